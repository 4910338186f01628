/**
 * Mantine theme built from our tokens. Each Mantine palette consists of our variables, so that none of its default
 * colors remains and both color schemes follow the class on `<html>`.
 */
import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** Ten shades: tints first, then the text color, then the solid background of white text. */
function ladder(tint: string, text: string, solid: string): MantineColorsTuple {
  return [tint, tint, tint, tint, text, text, solid, solid, text, text];
}

const accent = ladder('var(--selected)', 'var(--accent)', 'var(--accent-solid)');
const late = ladder('var(--late-tint)', 'var(--late)', 'var(--late)');
const done = ladder('var(--done-tint)', 'var(--done)', 'var(--done)');
const attention = ladder('var(--attention-tint)', 'var(--attention)', 'var(--attention)');
const moving = ladder('var(--moving-tint)', 'var(--moving)', 'var(--moving)');
const greys: MantineColorsTuple = [
  'var(--sunken)',
  'var(--hover)',
  'var(--fill)',
  'var(--line)',
  'var(--line-control)',
  'var(--text-3)',
  'var(--text-3)',
  'var(--text-2)',
  'var(--text-2)',
  'var(--text)',
];
/** In Mantine's order: text first, backgrounds last. */
const darks: MantineColorsTuple = [
  'var(--text)',
  'var(--text-2)',
  'var(--text-3)',
  'var(--text-3)',
  'var(--line-control)',
  'var(--hover)',
  'var(--fill)',
  'var(--surface)',
  'var(--app)',
  'var(--app)',
];

const sizes = (small: string, base: string, large: string) => ({ xs: small, sm: base, md: base, lg: large, xl: large });

export const theme = createTheme({
  primaryColor: 'accent',
  primaryShade: 6,
  white: 'var(--surface)',
  black: 'var(--text)',
  colors: {
    accent,
    blue: accent,
    indigo: accent,
    violet: accent,
    red: late,
    pink: late,
    grape: late,
    green: done,
    teal: done,
    lime: done,
    yellow: attention,
    orange: attention,
    cyan: moving,
    gray: greys,
    dark: darks,
  },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  fontSizes: sizes('var(--t-small)', 'var(--t-base)', 'var(--t-large)'),
  lineHeights: sizes('var(--l-small)', 'var(--l-base)', 'var(--l-large)'),
  radius: {
    xs: 'var(--r-tag)',
    sm: 'var(--r-control)',
    md: 'var(--r-control)',
    lg: 'var(--r-panel)',
    xl: 'var(--r-panel)',
  },
  spacing: { xs: 'var(--s1)', sm: 'var(--s2)', md: 'var(--s3)', lg: 'var(--s4)', xl: 'var(--s5)' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  headings: { fontFamily: 'var(--font)', fontWeight: 'var(--w-title)' },
  defaultRadius: 'sm',
  cursorType: 'default',
  focusRing: 'auto',
  respectReducedMotion: true,
  // By name instead of `Component.extend`, so that the theme doesn't import components into the first load.
  components: {
    Input: {
      defaultProps: { size: 'sm' },
      vars: () => ({
        wrapper: {
          '--input-height': 'var(--control)',
          '--input-fz': 'var(--t-base)',
          '--input-padding': '8px',
          '--input-bd': 'var(--line-control)',
          '--input-bg': 'var(--surface)',
          '--input-color': 'var(--text)',
          '--input-placeholder-color': 'var(--text-3)',
          '--input-section-color': 'var(--text-3)',
        },
      }),
    },
    Popover: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'none' } },
    Tooltip: { defaultProps: { transitionProps: { duration: 0 }, openDelay: 400 } },
  },
});

/** Maps Mantine's variable names to our tokens. One table for both schemes, because the tokens differ by scheme. */
const names: Record<string, string> = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--late)',
  '--mantine-color-success': 'var(--done)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--text-3)',
  '--mantine-color-disabled-border': 'var(--line-control)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-filled': 'var(--accent-solid)',
  '--mantine-primary-color-filled-hover': 'var(--accent-solid-hover)',
  '--mantine-primary-color-light': 'var(--selected)',
  '--mantine-primary-color-light-hover': 'var(--selected)',
  '--mantine-primary-color-light-color': 'var(--accent)',
};

export const cssVariables: CSSVariablesResolver = () => ({ variables: {}, light: names, dark: names });

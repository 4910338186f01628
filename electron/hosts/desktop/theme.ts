/** Applies the theme chosen in the settings to the window, starting before its first paint. */
import type { WaybillApp } from '../../core/app.ts';
import type { ShellTheme } from './electronApi.ts';

/**
 * Background of the window in both themes: token `--app` of the renderer. Visible for a moment before the page paints.
 */
const FRAME_COLOR = { light: '#eef0f3', dark: '#0f1115' } as const;

/** Returns the background color behind the page. */
export function frameColor(theme: Pick<ShellTheme, 'shouldUseDarkColors'>): string {
  return theme.shouldUseDarkColors ? FRAME_COLOR.dark : FRAME_COLOR.light;
}

async function applyTheme(app: WaybillApp, theme: ShellTheme): Promise<void> {
  const settings = await app.call('settings.get', {});
  if (!settings.ok || typeof settings.value !== 'object' || settings.value === null) return;
  const chosen = 'theme' in settings.value ? settings.value.theme : null;
  if (chosen === 'system' || chosen === 'light' || chosen === 'dark') theme.themeSource = chosen;
}

/** Applies the chosen theme, now and whenever the settings change. Resolves after it is applied for the first time. */
export async function followTheme(app: WaybillApp, theme: ShellTheme): Promise<void> {
  app.subscribe((event) => {
    if (event.name === 'settings.changed') void applyTheme(app, theme);
  });
  await applyTheme(app, theme);
}

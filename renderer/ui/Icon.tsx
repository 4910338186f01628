import type { Icon as TablerIcon } from '@tabler/icons-react';

interface IconProps {
  readonly of: TablerIcon;
  /** Pixels: 14 in tables and buttons, 16 elsewhere, 18 in the rail. */
  readonly size?: number;
  /** Accessible name if there is no text next to the icon. Without one, the icon is decorative. */
  readonly label?: string;
  readonly className?: string;
}

/** A Tabler icon with the app's stroke width: `<Icon of={IconClock} size={14} />`. */
export function Icon({ of: Shape, size = 16, label, className }: IconProps) {
  const classes = className === undefined ? 'icon' : `icon ${className}`;
  if (label === undefined) return <Shape aria-hidden className={classes} size={size} stroke={1.6} />;
  return <Shape role="img" aria-label={label} title={label} className={classes} size={size} stroke={1.6} />;
}

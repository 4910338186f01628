import type { ComponentProps, ReactNode } from 'react';
import { Keys } from './Kbd.tsx';
import { ariaKeys } from './keys/chord.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'type'> {
  /** At most one primary button per screen. */
  readonly kind?: 'primary' | 'plain' | 'quiet';
  /** `s` in toolbars, `l` for a single prominent button. */
  readonly size?: 's' | 'm' | 'l';
  readonly wide?: boolean;
  /** Shown on the button. `useKeys` binds the key (with `bar: false`). */
  readonly keys?: string;
  readonly icon?: ReactNode;
  /** The action is running, so the button can't be pressed. */
  readonly busy?: boolean;
  /** Why the button is disabled, shown instead of its label. */
  readonly disabledReason?: string | null | undefined;
  readonly type?: 'button' | 'submit';
}

/** A button with a verb and object as its label. A disabled button can have the focus and shows the reason. */
export function Button({
  kind = 'plain',
  size = 'm',
  wide = false,
  keys,
  icon,
  busy = false,
  disabledReason,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isOff = busy || (disabledReason !== undefined && disabledReason !== null);
  const classes = ['btn', kind, size, wide ? 'wide' : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      {...(keys === undefined ? {} : { 'aria-keyshortcuts': ariaKeys(keys) })}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
      {disabledReason ?? children}
      {keys !== undefined && <Keys keys={keys} />}
    </button>
  );
}

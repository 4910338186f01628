import type { ComponentProps, ReactNode } from 'react';
import { Keys } from './Kbd.tsx';
import { ariaKeys } from './keys/chord.ts';

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'type'> {
  /** One primary a screen. */
  readonly kind?: 'primary' | 'plain' | 'quiet';
  /** `s` in tool bars, `l` where it stands alone. */
  readonly size?: 's' | 'm' | 'l';
  readonly wide?: boolean;
  /** Shown on the button. The key itself is added by `useKeys` (with `bar: false`). */
  readonly keys?: string;
  readonly icon?: ReactNode;
  /** Runs now: can't be pressed again. */
  readonly busy?: boolean;
  /** Can't be pressed, and says what it waits for: shown in the place of the words. */
  readonly disabledReason?: string | null | undefined;
  readonly type?: 'button' | 'submit';
}

/** A verb with its object. A disabled button keeps the focus and says what it waits for. */
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

import { type ComponentProps, type ReactNode, useContext, useId } from 'react';
import { Caps } from './Kbd.tsx';
import { ariaKeys } from './keys/chord.ts';
import { useCurrentKeys } from './keys/useCurrentKeys.ts';
import { ReadOnlyReason } from './readOnly.ts';

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
  /** It changes what a workgroup shares: disabled for a login that only reads. */
  readonly writes?: boolean;
  /** Why the button is disabled, in a tooltip. The label stays. */
  readonly disabledReason?: string | null | undefined;
  /** Disables the button and counts down in place of its label, for a pause that the provider requested. */
  readonly waitLabel?: string | null | undefined;
  readonly type?: 'button' | 'submit';
}

/** A button with a verb and object as its label. A disabled button can have the focus, so that its reason is found. */
export function Button({
  kind = 'plain',
  size = 'm',
  wide = false,
  keys: defaultKeys = '',
  icon,
  busy = false,
  writes = false,
  disabledReason: givenReason,
  waitLabel: givenWait,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const keys = useCurrentKeys(defaultKeys);
  const reasonId = useId();
  const readOnlyReason = useContext(ReadOnlyReason);
  const disabledReason = (writes ? readOnlyReason : null) ?? givenReason ?? undefined;
  const waitLabel = disabledReason === undefined ? (givenWait ?? undefined) : undefined;
  const isOff = busy || disabledReason !== undefined || waitLabel !== undefined;
  const classes = ['btn', kind, size, wide ? 'wide' : '', className ?? ''].filter(Boolean).join(' ');
  return (
    <button
      {...rest}
      type={type}
      className={classes}
      aria-disabled={isOff || undefined}
      aria-busy={busy || undefined}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      data-reason={disabledReason}
      {...(keys === '' ? {} : { 'aria-keyshortcuts': ariaKeys(keys) })}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
      {waitLabel ?? children}
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
      {keys !== '' && <Caps keys={keys} />}
    </button>
  );
}

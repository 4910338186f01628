import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import type { KeyBinding } from './keys/registry.ts';
import { useKeys } from './keys/useKeys.ts';

interface DialogProps {
  readonly title: string;
  /** Pixels. */
  readonly width?: number;
  readonly onClose: () => void;
  /** Buttons at the foot. */
  readonly actions?: ReactNode;
  /** Keys of what is in it, besides Esc. Those of the screen below don't act while it is open. */
  readonly keys?: readonly KeyBinding[];
  /** The title is for screen readers only: the palette. */
  readonly hidesTitle?: boolean;
  readonly children: ReactNode;
}

/** What can take the focus; of radio buttons only the chosen one. */
const CONTROLS = ':is(button, a[href], select, textarea, [tabindex="0"], input:not([type="radio"]:not(:checked)))';

/** The first control between head and foot; without one what scrolls, or the primary action. */
function firstToDo(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>(`.dialog > :not(.dialog-head, .dialog-foot) ${CONTROLS}`) ??
    dialog.querySelector<HTMLElement>('.dialog > .dialog-body[tabindex="0"]') ??
    dialog.querySelector<HTMLElement>('.dialog-foot .primary')
  );
}

/**
 * A dialog on the system's own `<dialog>`: the focus goes to the first thing to do, stays in it and goes back where it
 * was. Esc closes.
 */
export function Dialog(props: DialogProps) {
  const { title, width = 520, onClose, actions, keys = [], hidesTitle = false, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  // Before it is painted: a dialog that is seen has the focus already.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    // Effects run twice in development; a dialog that is open can't be opened.
    if (!dialog.open) dialog.showModal();
    firstToDo(dialog)?.focus();
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    dialog.addEventListener('cancel', onCancel);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.close();
    };
  }, []);
  useKeys([...keys, { keys: 'Esc', label: 'Close', run: onClose, palette: false }], { scope: title, exclusive: true });

  return (
    <dialog ref={element} className="dialog" style={{ width }} aria-label={title}>
      {!hidesTitle && (
        <header className="dialog-head">
          <h2 className="grow">{title}</h2>
          <button type="button" className="ibtn" aria-label="Close" onClick={onClose}>
            <Icon of={IconX} />
          </button>
        </header>
      )}
      {children}
      {actions !== undefined && <footer className="dialog-foot">{actions}</footer>}
    </dialog>
  );
}

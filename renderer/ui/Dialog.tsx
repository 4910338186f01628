import { IconX } from '@tabler/icons-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import type { KeyBinding } from './keys/registry.ts';
import { InDialog } from './keys/useCurrentKeys.ts';
import { useKeys } from './keys/useKeys.ts';
import { uiStrings } from './strings.tsx';
import { Toasts } from './useToast.tsx';

interface DialogProps {
  readonly title: string;
  /** Pixels. */
  readonly width?: number | undefined;
  readonly onClose: () => void;
  /** Buttons in the footer. */
  readonly actions?: ReactNode;
  /** Shortcuts of the content, in addition to Esc. Shortcuts of the screen below are inactive while it is open. */
  readonly keys?: readonly KeyBinding[];
  /** Shows the title to screen readers only, for the command palette. */
  readonly hidesTitle?: boolean;
  readonly children: ReactNode;
}

/** Focusable controls; only the checked one of radio buttons. */
const CONTROLS = ':is(button, a[href], select, textarea, [tabindex="0"], input:not([type="radio"]:not(:checked)))';

/** The first control between header and footer; otherwise the scroll area or the primary action. */
function initialFocus(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>(`.dialog > :not(.dialog-head, .dialog-foot) ${CONTROLS}`) ??
    dialog.querySelector<HTMLElement>('.dialog > .dialog-body[tabindex="0"]') ??
    dialog.querySelector<HTMLElement>('.dialog-foot .primary')
  );
}

/** Saves the caret of a focused text field. Returns a function that restores it. */
function saveCaret(field: Element | null): () => void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return () => {};
  const { selectionStart, selectionEnd } = field;
  return () => {
    if (selectionStart !== null && document.activeElement === field)
      field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/**
 * A modal built on the native `<dialog>`: the focus moves to the first control, is trapped inside, and returns when it
 * closes. Esc closes it.
 */
export function Dialog(props: DialogProps) {
  const { title, width = 520, onClose, actions, keys = [], hidesTitle = false, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  close.current = onClose;

  // Before paint: a visible dialog already has the focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    const restoreCaret = saveCaret(document.activeElement);
    // Effects run twice in development, and `showModal` throws on an open dialog.
    if (!dialog.open) dialog.showModal();
    initialFocus(dialog)?.focus();
    const onCancel = (event: Event) => {
      event.preventDefault();
      close.current();
    };
    dialog.addEventListener('cancel', onCancel);
    return () => {
      dialog.removeEventListener('cancel', onCancel);
      dialog.close();
      // Chromium returns the focus, but not the caret: without it, a field takes no text.
      restoreCaret();
    };
  }, []);
  const scopeId = useKeys([...keys, { keys: 'Esc', label: uiStrings.close, run: onClose, palette: false }], {
    scope: title,
    exclusive: true,
  });

  return (
    <InDialog value={scopeId}>
      <dialog ref={element} className="dialog" style={{ width }} aria-label={title}>
        {!hidesTitle && (
          <header className="dialog-head">
            <h2 className="grow">{title}</h2>
            <button type="button" className="ibtn" aria-label={uiStrings.close} onClick={onClose}>
              <Icon of={IconX} />
            </button>
          </header>
        )}
        {children}
        {actions !== undefined && <footer className="dialog-foot">{actions}</footer>}
        <Toasts />
      </dialog>
    </InDialog>
  );
}

import type { ReactNode } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorCallout } from './ErrorCallout.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Verb and object: the label of the button. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isBusy?: boolean;
  readonly error?: AppError | null | undefined;
  /** What happens, and what stays. */
  readonly children: ReactNode;
}

/** Asks before something that can't be undone. Ctrl+Enter confirms, Esc cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirm, onConfirm, onClose, isBusy = false, error, children } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label: confirm, run: onConfirm, when: !isBusy, bar: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" busy={isBusy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        {children}
        {error != null && <ErrorCallout error={error} onRetry={onConfirm} />}
      </div>
    </Dialog>
  );
}

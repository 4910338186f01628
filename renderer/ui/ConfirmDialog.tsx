import type { ReactNode } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { ErrorCallout } from './ErrorCallout.tsx';
import { uiStrings } from './strings.tsx';
import { WriteFields } from './WriteFields.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  /** Verb and object: the label of the button. */
  readonly confirm: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly isBusy?: boolean;
  /** It changes what a workgroup shares: disabled for a login that only reads. */
  readonly writes?: boolean;
  /** Why it can't be confirmed yet; null if it can. */
  readonly disabledReason?: string | null;
  readonly width?: number;
  readonly error?: AppError | null | undefined;
  /** What happens, and what stays. */
  readonly children: ReactNode;
}

/** Asks before something that can't be undone, or for the choices that an action needs. Ctrl+Enter confirms, Esc cancels. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    confirm,
    onConfirm,
    onClose,
    isBusy = false,
    writes = false,
    disabledReason = null,
    width,
    error,
    children,
  } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      width={width}
      keys={[
        {
          keys: 'Ctrl+Enter',
          label: confirm,
          run: onConfirm,
          writes,
          when: !isBusy && disabledReason === null,
          inFields: true,
          bar: false,
        },
      ]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            {uiStrings.cancel}
          </Button>
          <Button
            kind="primary"
            keys="Ctrl+Enter"
            writes={writes}
            busy={isBusy}
            disabledReason={disabledReason}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        {writes ? <WriteFields>{children}</WriteFields> : children}
        {error != null && <ErrorCallout error={error} onRetry={onConfirm} />}
      </div>
    </Dialog>
  );
}

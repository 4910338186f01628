import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface AskStartEmptyProps {
  readonly hasCopies: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Confirmation before starting with an empty database, when the data can't be opened and no backup helps. */
export function ConfirmReset({ hasCopies, onStart, onClose }: AskStartEmptyProps) {
  return (
    <Dialog
      title="Start fresh"
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label: 'Start fresh', run: onStart, bar: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" onClick={onStart}>
            Start fresh
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        {hasCopies ? <p>You have backups. Restoring one recovers more data.</p> : null}
        <p>
          Your account and password stay; quotes, shipments, and contacts start empty. The damaged database is saved
          with the backups. You can track existing shipments again by BOL number.
        </p>
      </div>
    </Dialog>
  );
}

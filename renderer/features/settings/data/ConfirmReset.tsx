import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface AskStartEmptyProps {
  readonly hasCopies: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Confirmation before starting with an empty database, when the data can't be opened and no backup helps. */
export function ConfirmReset({ hasCopies, onStart, onClose }: AskStartEmptyProps) {
  return (
    <ConfirmDialog title="Start fresh" confirm="Start fresh" onConfirm={onStart} onClose={onClose}>
      {hasCopies ? <p>You have backups. Restoring one recovers more data.</p> : null}
      <p>
        Your account and password stay; quotes, shipments, and contacts start empty. The damaged database is saved with
        the backups. You can track existing shipments again by BOL number.
      </p>
    </ConfirmDialog>
  );
}

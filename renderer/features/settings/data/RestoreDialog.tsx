import type { Backup } from '../../../../shared/contract/data.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface RestoreDialogProps {
  readonly copy: Backup;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

/** Explains what a restore does before the user confirms it. */
export function RestoreDialog({ copy, onRestore, onClose }: RestoreDialogProps) {
  return (
    <Dialog
      title={`Restore backup from ${formatInstant(copy.atMs)}`}
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label: 'Restore backup', run: onRestore, bar: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" onClick={onRestore}>
            Restore
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <p>
          Quotes, bookings, shipments, contacts, notes, and drafts return to that point. The backup is verified first,
          and your current data is saved as a backup.
        </p>
        <p>Shipments booked since then still exist. Track them by BOL number; don’t book them again.</p>
      </div>
    </Dialog>
  );
}

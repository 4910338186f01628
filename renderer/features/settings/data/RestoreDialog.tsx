import type { Backup } from '../../../../shared/ipc/contract/data.ts';
import { formatInstant } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface RestoreDialogProps {
  readonly copy: Backup;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

/** What a restore does, before it is done. */
export function RestoreDialog({ copy, onRestore, onClose }: RestoreDialogProps) {
  return (
    <Dialog
      title={`Restore the copy of ${formatInstant(copy.atMs)}`}
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label: 'Restore it', run: onRestore, bar: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            Leave it as it is
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" onClick={onRestore}>
            Restore
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <p>
          Quotes, bookings, shipments, contacts, notes and drafts become what they were then. The copy is checked first;
          what is there now is kept aside as a copy and can be restored in the same way.
        </p>
        <p>
          What was booked since then is booked all the same: the service has it. Track it by its BOL number, and do not
          book it again.
        </p>
      </div>
    </Dialog>
  );
}

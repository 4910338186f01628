import type { Backup } from '../../../../shared/contract/data.ts';
import { formatInstant } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

interface RestoreDialogProps {
  readonly copy: Backup;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

/** Explains what a restore does before the user confirms it. */
export function RestoreDialog({ copy, onRestore, onClose }: RestoreDialogProps) {
  return (
    <ConfirmDialog
      title={`Restore backup from ${formatInstant(copy.atMs)}`}
      confirm="Restore"
      onConfirm={onRestore}
      onClose={onClose}
    >
      <p>
        Quotes, bookings, shipments, contacts, notes, and drafts return to that point. The backup is verified first, and
        your current data is saved as a backup.
      </p>
      <p>Shipments booked since then still exist. Track them by BOL number; don’t book them again.</p>
    </ConfirmDialog>
  );
}

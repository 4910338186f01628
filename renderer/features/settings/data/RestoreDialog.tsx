import type { Backup } from '../../../../shared/contract/data.ts';
import { formatInstant } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { settingsStrings } from '../strings.tsx';

interface RestoreDialogProps {
  readonly backup: Backup;
  readonly isInWorkgroup: boolean;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

/** Explains what a restore does before the user confirms it. */
export function RestoreDialog({ backup, isInWorkgroup, onRestore, onClose }: RestoreDialogProps) {
  return (
    <ConfirmDialog
      title={settingsStrings.restoreBackupFrom(formatInstant(backup.atMs))}
      confirm={settingsStrings.restore}
      onConfirm={onRestore}
      onClose={onClose}
    >
      <p>{isInWorkgroup ? settingsStrings.whatIsRestoredInWorkgroup : settingsStrings.whatIsRestored}</p>
      <p>{isInWorkgroup ? settingsStrings.laterOrdersExist : settingsStrings.laterShipmentsExist}</p>
    </ConfirmDialog>
  );
}

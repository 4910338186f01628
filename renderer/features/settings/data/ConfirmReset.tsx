import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { settingsStrings } from '../strings.tsx';

interface ConfirmResetProps {
  readonly hasBackups: boolean;
  readonly isInWorkgroup: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Confirmation before starting with an empty database, when the data can't be opened and no backup helps. */
export function ConfirmReset({ hasBackups, isInWorkgroup, onStart, onClose }: ConfirmResetProps) {
  return (
    <ConfirmDialog
      title={settingsStrings.startFresh}
      confirm={settingsStrings.startFresh}
      onConfirm={onStart}
      onClose={onClose}
    >
      {hasBackups ? <p>{settingsStrings.youHaveBackups}</p> : null}
      <p>{isInWorkgroup ? settingsStrings.whatStartsFreshInWorkgroup : settingsStrings.whatStartsFresh}</p>
    </ConfirmDialog>
  );
}

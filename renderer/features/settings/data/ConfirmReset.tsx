import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

interface AskStartEmptyProps {
  readonly hasCopies: boolean;
  readonly onStart: () => void;
  readonly onClose: () => void;
}

/** Beginning anew where the data can't be opened and no copy helps. */
export function ConfirmReset({ hasCopies, onStart, onClose }: AskStartEmptyProps) {
  return (
    <Dialog
      title="Begin with no data"
      onClose={onClose}
      keys={[{ keys: 'Ctrl+Enter', label: 'Begin with no data', run: onStart, bar: false }]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={onClose}>
            Leave it as it is
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" onClick={onStart}>
            Begin with no data
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        {hasCopies ? <p>There are copies: restoring one brings back more than this does.</p> : null}
        <p>
          The connection and its password stay; quotes, shipments and contacts begin empty. The damaged database is kept
          aside among the copies. Shipments that the service has can be tracked again by their BOL numbers.
        </p>
      </div>
    </Dialog>
  );
}

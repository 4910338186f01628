import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { Printing } from './usePrint.ts';

/** Asks which version to print of a document that changed since. */
export function OutdatedPrint({ printing, recordId }: { readonly printing: Printing; readonly recordId: string }) {
  const latest = () => printing.reprint(recordId, 'latest');
  const same = () => printing.reprint(recordId, 'same');
  return (
    <Dialog
      title="This printout is outdated"
      onClose={printing.close}
      keys={[
        { keys: 'Ctrl+Enter', label: 'Print the latest', run: latest, bar: false },
        { keys: 'O', label: 'Print the old one again', run: same, bar: false },
      ]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={printing.close}>
            Cancel
          </Button>
          <Button keys="O" onClick={same}>
            Print the old one again
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" autoFocus onClick={latest}>
            Print the latest
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <p>The document has a newer version, or the shipment got its PRO, after this was printed.</p>
      </div>
    </Dialog>
  );
}

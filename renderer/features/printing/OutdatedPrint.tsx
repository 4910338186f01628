import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { printingStrings } from './strings.tsx';
import type { Printing } from './usePrint.ts';

/** Asks which version to print of a document that changed since. */
export function OutdatedPrint({ printing, recordId }: { readonly printing: Printing; readonly recordId: string }) {
  const latest = () => printing.reprint(recordId, 'latest');
  const same = () => printing.reprint(recordId, 'same');
  return (
    <Dialog
      title={printingStrings.printoutOutdated}
      onClose={printing.close}
      keys={[
        { keys: 'Ctrl+Enter', label: printingStrings.printLatest, run: latest, writes: true, bar: false },
        { keys: 'O', label: printingStrings.printOld, run: same, writes: true, bar: false },
      ]}
      actions={
        <>
          <Button kind="quiet" keys="Esc" onClick={printing.close}>
            {printingStrings.cancel}
          </Button>
          <Button keys="O" writes onClick={same}>
            {printingStrings.printOld}
          </Button>
          <Button kind="primary" keys="Ctrl+Enter" writes autoFocus onClick={latest}>
            {printingStrings.printLatest}
          </Button>
        </>
      }
    >
      <div className="dialog-body">
        <p>{printingStrings.whyOutdated}</p>
      </div>
    </Dialog>
  );
}

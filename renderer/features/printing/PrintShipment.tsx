import { IconPrinter } from '@tabler/icons-react';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { JobLines, jobKeys } from './JobReport.tsx';
import styles from './printing.module.css';
import { type Printing, usePrint } from './usePrint.ts';

function orderOf(bolNumbers: readonly string[]) {
  return {
    requests: bolNumbers.flatMap((bolNumber) =>
      (['bol', 'labels'] as const).map((kind) => ({ bolNumber, kind, fileId: null, pages: null })),
    ),
    start: 1,
    route: null,
  };
}

/** Prints the BOL and the labels of a shipment with one key, each on its printer. */
export function usePrintShipment(bolNumber: string): Printing & { readonly print: () => void } {
  const printing = usePrint();
  const print = () => {
    if (printing.job?.running !== true) printing.start(orderOf([bolNumber]));
  };
  useKeys([{ keys: 'P', label: 'Print BOL and labels', bar: false, run: print }], { scope: 'Printing' });
  return { ...printing, print };
}

/** The button of `usePrintShipment`. */
export function PrintShipmentButton({ printing }: { readonly printing: ReturnType<typeof usePrintShipment> }) {
  return (
    <Button
      kind="primary"
      keys="P"
      icon={<Icon of={IconPrinter} size={14} />}
      busy={printing.isStarting || printing.job?.running === true}
      onClick={printing.print}
    >
      Print BOL and labels
    </Button>
  );
}

/** Maximum number of shipments per print job: the core accepts 3,000 print requests, and each shipment has two. */
const MOST = 1500;

/** Prints the BOLs and labels of the selected shipments. */
export function PrintSelected({ bolNumbers }: { readonly bolNumbers: readonly string[] }) {
  const printing = usePrint();
  const print = () => printing.start(orderOf(bolNumbers));
  const canPrint = bolNumbers.length > 0 && bolNumbers.length <= MOST && !printing.isStarting;
  useKeys([{ keys: 'Shift+P', label: 'Print BOLs and labels for selected', bar: false, run: print, when: canPrint }], {
    scope: 'Printing',
  });
  return (
    <>
      <Button
        size="s"
        keys="Shift+P"
        busy={printing.isStarting}
        disabledReason={bolNumbers.length > MOST ? `Print up to ${formatNumber(MOST)} at a time` : null}
        onClick={print}
      >
        Print BOL and labels
      </Button>
      {printing.job === null && printing.error === null ? null : (
        <Dialog
          title="Printing selected shipments"
          width={680}
          onClose={printing.close}
          keys={jobKeys(printing)}
          actions={
            <>
              <span className={`small dim ${styles.footNote}`}>
                Printing continues after you close this. See Print history.
              </span>
              <Button keys="Esc" onClick={printing.close}>
                Close
              </Button>
            </>
          }
        >
          <div className="dialog-body">
            <JobLines printing={printing} shipments />
          </div>
        </Dialog>
      )}
    </>
  );
}

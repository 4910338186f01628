import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ChoosePrinters } from './ChoosePrinters.tsx';
import { JobLines, jobKeys } from './JobReport.tsx';
import { type BatchOptions, PrintOptions } from './PrintOptions.tsx';
import styles from './printing.module.css';
import { type Printing, usePrint } from './usePrint.ts';

const BOL_AND_LABELS: BatchOptions = { kinds: ['bol', 'labels'], sortBy: 'given', start: 1 };

function orderOf(bolNumbers: readonly string[], { kinds, sortBy, start }: BatchOptions) {
  const requests = bolNumbers.flatMap((bolNumber) =>
    kinds.map((kind) => ({ bolNumber, kind, fileId: null, pages: null })),
  );
  return { requests, sortBy, start, route: null };
}

/** Prints the BOL and the labels of a shipment with one key, each on its printer. */
export function usePrintShipment(bolNumber: string): Printing & { readonly print: () => void } {
  const printing = usePrint();
  const print = () => {
    if (printing.job?.running !== true) printing.start(orderOf([bolNumber], BOL_AND_LABELS));
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

/** Maximum number of shipments per print job: the core accepts 4,500 print requests, and each shipment has up to three. */
const MOST = 1500;

/** Prints the BOLs and labels of the selected shipments, or other documents, or in another order. */
export function PrintSelected({ bolNumbers }: { readonly bolNumbers: readonly string[] }) {
  const printing = usePrint();
  const [isChoosing, setIsChoosing] = useState(false);
  const print = (options = BOL_AND_LABELS) => {
    setIsChoosing(false);
    printing.start(orderOf(bolNumbers, options));
  };
  const canPrint = bolNumbers.length > 0 && bolNumbers.length <= MOST && !printing.isStarting;
  const tooMany = bolNumbers.length > MOST ? `Print up to ${formatNumber(MOST)} at a time` : null;
  const choose = () => setIsChoosing(true);
  useKeys(
    [
      { keys: 'Shift+P', label: 'Print BOLs and labels for selected', bar: false, run: () => print(), when: canPrint },
      { keys: 'Shift+O', label: 'Print options for selected', bar: false, run: choose, when: canPrint },
    ],
    { scope: 'Printing' },
  );
  return (
    <>
      <Button size="s" keys="Shift+P" busy={printing.isStarting} disabledReason={tooMany} onClick={() => print()}>
        Print BOL and labels
      </Button>
      <Button size="s" keys="Shift+O" disabledReason={tooMany} onClick={choose}>
        Print options
      </Button>
      {isChoosing ? (
        <PrintOptions count={bolNumbers.length} onPrint={print} onClose={() => setIsChoosing(false)} />
      ) : null}
      {printing.waiting === null ? null : (
        <ChoosePrinters {...printing.waiting} onPrint={printing.startNow} onClose={printing.close} />
      )}
      {printing.waiting !== null || (printing.job === null && printing.error === null) ? null : (
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

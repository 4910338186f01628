import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ChoosePrinters } from './ChoosePrinters.tsx';
import { JobLines, jobKeys } from './JobReport.tsx';
import { type BatchOptions, PrintOptions } from './PrintOptions.tsx';
import styles from './printing.module.css';
import { printingStrings } from './strings.tsx';
import { type Printing, usePrint } from './usePrint.ts';

const BOL_AND_LABELS: BatchOptions = { kinds: ['bol', 'labels'], sortBy: 'given', start: 1, labelSize: null };

function batchOf(bolNumbers: readonly string[], { kinds, ...options }: BatchOptions) {
  const requests = bolNumbers.flatMap((bolNumber) =>
    kinds.map((kind) => ({ bolNumber, kind, fileId: null, pages: null })),
  );
  return { requests, ...options, route: null };
}

/** Prints the BOL and the labels of a shipment with one key, each on its printer. */
export function usePrintShipment(bolNumber: string): Printing & { readonly print: () => void } {
  const printing = usePrint();
  const print = () => {
    if (printing.job?.running !== true) printing.start(batchOf([bolNumber], BOL_AND_LABELS));
  };
  useKeys([{ keys: 'P', label: printingStrings.printBolAndLabels, bar: false, run: print, writes: true }], {
    scope: printingStrings.printing,
  });
  return { ...printing, print };
}

/** The button of `usePrintShipment`. */
export function PrintShipmentButton({ printing }: { readonly printing: ReturnType<typeof usePrintShipment> }) {
  return (
    <Button
      kind="primary"
      keys="P"
      writes
      icon={<Icon of={IconPrinter} size={14} />}
      busy={printing.isStarting || printing.job?.running === true}
      onClick={printing.print}
    >
      {printingStrings.printBolAndLabels}
    </Button>
  );
}

/** Maximum number of shipments per print job: the core accepts 4,500 print requests, and each shipment has up to three. */
const MAX_SHIPMENTS = 1500;

/** Prints the BOLs and labels of the selected shipments, or other documents, or in another order. */
export function PrintSelected({ bolNumbers }: { readonly bolNumbers: readonly string[] }) {
  const printing = usePrint();
  const [isChoosing, setIsChoosing] = useState(false);
  const print = (options = BOL_AND_LABELS) => {
    setIsChoosing(false);
    printing.start(batchOf(bolNumbers, options));
  };
  const canPrint = bolNumbers.length > 0 && bolNumbers.length <= MAX_SHIPMENTS && !printing.isStarting;
  const tooMany = bolNumbers.length > MAX_SHIPMENTS ? printingStrings.tooMany(MAX_SHIPMENTS) : null;
  const choose = () => setIsChoosing(true);
  useKeys(
    [
      {
        keys: 'Shift+P',
        label: printingStrings.printSelected,
        bar: false,
        run: () => print(),
        writes: true,
        when: canPrint,
      },
      {
        keys: 'Shift+O',
        label: printingStrings.optionsForSelected,
        bar: false,
        run: choose,
        writes: true,
        when: canPrint,
      },
    ],
    { scope: printingStrings.printing },
  );
  return (
    <>
      <Button
        size="s"
        keys="Shift+P"
        writes
        busy={printing.isStarting}
        disabledReason={tooMany}
        onClick={() => print()}
      >
        {printingStrings.printBolAndLabels}
      </Button>
      <Button size="s" keys="Shift+O" writes disabledReason={tooMany} onClick={choose}>
        {printingStrings.printOptions}
      </Button>
      {isChoosing ? (
        <PrintOptions count={bolNumbers.length} onPrint={print} onClose={() => setIsChoosing(false)} />
      ) : null}
      {printing.waiting === null ? null : (
        <ChoosePrinters {...printing.waiting} onPrint={printing.startNow} onClose={printing.close} />
      )}
      {printing.waiting !== null || (printing.job === null && printing.error === null) ? null : (
        <Dialog
          title={printingStrings.printingSelectedShipments}
          width={680}
          onClose={printing.close}
          keys={jobKeys(printing)}
          actions={
            <>
              <span className={`small dim ${styles.footNote}`}>{printingStrings.continuesAfterClose}</span>
              <Button keys="Esc" onClick={printing.close}>
                {printingStrings.close}
              </Button>
            </>
          }
        >
          <div className="dialog-body">
            <JobLines printing={printing} showsBolNumbers />
          </div>
        </Dialog>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrintKind } from '../../../shared/contract/printing.ts';
import type { PaperSize } from '../../../shared/freight/paperSizes.ts';
import { callQuery } from '../../api/query.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { paperSizeOptions } from './printerSizes.ts';
import styles from './printing.module.css';
import { StartAtLabel } from './StartAtLabel.tsx';
import { printingStrings } from './strings.tsx';

export interface BatchOptions {
  readonly kinds: readonly PrintKind[];
  readonly sortBy: 'given' | 'carrier' | 'pickup';
  /** First free label of the first sheet, from 1. */
  readonly start: number;
  /** Paper size of the labels in this job; null: as in the settings. */
  readonly labelSize: PaperSize | null;
}

const KINDS: readonly PrintKind[] = ['bol', 'labels', 'other'];

interface PrintOptionsProps {
  readonly count: number;
  readonly onPrint: (options: BatchOptions) => void;
  readonly onClose: () => void;
}

/** Which documents of the selected shipments to print, and in which order. */
export function PrintOptions({ count, onPrint, onClose }: PrintOptionsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<PrintKind>>(new Set(['bol', 'labels']));
  const [sortBy, setSortBy] = useState<BatchOptions['sortBy']>('given');
  const [start, setStart] = useState(1);
  const settings = useQuery(callQuery('printing.settings', {}));
  const [labelSize, setLabelSize] = useState<PaperSize | null>(null);
  const paper = labelSize ?? settings.data?.routes.labels.paper;
  const hasLabels = paper !== undefined && chosen.has('labels');
  const kinds = KINDS.filter((kind) => chosen.has(kind));
  const print = () => {
    if (kinds.length > 0) onPrint({ kinds, sortBy, start, labelSize: hasLabels ? labelSize : null });
  };
  return (
    <ConfirmDialog
      title={printingStrings.printShipments(count)}
      confirm={printingStrings.print}
      onConfirm={print}
      writes
      onClose={onClose}
      disabledReason={kinds.length === 0 ? printingStrings.chooseDocument : null}
    >
      <div className={styles.dialogBody}>
        <fieldset className={styles.route}>
          <legend>{printingStrings.documents}</legend>
          {KINDS.map((kind) => (
            <label key={kind} className={styles.check}>
              <input
                type="checkbox"
                checked={chosen.has(kind)}
                onChange={(event) => {
                  const others = [...chosen].filter((each) => each !== kind);
                  setChosen(new Set(event.currentTarget.checked ? [...others, kind] : others));
                }}
              />
              {printingStrings.kinds[kind]}
            </label>
          ))}
        </fieldset>
        <div className={styles.pair}>
          {count > 1 ? (
            <SelectField
              label={printingStrings.order}
              value={sortBy}
              options={[
                { value: 'given', label: printingStrings.asShown },
                { value: 'carrier', label: printingStrings.byCarrier },
                { value: 'pickup', label: printingStrings.byPickupDate },
              ]}
              onChange={setSortBy}
            />
          ) : null}
          {hasLabels ? (
            <SelectField
              label={printingStrings.labelSize}
              value={paper}
              options={paperSizeOptions('labels', settings.data?.labelSizes ?? [], paper)}
              onChange={setLabelSize}
            />
          ) : null}
          {hasLabels ? <StartAtLabel paper={paper} value={start} onChange={setStart} /> : null}
        </div>
      </div>
    </ConfirmDialog>
  );
}

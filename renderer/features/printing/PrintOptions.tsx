import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrintKind } from '../../../shared/contract/printing.ts';
import { callQuery } from '../../api/query.ts';
import { formatCount } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import styles from './printing.module.css';
import { StartAtLabel } from './StartAtLabel.tsx';

export interface BatchOptions {
  readonly kinds: readonly PrintKind[];
  readonly sortBy: 'given' | 'carrier' | 'pickup';
  /** First free label of the first sheet, from 1. */
  readonly start: number;
}

const KINDS: readonly (readonly [kind: PrintKind, label: string])[] = [
  ['bol', 'BOL'],
  ['labels', 'Pallet labels'],
  ['other', 'POD and other delivery documents'],
];

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
  const labels = settings.data?.routes.labels;
  const kinds = KINDS.map(([kind]) => kind).filter((kind) => chosen.has(kind));
  const print = () => {
    if (kinds.length > 0) onPrint({ kinds, sortBy, start });
  };
  return (
    <ConfirmDialog
      title={`Print ${formatCount(count, 'shipment')}`}
      confirm="Print"
      onConfirm={print}
      onClose={onClose}
      disabledReason={kinds.length === 0 ? 'Choose a document' : null}
    >
      <div className={styles.dialogBody}>
        <fieldset className={styles.route}>
          <legend>Documents</legend>
          {KINDS.map(([kind, label]) => (
            <label key={kind} className={styles.check}>
              <input
                type="checkbox"
                checked={chosen.has(kind)}
                onChange={(event) => {
                  const others = [...chosen].filter((each) => each !== kind);
                  setChosen(new Set(event.currentTarget.checked ? [...others, kind] : others));
                }}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <div className={styles.pair}>
          {count > 1 ? (
            <SelectField
              label="Order"
              value={sortBy}
              options={[
                { value: 'given', label: 'As shown' },
                { value: 'carrier', label: 'By carrier' },
                { value: 'pickup', label: 'By pickup date' },
              ]}
              onChange={setSortBy}
            />
          ) : null}
          {labels !== undefined && chosen.has('labels') ? (
            <StartAtLabel paper={labels.paper} value={start} onChange={setStart} />
          ) : null}
        </div>
      </div>
    </ConfirmDialog>
  );
}

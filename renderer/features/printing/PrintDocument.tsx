import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PrintRecord, StalePrint } from '../../../shared/contract/printing.ts';
import { typeKey } from '../../../shared/rules/documentTypes.ts';
import { callQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { JobReport, OutcomeFlag } from './JobReport.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import styles from './printing.module.css';
import { printResult, staleMessage } from './printMessages.ts';
import { type Printing, usePrint } from './usePrint.ts';

interface PrintDocumentProps {
  readonly bolNumber: string;
  /** The displayed document; null if none can be printed. */
  readonly fileId: string | null;
  readonly type: string | null;
}

/** Prints the displayed document. Shows whether the last printout is outdated, and the print history. */
export function PrintDocument({ bolNumber, fileId, type }: PrintDocumentProps) {
  const printing = usePrint();
  const [asks, setAsks] = useState(false);
  const records = useQuery(callQuery('printing.records', { bolNumber, limit: 100 }));
  const stale = useQuery(callQuery('printing.stale', {}));
  const ask = () => setAsks(true);
  const canPrint = fileId !== null && type !== null;
  useKeys([{ keys: 'Ctrl+P', label: 'Print', bar: false, inFields: true, run: ask, when: canPrint }], {
    scope: 'Printing',
  });
  const isOfType = (other: string | null) => type !== null && other !== null && typeKey(other) === typeKey(type);
  const own = (records.data?.records ?? []).filter((record) => isOfType(record.type));
  const stalePrint = stale.data?.prints.find((each) => each.bolNumber === bolNumber && isOfType(each.type));
  return (
    <section className={styles.prints} aria-label="Printing">
      <Button
        keys="Ctrl+P"
        icon={<Icon of={IconPrinter} size={14} />}
        onClick={ask}
        busy={printing.isStarting}
        disabledReason={canPrint ? null : 'Nothing to print yet'}
      >
        Print
      </Button>
      {stalePrint === undefined ? null : <StaleNote stalePrint={stalePrint} />}
      <JobReport printing={printing} />
      <Before title="Print history" records={own.filter((record) => !isUnprinted(record))} printing={printing} />
      <Before title="Not printed" records={own.filter(isUnprinted)} printing={printing} />
      {asks && canPrint ? (
        <PrintDialog
          bolNumber={bolNumber}
          fileId={fileId}
          type={type}
          printing={printing}
          onClose={() => setAsks(false)}
        />
      ) : null}
    </section>
  );
}

/** Warns that the last printout doesn't match the current document. */
export function StaleNote({ stalePrint }: { readonly stalePrint: StalePrint }) {
  return (
    <Callout kind="attn" title={staleMessage(stalePrint)}>
      <p>
        Printed {formatInstant(stalePrint.printedAtMs)}.{' '}
        {stalePrint.why === 'pro_arrived' ? 'Refresh it, then reprint.' : 'Reprint it.'}
      </p>
    </Callout>
  );
}

const SHOWN = 4;

/** Whether nothing of it was printed. */
const isUnprinted = ({ state }: PrintRecord) => state === 'failed' || state === 'cancelled' || state === 'unsent';

interface BeforeProps {
  readonly title: string;
  readonly records: readonly PrintRecord[];
  readonly printing: Printing;
}

function Before({ title, records, printing }: BeforeProps) {
  if (records.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.plain} aria-label={title}>
        {records.slice(0, SHOWN).map((record) => (
          <li key={record.id} className={styles.print}>
            <OutcomeFlag outcome={printResult(record)} />
            <span className="small muted">
              {formatInstant(record.sentAtMs ?? record.requestedAtMs)}
              {record.route.printer === null ? '' : `, ${record.route.printer}`}
              {record.pages === null
                ? ''
                : `, ${record.kind === 'labels' ? 'unit' : 'page'} ${record.pages.join(', ')}`}
              {record.route.copies === 1 ? '' : `, ${record.route.copies} copies`}
              {record.by === '' ? '' : `, by ${record.by}`}
            </span>
            <span>
              <button type="button" className="link small" onClick={() => printing.reprint(record.id)}>
                Reprint
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

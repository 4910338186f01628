import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import type { PrintRecord, StalePrint } from '../../../shared/contract/printing.ts';
import { typeKey } from '../../../shared/rules/documentTypes.ts';
import { callQuery } from '../../api/query.ts';
import { formatInstant } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ReadOnlyReason } from '../../ui/readOnly.ts';
import { JobReport, OutcomeFlag } from './JobReport.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import styles from './printing.module.css';
import { printDetails, printResult, staleMessage } from './printMessages.ts';
import { isUnprinted } from './printStates.ts';
import { printingStrings } from './strings.tsx';
import { type Printing, usePrint } from './usePrint.ts';

interface PrintDocumentProps {
  readonly bolNumber: string;
  /** The displayed document; null if none can be printed. */
  readonly fileId: string | null;
  readonly type: string | null;
  /** Files of the shipment's other documents, some of which may have the same type. */
  readonly otherFileIds?: readonly string[];
}

/** Prints the displayed document. Shows whether the last printout is outdated, and the print history. */
export function PrintDocument({ bolNumber, fileId, type, otherFileIds = [] }: PrintDocumentProps) {
  const printing = usePrint();
  const [toPrint, setToPrint] = useState<{ readonly fileId: string; readonly type: string } | null>(null);
  const records = useQuery(callQuery('printing.records', { bolNumber, limit: 100 }));
  const stale = useQuery(callQuery('printing.stale', {}));
  const shown = fileId === null || type === null ? null : { fileId, type };
  const canPrint = shown !== null;
  const openDialog = () => setToPrint(shown);
  useKeys(
    [
      {
        keys: 'Ctrl+P',
        label: printingStrings.print,
        bar: false,
        inFields: true,
        run: openDialog,
        writes: true,
        when: canPrint,
      },
    ],
    {
      scope: printingStrings.printing,
    },
  );
  const isOfType = (other: string | null) => type !== null && other !== null && typeKey(other) === typeKey(type);
  const all = records.data?.records ?? [];
  const ofOthers = new Set(all.filter((each) => otherFileIds.includes(each.fileId ?? '')).map(({ id }) => id));
  const own = all.filter(({ id, type: printed }) => isOfType(printed) && !ofOthers.has(id));
  const stalePrint = stale.data?.prints.find(
    (each) => each.bolNumber === bolNumber && isOfType(each.type) && !ofOthers.has(each.recordId),
  );
  return (
    <section className={styles.prints} aria-label={printingStrings.printing}>
      <Button
        keys="Ctrl+P"
        writes
        icon={<Icon of={IconPrinter} size={14} />}
        onClick={openDialog}
        busy={printing.isStarting}
        disabledReason={canPrint ? null : printingStrings.nothingToPrintYet}
      >
        {printingStrings.print}
      </Button>
      {stalePrint === undefined ? null : <StaleNote stalePrint={stalePrint} />}
      <JobReport printing={printing} />
      <PrintList
        title={printingStrings.printHistory}
        records={own.filter((record) => !isUnprinted(record))}
        printing={printing}
      />
      <PrintList title={printingStrings.notPrinted} records={own.filter(isUnprinted)} printing={printing} />
      {toPrint === null ? null : (
        // A newer version takes the place of the one that was shown, another document doesn't. While none is shown, the
        // dialog stays open.
        <PrintDialog
          bolNumber={bolNumber}
          {...(shown !== null && isOfType(toPrint.type) && !otherFileIds.includes(toPrint.fileId) ? shown : toPrint)}
          printing={printing}
          onClose={() => setToPrint(null)}
        />
      )}
    </section>
  );
}

/** Warns that the last printout doesn't match the current document. */
export function StaleNote({ stalePrint }: { readonly stalePrint: StalePrint }) {
  return (
    <Callout kind="attn" title={staleMessage(stalePrint)}>
      <p>
        {stalePrint.why === 'pro_arrived'
          ? printingStrings.printedRefresh(formatInstant(stalePrint.printedAtMs))
          : printingStrings.printedReprint(formatInstant(stalePrint.printedAtMs))}
      </p>
    </Callout>
  );
}

const SHOWN = 4;

interface PrintListProps {
  readonly title: string;
  readonly records: readonly PrintRecord[];
  readonly printing: Printing;
}

function PrintList({ title, records, printing }: PrintListProps) {
  const readOnlyReason = useContext(ReadOnlyReason);
  if (records.length === 0) return null;
  return (
    <div>
      <h3>{title}</h3>
      <ul className={styles.plain} aria-label={title}>
        {records.slice(0, SHOWN).map((record) => (
          <li key={record.id} className={styles.print}>
            <OutcomeFlag outcome={printResult(record)} />
            <span className="small muted">
              {printingStrings.earlierPrint({
                time: formatInstant(record.sentAtMs ?? record.requestedAtMs),
                printer: record.route.printer,
                part: record.kind === 'labels' ? 'units' : 'pages',
                numbers: record.pages,
                details: printDetails(record),
                by: record.by,
              })}
            </span>
            <span>
              <button
                type="button"
                className="link small"
                disabled={readOnlyReason !== null}
                title={readOnlyReason ?? undefined}
                onClick={() => printing.reprint(record.id)}
              >
                {printingStrings.reprint}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

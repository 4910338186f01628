import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FieldError } from '../../../shared/contract/directory.ts';
import type { AppError } from '../../../shared/errors.ts';
import { MAX_INVOICE_ROWS } from '../../../shared/freight/invoices.ts';
import { invoke } from '../../api/client.ts';
import { dayOfInstant, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, ScrollArea } from '../../ui/Screen.tsx';
import {
  BadRows,
  type CheckedRows,
  checkRows,
  dataRows,
  type FieldValues,
  guessColumns,
  ImportPreview,
  rowCells,
  type TablePlan,
  type TableReading,
  TableSource,
  tablePlan,
  useImportWhenChecked,
  withCell,
} from '../directory/index.ts';
import { hasMixedDates, IMPORT_LABELS, type InvoiceRow, invoiceReader, mergedInvoices } from './invoiceImport.ts';
import styles from './invoices.module.css';
import { invoicesStrings } from './strings.tsx';

/** The rows with the invoices that they are. */
interface CheckedInvoices extends CheckedRows {
  readonly invoices: readonly InvoiceRow[];
}

interface Outcome {
  readonly added: number;
  readonly matched: number;
  readonly doubtful: number;
  /** Lines of invoices that were already saved. */
  readonly duplicates: readonly number[];
}

/** Import of invoices: file, columns, and the result of every row. */
export function ImportInvoices({ onClose }: { readonly onClose: () => void }) {
  const [today] = useState(() => dayOfInstant(Date.now()));
  const [plan, setPlan] = useState<TablePlan | null>(null);
  /** The rows as they are in the file: a correction doesn't change how the others are read. */
  const [original, setOriginal] = useState<TablePlan['rows']>([]);
  const isMixed = useMemo(() => plan !== null && hasMixedDates(original, plan.columns), [original, plan]);
  const reader = useMemo(() => invoiceReader({ today, isMixed }), [today, isMixed]);
  /** For files of one carrier, which rarely have a column for it. */
  const [carrier, setCarrier] = useState('');
  const [rejection, setRejection] = useState<string | null>(null);
  const [checked, setChecked] = useState<CheckedInvoices | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [bad, setBad] = useState<readonly { line: number; problems: FieldError[] }[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const hasCarrier = plan?.columns.includes('carrier') === true;
  const data = plan === null ? [] : dataRows(plan);

  const loadTable = (reading: TableReading) => {
    setOutcome(null);
    setBad([]);
    setChecked(null);
    setError(null);
    setPlan(null);
    setRejection(null);
    if (!reading.ok) return setError(reading.error);
    const { rows } = reading.value;
    const [first] = rows;
    if (first === undefined) return undefined;
    const guessed = guessColumns(reader, first);
    if (rows.length > MAX_INVOICE_ROWS) {
      return setRejection(invoicesStrings.tooManyRows(rows.length, MAX_INVOICE_ROWS));
    }
    setOriginal(rows);
    return setPlan(tablePlan(rows, guessed));
  };

  const commonCarrier = plan !== null && !hasCarrier ? carrier : '';
  // A layout effect: once the plan has changed, no key may import the rows as they were checked before.
  useLayoutEffect(() => {
    setChecked(null);
    if (plan === null) return undefined;
    const stop = new AbortController();
    const blank: FieldValues = commonCarrier === '' ? {} : { carrier: commonCarrier };
    const readerWithCarrier = { ...reader, blank };
    void checkRows(readerWithCarrier, dataRows(plan), plan.columns, false, stop.signal).then((result) => {
      if (result === null) return;
      const rows = result.rows.map((row) => ({ ...row, fieldValues: { ...blank, ...row.fieldValues } }));
      setChecked({ ...result, ...mergedInvoices(rows, { today, isMixed }, result.problems) });
    });
    return () => stop.abort();
  }, [plan, reader, commonCarrier, today, isMixed]);

  const good = checked === null ? [] : checked.rows.filter(({ line }) => !checked.problems.has(line));
  const disabledReason =
    plan === null
      ? invoicesStrings.chooseFile
      : !plan.columns.includes('invoiceNumber')
        ? invoicesStrings.chooseNumberColumn
        : !hasCarrier && carrier.trim() === ''
          ? invoicesStrings.enterCarrier
          : checked === null
            ? invoicesStrings.checkingRows
            : good.length === 0
              ? invoicesStrings.noRows
              : null;

  const fix = (line: number, field: string, text: string) =>
    setPlan((now) => (now === null ? null : withCell(now, line, field, text)));

  const run = async () => {
    if (disabledReason !== null || isRunning || outcome !== null || checked === null) return;
    setIsRunning(true);
    setError(null);
    const rows = checked.invoices.map(({ line, fields }) => ({ line, fields }));
    const response = await invoke('invoices.importRows', { rows });
    setIsRunning(false);
    if (!response.ok) return setError(response.error);
    const results = response.value.rows;
    const added = results.filter((row) => row.outcome === 'added');
    setOutcome({
      added: added.length,
      matched: added.filter(({ match }) => match === 'matched').length,
      doubtful: added.filter(({ match }) => match === 'doubtful').length,
      duplicates: results.filter((row) => row.outcome === 'duplicate').map(({ line }) => line),
    });
    const failed = [...checked.problems].map(([line, problems]) => ({ line, problems: [...problems] }));
    const rejected = results.filter((row) => row.outcome === 'bad').map(({ line, problems }) => ({ line, problems }));
    return setBad([...failed, ...rejected].toSorted((a, b) => a.line - b.line));
  };

  const importByKey = useImportWhenChecked(plan, checked !== null, () => void run());
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: invoicesStrings.import,
        run: importByKey,
        bar: false,
        when: disabledReason === null,
        inFields: true,
      },
      { keys: 'Esc', label: invoicesStrings.close, run: onClose, inFields: true, bar: false },
    ],
    { scope: 'Import' },
  );
  useEffect(() => sheet.current?.querySelector<HTMLElement>('button, textarea')?.focus(), []);

  const badRows =
    outcome === null
      ? [...(checked?.problems ?? [])].map(([line, problems]) => ({ line, problems: [...problems] }))
      : bad;
  return (
    <>
      <ScrollArea>
        <div ref={sheet} className={styles.form}>
          <h1 className="vh">{invoicesStrings.invoices}</h1>
          <h2>{invoicesStrings.importInvoices}</h2>
          {outcome === null ? <TableSource onRead={loadTable} /> : null}
          {rejection === null ? null : (
            <Callout kind="late" title={invoicesStrings.fileNotRead}>
              <p>{rejection}</p>
            </Callout>
          )}
          {plan !== null && outcome === null ? (
            <>
              <ImportPreview
                config={reader}
                rows={data}
                heads={plan.hasHeads ? plan.rows[0] : undefined}
                columns={plan.columns}
                addsZeros={false}
                onColumns={(columns) => setPlan({ ...plan, columns })}
                onHeads={(hasHeads) => setPlan({ ...plan, hasHeads })}
              />
              {isMixed ? (
                <Callout kind="attn" title={invoicesStrings.unclearDates}>
                  <p>{invoicesStrings.unclearDatesHint}</p>
                </Callout>
              ) : null}
              {hasCarrier ? null : (
                <TextField
                  className={styles.oneField}
                  label={invoicesStrings.carrierOfRows}
                  hint={invoicesStrings.codeOrName}
                  value={carrier}
                  onChange={setCarrier}
                />
              )}
            </>
          ) : null}
          {error === null ? null : (
            <ErrorCallout error={error} onRetry={plan === null ? undefined : () => void run()} />
          )}
          {outcome === null ? null : (
            <Callout kind="done" title={invoicesStrings.imported(outcome.added)}>
              <p>{outcomeMessage(outcome)}</p>
            </Callout>
          )}
          {outcome === null || outcome.duplicates.length === 0 ? null : (
            <Callout kind="attn" title={invoicesStrings.alreadySaved(outcome.duplicates.length)}>
              <p>
                {(outcome.duplicates.length > 30 ? invoicesStrings.someDuplicates : invoicesStrings.duplicates)(
                  outcome.duplicates.slice(0, 30).map(formatNumber).join(', '),
                )}
              </p>
            </Callout>
          )}
          {badRows.length === 0 ? null : (
            <BadRows
              plural={invoicesStrings.many}
              labels={IMPORT_LABELS}
              rows={badRows}
              {...rowCells(plan, 'invoiceNumber')}
              onFix={outcome === null ? fix : null}
            />
          )}
        </div>
      </ScrollArea>
      <ActionBar>
        <Button kind="quiet" keys="Esc" onClick={onClose}>
          {outcome === null ? invoicesStrings.cancel : invoicesStrings.close}
        </Button>
        <span className="grow" />
        {plan === null || outcome !== null ? null : (
          <span className="small dim" role="status">
            {disabledReason ?? invoicesStrings.ready(good.length, checked?.problems.size ?? 0)}
          </span>
        )}
        {outcome === null ? (
          <Button
            kind="primary"
            keys="Ctrl+Enter"
            busy={isRunning}
            disabledReason={disabledReason}
            onClick={() => void run()}
          >
            {invoicesStrings.importRows(good.length)}
          </Button>
        ) : null}
      </ActionBar>
    </>
  );
}

function outcomeMessage({ added, matched, doubtful }: Outcome): string {
  const parts = [
    invoicesStrings.matched(matched),
    doubtful === 0 ? null : invoicesStrings.toConfirm(doubtful),
    added === matched + doubtful ? null : invoicesStrings.withoutShipment(added - matched - doubtful),
  ];
  return `${parts.filter((part) => part !== null).join('; ')}.`;
}

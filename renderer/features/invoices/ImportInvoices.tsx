import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '../../../shared/contract/book.ts';
import type { TableRow } from '../../../shared/contract/tables.ts';
import type { AppError } from '../../../shared/errors.ts';
import { MAX_INVOICE_ROWS } from '../../../shared/freight/invoices.ts';
import { invoke } from '../../api/client.ts';
import { dayOfInstant, formatCount, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, ScrollArea } from '../../ui/Screen.tsx';
import {
  BadRows,
  type CheckedRows,
  type ColumnFields,
  checkRows,
  type FieldValues,
  guessColumns,
  ImportPreview,
  type TableReading,
  TableSource,
} from '../directory/index.ts';
import { IMPORT_LABELS, invoiceReader, mergedInvoices } from './invoiceImport.ts';
import styles from './invoices.module.css';

interface Plan {
  readonly rows: readonly TableRow[];
  readonly hasHeads: boolean;
  readonly columns: ColumnFields;
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
  const [reader] = useState(() => invoiceReader(today));
  const [plan, setPlan] = useState<Plan | null>(null);
  /** For files of one carrier, which rarely have a column for it. */
  const [carrier, setCarrier] = useState('');
  const [rejection, setRejection] = useState<string | null>(null);
  const [checked, setChecked] = useState<CheckedRows | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [bad, setBad] = useState<readonly { line: number; problems: FieldError[] }[]>([]);
  const [error, setError] = useState<AppError | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const hasCarrier = plan?.columns.includes('carrier') === true;
  const data = plan === null ? [] : plan.hasHeads ? plan.rows.slice(1) : plan.rows;

  const take = (reading: TableReading) => {
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
      return setRejection(
        `The file has ${formatNumber(rows.length)} rows. The limit is ${formatNumber(MAX_INVOICE_ROWS)} per import; split the file.`,
      );
    }
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    const columns = Array.from({ length: widest }, (_, at) => guessed?.[at] ?? null);
    return setPlan({ rows, hasHeads: guessed !== null, columns });
  };

  const withCarrier = plan !== null && !hasCarrier ? carrier : '';
  useEffect(() => {
    setChecked(null);
    if (plan === null) return undefined;
    const stop = new AbortController();
    const rows = plan.hasHeads ? plan.rows.slice(1) : plan.rows;
    const blank: FieldValues = withCarrier === '' ? {} : { carrier: withCarrier };
    const own = { ...reader, blank };
    void checkRows(own, rows, plan.columns, false, stop.signal).then((result) => {
      if (result !== null) setChecked(result);
    });
    return () => stop.abort();
  }, [plan, reader, withCarrier]);

  const good = checked === null ? [] : checked.rows.filter(({ line }) => !checked.problems.has(line));
  const waitsFor =
    plan === null
      ? 'Choose a file first'
      : !plan.columns.includes('invoiceNumber')
        ? 'Choose the Invoice number column'
        : !hasCarrier && carrier.trim() === ''
          ? 'Enter the carrier'
          : checked === null
            ? 'Checking rows…'
            : good.length === 0
              ? 'No rows can be imported'
              : null;

  const fix = (line: number, field: string, text: string) =>
    setPlan((now) => {
      const at = now?.columns.indexOf(field) ?? -1;
      if (now === null || at === -1) return now;
      const rows = now.rows.map((row) => {
        if (row.line !== line) return row;
        const cells = Array.from({ length: Math.max(row.cells.length, at + 1) }, (_, index) => row.cells[index] ?? '');
        cells[at] = text;
        return { ...row, cells };
      });
      return { ...now, rows };
    });

  const run = async () => {
    if (waitsFor !== null || isRunning || outcome !== null || checked === null) return;
    setIsRunning(true);
    setError(null);
    const merged = mergedInvoices(
      good.map((row) => ({
        ...row,
        fieldValues: { ...(withCarrier === '' ? {} : { carrier: withCarrier }), ...row.fieldValues },
      })),
      today,
    );
    const rows = merged.invoices.map(({ line, fields }) => ({ line, fields }));
    const response = rows.length === 0 ? null : await invoke('invoices.importRows', { rows });
    setIsRunning(false);
    if (response !== null && !response.ok) return setError(response.error);
    const results = response?.value.rows ?? [];
    const added = results.filter((row) => row.outcome === 'added');
    setOutcome({
      added: added.length,
      matched: added.filter(({ match }) => match === 'matched').length,
      doubtful: added.filter(({ match }) => match === 'doubtful').length,
      duplicates: results.filter((row) => row.outcome === 'duplicate').map(({ line }) => line),
    });
    const failed = [...checked.problems, ...merged.problems].map(([line, problems]) => ({
      line,
      problems: [...problems],
    }));
    const left = results.filter((row) => row.outcome === 'bad').map(({ line, problems }) => ({ line, problems }));
    return setBad([...failed, ...left].toSorted((a, b) => a.line - b.line));
  };

  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: 'Import',
        run: () => void run(),
        bar: false,
        when: waitsFor === null,
        inFields: true,
      },
      { keys: 'Esc', label: 'Close', run: onClose, inFields: true, bar: false },
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
          <h1 className="vh">Invoices</h1>
          <h2>Import invoices</h2>
          {outcome === null ? <TableSource onRead={take} /> : null}
          {rejection === null ? null : (
            <Callout kind="late" title="Couldn’t read the file">
              <p>{rejection}</p>
            </Callout>
          )}
          {plan !== null && outcome === null ? (
            <>
              <ImportPreview
                book={reader}
                rows={data}
                heads={plan.hasHeads ? plan.rows[0] : undefined}
                columns={plan.columns}
                addsZeros={false}
                onColumns={(columns) => setPlan({ ...plan, columns })}
                onHeads={(hasHeads) => setPlan({ ...plan, hasHeads })}
              />
              {hasCarrier ? null : (
                <TextField
                  className={styles.oneField}
                  label="Carrier of all rows"
                  hint="Code or name"
                  value={carrier}
                  onChange={setCarrier}
                />
              )}
            </>
          ) : null}
          {error === null ? null : <ErrorCallout error={error} onRetry={() => void run()} />}
          {outcome === null ? null : (
            <Callout kind="done" title={`${formatCount(outcome.added, 'invoice')} imported`}>
              <p>{outcomeMessage(outcome)}</p>
            </Callout>
          )}
          {outcome === null || outcome.duplicates.length === 0 ? null : (
            <Callout kind="attn" title={`${formatCount(outcome.duplicates.length, 'invoice')} already saved`}>
              <p>
                Their carrier and number are the same as those of a saved invoice, which is unchanged. Rows{' '}
                {outcome.duplicates.slice(0, 30).map(formatNumber).join(', ')}
                {outcome.duplicates.length > 30 ? ' and more' : ''}.
              </p>
            </Callout>
          )}
          {badRows.length === 0 ? null : (
            <BadRows
              many="invoices"
              labels={IMPORT_LABELS}
              rows={badRows}
              nameOf={(line) =>
                plan?.rows.find((row) => row.line === line)?.cells[plan.columns.indexOf('invoiceNumber')] ?? ''
              }
              cellsOf={(line) => plan?.rows.find((row) => row.line === line)?.cells ?? []}
              heads={plan?.hasHeads === true ? (plan.rows[0]?.cells ?? []) : []}
              textOf={(line, field) => {
                const at = plan?.columns.indexOf(field) ?? -1;
                return at === -1 ? null : (plan?.rows.find((row) => row.line === line)?.cells[at] ?? '');
              }}
              onFix={outcome === null ? fix : null}
            />
          )}
        </div>
      </ScrollArea>
      <ActionBar>
        <Button kind="quiet" keys="Esc" onClick={onClose}>
          {outcome === null ? 'Cancel' : 'Close'}
        </Button>
        <span className="grow" />
        {plan === null || outcome !== null ? null : (
          <span className="small dim" role="status">
            {waitsFor ?? `${formatNumber(good.length)} ready, ${formatNumber(checked?.problems.size ?? 0)} with errors`}
          </span>
        )}
        {outcome === null ? (
          <Button
            kind="primary"
            keys="Ctrl+Enter"
            busy={isRunning}
            disabledReason={waitsFor}
            onClick={() => void run()}
          >
            Import {formatCount(good.length, 'row')}
          </Button>
        ) : null}
      </ActionBar>
    </>
  );
}

function outcomeMessage({ added, matched, doubtful }: Outcome): string {
  const parts = [
    `${formatNumber(matched)} matched to a shipment`,
    doubtful === 0 ? null : `${formatNumber(doubtful)} to confirm`,
    added === matched + doubtful ? null : `${formatNumber(added - matched - doubtful)} without a shipment`,
  ];
  return `${parts.filter((part) => part !== null).join('; ')}.`;
}

import { useEffect, useRef, useState } from 'react';
import type { DuplicatePolicy, EntryMetadata, ImportedRow } from '../../../shared/contract/book.ts';
import type { TableRow } from '../../../shared/contract/tables.ts';
import type { AppError } from '../../../shared/errors.ts';
import { MAX_IMPORT_ROWS } from '../../../shared/freight/directory.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, ScrollArea } from '../../ui/Screen.tsx';
import { BadRows, RowsToCheck } from './BadRows.tsx';
import styles from './book.module.css';
import type { DirectoryConfig } from './directoryConfig.ts';
import { ImportPreview } from './ImportPreview.tsx';

import {
  type CheckedRows,
  type ColumnFields,
  checkRows,
  countShortZips,
  guessColumns,
  outcomeLabel,
} from './importPlan.ts';
import { type TableReading, TableSource } from './TableSource.tsx';

const POLICIES: readonly { readonly value: DuplicatePolicy; readonly label: string }[] = [
  { value: 'skip', label: 'Skip' },
  { value: 'update', label: 'Update' },
  { value: 'keepBoth', label: 'Keep both' },
];

interface Plan {
  readonly rows: readonly TableRow[];
  readonly hasHeads: boolean;
  readonly columns: ColumnFields;
  /** Adds the leading zero to ZIPs of four digits. */
  readonly addsZeros: boolean;
}

interface ImportSheetProps<Entry extends EntryMetadata> {
  readonly book: DirectoryConfig<Entry>;
  /** @param first the first entry that was added, if any */
  readonly onClose: (first: string | null) => void;
}

/** Import dialog: file, columns, duplicates, and the result of every row. */
export function ImportSheet<Entry extends EntryMetadata>({ book, onClose }: ImportSheetProps<Entry>) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [rejection, setRejection] = useState<AppError | null>(null);
  const [policy, setPolicy] = useState<DuplicatePolicy>('skip');
  const [checked, setChecked] = useState<CheckedRows | null>(null);
  const [outcome, setOutcome] = useState<readonly ImportedRow[] | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const data = plan === null ? [] : plan.hasHeads ? plan.rows.slice(1) : plan.rows;

  const take = (reading: TableReading) => {
    setOutcome(null);
    setChecked(null);
    setError(null);
    setPlan(null);
    setRejection(null);
    if (!reading.ok) return setRejection(reading.error);
    const { rows } = reading.value;
    const [first] = rows;
    if (first === undefined) return undefined;
    const guessed = guessColumns(book, first);
    if (guessed === null && rows.length > MAX_IMPORT_ROWS) {
      return setRejection({ code: 'table_unreadable', problem: 'too_many_rows' });
    }
    const widest = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
    const columns = Array.from({ length: widest }, (_, at) => guessed?.[at] ?? null);
    return setPlan({ rows, hasHeads: guessed !== null, columns, addsZeros: false });
  };

  useEffect(() => {
    setChecked(null);
    if (plan === null) return undefined;
    const stop = new AbortController();
    const rows = plan.hasHeads ? plan.rows.slice(1) : plan.rows;
    void checkRows(book, rows, plan.columns, plan.addsZeros, stop.signal).then((result) => {
      if (result !== null) setChecked(result);
    });
    return () => stop.abort();
  }, [plan, book]);

  const close = () => onClose(outcome?.find((row) => row.outcome === 'added')?.entryId ?? null);
  const shortZips = plan === null ? 0 : countShortZips(data, plan.columns);
  const nameField = Object.keys(book.labels)[0] ?? '';
  const hasName = plan?.columns.includes(nameField) === true;
  const good = checked === null ? [] : checked.rows.filter(({ line }) => !checked.problems.has(line));
  const waitsFor =
    plan === null
      ? 'Choose a file first'
      : !hasName
        ? `Choose the ${book.labels[nameField]} column`
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
    const response = await book.importRows(good, policy);
    setIsRunning(false);
    if (!response.ok) return setError(response.error);
    const bad = [...checked.problems].map(
      ([line, problems]): ImportedRow => ({
        line,
        outcome: 'bad',
        why: null,
        problems: [...problems],
        entryId: null,
      }),
    );
    return setOutcome([...response.value.rows, ...bad].toSorted((a, b) => a.line - b.line));
  };

  useKeys(
    [
      { keys: 'Ctrl+Enter', label: 'Import', run: () => void run(), bar: false, when: waitsFor === null },
      { keys: 'Esc', label: 'Close', run: close, inFields: true, bar: false },
    ],
    { scope: 'Import' },
  );
  useEffect(() => sheet.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);

  const badRows = outcome === null ? problemRows(checked) : outcome.filter((row) => row.outcome === 'bad');
  return (
    <>
      <ScrollArea>
        <div ref={sheet} className={styles.import}>
          <h2>Import {book.title.toLowerCase()}</h2>
          {outcome === null ? <TableSource onRead={take} /> : null}
          {rejection === null ? null : <ErrorCallout error={rejection} />}
          {plan !== null && outcome === null ? (
            <>
              <ImportPreview
                book={book}
                rows={data}
                heads={plan.hasHeads ? plan.rows[0] : undefined}
                columns={plan.columns}
                addsZeros={plan.addsZeros}
                onColumns={(columns) => setPlan({ ...plan, columns })}
                onHeads={(hasHeads) => setPlan({ ...plan, hasHeads })}
              />
              {shortZips === 0 ? null : (
                <label className="choice-option">
                  <input
                    type="checkbox"
                    checked={plan.addsZeros}
                    onChange={(event) => setPlan({ ...plan, addsZeros: event.currentTarget.checked })}
                  />
                  Add the leading zero to ZIPs with 4 digits, such as 2108 to 02108 ({formatCount(shortZips, 'row')})
                </label>
              )}
              <ChoiceField
                label={`If the ${book.one} already exists`}
                value={policy}
                options={POLICIES}
                onChange={setPolicy}
              />
            </>
          ) : null}
          {error === null ? null : <ErrorCallout error={error} onRetry={() => void run()} />}
          {outcome === null ? null : (
            <Callout kind="done" title={`${formatCount(outcome.length, 'row')} read`}>
              <p>{outcomeLabel(outcome)}</p>
            </Callout>
          )}
          {badRows.length === 0 ? null : (
            <BadRows
              many={book.many}
              labels={book.labels}
              rows={badRows}
              nameOf={(line) =>
                plan?.rows.find((row) => row.line === line)?.cells[plan.columns.indexOf(nameField)] ?? ''
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
          {outcome !== null || checked === null || checked.warnings.size === 0 ? null : (
            <RowsToCheck rows={checked.warnings} labels={book.labels} />
          )}
        </div>
      </ScrollArea>
      <ActionBar>
        <Button kind="quiet" keys="Esc" onClick={close}>
          {outcome === null ? 'Cancel' : 'Close'}
        </Button>
        <span className="grow" />
        {plan === null || outcome !== null ? null : (
          <span className="small dim" role="status">
            {checked === null || !hasName
              ? waitsFor
              : `${formatNumber(good.length)} ready, ${formatNumber(checked.problems.size)} with errors`}
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

function problemRows(checked: CheckedRows | null): readonly Pick<ImportedRow, 'line' | 'problems'>[] {
  return [...(checked?.problems ?? [])].map(([line, problems]) => ({ line, problems: [...problems] }));
}

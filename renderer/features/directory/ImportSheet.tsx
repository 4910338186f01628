import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DuplicatePolicy, EntryMetadata, ImportedRow } from '../../../shared/contract/directory.ts';
import type { AppError } from '../../../shared/errors.ts';
import { MAX_IMPORT_ROWS } from '../../../shared/freight/directory.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { ChoiceField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, ScrollArea } from '../../ui/Screen.tsx';
import { BadRows, RowsToCheck } from './BadRows.tsx';
import styles from './directory.module.css';
import type { DirectoryConfig } from './directoryConfig.ts';
import { ImportPreview } from './ImportPreview.tsx';

import {
  type CheckedRows,
  checkRows,
  countShortZips,
  dataRows,
  guessColumns,
  outcomeLabel,
  rowCells,
  type TablePlan,
  tablePlan,
  withCell,
} from './importPlan.ts';
import { directoryStrings } from './strings.ts';
import { type TableReading, TableSource } from './TableSource.tsx';
import { useImportWhenChecked } from './useImportWhenChecked.ts';

const POLICIES: readonly { readonly value: DuplicatePolicy; readonly label: string }[] = [
  { value: 'skip', label: directoryStrings.skipDuplicates },
  { value: 'update', label: directoryStrings.updateDuplicates },
  { value: 'keepBoth', label: directoryStrings.keepBoth },
];

interface Plan extends TablePlan {
  /** Adds the leading zero to ZIPs of four digits. */
  readonly addsZeros: boolean;
}

interface ImportSheetProps<Entry extends EntryMetadata> {
  readonly config: DirectoryConfig<Entry>;
  /** @param first the first entry that was added, if any */
  readonly onClose: (first: string | null) => void;
}

/** Import dialog: file, columns, duplicates, and the result of every row. */
export function ImportSheet<Entry extends EntryMetadata>({ config, onClose }: ImportSheetProps<Entry>) {
  const [plan, setPlan] = useState<Plan | null>(null);
  const [rejection, setRejection] = useState<AppError | null>(null);
  const [policy, setPolicy] = useState<DuplicatePolicy>('skip');
  const [checked, setChecked] = useState<CheckedRows | null>(null);
  const [outcome, setOutcome] = useState<readonly ImportedRow[] | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const sheet = useRef<HTMLDivElement>(null);
  const data = plan === null ? [] : dataRows(plan);

  const loadTable = (reading: TableReading) => {
    setOutcome(null);
    setChecked(null);
    setError(null);
    setPlan(null);
    setRejection(null);
    if (!reading.ok) return setRejection(reading.error);
    const { rows } = reading.value;
    const [first] = rows;
    if (first === undefined) return undefined;
    const guessed = guessColumns(config, first);
    if (guessed === null && rows.length > MAX_IMPORT_ROWS) {
      return setRejection({ code: 'table_unreadable', problem: 'too_many_rows' });
    }
    return setPlan({ ...tablePlan(rows, guessed), addsZeros: false });
  };

  // A layout effect: once the plan has changed, no key may import the rows as they were checked before.
  useLayoutEffect(() => {
    setChecked(null);
    if (plan === null) return undefined;
    const stop = new AbortController();
    void checkRows(config, dataRows(plan), plan.columns, plan.addsZeros, stop.signal).then((result) => {
      if (result !== null) setChecked(result);
    });
    return () => stop.abort();
  }, [plan, config]);

  const close = () => onClose(outcome?.find((row) => row.outcome === 'added')?.entryId ?? null);
  const shortZips = plan === null ? 0 : countShortZips(data, plan.columns);
  const nameField = Object.keys(config.labels)[0] ?? '';
  const hasName = plan?.columns.includes(nameField) === true;
  const good = checked === null ? [] : checked.rows.filter(({ line }) => !checked.problems.has(line));
  const disabledReason =
    plan === null
      ? directoryStrings.chooseFileFirst
      : !hasName
        ? directoryStrings.chooseColumn(config.labels[nameField] ?? '')
        : checked === null
          ? directoryStrings.checkingRows
          : good.length === 0
            ? directoryStrings.noRows
            : null;

  const fix = (line: number, field: string, text: string) =>
    setPlan((now) => (now === null ? null : withCell(now, line, field, text)));

  const run = async () => {
    if (disabledReason !== null || isRunning || outcome !== null || checked === null) return;
    setIsRunning(true);
    setError(null);
    const response = await config.importRows(good, policy);
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

  const importByKey = useImportWhenChecked(plan, checked !== null, () => void run());
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: directoryStrings.importAction,
        run: importByKey,
        writes: true,
        bar: false,
        when: disabledReason === null,
      },
      { keys: 'Esc', label: directoryStrings.close, run: close, inFields: true, bar: false },
    ],
    { scope: directoryStrings.importAction },
  );
  useEffect(() => sheet.current?.querySelector<HTMLElement>('input, textarea')?.focus(), []);

  const badRows = outcome === null ? problemRows(checked) : outcome.filter((row) => row.outcome === 'bad');
  return (
    <>
      <ScrollArea>
        <div ref={sheet} className={styles.import}>
          <h2>{directoryStrings.importEntries[config.plural]}</h2>
          {outcome === null ? <TableSource onRead={loadTable} /> : null}
          {rejection === null ? null : <ErrorCallout error={rejection} />}
          {plan !== null && outcome === null ? (
            <>
              <ImportPreview
                config={config}
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
                  {directoryStrings.addLeadingZeros(shortZips)}
                </label>
              )}
              <ChoiceField
                label={directoryStrings.ifExists[config.plural]}
                value={policy}
                options={POLICIES}
                onChange={setPolicy}
              />
            </>
          ) : null}
          {error === null ? null : <ErrorCallout error={error} onRetry={() => void run()} />}
          {outcome === null ? null : (
            <Callout kind="done" title={directoryStrings.rowsRead(outcome.length)}>
              <p>{outcomeLabel(outcome)}</p>
            </Callout>
          )}
          {badRows.length === 0 ? null : (
            <BadRows
              plural={config.plural}
              labels={config.labels}
              rows={badRows}
              {...rowCells(plan, nameField)}
              onFix={outcome === null ? fix : null}
            />
          )}
          {outcome !== null || checked === null || checked.warnings.size === 0 ? null : (
            <RowsToCheck rows={checked.warnings} labels={config.labels} />
          )}
        </div>
      </ScrollArea>
      <ActionBar>
        <Button kind="quiet" keys="Esc" onClick={close}>
          {outcome === null ? directoryStrings.cancel : directoryStrings.close}
        </Button>
        <span className="grow" />
        {plan === null || outcome !== null ? null : (
          <span className="small dim" role="status">
            {checked === null || !hasName
              ? disabledReason
              : directoryStrings.rowsReady(good.length, checked.problems.size)}
          </span>
        )}
        {outcome === null ? (
          <Button
            kind="primary"
            keys="Ctrl+Enter"
            writes
            busy={isRunning}
            disabledReason={disabledReason}
            onClick={() => void run()}
          >
            {directoryStrings.importRows(good.length)}
          </Button>
        ) : null}
      </ActionBar>
    </>
  );
}

function problemRows(checked: CheckedRows | null): readonly Pick<ImportedRow, 'line' | 'problems'>[] {
  return [...(checked?.problems ?? [])].map(([line, problems]) => ({ line, problems: [...problems] }));
}

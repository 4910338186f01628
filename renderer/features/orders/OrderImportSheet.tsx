import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ImportedOrderRow } from '../../../shared/contract/orders.ts';
import { ORDER_COLUMN_LABELS, parseOrderRow } from '../../../shared/rules/orderColumns.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { callQuery } from '../../api/query.ts';
import { dayOfInstant, formatCount, formatDayTyped } from '../../lib/format.ts';
import { useNow } from '../../lib/useNow.ts';
import { Button } from '../../ui/Button.tsx';
import { Callout } from '../../ui/Callout.tsx';
import { ErrorCallout } from '../../ui/ErrorCallout.tsx';
import { TextField } from '../../ui/Field.tsx';
import { useKeys } from '../../ui/keys/useKeys.ts';
import { ActionBar, ScrollArea } from '../../ui/Screen.tsx';
import { BadRows, type FieldValues, ImportPreview, TableSource } from '../directory/index.ts';
import { countSaved, importSummary } from './importCounts.ts';
import styles from './orders.module.css';
import { dataRows, useOrderImport } from './useOrderImport.ts';

interface OrderImportSheetProps {
  readonly onClose: (isImported: boolean) => void;
}

/** Import of orders: file, columns, what will happen to each row, and what happened. */
export function OrderImportSheet({ onClose }: OrderImportSheetProps) {
  const today = dayOfInstant(useNow(60_000));
  const sources = useQuery(callQuery('orders.sources', {})).data?.sources ?? [];
  const { plan, preview, outcome, error, isRunning, change, fix, take, run } = useOrderImport();
  const [date, setDate] = useState('');
  const sheet = useRef<HTMLDivElement>(null);
  const rows = outcome ?? preview;
  const saved = preview === null ? 0 : countSaved(preview);
  const changed = rows?.filter((row) => row.outcome === 'changed' || row.outcome === 'updated').length ?? 0;
  const typedDate = parseDate(date, today);
  const waitsFor =
    plan === null
      ? 'Choose a file first'
      : !plan.columns.includes('orderNumber')
        ? 'Choose the Order number column'
        : plan.source.trim() === ''
          ? 'Enter a source'
          : preview === null
            ? 'Checking rows…'
            : saved === 0
              ? 'No orders can be imported'
              : null;

  const close = () => onClose(outcome !== null);
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: 'Import',
        run: () => void run(),
        bar: false,
        when: waitsFor === null && outcome === null,
      },
      { keys: 'Esc', label: 'Close', run: close, inFields: true, bar: false },
    ],
    { scope: 'Import orders' },
  );
  useEffect(() => sheet.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);

  const first = plan?.hasHeads === true ? plan.rows[0] : undefined;
  const bad = (rows ?? []).filter((row) => row.outcome === 'bad' || row.outcome === 'booked');
  return (
    <>
      <ScrollArea>
        <div ref={sheet} className={styles.import}>
          <h2>Import orders</h2>
          {outcome === null ? <TableSource onRead={(reading, name) => take(reading, name, sources)} /> : null}
          {plan !== null && outcome === null ? (
            <>
              <ImportPreview
                book={{
                  labels: ORDER_COLUMN_LABELS,
                  blank: {},
                  problemsOf: (values: FieldValues) => [...parseOrderRow(values, today).problems],
                  understood: (values: FieldValues) => {
                    const { zip } = parseOrderRow(values, today).consignee;
                    return zip === undefined ? values : { ...values, zip };
                  },
                }}
                rows={dataRows(plan)}
                heads={first}
                columns={plan.columns}
                addsZeros={false}
                onColumns={(columns) => change({ columns })}
                onHeads={(hasHeads) => change({ hasHeads })}
              />
              <div className={styles.options}>
                <TextField
                  className={styles.source ?? ''}
                  label="Source"
                  hint="Its columns are saved under this name"
                  value={plan.source}
                  onChange={(source) => change({ source })}
                />
                <TextField
                  className={styles.date ?? ''}
                  label="Pickup date for orders without one"
                  hint="Enter 11/18, or +1 for the next business day"
                  value={date}
                  error={typedDate.kind === 'refused' ? 'Enter a date as 11/18/2026.' : null}
                  onChange={setDate}
                  onBlur={() => {
                    if (typedDate.kind === 'date') setDate(formatDayTyped(typedDate.date));
                    if (typedDate.kind !== 'refused') {
                      change({ pickupDate: typedDate.kind === 'date' ? typedDate.date : null });
                    }
                  }}
                />
                {changed === 0 ? null : (
                  <label className="choice-option">
                    <input
                      type="checkbox"
                      checked={plan.update}
                      onChange={(event) => change({ update: event.currentTarget.checked })}
                    />
                    Update {formatCount(changed, 'row')} of orders that changed
                  </label>
                )}
              </div>
            </>
          ) : null}
          {error === null ? null : <ErrorCallout error={error} />}
          {outcome === null ? null : (
            <Callout kind="done" title={`Imported ${formatCount(countSaved(outcome), 'order')}`}>
              <p>{importSummary(outcome)}</p>
            </Callout>
          )}
          {bad.length === 0 ? null : (
            <BadRows
              many="orders"
              labels={ORDER_COLUMN_LABELS}
              rows={bad.map((row) => ({ line: row.line, problems: problemsOf(row) }))}
              nameOf={(line) => bad.find((row) => row.line === line)?.orderNumber ?? ''}
              cellsOf={(line) => plan?.rows.find((row) => row.line === line)?.cells ?? []}
              heads={first?.cells ?? []}
              textOf={(line, field) => {
                const at = plan?.columns.indexOf(field) ?? -1;
                const row = bad.find((one) => one.line === line);
                if (at === -1 || row?.problems.length === 0 || row?.outcome === 'booked') return null;
                return plan?.rows.find((one) => one.line === line)?.cells[at] ?? '';
              }}
              onFix={outcome === null ? fix : null}
            />
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
            {preview === null ? waitsFor : importSummary(preview)}
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
            Import {formatCount(saved, 'order')}
          </Button>
        ) : null}
      </ActionBar>
    </>
  );
}

/** Why a row isn't imported. */
function problemsOf({ problems, badLine, outcome, bolNumber }: ImportedOrderRow) {
  if (outcome === 'booked') {
    const message = bolNumber === null ? 'was submitted already. See Needs attention.' : `is booked: BOL ${bolNumber}.`;
    return [{ field: 'orderNumber', message }];
  }
  return badLine === null ? problems : [{ field: 'orderNumber', message: `Row ${badLine} of this order has errors.` }];
}

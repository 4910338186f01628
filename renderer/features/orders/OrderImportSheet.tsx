import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
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
import {
  BadRows,
  dataRows,
  type FieldValues,
  ImportPreview,
  rowCells,
  TableSource,
  useImportWhenChecked,
} from '../directory/index.ts';
import { countSaved, importSummary } from './importCounts.ts';
import styles from './orders.module.css';
import { ordersStrings } from './strings.tsx';
import { mixedDatesOf, useOrderImport } from './useOrderImport.ts';

interface OrderImportSheetProps {
  readonly onClose: (isImported: boolean) => void;
}

/** Import of orders: file, columns, what will happen to each row, and what happened. */
export function OrderImportSheet({ onClose }: OrderImportSheetProps) {
  const today = dayOfInstant(useNow(60_000));
  const sources = useQuery(callQuery('orders.sources', {})).data?.sources ?? [];
  const { plan, preview, outcome, error, isRunning, change, fix, loadTable, run } = useOrderImport();
  const mixedDates = useMemo(() => (plan === null ? [] : mixedDatesOf(plan)), [plan]);
  const [date, setDate] = useState('');
  const sheet = useRef<HTMLDivElement>(null);
  const rows = outcome ?? preview;
  const saved = preview === null ? 0 : countSaved(preview);
  const changed = rows?.filter((row) => row.outcome === 'changed' || row.outcome === 'updated').length ?? 0;
  const typedDate = parseDate(date, today);
  const disabledReason =
    plan === null
      ? ordersStrings.chooseFileFirst
      : !plan.columns.includes('orderNumber')
        ? ordersStrings.chooseOrderNumberColumn
        : plan.source.trim() === ''
          ? ordersStrings.enterSource
          : typedDate.kind === 'refused'
            ? ordersStrings.enterPickupDate
            : preview === null
              ? ordersStrings.checkingRows
              : saved === 0
                ? ordersStrings.noOrdersCanBeImported
                : null;

  const close = () => onClose(outcome !== null);
  const importByKey = useImportWhenChecked(plan, preview !== null, () => {
    if (disabledReason === null) void run();
  });
  useKeys(
    [
      {
        keys: 'Ctrl+Enter',
        label: ordersStrings.import,
        run: importByKey,
        bar: false,
        when: disabledReason === null && outcome === null,
      },
      { keys: 'Esc', label: ordersStrings.close, run: close, inFields: true, bar: false },
    ],
    { scope: 'Import orders' },
  );
  useEffect(() => sheet.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), []);

  const first = plan?.hasHeads === true ? plan.rows[0] : undefined;
  const cells = rowCells(plan, 'orderNumber');
  const bad = (rows ?? []).filter((row) => row.outcome === 'bad' || (row.outcome === 'booked' && row.isChanged));
  return (
    <>
      <ScrollArea>
        <div ref={sheet} className={styles.import}>
          <h2>{ordersStrings.importOrders}</h2>
          {outcome === null ? <TableSource onRead={(reading, name) => loadTable(reading, name, sources)} /> : null}
          {plan !== null && outcome === null ? (
            <>
              <ImportPreview
                config={{
                  labels: ORDER_COLUMN_LABELS,
                  blank: {},
                  problemsOf: (values: FieldValues) => [...parseOrderRow(values, today, mixedDates).problems],
                  parsedText: (values: FieldValues) => {
                    const { consignee, pickupDate, deliverBy } = parseOrderRow(values, today, mixedDates);
                    return {
                      ...values,
                      ...(consignee.zip === undefined ? {} : { zip: consignee.zip }),
                      ...(pickupDate === null ? {} : { pickupDate: formatDayTyped(pickupDate) }),
                      ...(deliverBy === null ? {} : { deliverBy: formatDayTyped(deliverBy) }),
                    };
                  },
                }}
                rows={dataRows(plan)}
                heads={first}
                columns={plan.columns}
                addsZeros={false}
                onColumns={(columns) => change({ columns })}
                onHeads={(hasHeads) => change({ hasHeads })}
              />
              {mixedDates.length === 0 || rows === null ? null : (
                <Callout kind="attn" title={ordersStrings.someDatesHaveDayFirst}>
                  <p>
                    {ordersStrings.mixedDates(mixedDates.map((column) => ORDER_COLUMN_LABELS[column]).join(' and '))}
                  </p>
                </Callout>
              )}
              <div className={styles.options}>
                <TextField
                  className={styles.source ?? ''}
                  label={ordersStrings.source}
                  hint={ordersStrings.sourceHint}
                  value={plan.source}
                  onChange={(source) => change({ source })}
                />
                <TextField
                  className={styles.date ?? ''}
                  label={ordersStrings.pickupDateForOthers}
                  hint={ordersStrings.pickupDateHint}
                  value={date}
                  error={typedDate.kind === 'refused' ? ordersStrings.dateNotRead : null}
                  onChange={(text) => {
                    setDate(text);
                    // At once: Ctrl+Enter in the field must not import without it.
                    const reading = parseDate(text, today);
                    change({ pickupDate: reading.kind === 'date' ? reading.date : null });
                  }}
                  onBlur={() => {
                    if (typedDate.kind === 'date') setDate(formatDayTyped(typedDate.date));
                  }}
                />
                {changed === 0 ? null : (
                  <label className="choice-option">
                    <input
                      type="checkbox"
                      checked={plan.update}
                      onChange={(event) => change({ update: event.currentTarget.checked })}
                    />
                    {ordersStrings.updateChanged(changed)}
                  </label>
                )}
              </div>
            </>
          ) : null}
          {error === null ? null : <ErrorCallout error={error} />}
          {outcome === null ? null : (
            <Callout kind="done" title={ordersStrings.imported(formatCount(countSaved(outcome), 'order'))}>
              <p>{importSummary(outcome)}</p>
            </Callout>
          )}
          {bad.length === 0 ? null : (
            <BadRows
              plural="orders"
              labels={ORDER_COLUMN_LABELS}
              rows={bad.map((row) => ({ line: row.line, problems: problemsOf(row) }))}
              nameOf={(line) => bad.find((row) => row.line === line)?.orderNumber ?? ''}
              cellsOf={cells.cellsOf}
              heads={cells.heads}
              textOf={(line, field) => {
                const row = bad.find((one) => one.line === line);
                return row?.problems.length === 0 || row?.outcome === 'booked' ? null : cells.textOf(line, field);
              }}
              onFix={outcome === null ? fix : null}
            />
          )}
        </div>
      </ScrollArea>
      <ActionBar>
        <Button kind="quiet" keys="Esc" onClick={close}>
          {outcome === null ? ordersStrings.cancel : ordersStrings.close}
        </Button>
        <span className="grow" />
        {plan === null || outcome !== null ? null : (
          <span className="small dim" role="status">
            {preview === null ? disabledReason : importSummary(preview)}
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
            {ordersStrings.importCount(formatCount(saved, 'order'))}
          </Button>
        ) : null}
      </ActionBar>
    </>
  );
}

/** Why a row isn't imported, or differs from the order that was submitted. */
function problemsOf({ problems, badLine, outcome, bolNumber }: ImportedOrderRow) {
  if (outcome === 'booked') {
    const message = bolNumber === null ? ordersStrings.wasSubmittedAlready : ordersStrings.isBooked(bolNumber);
    return [{ field: 'orderNumber', message }];
  }
  return badLine === null ? problems : [{ field: 'orderNumber', message: ordersStrings.rowHasErrors(badLine) }];
}

import { useLayoutEffect, useRef, useState } from 'react';
import type { ImportedOrderRow, OrderImportRow, OrderSource } from '../../../shared/contract/orders.ts';
import type { AppError } from '../../../shared/errors.ts';
import { type DateColumn, mixedDateColumns } from '../../../shared/rules/orderColumns.ts';
import { headsOf, orderValuesOf, sourceOf } from '../../../shared/rules/orderSheet.ts';
import { invoke } from '../../api/client.ts';
import { dataRows, type TablePlan, type TableReading, tablePlan, withCell } from '../directory/index.ts';
import { columnsOf, meaningsOf } from './orderHeads.ts';
import { saveResultRows } from './saveResultRows.ts';
import { ordersStrings } from './strings.tsx';

export interface OrderPlan extends TablePlan {
  readonly source: string;
  /** Empty for pasted rows. */
  readonly fileName: string;
  /** As in the file: without corrections. */
  readonly original: TablePlan['rows'];
  /** For orders without a pickup date; null: such orders are to be checked. */
  readonly pickupDate: string | null;
  /** Replaces the data of orders that changed and weren't submitted. */
  readonly update: boolean;
  /** Identifies the import, so that a repetition is the same one. */
  readonly importId: string;
}

/** `ACME orders 2026-11-20.xlsx` → `ACME orders`: the same for the file of every day. */
function sourceName(fileName: string): string {
  const bare = fileName.replace(/\.[a-z]+$/i, '').replaceAll(/[-_ ]?\(?\d[\d\-_. ]*\)?/g, ' ');
  return bare.trim().replaceAll(/\s+/g, ' ') || ordersStrings.orders;
}

/** The rows of the plan with the text of each column that has a meaning. */
const importRows = (plan: OrderPlan): OrderImportRow[] =>
  dataRows(plan).map((row) => ({ line: row.line, values: orderValuesOf(row, plan.columns) }));

/** Date columns of the file that mix day first and month first. A correction doesn't change how the others are read. */
export const mixedDatesOf = (plan: OrderPlan): DateColumn[] =>
  mixedDateColumns(importRows({ ...plan, rows: plan.original }).map(({ values }) => values));

/** The preview is requested when nothing has changed for this time. */
const DEBOUNCE_MS = 250;

/** An import of orders: its file, its columns, what it would do, and what it did. */
export function useOrderImport() {
  const [plan, setPlan] = useState<OrderPlan | null>(null);
  const [preview, setPreview] = useState<readonly ImportedOrderRow[] | null>(null);
  const [outcome, setOutcome] = useState<readonly ImportedOrderRow[] | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  /** As its field still shows it when another file is chosen. */
  const pickupDate = useRef<string | null>(null);
  const latest = useRef(plan);
  latest.current = plan;
  const isReady = plan?.columns.includes('orderNumber') === true && plan.source.trim() !== '';

  const requestImport = (of: OrderPlan, isDryRun: boolean) =>
    invoke('orders.import', {
      source: of.source.trim(),
      importId: of.importId,
      rows: importRows(of),
      isDryRun,
      update: of.update,
      pickupDate: of.pickupDate,
      mixedDates: mixedDatesOf(of),
    });

  // A layout effect: once the plan has changed, no key may import the orders as they were previewed before.
  useLayoutEffect(() => {
    setPreview(null);
    if (plan === null || !isReady) return undefined;
    const timer = setTimeout(async () => {
      const response = await requestImport(plan, true);
      // The plan changed in the meantime.
      if (latest.current !== plan) return;
      setError(response.ok ? null : response.error);
      if (response.ok) setPreview(response.value.rows);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [plan, isReady]);

  return {
    plan,
    preview,
    outcome,
    error,
    isRunning,
    change(part: Partial<OrderPlan>): void {
      if (part.pickupDate !== undefined) pickupDate.current = part.pickupDate;
      setPlan((now) => (now === null ? null : { ...now, ...part }));
    },
    /** Corrects the cell of a field in a row of the file. */
    fix: (line: number, field: string, text: string) =>
      setPlan((now) => (now === null ? null : withCell(now, line, field, text))),
    loadTable(reading: TableReading, fileName: string, sources: readonly OrderSource[]): void {
      setOutcome(null);
      setPlan(null);
      setError(reading.ok ? null : reading.error);
      const rows = reading.ok ? reading.value.rows : [];
      const [first] = rows;
      if (first === undefined) return;
      const known = sourceOf(first, sources);
      const columns = columnsOf(first, known);
      setPlan({
        ...tablePlan(rows, columns),
        source: known?.name ?? (fileName === '' ? ordersStrings.pastedOrders : sourceName(fileName)),
        fileName,
        original: rows,
        pickupDate: pickupDate.current,
        update: false,
        importId: crypto.randomUUID(),
      });
    },
    async run(): Promise<void> {
      if (plan === null || preview === null || isRunning || outcome !== null) return;
      setIsRunning(true);
      setError(null);
      const [first] = plan.rows;
      const saved = await saveResultRows({ ...plan, heads: plan.hasHeads ? first : undefined, rows: dataRows(plan) });
      const response = saved.ok ? await requestImport(plan, false) : saved;
      if (response.ok && plan.hasHeads && first !== undefined) {
        await invoke('orders.saveSource', {
          name: plan.source.trim(),
          heads: headsOf(first),
          columns: meaningsOf(first, plan.columns),
        });
      }
      setIsRunning(false);
      if (response.ok) setOutcome(response.value.rows);
      else setError(response.error);
    },
  };
}

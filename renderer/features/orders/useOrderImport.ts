import { useEffect, useRef, useState } from 'react';
import type { ImportedOrderRow, OrderImportRow, OrderSource } from '../../../shared/contract/orders.ts';
import type { TableRow } from '../../../shared/contract/tables.ts';
import type { AppError } from '../../../shared/errors.ts';
import { ORDER_COLUMNS } from '../../../shared/rules/orderColumns.ts';
import { invoke } from '../../api/client.ts';
import { type ColumnFields, fieldValuesOf, type TableReading } from '../directory/index.ts';
import { columnsOf, headsOf, meaningsOf, sourceOf } from './orderHeads.ts';

export interface OrderPlan {
  readonly rows: readonly TableRow[];
  readonly hasHeads: boolean;
  readonly columns: ColumnFields;
  readonly source: string;
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
  return bare.trim().replaceAll(/\s+/g, ' ') || 'Orders';
}

export const dataRows = ({ rows, hasHeads }: OrderPlan) => (hasHeads ? rows.slice(1) : rows);

/** The rows of the plan with the text of each column that has a meaning. */
function importRows(plan: OrderPlan): OrderImportRow[] {
  return dataRows(plan).map((row) => {
    const { fieldValues, line } = fieldValuesOf(row, plan.columns, false);
    const values: OrderImportRow['values'] = {};
    for (const column of ORDER_COLUMNS) {
      const text = fieldValues[column];
      if (text !== undefined) values[column] = text;
    }
    return { line, values };
  });
}

/** Time in ms without a change after which the preview is requested. */
const REST_MS = 250;

/** An import of orders: its file, its columns, what it would do, and what it did. */
export function useOrderImport() {
  const [plan, setPlan] = useState<OrderPlan | null>(null);
  const [preview, setPreview] = useState<readonly ImportedOrderRow[] | null>(null);
  const [outcome, setOutcome] = useState<readonly ImportedOrderRow[] | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const latest = useRef(plan);
  latest.current = plan;
  const isReady = plan?.columns.includes('orderNumber') === true && plan.source.trim() !== '';

  const request = (of: OrderPlan, isDryRun: boolean) =>
    invoke('orders.import', {
      source: of.source.trim(),
      importId: of.importId,
      rows: importRows(of),
      isDryRun,
      update: of.update,
      pickupDate: of.pickupDate,
    });

  useEffect(() => {
    setPreview(null);
    if (plan === null || !isReady) return undefined;
    const timer = setTimeout(async () => {
      const response = await request(plan, true);
      // Another choice was made since.
      if (latest.current !== plan) return;
      setError(response.ok ? null : response.error);
      if (response.ok) setPreview(response.value.rows);
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [plan, isReady]);

  return {
    plan,
    preview,
    outcome,
    error,
    isRunning,
    change: (part: Partial<OrderPlan>) => setPlan((now) => (now === null ? null : { ...now, ...part })),
    /** Corrects the cell of a field in a row of the file. */
    fix: (line: number, field: string, text: string) =>
      setPlan((now) => {
        const at = now?.columns.indexOf(field) ?? -1;
        if (now === null || at === -1) return now;
        const rows = now.rows.map((row) =>
          row.line === line
            ? { line, cells: now.columns.map((_, column) => (column === at ? text : (row.cells[column] ?? ''))) }
            : row,
        );
        return { ...now, rows };
      }),
    take(reading: TableReading, fileName: string, sources: readonly OrderSource[]): void {
      setOutcome(null);
      setPlan(null);
      setError(reading.ok ? null : reading.error);
      const rows = reading.ok ? reading.value.rows : [];
      const [first] = rows;
      if (first === undefined) return;
      const known = sourceOf(first, sources);
      const columns = columnsOf(first, known);
      const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
      setPlan({
        rows,
        hasHeads: columns !== null,
        columns: Array.from({ length: width }, (_, at) => columns?.[at] ?? null),
        source: known?.name ?? (fileName === '' ? 'Pasted orders' : sourceName(fileName)),
        pickupDate: null,
        update: false,
        importId: crypto.randomUUID(),
      });
    },
    async run(): Promise<void> {
      if (plan === null || preview === null || isRunning || outcome !== null) return;
      setIsRunning(true);
      setError(null);
      const response = await request(plan, false);
      const [first] = plan.rows;
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

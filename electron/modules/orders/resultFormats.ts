/** Results of orders as the cells of a table, and as JSON lines. The help describes both to their readers. */
import type { ResultFormat } from '../../../shared/freight/orderResults.ts';
import { ORDER_STATUS_LABELS } from '../../../shared/rules/orderStatus.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { csvLines, UTF8_MARK } from '../../platform/csvLines.ts';
import type { ResultRow } from './resultStore.ts';

/** A saved document of a shipment, with the path of its file. */
export interface ResultDocument {
  readonly type: string;
  readonly path: string;
}

/** Everything that the results file of an import says. */
export interface Results {
  readonly source: string;
  readonly fileName: string;
  readonly heads: readonly string[];
  readonly rows: readonly ResultRow[];
  /** By BOL number. */
  readonly documents: ReadonlyMap<string, readonly ResultDocument[]>;
  /** Of the demo: marked SAMPLE. */
  readonly isSample: boolean;
}

/** A cell of a workbook. Numbers are amounts in dollars. */
export type SheetCell = string | number | null;

const HEADS = [
  'Order status',
  'BOL',
  'PRO',
  'SCAC',
  'Carrier',
  'Cost',
  'Currency',
  'Pickup date',
  'Tracking status',
  'Delivered',
  'Documents',
] as const;

/** Headings of all source columns. Columns without one are numbered. */
function sourceHeads({ heads, rows }: Results): string[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), heads.length);
  return Array.from({ length: width }, (_, at) => heads[at] || `Column ${at + 1}`);
}

const trackingOf = ({ order }: ResultRow): string | null =>
  order === null || order.tracking === null ? null : order.voided ? 'Voided' : statusWord(order.tracking);

const dollars = (cents: number) => (cents / 100).toFixed(2);

/** A cost is in the first row of its order only, so that the column adds up. */
function resultCells(row: ResultRow, isFirst: boolean, documents: Results['documents']): (string | null)[] {
  const { order } = row;
  if (order === null) return ['No order', ...HEADS.slice(1).map(() => null)];
  const hasCost = isFirst && order.totalCents !== null;
  const files = order.bolNumber === null ? [] : (documents.get(order.bolNumber) ?? []);
  return [
    ORDER_STATUS_LABELS[order.status],
    order.bolNumber,
    order.proNumber,
    order.carrier,
    order.carrierName,
    hasCost && order.totalCents !== null ? dollars(order.totalCents) : null,
    hasCost ? order.currency : null,
    order.pickupDate,
    trackingOf(row),
    order.deliveryDate,
    files.length === 0 ? null : files.map(({ path }) => path).join(' | '),
  ];
}

/** Heads and rows: the source columns as imported, then the results. */
function table(results: Results): { readonly cells: (string | null)[][]; readonly costAt: number } {
  const heads = sourceHeads(results);
  const taken = new Set(heads.map((head) => head.trim().toLowerCase()));
  const added = HEADS.map((head) => (taken.has(head.toLowerCase()) ? `Waybill ${head}` : head));
  const seen = new Set<string>();
  const rows = results.rows.map((row) => {
    const key = row.orderNumber.toLowerCase();
    const isFirst = !seen.has(key);
    seen.add(key);
    return [...heads.map((_, at) => row.cells[at] ?? ''), ...resultCells(row, isFirst, results.documents)];
  });
  return { cells: [[...heads, ...added], ...rows], costAt: heads.length + HEADS.indexOf('Cost') };
}

const SAMPLE = 'SAMPLE: demo data';

function csv(results: Results): string {
  return `${UTF8_MARK}${results.isSample ? `${SAMPLE}\r\n` : ''}${csvLines(table(results).cells)}`;
}

/** Cells of a workbook: all text, except for the cost. */
export function sheetCells(results: Results): SheetCell[][] {
  const { cells, costAt } = table(results);
  const rows = cells.map((row, line) =>
    row.map((cell, at) => (line > 0 && at === costAt && cell !== null ? Number(cell) : cell)),
  );
  return results.isSample ? [[SAMPLE], ...rows] : rows;
}

/** Version of the objects. Fields may be added to a version; none changes its meaning. */
const JSON_VERSION = 1;

/** The heads as names of an object's fields: a repeated one with the first free number from its column on. */
function distinctNames(heads: readonly string[]): string[] {
  const used = new Set<string>();
  return heads.map((head, at) => {
    let name = head;
    for (let number = at + 1; used.has(name) || (name !== head && heads.includes(name)); number += 1) {
      name = `${head} (${number})`;
    }
    used.add(name);
    return name;
  });
}

/** One line for each order, in the order of the file. Each row without an order number has its own line. */
function jsonLines(results: Results): string {
  const heads = sourceHeads(results);
  const names = distinctNames(heads);
  const byOrder = Map.groupBy(results.rows, ({ orderNumber, line }) =>
    orderNumber === '' ? `row ${line}` : `number ${orderNumber.toLowerCase()}`,
  );
  return [...byOrder.values()]
    .flatMap((rows) => {
      const [first] = rows;
      if (first === undefined) return [];
      const { order, orderNumber } = first;
      const line = {
        version: JSON_VERSION,
        ...(results.isSample ? { sample: true } : {}),
        orderNumber,
        source: results.source,
        file: results.fileName,
        status: order?.status ?? 'no_order',
        bolNumber: order?.bolNumber ?? null,
        proNumber: order?.proNumber ?? null,
        carrier: order === null || order.carrier === null ? null : { scac: order.carrier, name: order.carrierName },
        cost:
          order === null || order.totalCents === null
            ? null
            : { amount: dollars(order.totalCents), currency: order.currency },
        pickupDate: order?.pickupDate ?? null,
        trackingStatus: order?.tracking ?? null,
        voided: order?.voided ?? false,
        deliveryDate: order?.deliveryDate ?? null,
        documents: order?.bolNumber == null ? [] : (results.documents.get(order.bolNumber) ?? []),
        rows: rows.map(({ line: number, cells }) => ({
          line: number,
          columns: Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])),
        })),
      };
      return [`${JSON.stringify(line)}\n`];
    })
    .join('');
}

/** The content of a results file. A workbook is written on a separate thread. */
export async function resultContent(
  results: Results,
  format: ResultFormat,
  writeWorkbook: (rows: readonly (readonly SheetCell[])[]) => Promise<Uint8Array>,
): Promise<Uint8Array> {
  if (format === 'xlsx') return writeWorkbook(sheetCells(results));
  return new TextEncoder().encode(format === 'csv' ? csv(results) : jsonLines(results));
}

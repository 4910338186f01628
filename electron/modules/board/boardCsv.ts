/** The board as CSV, for spreadsheets: dates and amounts as stored, labels as shown on the screen. */
import type { BoardRow } from '../../../shared/contract/board.ts';
import { BOARD_COLUMN_HEADS, type BoardColumn, referenceOf } from '../../../shared/rules/boardColumns.ts';
import { poNumbersOf } from '../../../shared/rules/poNumbers.ts';
import { statusWord } from '../../../shared/rules/statusGroups.ts';
import { csvLines, UTF8_MARK } from '../../platform/csvLines.ts';

const two = (value: number) => String(value).padStart(2, '0');

/** Local time as `2026-11-21 15:30`. */
function timeOf(atMs: number | null): string {
  if (atMs === null || atMs === 0) return '';
  const at = new Date(atMs);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const amount = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2));

const CELLS: Readonly<Record<BoardColumn, (row: BoardRow) => string | null>> = {
  status: (row) => (row.voided ? 'Voided' : statusWord(row.status)),
  bol: (row) => row.bolNumber,
  pro: (row) => row.proNumber,
  pickupNumber: (row) => row.pickupNumber,
  scac: (row) => row.carrier,
  carrier: (row) => row.carrierName,
  consignee: (row) => row.consigneeName,
  origin: (row) => row.originPlace,
  place: (row) => row.consigneePlace,
  pickup: (row) => row.pickupDate,
  due: (row) => row.estimatedDeliveryDate,
  delivered: (row) => row.deliveryDate,
  reference: referenceOf,
  po: (row) => poNumbersOf(row).join(', '),
  order: (row) => row.orderId,
  price: (row) => amount(row.totalCents),
  booked: (row) => timeOf(row.bookedAtMs),
  checked: (row) => timeOf(row.lastCheckedAtMs),
  next: (row) => timeOf(row.nextPollAtMs),
};

/** A price includes its currency and the latest price from the provider. */
function cellsOf(row: BoardRow, column: BoardColumn): (string | null)[] {
  if (column !== 'price') return [CELLS[column](row)];
  const isPriced = row.totalCents !== null || row.latestTotalCents !== null;
  return [CELLS.price(row), isPriced ? row.currency : null, amount(row.latestTotalCents)];
}

/** The line of column heads. */
export function csvHeads(columns: readonly BoardColumn[]): string {
  const heads = columns.flatMap((column) =>
    column === 'price' ? [BOARD_COLUMN_HEADS.price, 'Currency', 'Latest price'] : [BOARD_COLUMN_HEADS[column]],
  );
  return UTF8_MARK + csvLines([heads]);
}

/** One line per row. */
export function csvRows(rows: readonly BoardRow[], columns: readonly BoardColumn[]): string {
  return rows.length === 0 ? '' : csvLines(rows.map((row) => columns.flatMap((column) => cellsOf(row, column))));
}

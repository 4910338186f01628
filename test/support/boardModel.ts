/** The board as a naive model in memory: every row tested and sorted one by one. The database must return the same. */
import type { BoardQuery, DayRange } from '../../shared/contract/board.ts';
import type { ShipmentRow } from '../../shared/contract/shipments.ts';
import { type BoardColumn, referenceOf } from '../../shared/rules/boardColumns.ts';
import {
  daysLate,
  isOpenShipment,
  lastDateWithPro,
  type ShipmentGroup,
  statusKind,
  statusWord,
} from '../../shared/rules/statusGroups.ts';

/** A shipment in the model. */
export type ModelRow = Omit<
  ShipmentRow,
  'nextPollAtMs' | 'tracking' | 'trackingStatus' | 'currency' | 'latestTotalCents'
> & {
  /** The order in which they were added. */
  readonly id: number;
  readonly hasDeliveryDocument: boolean;
  readonly nextPollAtMs: number | null;
};

/** Returns whether a shipment belongs to a tile. */
export function isInTile(row: ModelRow, tile: ShipmentGroup, today: string): boolean {
  switch (tile) {
    case 'all':
      return true;
    case 'current':
      return isOpenShipment(row);
    case 'pickup_today':
      return isOpenShipment(row) && row.pickupDate === today;
    case 'moving':
      return statusKind(row) === 'moving';
    case 'due_today':
      return isOpenShipment(row) && row.estimatedDeliveryDate === today;
    case 'late':
      return isOpenShipment(row) && daysLate(row, today) > 0;
    case 'no_pod':
      return statusKind(row) === 'delivered' && !row.hasDeliveryDocument;
    case 'attention':
      return (
        row.openTask !== null ||
        (isOpenShipment(row) &&
          row.proNumber === null &&
          row.pickupDate !== null &&
          row.pickupDate <= lastDateWithPro(today))
      );
  }
}

/** Letters and digits in runs, without accents and case. */
function tokens(text: string): string[] {
  return (
    text
      .normalize('NFD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function columnsOf(row: ModelRow): string[][] {
  const some = (...values: (string | null)[]) => tokens(values.filter((text) => text !== null).join(' '));
  return [
    some(row.bolNumber, row.proNumber, row.pickupNumber),
    some(row.poNumber, row.orderId, ...row.referenceNumbers),
    some(row.consigneeName, row.consigneePlace),
    some(row.carrier, row.carrierName),
  ];
}

/** Returns whether every word is the beginning of a word of the row, or of several in a row if it contains symbols. */
function isFound(row: ModelRow, text: string): boolean {
  const columns = columnsOf(row);
  return text
    .split(/\s+/)
    .map(tokens)
    .filter((phrase) => phrase.length > 0)
    .every((phrase) =>
      columns.some((column) =>
        column.some((_, at) =>
          phrase.every((word, offset) => {
            const found = column[at + offset] ?? '';
            return offset === phrase.length - 1 ? found.startsWith(word) : found === word;
          }),
        ),
      ),
    );
}

function isWithin(day: string | null, { from, to }: DayRange): boolean {
  if (from === null && to === null) return true;
  return day !== null && (from === null || day >= from) && (to === null || day <= to);
}

function dayOf(atMs: number | null): string | null {
  if (atMs === null) return null;
  const at = new Date(atMs);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}

const asciiLower = (text: string | null) => text?.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()) ?? null;

function sortKey(row: ModelRow, column: BoardColumn): string | number | null {
  const keys: Record<BoardColumn, string | number | null> = {
    status: asciiLower(row.voided ? 'Voided' : statusWord(row.status)),
    bol: row.bolNumber,
    pro: row.proNumber,
    pickupNumber: row.pickupNumber,
    scac: row.carrier,
    carrier: asciiLower(row.carrierName),
    consignee: asciiLower(row.consigneeName),
    origin: asciiLower(row.originPlace),
    place: asciiLower(row.consigneePlace),
    pickup: row.pickupDate,
    due: row.estimatedDeliveryDate,
    delivered: row.deliveryDate,
    reference: asciiLower(referenceOf(row)),
    po: asciiLower(row.poNumber),
    order: asciiLower(row.orderId),
    price: row.totalCents,
    booked: row.bookedAtMs,
    checked: row.lastCheckedAtMs,
    next: row.nextPollAtMs,
  };
  return keys[column];
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)));
}

/** Due today or later, late, without a date. */
function dueGroup({ estimatedDeliveryDate }: ModelRow, today: string): number {
  if (estimatedDeliveryDate === null) return 2;
  return estimatedDeliveryDate < today ? 1 : 0;
}

/** BOL numbers of the matching rows, in order. */
export function modelNumbers(rows: readonly ModelRow[], query: BoardQuery, today: string): string[] {
  const { column, descending } = query.sort;
  const isNextFirst = query.tile === 'current' && column === 'due' && !descending;
  return rows
    .filter(
      (row) =>
        isInTile(row, query.tile, today) &&
        isFound(row, query.text) &&
        (query.kinds.length === 0 || query.kinds.includes(statusKind(row))) &&
        (query.carriers.length === 0 || query.carriers.includes(row.carrier)) &&
        (query.consignee.trim() === '' ||
          (asciiLower(row.consigneeName) ?? '').includes(asciiLower(query.consignee.trim()) ?? '')) &&
        isWithin(row.pickupDate, query.pickup) &&
        isWithin(row.estimatedDeliveryDate, query.due) &&
        isWithin(row.deliveryDate, query.delivered) &&
        isWithin(dayOf(row.bookedAtMs), query.booked),
    )
    .toSorted((a, b) => {
      const grouped = isNextFirst ? dueGroup(a, today) - dueGroup(b, today) : 0;
      if (grouped !== 0) return grouped;
      const [left, right] = [sortKey(a, column), sortKey(b, column)];
      if (left === null || right === null) return Number(left === null) - Number(right === null) || b.id - a.id;
      return (descending ? compare(right, left) : compare(left, right)) || b.id - a.id;
    })
    .map(({ bolNumber }) => bolNumber);
}

/** Other open shipments of the same pickup day and consignee. */
export function modelConsolidationCount(rows: readonly ModelRow[], row: ModelRow): number {
  if (!isOpenShipment(row) || row.pickupDate === null || row.consigneeName === null) return 0;
  return rows.filter(
    (other) =>
      other.id !== row.id &&
      isOpenShipment(other) &&
      other.pickupDate === row.pickupDate &&
      other.consigneeName === row.consigneeName &&
      other.consigneePlace === row.consigneePlace,
  ).length;
}

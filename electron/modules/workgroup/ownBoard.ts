/**
 * The board, reports, and scanned codes of a computer in a workgroup: the shipments that only this computer has come first,
 * and what its refreshes found while the store was away is in their rows.
 */
import type { BoardQuery, BoardRow } from '../../../shared/contract/board.ts';
import { ShipmentRowSchema } from '../../../shared/contract/shipments.ts';
import { boardSearchTerms } from '../../../shared/rules/boardSearch.ts';
import { csvRows } from '../board/boardCsv.ts';
import { isTileOnly } from '../board/boardSql.ts';
import type { BoardReader } from '../board/ports.ts';
import type { ReportReader } from '../reports/ports.ts';
import type { CodeFinder } from '../scans/ports.ts';
import type { OwnShipment, StoredShipment } from '../shipments/types.ts';
import type { OwnShipments } from './ownShipments.ts';

/** As the search index of the replica has them. */
const termsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term !== '');

/** Filters other than a search text leave them out. */
function matches(query: BoardQuery, shipment: StoredShipment): boolean {
  if ((query.tile !== 'all' && query.tile !== 'current') || !isTileOnly({ ...query, text: '' })) return false;
  const { bolNumber, proNumber, pickupNumber, poNumber, orderId, referenceNumbers, carrier, carrierName } = shipment;
  const { consigneeName, consigneePlace, details } = shipment;
  const labels = [bolNumber, proNumber, pickupNumber, poNumber, orderId, ...referenceNumbers, carrier, carrierName];
  const names = [
    consigneeName,
    consigneePlace,
    details?.consignee.contact,
    details?.shipper.name,
    details?.shipper.contact,
  ];
  const terms = termsOf([...labels, ...names].join(' '));
  return termsOf(boardSearchTerms(query.text).join(' ')).every((searched) =>
    terms.some((term) => term.startsWith(searched)),
  );
}

const rowOf = (shipment: StoredShipment, consolidationCount: number): BoardRow => ({
  ...ShipmentRowSchema.parse(shipment),
  consolidationCount,
});

const toOwn = (shipment: StoredShipment): OwnShipment => ({
  ...ShipmentRowSchema.parse(shipment),
  request: shipment.request,
});

type Readers = BoardReader & ReportReader & CodeFinder;

/** Returns a reader that finds these too. */
export function withOwnShipments<Reader extends Readers>(reader: Reader, own: OwnShipments): Reader {
  const changed = () => [...own.changedNumbers()].flatMap((bolNumber) => own.store.byBol(bolNumber) ?? []).map(toOwn);
  const ownOf = (query: BoardQuery) => own.unshared().filter((shipment) => matches(query, shipment));
  return {
    ...reader,
    async list(filter, offset, limit) {
      const shipments = ownOf(filter.query);
      const first = shipments.slice(offset, offset + limit).map((shipment) => rowOf(shipment, 0));
      const rest = await reader.list(filter, Math.max(0, offset - shipments.length), limit);
      const changed = own.changedNumbers();
      const rows = rest.shipments.slice(0, limit - first.length).map((row) => {
        const shipment = changed.has(row.bolNumber) ? own.store.byBol(row.bolNumber) : null;
        return shipment === null ? row : rowOf(shipment, row.consolidationCount);
      });
      return { shipments: [...first, ...rows], total: rest.total + shipments.length };
    },
    async details(today) {
      const details = await reader.details(today);
      const shipments = own.unshared();
      if (shipments.length === 0) return details;
      const { tiles, longest } = details;
      return {
        ...details,
        tiles: { ...tiles, all: tiles.all + shipments.length, current: tiles.current + shipments.length },
        longest: {
          bol: Math.max(longest.bol, ...shipments.map(({ bolNumber }) => bolNumber.length)),
          pro: Math.max(longest.pro, ...shipments.map(({ proNumber }) => proNumber?.length ?? 0)),
        },
      };
    },
    async *csv(filter, columns) {
      let isFirst = true;
      for await (const piece of reader.csv(filter, columns, changed())) {
        yield piece;
        if (!isFirst) continue;
        isFirst = false;
        const rows = ownOf(filter.query).map((shipment) => rowOf(shipment, 0));
        if (rows.length > 0) yield { text: csvRows(rows, columns), rows: rows.length };
      }
    },
    report: (request) => reader.report(request, changed()),
    reportCsv: (request, table) => reader.reportCsv(request, table, changed()),
    findCode: (code) => reader.findCode(code, changed()),
    async position(filter, bolNumber) {
      const shipments = ownOf(filter.query);
      const at = shipments.findIndex((shipment) => shipment.bolNumber === bolNumber);
      if (at !== -1) return at;
      const found = await reader.position(filter, bolNumber);
      return found === null ? null : found + shipments.length;
    },
    async numbers(filter, offset, limit) {
      const numbers = ownOf(filter.query).map(({ bolNumber }) => bolNumber);
      const first = numbers.slice(offset, limit === null ? undefined : offset + limit);
      const rest = await reader.numbers(filter, Math.max(0, offset - numbers.length), limit);
      return [...first, ...rest].slice(0, limit ?? undefined);
    },
  };
}

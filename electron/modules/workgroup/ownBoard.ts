/**
 * The board of a computer in a workgroup: the shipments that only this computer has come first, and what its refreshes
 * found while the store was away is in their rows.
 */
import type { BoardQuery, BoardRow } from '../../../shared/contract/board.ts';
import { ShipmentRowSchema } from '../../../shared/contract/shipments.ts';
import { isTileOnly } from '../board/boardSql.ts';
import type { BoardReader } from '../board/ports.ts';
import type { StoredShipment } from '../shipments/types.ts';
import type { OwnShipments } from './ownShipments.ts';

/** As the search index of the replica has them, apart from accents. */
const termsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term !== '');

/** Filters other than a search text leave them out. */
function matches(query: BoardQuery, shipment: StoredShipment): boolean {
  if ((query.tile !== 'all' && query.tile !== 'current') || !isTileOnly({ ...query, text: '' })) return false;
  const { bolNumber, proNumber, poNumber, orderId, carrierName, consigneeName, consigneePlace } = shipment;
  const terms = termsOf(
    [bolNumber, proNumber, poNumber, orderId, carrierName, consigneeName, consigneePlace, ...shipment.referenceNumbers]
      .filter((text) => text !== null)
      .join(' '),
  );
  return termsOf(query.text).every((searched) => terms.some((term) => term.startsWith(searched)));
}

const rowOf = (shipment: StoredShipment, consolidationCount: number): BoardRow => ({
  ...ShipmentRowSchema.parse(shipment),
  consolidationCount,
});

export function withOwnShipments<Reader extends BoardReader>(reader: Reader, own: OwnShipments): Reader {
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

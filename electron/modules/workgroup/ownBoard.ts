/**
 * The board, reports, and scanned codes of a computer in a workgroup: the shipments that only this computer has come first,
 * and what its refreshes found while the store was away is in their rows.
 */
import type { BoardRow } from '../../../shared/contract/board.ts';
import { ShipmentRowSchema } from '../../../shared/contract/shipments.ts';
import { SHIPMENT_GROUPS } from '../../../shared/rules/statusGroups.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { BoardContext, BoardReader } from '../board/ports.ts';
import type { ReportReader } from '../reports/ports.ts';
import type { CodeFinder } from '../scans/ports.ts';
import type { OwnShipment, StoredShipment } from '../shipments/types.ts';
import { createOwnBoardRows } from './ownBoardRows.ts';
import type { OwnShipments } from './ownShipments.ts';

const rowOf = (shipment: StoredShipment, consolidationCount: number): BoardRow => ({
  ...ShipmentRowSchema.parse(shipment),
  consolidationCount,
});

const toOwn = (shipment: StoredShipment): OwnShipment => ({
  ...ShipmentRowSchema.parse(shipment),
  request: shipment.request,
});

type Readers = BoardReader & ReportReader & CodeFinder;

/** Adds the counts of both. */
function sumOf(shared: BoardContext, own: BoardContext): BoardContext {
  const tiles = { ...shared.tiles };
  for (const tile of SHIPMENT_GROUPS) tiles[tile] += own.tiles[tile];
  const carriers = new Map(shared.carriers.map((each) => [each.carrier, each]));
  for (const { carrier, carrierName, count } of own.carriers) {
    const present = carriers.get(carrier) ?? { carrier, carrierName, count: 0 };
    carriers.set(carrier, { ...present, count: present.count + count });
  }
  return {
    tiles,
    carriers: [...carriers.values()].toSorted((a, b) => b.count - a.count),
    longest: {
      bol: Math.max(shared.longest.bol, own.longest.bol),
      pro: Math.max(shared.longest.pro, own.longest.pro),
    },
  };
}

/**
 * Returns a reader that also finds these shipments.
 *
 * @param db `own.db`, with the replica attached
 */
export function withOwnShipments<Reader extends Readers>(reader: Reader, own: OwnShipments, db: Database): Reader {
  const changed = () => own.changed().map(toOwn);
  const ownBoard = createOwnBoardRows(db, own.notReplicated);
  return {
    ...reader,
    async list(filter, offset, limit) {
      const first = (await ownBoard()?.list(filter, offset, limit)) ?? { shipments: [], total: 0 };
      const rest = await reader.list(filter, Math.max(0, offset - first.total), limit);
      const changed = own.changedNumbers();
      const shipments = [...first.shipments, ...rest.shipments].slice(0, limit).map((row) => {
        const shipment = changed.has(row.bolNumber) ? own.store.byBol(row.bolNumber) : null;
        return shipment === null ? row : rowOf(shipment, row.consolidationCount);
      });
      return { shipments, total: first.total + rest.total };
    },
    async details(today) {
      const details = await reader.details(today);
      const ownDetails = await ownBoard()?.details(today);
      return ownDetails === undefined ? details : sumOf(details, ownDetails);
    },
    async *csv(filter, columns) {
      const board = ownBoard();
      let isFirst = true;
      for await (const piece of reader.csv(filter, columns, changed())) {
        yield piece;
        if (!isFirst || board === null) continue;
        isFirst = false;
        // Each CSV starts with the column heads, which are written once.
        for await (const ownPiece of board.csv(filter, columns)) if (ownPiece.rows > 0) yield ownPiece;
      }
    },
    report: (request) => reader.report(request, changed()),
    reportCsv: (request, table) => reader.reportCsv(request, table, changed()),
    findCode: (code) => reader.findCode(code, changed()),
    async position(filter, bolNumber) {
      const board = ownBoard();
      const at = (await board?.position(filter, bolNumber)) ?? null;
      if (at !== null) return at;
      const found = await reader.position(filter, bolNumber);
      return found === null ? null : found + ((await board?.list(filter, 0, 0))?.total ?? 0);
    },
    async numbers(filter, offset, limit) {
      const board = ownBoard();
      if (board === null) return await reader.numbers(filter, offset, limit);
      const first = await board.numbers(filter, offset, limit);
      const { total } = await board.list(filter, 0, 0);
      const rest = await reader.numbers(filter, Math.max(0, offset - total), limit);
      return [...first, ...rest].slice(0, limit ?? undefined);
    },
  };
}

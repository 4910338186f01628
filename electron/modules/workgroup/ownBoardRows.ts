/**
 * Shipments that only this computer has, in a database in memory with the board's tables: its queries find, sort, and count
 * them like the replica's.
 */
import type { SQLInputValue } from 'node:sqlite';
import { z } from 'zod';
import { type Database, openDatabase } from '../../platform/sqlite/database.ts';
import { createInlineBoard } from '../board/boardReader.ts';
import type { StoredShipment } from '../shipments/types.ts';

const BOARD_TABLES = ['shipments', 'shipment_search', 'shipment_totals'];
const BOARD_TRIGGERS = ['shipment_search_insert', 'shipment_totals_insert', 'shipment_documents_insert'];
/** The search finds names in the details of a booking. */
const BOOKINGS = 'CREATE TABLE bookings (id TEXT PRIMARY KEY, details TEXT NOT NULL) STRICT';

const columnsOf = (shipment: StoredShipment): Readonly<Record<string, SQLInputValue>> => ({
  bol_number: shipment.bolNumber,
  pro_number: shipment.proNumber,
  pickup_number: shipment.pickupNumber,
  carrier: shipment.carrier,
  carrier_name: shipment.carrierName,
  status: shipment.status,
  tracking_status: shipment.trackingStatus,
  voided: shipment.voided ? 1 : 0,
  pickup_date: shipment.pickupDate,
  estimated_delivery_date: shipment.estimatedDeliveryDate,
  delivery_date: shipment.deliveryDate,
  total_cents: shipment.totalCents,
  currency: shipment.currency,
  latest_total_cents: shipment.latestTotalCents,
  po_number: shipment.poNumber,
  order_id: shipment.orderId,
  reference_numbers: JSON.stringify(shipment.referenceNumbers),
  consignee_name: shipment.consigneeName,
  consignee_place: shipment.consigneePlace,
  origin_place: shipment.originPlace,
  last_checked_at_ms: shipment.lastCheckedAtMs,
  next_poll_at_ms: shipment.nextPollAtMs,
  tracking: shipment.tracking,
  booked_at_ms: shipment.bookedAtMs,
  booking_id: shipment.bookingId,
  pickup_warning: shipment.openTask,
  available: JSON.stringify(shipment.available),
});

function insert(db: Database, table: string, columns: Readonly<Record<string, SQLInputValue>>): void {
  const names = Object.keys(columns);
  db.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`, columns);
}

/** @param db with the replica attached, which has the definitions */
function boardOf(db: Database, shipments: readonly StoredShipment[]) {
  const definitions = db
    .all('SELECT sql FROM shared.sqlite_schema WHERE name IN (SELECT value FROM json_each(:names)) ORDER BY rowid', {
      names: JSON.stringify([...BOARD_TABLES, ...BOARD_TRIGGERS]),
    })
    .map(({ sql }) => z.string().parse(sql));
  const rows = openDatabase(':memory:', [BOOKINGS, ...definitions], { hasReferences: false });
  // The latest has the highest ID, as in the table of all shipments.
  for (const shipment of shipments.toReversed()) {
    const { bookingId, details } = shipment;
    if (bookingId !== null) insert(rows, 'bookings', { id: bookingId, details: JSON.stringify(details) });
    insert(rows, 'shipments', columnsOf(shipment));
  }
  return createInlineBoard(rows);
}

/**
 * Returns a function that returns the board of the current shipments, or null if there are none.
 *
 * @param db `own.db`, with the replica attached
 * @param notReplicated latest first
 */
export function createOwnBoardRows(db: Database, notReplicated: () => readonly StoredShipment[]) {
  let present = '[]';
  let board: ReturnType<typeof boardOf> | null = null;
  return () => {
    const shipments = notReplicated();
    const text = JSON.stringify(shipments);
    if (text !== present) {
      // The previous database is not closed, because a query may still be reading it.
      board = shipments.length === 0 ? null : boardOf(db, shipments);
      present = text;
    }
    return board;
  };
}

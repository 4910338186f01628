/**
 * Shipments as this computer knows them: of the replica, with what its own refreshes found while the store was away, and
 * those that the store doesn't have yet because they were booked or tracked here.
 */
import { z } from 'zod';
import { RateRequestSchema } from '../../../shared/freight/requests.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { StoredShipment } from '../shipments/types.ts';
import { BookedColumns } from './ownJournalRows.ts';
import { NOT_STORED, type OwnPolls } from './ownPolls.ts';

interface StoredShipments {
  byBol(bolNumber: string): StoredShipment | null;
  byPro(proNumber: string): StoredShipment | null;
}

/** @param db `own.db`, with the replica attached */
export function createOwnShipments<Store extends StoredShipments>(db: Database, stored: Store, polls: OwnPolls) {
  /** Booked here; the store doesn't have the result. */
  function booked(): StoredShipment[] {
    return db
      .all(
        `SELECT own_bookings.entry, own_attempts.result -> '$.shipment' AS shipment, quotes.request FROM own_attempts
         JOIN own_bookings ON own_bookings.id = own_attempts.booking_id
         LEFT JOIN quotes ON quotes.id = own_bookings.entry ->> '$.quoteId'
         WHERE own_attempts.result IS NOT NULL AND is_taken = 0 AND own_attempts.result ->> '$.result' = 'booked'
           AND NOT EXISTS (SELECT 1 FROM shipments WHERE booking_id = own_bookings.id)
         ORDER BY own_attempts.ended_at_ms DESC, own_attempts.id`,
      )
      .map((row) => {
        const { entry, shipment } = parseDbRow('own_attempts', BookedColumns, row);
        return {
          ...NOT_STORED,
          ...shipment,
          referenceNumbers: jsonColumn(z.array(z.string())).parse(shipment.referenceNumbers),
          openTask: shipment.pickupWarning,
          quoteReference: entry.quoteReference,
          bookingId: entry.id,
          details: entry.details,
          request: jsonColumn(RateRequestSchema).safeParse(row['request']).data ?? null,
        };
      });
  }

  /** Those that the replica has no row of, latest first. */
  function unshared(): StoredShipment[] {
    const own = new Map<string, StoredShipment>();
    for (const shipment of booked()) own.set(shipment.bolNumber, polls.shown(shipment));
    for (const bolNumber of polls.bolNumbers()) {
      const shipment = own.has(bolNumber) ? null : polls.tracked(bolNumber);
      if (shipment !== null) own.set(bolNumber, shipment);
    }
    return [...own.values()].filter(({ bolNumber }) => stored.byBol(bolNumber) === null);
  }

  function shown(shipment: StoredShipment): StoredShipment {
    const isUnshared = booked().some(({ bolNumber }) => bolNumber === shipment.bolNumber);
    return { ...polls.shown(shipment), ...(isUnshared ? { isUnshared: true as const } : {}) };
  }

  return {
    unshared,
    /** BOL numbers of shipments that are not as the replica has them. */
    changedNumbers: (): ReadonlySet<string> =>
      new Set([...polls.bolNumbers(), ...booked().map(({ bolNumber }) => bolNumber)]),
    store: {
      ...stored,
      byBol(bolNumber: string) {
        const shipment = stored.byBol(bolNumber);
        if (shipment !== null) return shown(shipment);
        return unshared().find((each) => each.bolNumber === bolNumber) ?? null;
      },
      byPro(proNumber: string) {
        const shipment = stored.byPro(proNumber);
        if (shipment !== null) return shown(shipment);
        return unshared().find((each) => each.proNumber === proNumber) ?? null;
      },
    },
  };
}

export type OwnShipments = ReturnType<typeof createOwnShipments>;

/**
 * Shipments as this computer knows them: of the replica, with what its own refreshes found while the store was away, and
 * those that the replica doesn't have yet, which were booked or tracked here.
 */
import { z } from 'zod';
import { RateRequestSchema } from '../../../shared/freight/requests.ts';
import { jsonColumn } from '../../platform/sqlite/columns.ts';
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
  /** Booked here; the replica doesn't have the shipment. The store has it if it took the result. */
  function booked(): StoredShipment[] {
    return db
      .all(
        // CROSS JOIN: only the few results of entries without a shipment are parsed.
        `SELECT own_bookings.entry, own_attempts.result -> '$.shipment' AS shipment, is_taken, quotes.request
         FROM own_bookings CROSS JOIN own_attempts ON own_attempts.booking_id = own_bookings.id
         LEFT JOIN quotes ON quotes.id = own_bookings.entry ->> '$.quoteId'
         WHERE NOT EXISTS (SELECT 1 FROM shipments WHERE booking_id = own_bookings.id)
           AND json_valid(own_bookings.entry)
           AND CASE WHEN json_valid(own_attempts.result) THEN own_attempts.result ->> '$.result' END = 'booked'
         ORDER BY own_attempts.ended_at_ms DESC, own_attempts.id`,
      )
      .flatMap((row) => {
        const parsed = BookedColumns.safeParse(row);
        // One that can't be read must not hide the others. `ownReports.ts` reports it.
        if (!parsed.success) return [];
        const { entry, shipment, is_taken } = parsed.data;
        const { isUnshared: _, ...taken } = NOT_STORED;
        return {
          ...(is_taken ? taken : NOT_STORED),
          ...shipment,
          referenceNumbers: jsonColumn(z.array(z.string())).parse(shipment.referenceNumbers),
          openTask: shipment.pickupWarning,
          quoteReference: entry.quoteReference,
          bookingId: entry.id,
          quoteId: entry.quoteId,
          details: entry.details,
          request: jsonColumn(RateRequestSchema).safeParse(row['request']).data ?? null,
        };
      });
  }

  /** Those that the replica has no row of, latest first. */
  function notReplicated(): StoredShipment[] {
    const own = new Map<string, StoredShipment>();
    for (const shipment of booked()) own.set(shipment.bolNumber, polls.shown(shipment));
    for (const bolNumber of polls.bolNumbers()) {
      const shipment = own.has(bolNumber) ? null : polls.tracked(bolNumber);
      if (shipment !== null) own.set(bolNumber, shipment);
    }
    return [...own.values()].filter(({ bolNumber }) => stored.byBol(bolNumber) === null);
  }

  function shown(shipment: StoredShipment): StoredShipment {
    const isOwn = booked().some(({ bolNumber, isUnshared }) => bolNumber === shipment.bolNumber && isUnshared);
    return { ...polls.shown(shipment), ...(isOwn ? { isUnshared: true as const } : {}) };
  }

  const changedNumbers = (): ReadonlySet<string> =>
    new Set([...polls.bolNumbers(), ...booked().map(({ bolNumber }) => bolNumber)]);

  function byBol(bolNumber: string): StoredShipment | null {
    const shipment = stored.byBol(bolNumber);
    if (shipment !== null) return shown(shipment);
    return notReplicated().find((each) => each.bolNumber === bolNumber) ?? null;
  }

  return {
    notReplicated,
    /** BOL numbers of shipments that are not as the replica has them. */
    changedNumbers,
    changed: (): StoredShipment[] => [...changedNumbers()].flatMap((bolNumber) => byBol(bolNumber) ?? []),
    store: {
      ...stored,
      byBol,
      byPro(proNumber: string) {
        const shipment = stored.byPro(proNumber);
        if (shipment !== null) return shown(shipment);
        return notReplicated().find((each) => each.proNumber === proNumber) ?? null;
      },
    },
  };
}

export type OwnShipments = ReturnType<typeof createOwnShipments>;

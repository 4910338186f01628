import { z } from 'zod';
import { BookingDetailsSchema, RateRequestSchema } from '../../../shared/freight/requests.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { PickupShipment } from './ports.ts';

const RowSchema = z
  .object({
    bol_number: z.string(),
    pro_number: z.string().nullable(),
    pickup_number: z.string().nullable(),
    carrier: z.string(),
    carrier_name: z.string(),
    consignee_name: z.string().nullable(),
    consignee_place: z.string().nullable(),
    request: jsonColumn(RateRequestSchema).nullable(),
    details: jsonColumn(BookingDetailsSchema).nullable(),
  })
  .transform(({ bol_number, pro_number, pickup_number, carrier_name, consignee_name, consignee_place, ...row }) => ({
    carrier: row.carrier,
    booked: row.request === null || row.details === null ? null : { request: row.request, details: row.details },
    bolNumber: bol_number,
    proNumber: pro_number,
    pickupNumber: pickup_number,
    carrierName: carrier_name,
    consigneeName: consignee_name,
    consigneePlace: consignee_place,
  }));

/** Creates the source of a day's pickups from an account's database. */
export function createPickupSource(db: Database) {
  return {
    /**
     * Shipments with this pickup date (`YYYY-MM-DD`), sorted by BOL number, without canceled and voided ones. Throws
     * StorageError.
     */
    on: (date: string): PickupShipment[] =>
      db
        .all(
          `SELECT shipments.bol_number, shipments.pro_number, shipments.pickup_number, shipments.carrier,
             shipments.carrier_name,
             shipments.consignee_name, shipments.consignee_place, quotes.request,
             bookings.details
           FROM shipments
           LEFT JOIN bookings ON bookings.id = shipments.booking_id
           LEFT JOIN quotes ON quotes.id = bookings.quote_id
           WHERE shipments.pickup_date = :date AND NOT shipments.voided AND shipments.status <> 'cancelled'
           ORDER BY shipments.bol_number`,
          { date },
        )
        .map((row) => parseDbRow('shipments', RowSchema, row)),
    /** The first day after this one (`YYYY-MM-DD`) with such shipments; null if there is none. Throws StorageError. */
    nextAfter(date: string): string | null {
      const row = db.get(
        `SELECT min(pickup_date) AS next FROM shipments
         WHERE pickup_date > :date AND NOT voided AND status <> 'cancelled'`,
        { date },
      );
      return row === null ? null : parseDbRow('shipments', z.object({ next: z.string().nullable() }), row).next;
    },
  };
}

export type PickupSource = ReturnType<typeof createPickupSource>;

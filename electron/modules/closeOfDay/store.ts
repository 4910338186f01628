import { z } from 'zod';
import { BookingDetailsSchema, RateRequestSchema } from '../../../shared/freight/requests.ts';
import { ORDER_STATUSES } from '../../../shared/rules/orderStatus.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

const Columns = z.object({
  bol_number: z.string(),
  pro_number: z.string().nullable(),
  carrier: z.string(),
  carrier_name: z.string(),
  consignee_name: z.string().nullable(),
  consignee_place: z.string().nullable(),
  status: z.string(),
  pickup_date: z.string(),
  total_cents: z.int().nullable(),
  currency: z.string(),
  quote_id: z.string().nullable(),
  request: jsonColumn(RateRequestSchema).nullable(),
  details: jsonColumn(BookingDetailsSchema).nullable(),
  loaded_at_ms: z.int().nullable(),
  alerts: z.int(),
});
export type DayEndRow = z.output<typeof Columns>;

const MarkColumns = Columns.pick({ loaded_at_ms: true, alerts: true });
const ALERTS = (bolNumber: string) => `(SELECT COUNT(*) FROM attention WHERE attention.bol_number = ${bolNumber}
  AND done_at_ms IS NULL AND snoozed_until_ms IS NULL) AS alerts`;

const CountColumns = z.object({ count: z.int() });

/** Orders with these statuses are finished. */
const FINISHED = ['booked', 'skipped'].map((status) => ORDER_STATUSES.findIndex((each) => each === status));

/** Creates the reader of a day's shipments in an account's database. Methods throw StorageError. */
export function createCloseOfDayStore(db: Database) {
  return {
    /** Shipments with this pickup date, without canceled and voided ones, and how many rows could not be read. */
    shipments(date: string): { rows: DayEndRow[]; unread: number } {
      const read = db
        .all(
          `SELECT shipments.*, bookings.quote_id, quotes.request, bookings.details, loaded_shipments.loaded_at_ms,
             ${ALERTS('shipments.bol_number')}
           FROM shipments
           LEFT JOIN bookings ON bookings.id = shipments.booking_id
           LEFT JOIN quotes ON quotes.id = bookings.quote_id
           LEFT JOIN loaded_shipments ON loaded_shipments.pickup_date = shipments.pickup_date
             AND loaded_shipments.carrier = shipments.carrier AND loaded_shipments.bol_number = shipments.bol_number
           WHERE shipments.pickup_date = :date AND NOT shipments.voided AND shipments.status <> 'cancelled'
           ORDER BY shipments.carrier_name COLLATE NOCASE, shipments.bol_number`,
          { date },
        )
        .map((row) => Columns.safeParse(row));
      const rows = read.flatMap(({ data }) => data ?? []);
      return { rows, unread: read.length - rows.length };
    },
    /** What is known on this computer of a shipment with this pickup date. */
    marksOf({ pickup_date, carrier, bol_number }: Pick<DayEndRow, 'pickup_date' | 'carrier' | 'bol_number'>) {
      const row = db.get(
        `SELECT (SELECT loaded_at_ms FROM loaded_shipments WHERE pickup_date = :pickup_date AND carrier = :carrier
           AND bol_number = :bol_number) AS loaded_at_ms, ${ALERTS(':bol_number')}`,
        { pickup_date, carrier, bol_number },
      );
      return parseDbRow('loaded_shipments', MarkColumns, row ?? {});
    },
    /** Orders to be picked up until that day that are neither booked nor skipped. */
    openOrders(date: string): number {
      const row = db.get(
        `SELECT COUNT(*) AS count FROM orders
         WHERE removed_at_ms IS NULL AND pickup_date <= :date
           AND status NOT IN (SELECT value FROM json_each(:finished))`,
        { date, finished: JSON.stringify(FINISHED) },
      );
      return CountColumns.parse(row).count;
    },
  };
}

export type CloseOfDayStore = ReturnType<typeof createCloseOfDayStore>;

/** Pages of rows of an embedded database that is not open, as the store takes them. */
import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { AppErrorSchema } from '../../../shared/errors.ts';
import { BookingDetailsSchema, RateRequestSchema } from '../../../shared/freight/requests.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import { guard, type Row } from '../../platform/sqlite/database.ts';
import { stateAfterFailure } from '../bookings/attemptState.ts';
import { duplicateCriteria } from '../bookings/duplicateCriteria.ts';
import type { BroughtAttempt, BroughtBooking, BroughtRecord, BroughtTable, Cells } from './sharedBringIn.ts';
import { REPLICATED_TABLES } from './tables.ts';

const CellsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const CountSchema = z.object({ count: z.int() });
const RowIdSchema = z.object({ at: z.int() });
const BookingSchema = z.object({
  id: z.string(),
  quote_id: z.string(),
  quote_reference: z.string(),
  state: z.string(),
  sent_as: z.string().nullable(),
  body: z.string(),
  details: z.string(),
  created_at_ms: z.int(),
  carrier: z.string(),
  carrier_name: z.string(),
  total_cents: z.int(),
  currency: z.string(),
  outcome: z.string().nullable(),
});
const AttemptSchema = z.object({
  attempt: z.int(),
  body: z.string(),
  username: z.string(),
  started_at_ms: z.int(),
  ended_at_ms: z.int().nullable(),
  outcome: z.string().nullable(),
  response: z.string().nullable(),
  response_text: z.string().nullable(),
  abandoned_because: z.string().nullable(),
});
/** Of a booking whose BOL number belongs to another order, and which therefore has no row as a shipment. */
const OutcomeSchema = z.object({ bolNumber: z.string(), bookedAtMs: z.int() });
const RequestColumn = z.object({ request: jsonColumn(RateRequestSchema) });
const DetailsColumn = z.object({ details: jsonColumn(BookingDetailsSchema) });

const isUuid = (id: string) => z.uuid().safeParse(id).success;
/** The same for the same text, on whichever computer. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

function columnsOf(table: string): readonly string[] {
  const found = REPLICATED_TABLES.find(({ name }) => name === table);
  if (found === undefined) throw new Error(`${table} is not shared`);
  return found.columns.filter(({ isAdded }) => !isAdded).map(({ name }) => name);
}

/** What was removed stays in the backup. */
const REMOVABLE: readonly string[] = ['contacts', 'items', 'notes', 'tasks'];

/** A page, and where the next one begins. */
export interface PageOf<T> {
  readonly rows: readonly T[];
  readonly next: number;
}

export type EmbeddedRows = ReturnType<typeof openEmbeddedRows>;

/** Opens the file for reading; `close` closes it. Throws StorageError, as do its methods. */
export function openEmbeddedRows(path: string) {
  const db = guard('brought rows', () => new DatabaseSync(path, { readOnly: true, timeout: 5_000 }));
  const all = (sql: string, values: Readonly<Record<string, string | number>> = {}): Row[] =>
    guard('brought rows', () => db.prepare(sql).all(values));
  const get = (sql: string, values: Readonly<Record<string, string | number>> = {}): Row | null =>
    all(sql, values)[0] ?? null;
  const cellsOf = (table: string, row: Row): Cells => parseDbRow(table, CellsSchema, row);

  function page(table: string, columns: readonly string[], after: number, limit: number): PageOf<Row> {
    const rows = all(
      `SELECT rowid AS at, ${columns.join(', ')} FROM ${table} WHERE rowid > :after
         ${REMOVABLE.includes(table) ? 'AND removed_at_ms IS NULL' : ''} ORDER BY rowid LIMIT :limit + 0`,
      { after, limit },
    );
    const last = rows.at(-1);
    return {
      rows: rows.map(({ at: _at, ...row }) => row),
      next: last === undefined ? after : parseDbRow(table, RowIdSchema, last).at,
    };
  }

  /** The shipment of a booked entry. */
  function shipmentOf(booking: z.output<typeof BookingSchema>, id: string): Cells {
    const names = columnsOf('shipments').filter((name) => name !== 'booking_id');
    const row = get(`SELECT ${names.join(', ')} FROM shipments WHERE booking_id = :id LIMIT 1`, { id });
    if (row !== null) return cellsOf('shipments', row);
    const { bolNumber, bookedAtMs } = jsonColumn(OutcomeSchema).parse(booking.outcome);
    const { carrier, carrier_name, total_cents, currency } = booking;
    return {
      bol_number: bolNumber,
      booked_at_ms: bookedAtMs,
      carrier,
      carrier_name,
      total_cents,
      currency,
      reference_numbers: '[]',
    };
  }

  function attemptOf(
    id: string,
    attempt: z.output<typeof AttemptSchema>,
    booking: z.output<typeof BookingSchema>,
  ): BroughtAttempt {
    const { body, username, started_at_ms, ended_at_ms, outcome, response, response_text, abandoned_because } = attempt;
    const brought = {
      id: uuidOf(`attempt ${id} ${attempt.attempt}`),
      body,
      username,
      started_at_ms,
      abandoned_because,
      outcome,
    };
    const end = { endedAtMs: ended_at_ms, response, responseText: response_text };
    if (outcome === 'booked') {
      const shipment = shipmentOf(booking, booking.id);
      return { ...brought, ...end, result: 'booked', response: booking.outcome ?? response, shipment };
    }
    const failure = jsonColumn(AppErrorSchema).safeParse(response).data;
    if (failure === undefined || ended_at_ms === null) return brought;
    const after = stateAfterFailure(failure, false);
    return { ...brought, ...end, result: after === 'draft' ? 'not_sent' : after, lastError: response };
  }

  function bookingOf(row: Row, account: string): BroughtBooking {
    const booking = parseDbRow('bookings', BookingSchema, row);
    const id = isUuid(booking.id) ? booking.id : uuidOf(`booking ${booking.id}`);
    const quote = get('SELECT request FROM quotes WHERE id = :id', { id: booking.quote_id });
    const request = quote === null ? undefined : RequestColumn.safeParse({ ...quote }).data?.request;
    const details = DetailsColumn.safeParse({ ...row }).data?.details;
    const criteria =
      request === undefined || details === undefined
        ? null
        : duplicateCriteria(request, details, booking.created_at_ms);
    const attempts = all('SELECT * FROM booking_attempts WHERE booking_id = :id ORDER BY attempt', {
      id: booking.id,
    }).map((each) => attemptOf(id, parseDbRow('booking_attempts', AttemptSchema, each), booking));
    return {
      entry: {
        ...cellsOf('bookings', row),
        id,
        account,
        // A request that can't be read is similar to no other.
        order_key: criteria?.orderKey ?? id,
        pickup_date: criteria?.pickupDate ?? new Date(booking.created_at_ms).toISOString().slice(0, 10),
      },
      attempts,
    };
  }

  return {
    count(table: string): number {
      const where = REMOVABLE.includes(table) ? 'WHERE removed_at_ms IS NULL' : '';
      return parseDbRow(table, CountSchema, get(`SELECT COUNT(*) AS count FROM ${table} ${where}`) ?? {}).count;
    },
    records(table: BroughtTable, after: number, limit: number): PageOf<BroughtRecord> {
      const key = REPLICATED_TABLES.find(({ name }) => name === table)?.key[0] ?? 'id';
      const { rows, next } = page(table, columnsOf(table), after, limit);
      return {
        rows: rows.map((row) => {
          const { [key]: id, ...columns } = cellsOf(table, row);
          return { id: String(id), columns };
        }),
        next,
      };
    },
    /** Shipments with all of their changes. */
    shipments(after: number, limit: number): PageOf<Cells> & { readonly changes: readonly Cells[] } {
      const names = columnsOf('shipments').filter((name) => name !== 'booking_id');
      const { rows, next } = page('shipments', names, after, limit);
      const changes = all(
        `SELECT changed.bol_number, field, was, became, seen_at_ms FROM shipments
         CROSS JOIN shipment_changes AS changed ON changed.bol_number = shipments.bol_number
         WHERE shipments.rowid > :after AND shipments.rowid <= :next ORDER BY shipments.rowid, changed.id`,
        { after, next },
      );
      return {
        rows: rows.map((row) => cellsOf('shipments', row)),
        changes: changes.map((row) => cellsOf('shipment_changes', row)),
        next,
      };
    },
    /** @param account the freight account that they were booked with */
    bookings(after: number, limit: number, account: string): PageOf<BroughtBooking> {
      const { rows, next } = page('bookings', columnsOf('bookings'), after, limit);
      return { rows: rows.map((row) => bookingOf(row, account)), next };
    },
    close: (): void => db.close(),
  };
}

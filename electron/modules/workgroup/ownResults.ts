/**
 * What only this computer has of its bookings, for the journal of an embedded database that replaces its own one: results
 * that the replica lacks, because the store didn't take them, and requests that it lacks.
 */
import { z } from 'zod';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { BookedRecords } from '../bookings/ports.ts';
import type { JournalEntry } from '../bookings/types.ts';
import { createOwnJournal } from './ownJournal.ts';
import { AttemptColumns } from './ownJournalRows.ts';
import type { AttemptResult } from './shared.ts';

const OwnAttemptColumns = AttemptColumns.extend({
  number: z.int().nullable(),
  // One that can't be read may have been booked, as if there were none.
  result: AttemptColumns.shape.result.catch(null),
});
const IdColumns = z.object({ id: z.string() });
const NumberColumns = z.object({ number: z.int() });
const TakenColumns = z.object({ po_number: z.string().nullable() });

/** Without those that were not allowed to be sent: nothing was. */
const LACKING = `SELECT own.*, other.attempt AS number FROM main.own_attempts AS own
  LEFT JOIN shared.booking_attempts AS other ON other.id = own.id
  WHERE CASE WHEN own.result IS NULL THEN other.id IS NULL AND own.started_at_ms IS NOT NULL
    ELSE other.result IS NULL AND (other.id IS NOT NULL OR own.started_at_ms IS NOT NULL) END
  ORDER BY own.requested_at_ms, own.rowid`;

/** What an embedded database stores with a booked entry. */
export type RetainedRecords = Pick<BookedRecords, 'insertShipment' | 'raiseBolTaken'>;

/** Writes it. The tables of the embedded database have what the replica has. */
export function retainOwnResults(db: Database, booked: RetainedRecords): void {
  const own = createOwnJournal(db);
  for (const row of db.all(LACKING)) {
    const { number, ...attempt } = parseDbRow('own_attempts', OwnAttemptColumns, row);
    const entry = own.byId(attempt.booking_id)?.entry;
    if (entry === undefined) continue;
    const bookingId = bookingOf(db, entry);
    const at = number ?? insertAttempt(db, bookingId, attempt);
    if (attempt.result === null) {
      setState(db, bookingId, at, { state: 'unknown', lastError: null });
      continue;
    }
    const { result, response } = attempt.result;
    const outcome = result === 'booked' ? book(db, booked, { ...entry, id: bookingId }, attempt.result) : response;
    db.run(
      `UPDATE main.booking_attempts SET ended_at_ms = :endedAtMs, outcome = :code, response = :outcome,
         response_text = :responseText WHERE booking_id = :bookingId AND attempt = :at`,
      {
        bookingId,
        at,
        endedAtMs: attempt.ended_at_ms,
        code: result === 'booked' ? result : attempt.result.failure,
        outcome,
        responseText: attempt.result.responseText,
      },
    );
    // Without an outcome, another attempt was booked, which only the store has.
    const isKnown = entry.state === 'draft' || entry.state === 'rejected';
    const state = isKnown ? entry.state : 'unknown';
    if (result !== 'booked') setState(db, bookingId, at, { state, lastError: entry.lastError });
  }
}

/** The entry of its quote, which is added if there is none. */
function bookingOf(db: Database, entry: JournalEntry): string {
  const { id, quoteId, quoteReference, position, carrier, carrierName, totalCents, currency, body } = entry;
  db.run(
    `INSERT INTO main.bookings (id, quote_id, quote_reference, state, position, carrier, carrier_name, total_cents,
       currency, details, body, created_at_ms, sent_as)
     VALUES (:id, :quoteId, :quoteReference, 'unknown', :position, :carrier, :carrierName, :totalCents, :currency,
       :details, :body, :createdAtMs, :sentAs) ON CONFLICT DO NOTHING`,
    {
      id,
      quoteId,
      quoteReference,
      position,
      carrier,
      carrierName,
      totalCents,
      currency,
      body,
      details: JSON.stringify(entry.details),
      createdAtMs: entry.createdAtMs,
      sentAs: entry.sentAs,
    },
  );
  const found = 'SELECT id FROM main.bookings WHERE id = :id OR quote_reference = :quoteReference ORDER BY id <> :id';
  return parseDbRow('bookings', IdColumns, db.get(found, { id, quoteReference }) ?? {}).id;
}

/** Under the next number: its own may be another's in the store. */
function insertAttempt(
  db: Database,
  bookingId: string,
  { body, username, requested_at_ms, started_at_ms }: z.output<typeof AttemptColumns>,
): number {
  const row = db.get(
    `INSERT INTO main.booking_attempts (booking_id, attempt, body, username, started_at_ms, outcome)
     SELECT :bookingId, COALESCE(MAX(attempt), 0) + 1, :body, :username, :startedAtMs, 'interrupted'
     FROM main.booking_attempts WHERE booking_id = :bookingId RETURNING attempt AS number`,
    { bookingId, body, username, startedAtMs: started_at_ms ?? requested_at_ms },
  );
  return parseDbRow('booking_attempts', NumberColumns, row ?? {}).number;
}

/** Only the latest attempt decides the state of an entry. */
function setState(
  db: Database,
  bookingId: string,
  attempt: number,
  { state, lastError }: Pick<JournalEntry, 'state' | 'lastError'>,
): void {
  db.run(
    `UPDATE main.bookings SET state = :state, last_error = COALESCE(:lastError, last_error)
     WHERE id = :bookingId AND state IN ('draft', 'submitting', 'unknown')
       AND :attempt = (SELECT MAX(attempt) FROM main.booking_attempts WHERE booking_id = :bookingId)`,
    { bookingId, attempt, state, lastError: lastError === null ? null : JSON.stringify(lastError) },
  );
}

/** Adds the shipment, unless its BOL number is another's. Returns the outcome as JSON. */
function book(
  db: Database,
  booked: RetainedRecords,
  entry: JournalEntry,
  { response, shipment }: Extract<AttemptResult, { result: 'booked' }>,
): string {
  const { id, quoteReference } = entry;
  const { bolNumber, bookedAtMs } = shipment;
  const row = db.get(
    `SELECT po_number FROM main.shipments WHERE bol_number = :bolNumber AND booking_id IS NOT :id
       AND (booking_id IS NOT NULL OR trim(quote_reference) <> trim(:quoteReference))`,
    { bolNumber, id, quoteReference },
  );
  const taken = row === null ? null : { poNumber: parseDbRow('shipments', TakenColumns, row).po_number };
  if (taken === null) booked.insertShipment(shipment, entry);
  else booked.raiseBolTaken(entry, bolNumber, bookedAtMs);
  db.run(
    `UPDATE main.bookings SET state = 'booked', last_error = NULL, outcome = json_set(:response, '$.bolTaken', json(:taken))
     WHERE id = :id AND state <> 'booked'`,
    { id, response, taken: JSON.stringify(taken) },
  );
  return response;
}

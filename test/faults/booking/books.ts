/**
 * The journal's file, read without the app, and what must be consistent between it, the requests sent, and the service.
 */
import { DatabaseSync } from 'node:sqlite';
import type { ServiceShipment } from './service.ts';

export interface EntryRow {
  readonly id: string;
  readonly state: string;
  readonly carrier: string;
  readonly last_error: string | null;
  readonly outcome: string | null;
}
export interface AttemptRow {
  readonly attempt: number;
  readonly body: string;
  readonly username: string;
  readonly outcome: string | null;
}

/** Everything that the file has about a quote. */
export interface Books {
  readonly entries: readonly EntryRow[];
  readonly attempts: readonly AttemptRow[];
  /** BOL numbers of the shipments stored for it. */
  readonly bolNumbers: readonly string[];
}

/** Reads the file without the app. */
export function readBooks(file: string, quoteReference: string): Books {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    const all = (sql: string) => database.prepare(sql).all(quoteReference);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns named in the query
    const entries = all(
      'SELECT id, state, carrier, last_error, outcome FROM bookings WHERE quote_reference = ?',
    ) as unknown as EntryRow[];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns named in the query
    const attempts = all(
      `SELECT attempt, booking_attempts.body, username, booking_attempts.outcome FROM booking_attempts
       JOIN bookings ON bookings.id = booking_id WHERE quote_reference = ? ORDER BY attempt`,
    ) as unknown as AttemptRow[];
    const bolNumbers = all(
      `SELECT bol_number FROM shipments JOIN bookings ON bookings.id = booking_id WHERE bookings.quote_reference = ?`,
    ).map((row) => String(row['bol_number']));
    return { entries, attempts, bolNumbers };
  } finally {
    database.close();
  }
}

/** BOL numbers of all shipments in a folder's database. */
export function localShipments(file: string): Set<string> {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    return new Set(
      database
        .prepare('SELECT bol_number FROM shipments')
        .all()
        .map((row) => String(row['bol_number'])),
    );
  } finally {
    database.close();
  }
}

/** Kinds of harm, as named in the report. */
export type Harm = 'lost' | 'doubled' | 'forgotten' | 'untrue' | 'unfinished' | 'bug';
export interface Problem {
  readonly harm: Harm;
  readonly message: string;
}

/** Outcomes after which a different body may be sent: a received rejection. */
const REJECTIONS = new Set([
  'booking_failed',
  'validation_failed',
  'quote_not_found',
  'rate_limited',
  'unauthorized',
  'not_approved',
]);

/**
 * What must be true for a quote once everything is finished: at most one shipment, known here; nothing sent that the
 * journal doesn't have, byte for byte; no different body while the outcome was open.
 *
 * @param setAside BOL numbers that were never received, since another shipment's came instead
 */
export function evaluate(
  books: Books,
  service: readonly ServiceShipment[],
  sent: readonly string[],
  setAside: ReadonlySet<string> = new Set(),
): Problem[] {
  const problems: Problem[] = [];
  const say = (harm: Harm, message: string) => problems.push({ harm, message });
  const [entry] = books.entries;
  const [shipment] = service;
  if (service.length > 1) say('doubled', `${service.length} shipments in the service`);
  if (books.entries.length > 1) say('doubled', `${books.entries.length} journal entries`);

  const saved = books.attempts.map(({ body }) => body);
  for (const body of sent) {
    const at = saved.indexOf(body);
    if (at < 0) say('forgotten', 'a request was sent that is no attempt in the journal');
    else saved.splice(at, 1);
  }
  const open = books.attempts.filter(({ outcome }) => !REJECTIONS.has(outcome ?? ''));
  if (new Set(open.map(({ body }) => body)).size > 1) {
    say('doubled', 'another body was sent while the outcome of the first was open');
  }
  for (const { attempt, outcome } of books.attempts) {
    if (outcome === null) say('unfinished', `attempt ${attempt} has no outcome`);
  }

  if (entry === undefined) {
    if (shipment !== undefined) say('lost', 'the service has a shipment and the journal has no entry');
    return problems;
  }
  if (['submitting', 'unknown'].includes(entry.state)) say('unfinished', `the entry is still ${entry.state}`);
  if (shipment === undefined) {
    if (entry.state === 'booked') say('untrue', 'booked here, and not in the service');
    return problems;
  }
  if (entry.state !== 'booked') say('lost', `the service has a shipment and the entry is ${entry.state}`);
  else if (!books.bolNumbers.includes(shipment.bolNumber) && !setAside.has(shipment.bolNumber))
    say('lost', `BOL ${shipment.bolNumber} is not kept here`);
  return problems;
}

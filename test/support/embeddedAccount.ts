/** The database of an account that has worked for a while without a workgroup, and what of it a replica must have. */
import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { REPLICATED_TABLES } from '../../electron/modules/workgroup/tables.ts';
import { type Database, openDatabase, type Values } from '../../electron/platform/sqlite/database.ts';
import { sampleOutcome } from './sampleBooking.ts';
import { sampleDetails, sampleRateRequest } from './samples.ts';

const DAY = 86_400_000;
const STARTED = Date.now() - 40 * DAY;

export interface EmbeddedAccount {
  /** Of the account; it has the database and the documents. */
  readonly folder: string;
  readonly count: number;
  /** IDs begin with it. Quotes and shipments are the same for every account. */
  readonly clerk: string;
}

/** A UUID of a number, for each clerk. */
const uuid = (clerk: string, n: number) =>
  `${clerk
    .charCodeAt(clerk.length - 1)
    .toString(16)
    .padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Fills it: of every six quotes, two are booked, and the others are rejected, abandoned, a draft, and of a taken number. */
export function fillAccount({ folder, count, clerk }: EmbeddedAccount): void {
  const db = openDatabase(join(folder, 'waybill.db'), ACCOUNT_MIGRATIONS);
  db.transaction(() => {
    for (let n = 1; n <= count; n += 1) {
      fillDirectory(db, clerk, n);
      fillQuote(db, clerk, n);
      const at = STARTED + n * 1_000;
      fillShipment(db, `B${n}`, n, at);
      fillRecords(db, folder, clerk, n, at);
      fillBooking(db, clerk, n, at);
    }
    insert(db, 'contacts', { ...directory(`${clerk}-removed`, 'Removed'), removed_at_ms: STARTED });
    insert(db, 'quote_templates', {
      id: `${clerk}-t`,
      name: 'Weekly',
      value: `{"of":"${clerk}"}`,
      saved_at_ms: STARTED,
    });
  });
  db.close();
}

function insert(db: Database, table: string, row: Values): void {
  const names = Object.keys(row);
  db.run(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`, row);
}

const directory = (id: string, name: string) => ({
  id,
  name,
  name_words: ` ${name}`,
  words: ` ${name}`,
  dedupe_key: name,
  fields: JSON.stringify({ name }),
  used_count: 2,
  last_used_at_ms: STARTED + 5,
  changed_at_ms: STARTED,
});

function fillDirectory(db: Database, clerk: string, n: number): void {
  insert(db, 'contacts', directory(`${clerk}-c${n}`, `Consignée ${n}`));
  insert(db, 'items', directory(`${clerk}-i${n}`, `Brackets ${n}`));
}

function fillQuote(db: Database, clerk: string, n: number): void {
  insert(db, 'quotes', {
    id: `${clerk}-q${n}`,
    quoted_at_ms: STARTED + n * 1_000 - 500,
    pickup_date: '2026-10-18',
    lane: '432-802',
    zips: '43207 80216',
    quote_reference: `Q-${n}`,
    summary: '{}',
    request_key: `key ${n}`,
    request: JSON.stringify(sampleRateRequest()),
    rates: JSON.stringify([{ carrier: 'SMPF', carrierName: 'Sample Freightways' }]),
    dropped: null,
  });
  insert(db, 'quote_contacts', { quote_id: `${clerk}-q${n}`, origin_id: null, destination_id: `${clerk}-c${n}` });
}

function fillShipment(db: Database, bolNumber: string, n: number, at: number): void {
  insert(db, 'shipments', {
    bol_number: bolNumber,
    pro_number: `P${n}`,
    carrier: 'SMPF',
    carrier_name: 'Sample Freightways',
    status: n % 2 === 0 ? 'delivered' : 'in_transit',
    tracking_status: 'In "transit"',
    voided: 0,
    reference_numbers: `["R${n}"]`,
    consignee_name: `Consignée ${n}`,
    last_checked_at_ms: at + 5 * DAY,
    booked_at_ms: at,
    total_cents: 114236,
    quote_reference: n % 6 < 2 ? `Q-${n}` : null,
    next_poll_at_ms: n % 2 === 0 ? null : at + 6 * DAY,
    tracking: n % 2 === 0 ? 'done' : 'open',
    settled_at_ms: n % 2 === 0 ? at + 5 * DAY : null,
    available: '[{"type":"BOL","name":"bol.pdf"}]',
    polls_failed: 1,
    poll_error: '{"code":"timed_out","afterMs":1}',
  });
  for (const [number, [was, became]] of [
    ['created', 'in_transit'],
    ['in_transit', 'created'],
    ['created', 'in_transit'],
  ].entries()) {
    const change = { bol_number: bolNumber, field: 'status', was: was ?? null, became: became ?? null };
    insert(db, 'shipment_changes', { ...change, seen_at_ms: at + number * 60_000 });
  }
}

function fillRecords(db: Database, folder: string, clerk: string, n: number, at: number): void {
  const bolNumber = `B${n}`;
  const note = { id: `${clerk}-n${n}`, bol_number: bolNumber, text: `Dock ${n}`, created_at_ms: at };
  insert(db, 'notes', { ...note, edited_at_ms: n % 2 === 0 ? at + 9 : null });
  const done = n % 2 === 0 ? at + 9 : null;
  const task = { id: `${clerk}-k${n}`, bol_number: bolNumber, text: 'Call', due_date: '2026-12-01', created_at_ms: at };
  insert(db, 'tasks', { ...task, done_at_ms: done });
  const content = Buffer.from(`%PDF of ${bolNumber}`);
  const sha256 = hash('sha256', content, 'hex');
  const document = { bol_number: bolNumber, type: 'BOL', name: 'bol.pdf', sha256, bytes: content.byteLength };
  insert(db, 'documents', {
    ...document,
    file_id: `${clerk}-f${n}`,
    first_fetched_at_ms: at,
    fetched_at_ms: at + 1,
    cleared_at_ms: n % 5 === 0 ? at + 2 : null,
  });
  if (n % 5 !== 0) {
    mkdirSync(join(folder, 'documents', sha256.slice(0, 2)), { recursive: true });
    writeFileSync(join(folder, 'documents', sha256.slice(0, 2), `${sha256}.pdf`), content);
  }
  insert(db, 'prints', {
    id: `${clerk}-p${n}`,
    job_id: `${clerk}-j${n}`,
    bol_number: bolNumber,
    kind: 'bol',
    file_id: `${clerk}-f${n}`,
    route: 'laser',
    start: 1,
    printed_by: clerk,
    requested_at_ms: at,
    sent_at_ms: at + 1,
    ended_at_ms: at + 2,
    state: 'printed',
  });
}

function fillBooking(db: Database, clerk: string, n: number, at: number): void {
  const id = uuid(clerk, n);
  const kind = n % 6;
  const bolNumber = kind === 5 ? 'B1' : `B${n}`;
  const bolTaken = kind === 5 ? { poNumber: null } : null;
  const outcome = JSON.stringify(sampleOutcome({ bolNumber, bolTaken, bookedAtMs: at }));
  const timedOut = '{"code":"timed_out","afterMs":90000}';
  const refused = '{"code":"booking_failed","reason":"No"}';
  const limited = '{"code":"rate_limited","retryAfterMs":null,"serviceMessage":null}';
  const states = ['booked', 'booked', 'rejected', 'abandoned', 'draft', 'booked'] as const;
  const state = states[kind] ?? 'booked';
  const isBooked = state === 'booked';
  insert(db, 'bookings', {
    id,
    quote_id: `${clerk}-q${n}`,
    quote_reference: `Q-${n}`,
    state,
    position: 0,
    carrier: 'SMPF',
    carrier_name: 'Sample Freightways',
    total_cents: 114_236,
    currency: 'USD',
    details: JSON.stringify(sampleDetails({ poNumber: `PO ${n}` })),
    body: `{"by":"${clerk}","n":${n}}`,
    created_at_ms: at,
    sent_as: 'office',
    last_error: isBooked ? null : state === 'rejected' ? refused : state === 'draft' ? limited : null,
    outcome: isBooked ? outcome : null,
    abandoned_because: state === 'abandoned' ? 'Called the carrier' : null,
  });
  let attempt = 0;
  function add(result: string, response: string | null): void {
    attempt += 1;
    insert(db, 'booking_attempts', {
      booking_id: id,
      attempt,
      body: `{"by":"${clerk}","n":${n}}`,
      username: 'office',
      started_at_ms: at + attempt * 10,
      ended_at_ms: response === null ? null : at + attempt * 10 + 5,
      outcome: result,
      response,
      response_text: response,
      abandoned_because: state === 'abandoned' ? 'Called the carrier' : null,
    });
  }
  if (kind === 1) add('timed_out', timedOut);
  if (kind === 3) add('interrupted', null);
  if (state === 'rejected') add('booking_failed', refused);
  if (state === 'draft') add('rate_limited', limited);
  if (isBooked) add('booked', outcome);
  if (kind < 2) db.run('UPDATE shipments SET booking_id = :id WHERE bol_number = :bolNumber', { id, bolNumber });
}

/** What is brought in: the rows that are not removed, without the trail, and without what each computer works out. */
export function sharedRows(path: string): Record<string, string[]> {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    return Object.fromEntries(
      REPLICATED_TABLES.filter(({ name, isAdded }) => !isAdded && name !== 'audit_log').map(({ name, columns }) => {
        const names = columns
          .filter((column) => !column.isAdded && !(name === 'shipment_changes' && column.name === 'id'))
          .map((column) => column.name);
        const canBeRemoved = ['contacts', 'items', 'notes', 'tasks'].includes(name);
        const sql = `SELECT ${names.join(', ')} FROM ${name} ${canBeRemoved ? 'WHERE removed_at_ms IS NULL' : ''}`;
        const rows = db.prepare(sql).all();
        const cell = (value: unknown, column: string) => (column === 'outcome' ? sorted(value) : value);
        return [name, rows.map((row) => JSON.stringify(names.map((each) => cell(row[each], each)))).toSorted()];
      }),
    );
  } finally {
    db.close();
  }
}

/** JSON with its names in order: the store writes some of it again. */
function sorted(json: unknown): unknown {
  if (typeof json !== 'string' || !json.startsWith('{')) return json;
  return JSON.stringify(JSON.parse(json), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** What differs between two results of `sharedRows`: the first rows of each table, shortened. */
export function differences(
  expected: Readonly<Record<string, string[]>>,
  found: Readonly<Record<string, string[]>>,
): string[] {
  return Object.entries(expected).flatMap(([table, rows]) => {
    const [here, there] = [new Set(rows), new Set(found[table])];
    const missing = rows.filter((row) => !there.has(row));
    const more = [...there].filter((row) => !here.has(row));
    const isDoubled = (found[table]?.length ?? 0) !== there.size;
    if (missing.length + more.length === 0 && !isDoubled) return [];
    return [`${table}: ${missing.length} missing, ${more.length} more, ${found[table]?.length ?? 0} rows`].concat(
      missing.slice(0, 2).map((row) => `- ${row.slice(0, 600)}`),
      more.slice(0, 2).map((row) => `+ ${row.slice(0, 600)}`),
    );
  });
}

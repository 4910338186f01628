import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { APP_MIGRATIONS } from '../../../electron/core/appSchema.ts';
import { createAttentionStore } from '../../../electron/modules/attention/store.ts';
import { createJournalReads } from '../../../electron/modules/bookings/journal.ts';
import { createConnectionStore } from '../../../electron/modules/connections/store.ts';
import { createSettingsStore } from '../../../electron/modules/settings/store.ts';
import { type Database, type Migration, openDatabase } from '../../../electron/platform/sqlite/database.ts';

/** Opens a database that the version before a migration wrote rows into. */
function reopened(migrations: readonly Migration[], migration: string, rows: string) {
  const path = join(mkdtempSync(join(tmpdir(), 'waybill-migrations-')), 'rows.db');
  const step = migrations.findIndex((sql) => sql.includes(migration));
  expect(step).toBeGreaterThan(0);
  const before = openDatabase(path, migrations.slice(0, step));
  for (const statement of rows.split(';\n')) before.run(statement);
  before.close();
  return openDatabase(path, migrations);
}

/** The program text of the schema of a migrated database, whose full-text tables create further ones themselves. */
function schemaProgram(migrated: Database): string {
  const statements = migrated
    .all(
      `SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
         AND name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`,
    )
    .map(({ sql }) => `${String(sql)};\n`);
  const rows = 'INSERT INTO data_identity (row, generation) VALUES (1, lower(hex(randomblob(16))));\n';
  return `/**
 * Schema of a new account's database: the result of all migrations. Written by its test: after a new migration,
 * \`npx vitest run --config test/vitest.config.ts test/unit/core/migrations.test.ts -u\`.
 */
export const NEW_ACCOUNT_SCHEMA = \`
${[...statements, rows].join('').replaceAll(/[\\`]|\$\{/g, '\\$&')}\`;
`;
}

test('a new account’s database is what the migrations of an empty one result in', async () => {
  const migrated = openDatabase(':memory:', ACCOUNT_MIGRATIONS.slice(0));
  await expect(schemaProgram(migrated)).toMatchFileSnapshot('../../../electron/core/newAccountSchema.ts');
  const created = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  for (const sql of [
    'PRAGMA user_version',
    'SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name',
    'SELECT count(*), length(generation) FROM data_identity',
  ]) {
    expect(created.all(sql)).toEqual(migrated.all(sql));
  }
  // There is nothing in any other table.
  for (const { name } of migrated.all(`SELECT name FROM pragma_table_list WHERE type = 'table' AND schema = 'main'
    AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'data_identity'`)) {
    expect(migrated.get(`SELECT count(*) AS count FROM "${String(name)}"`)).toEqual({ count: 0 });
  }
  created.close();
  migrated.close();
});

test('a pickup warning of an earlier version keeps its text', () => {
  const db = reopened(
    ACCOUNT_MIGRATIONS,
    'is its message',
    `INSERT INTO attention (id, kind, facts, since_ms)
       VALUES ('w', 'pickup_warning', '{"kind":"pickup_warning","words":"Call the terminal."}', 1)`,
  );
  expect(createAttentionStore(db).list(10).items).toMatchObject([
    { details: { kind: 'pickup_warning', message: 'Call the terminal.' } },
  ]);
  db.close();
});

test('the provider’s text in the last connection test of an earlier version stays', () => {
  const db = reopened(
    APP_MIGRATIONS,
    'is its message',
    `INSERT INTO connections (id, name, kind, base_url, username, password_in, last_test)
       VALUES ('a', 'Acme', 'service', 'https://api.freight.example', 'acme', 'session',
         '{"testedAtMs":1,"steps":[],"error":{"code":"unauthorized","words":"Unknown user"}}')`,
  );
  expect(createConnectionStore(db).all()).toMatchObject([{ lastTest: { error: { message: 'Unknown user' } } }]);
  db.close();
});

const CONTACT = '{"id":"c","isUsual":true,"marked":[]}';
const FORM = `{"form":{"contacts":{"origin":${CONTACT},"destination":null}},"sentAs":null}`;
const VIEW =
  '{"query":{"text":"looked","carriers":["looked"],"sort":{"column":"looked","descending":true}},"columns":["bol","looked","next"]}';

test('everything that an earlier version stored is found under its present name', () => {
  const db = reopened(
    ACCOUNT_MIGRATIONS,
    'Standard names',
    `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available,
       looked_at_ms, next_look_at_ms, looks_not_found, looks_failed, look_error, checks_since_paper)
       VALUES ('B1', 'SMPF', 'Sample Freight', 'delivered', 0, '[]', '[{"type":"POD","name":"pod"}]',
         1, 2, 3, 4, '{"code":"gateway","httpStatus":502}', 5);
     INSERT INTO attention (id, kind, facts, since_ms)
       VALUES ('w', 'pickup_warning', '{"kind":"pickup_warning","message":"Call the terminal."}', 1);
     INSERT INTO wanted_paper (bol_number, attempts, next_try_at_ms) VALUES ('B1', 1, 6);
     INSERT INTO quotes (id, quoted_at_ms, pickup_date, lane, zips, quote_reference, summary, request_key, request, rates)
       VALUES ('q', 1, '2026-11-18', '', '', 'Q-1', '', '', '{}', '[]');
     INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency, details,
       body, created_at_ms) VALUES ('b', 'q', 'Q-1', 'unknown', 'SMPF', 'Sample Freight', 1, 'USD', '{}', '{}', 1);
     INSERT INTO booking_attempts (booking_id, attempt, body, username, started_at_ms, outcome, answer, answer_text)
       VALUES ('b', 1, '{}', 'acme', 1, 'gateway', '{"code":"gateway","httpStatus":502}', 'Late');
     INSERT INTO prints (id, job_id, bol_number, kind, route, start, printed_by, asked_at_ms, state, made_from, made_anew)
       VALUES ('p', 'j', 'B1', 'other', '{}', 1, 'clerk', 7, 'printed',
         '{"paper":"pickup_sheet","carrier":"SMPF","date":"2026-11-18","says":"x"}', 'changed');
     INSERT INTO contacts (id, name, name_words, words, likeness, fields, used_count, changed_at_ms)
       VALUES ('c', 'Acme Pallet Co.', '', '', 'acme', '{}', 0, 1);
     INSERT INTO catalogue (id, name, name_words, words, likeness, fields, used_count, changed_at_ms)
       VALUES ('i', 'Pallets', '', '', 'pallets', '{}', 0, 1);
     INSERT INTO usual_shipper (row, contact_id) VALUES (1, 'c');
     INSERT INTO board_views (id, name, view, made_at_ms) VALUES ('v', 'Mine', '${VIEW}', 1);
     INSERT INTO board_views (id, name, view, made_at_ms) VALUES ('z', 'Broken', 'no JSON', 1);
     INSERT INTO drafts (id, kind, value, saved_at_ms) VALUES ('d', 'quote', '${FORM}', 1);
     INSERT INTO drafts (id, kind, value, saved_at_ms)
       VALUES ('e', 'contact', '{"entryId":"c","isNew":true,"texts":{"name":"Acme"}}', 1);
     INSERT INTO quote_templates (id, name, value, saved_at_ms) VALUES ('t', 'Weekly', '${FORM}', 1)`,
  );
  const json = (sql: string) => JSON.parse(String(Object.values(db.get(sql) ?? {})[0]));
  expect(db.get('SELECT * FROM shipments')).toMatchObject({
    last_checked_at_ms: 1,
    next_poll_at_ms: 2,
    polls_not_found: 3,
    polls_failed: 4,
    poll_error: '{"code":"gateway","httpStatus":502}',
    checks_since_documents: 5,
    has_delivery_document: 1,
  });
  expect(createAttentionStore(db).list(10).items).toMatchObject([{ details: { message: 'Call the terminal.' } }]);
  expect(db.get('SELECT * FROM document_prefetches')).toMatchObject({ bol_number: 'B1', next_try_at_ms: 6 });
  expect(createJournalReads(db).attempts('b')).toMatchObject([{ failure: { code: 'gateway' } }]);
  expect(db.get('SELECT * FROM booking_attempts')).toMatchObject({ response_text: 'Late' });
  expect(db.get('SELECT * FROM prints')).toMatchObject({ requested_at_ms: 7, regenerated: 'changed' });
  expect(json('SELECT made_from FROM prints')).toEqual({
    document: 'pickup_manifest',
    carrier: 'SMPF',
    date: '2026-11-18',
    says: 'x',
  });
  expect(db.get('SELECT dedupe_key FROM contacts')).toMatchObject({ dedupe_key: 'acme' });
  expect(db.get('SELECT dedupe_key FROM items')).toMatchObject({ dedupe_key: 'pallets' });
  expect(db.get('SELECT contact_id FROM default_shipper')).toMatchObject({ contact_id: 'c' });
  expect(json("SELECT view FROM board_views WHERE id = 'v'")).toEqual({
    query: { text: 'looked', carriers: ['looked'], sort: { column: 'checked', descending: true } },
    columns: ['bol', 'checked', 'next'],
  });
  const form = {
    form: { contacts: { origin: { id: 'c', isDefault: true, marked: [] }, destination: null } },
    sentAs: null,
  };
  expect(json("SELECT value FROM drafts WHERE id = 'd'")).toEqual(form);
  expect(json('SELECT value FROM quote_templates')).toEqual(form);
  expect(json("SELECT value FROM drafts WHERE id = 'e'")).toEqual({
    entryId: 'c',
    isNew: true,
    values: { name: 'Acme' },
  });
  // The triggers of the delivery documents still apply.
  db.run(`INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
    VALUES ('B2', 'SMPF', 'Sample Freight', 'delivered', 0, '[]', '[{"type":"POD","name":"pod"}]')`);
  expect(db.all('SELECT has_delivery_document AS has FROM shipments')).toEqual([{ has: 1 }, { has: 1 }]);
  db.close();
});

test.each([
  {
    stored: '{"theme":"dark","lookForUpdates":null,"polling":"usual","keptRatesHours":2}',
    read: { theme: 'dark', checkForUpdates: null, polling: 'default', cachedRatesHours: 2 },
  },
  {
    stored: '{"lookForUpdates":false,"polling":"sparing"}',
    read: { checkForUpdates: false, polling: 'sparing' },
  },
  { stored: 'no JSON', read: null },
])('settings of an earlier version are read: $stored', ({ stored, read }) => {
  const db = reopened(
    APP_MIGRATIONS,
    'Standard names',
    `INSERT INTO app_state (key, value) VALUES ('settings', '${stored}')`,
  );
  expect(createSettingsStore(db).read()).toEqual(read);
  db.close();
});

test('a shipment booked with an earlier version has the weight and accessorials of its quote', () => {
  const quote = (id: string, request: string) => `INSERT INTO quotes (id, quoted_at_ms, pickup_date, lane, zips,
      quote_reference, summary, request_key, request, rates)
    VALUES ('${id}', 1, '2026-11-20', '', '', '${id}', '{}', '', '${request}', '[]')`;
  const booking = (id: string) => `INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name,
      total_cents, currency, details, body, created_at_ms)
    VALUES ('b-${id}', '${id}', '${id}', 'booked', 'SMPF', 'Sample', 1, 'USD', '{}', '{}', 1)`;
  const shipment = (
    bol: string,
    bookingId: string,
  ) => `INSERT INTO shipments (bol_number, carrier, carrier_name, status,
      voided, reference_numbers, available, booking_id)
    VALUES ('${bol}', 'SMPF', 'Sample', 'created', 0, '[]', '[]', ${bookingId})`;
  const request = JSON.stringify({
    handlingUnits: [{ weight: 0.1, quantity: 3 }, { weight: 640.25 }],
    accessorials: ['LGDL', 'APTDL', 'LGDL'],
  });
  const db = reopened(
    ACCOUNT_MIGRATIONS,
    'freight_milli_pounds',
    [quote('q', request), booking('q'), quote('damaged', '{'), booking('damaged'), shipment('1', "'b-q'")].join(';\n'),
  );
  db.run(shipment('2', "'b-q'"));
  db.run(shipment('3', 'NULL'));
  db.run("UPDATE shipments SET booking_id = 'b-q' WHERE bol_number = '3'");
  db.run(shipment('4', 'NULL'));
  db.run(shipment('5', "'b-damaged'"));
  const known = { freight_milli_pounds: 640_550, accessorials: '["LGDL","APTDL"]' };
  const unknown = { freight_milli_pounds: null, accessorials: null };
  expect(db.all('SELECT freight_milli_pounds, accessorials FROM shipments ORDER BY bol_number')).toEqual([
    known,
    known,
    known,
    unknown,
    unknown,
  ]);
  db.close();
});

test('alerts of an earlier version have the present names of their kinds, and are still done or snoozed', () => {
  const db = reopened(
    ACCOUNT_MIGRATIONS,
    'names of kinds of alerts',
    [
      `INSERT INTO attention (id, kind, bol_number, details, since_ms, snoozed_until_ms)
         VALUES ('stale_paper:B:1', 'stale_paper', 'B', '{"kind":"stale_paper","because":"pdf_changed","types":["BOL"]}', 1, 9)`,
      `INSERT INTO attention (id, kind, details, since_ms)
         VALUES ('copy_failed::disk_full', 'copy_failed', '{"kind":"copy_failed","error":{"code":"disk_full"}}', 1)`,
    ].join(';\n'),
  );
  expect(createAttentionStore(db).list(10)).toMatchObject({
    items: [{ id: 'backup_failed::disk_full', details: { kind: 'backup_failed', error: { code: 'disk_full' } } }],
    snoozed: [{ id: 'stale_print:B:1', details: { kind: 'stale_print', because: 'pdf_changed' }, untilMs: 9 }],
  });
  // The renamed triggers still mark delivery documents.
  const insert = (bol: string, available: string) =>
    db.run(`INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
      VALUES ('${bol}', 'SMPF', 'Sample', 'created', 0, '[]', '${available}')`);
  insert('1', '[{"type":"pod","name":"p"}]');
  insert('2', '[{"type":"BOL","name":"b"}]');
  insert('3', '[]');
  db.run(`UPDATE shipments SET available = '[{"type":"Delivery Receipt","name":"d"}]' WHERE bol_number = '3'`);
  expect(db.all('SELECT bol_number, has_delivery_document AS has FROM shipments ORDER BY bol_number')).toEqual([
    { bol_number: '1', has: 1 },
    { bol_number: '2', has: 0 },
    { bol_number: '3', has: 1 },
  ]);
  db.close();
});

test('the days of the next evaluations of an earlier version are kept, and a shipment without one is not evaluated', () => {
  const shipments = [
    ['1', "''"],
    ['2', "'2026-12-01T00:00'"],
    ['3', 'NULL'],
  ].map(([bol, on]) => `('${bol}', 'A', 'A', '', 0, '[]', '[]', ${on})`);
  const db = reopened(
    ACCOUNT_MIGRATIONS,
    'DROP COLUMN attention_on',
    `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available, attention_on)
       VALUES ${shipments.join(', ')}`,
  );
  expect(db.all('SELECT * FROM evaluations').map((row) => Object.values(row))).toEqual([
    ['1', ''],
    ['2', '2026-12-01T00:00'],
  ]);
  db.close();
});

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { ALL_AUDITED_TABLES } from '../../../electron/core/recordDomains.ts';
import { EXEMPT_TABLES } from '../../../electron/modules/audit/auditedTables.ts';
import { createAuditStore } from '../../../electron/modules/audit/store.ts';
import { auditChanges } from '../../../electron/modules/audit/triggerStore.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import type { AuditEntry } from '../../../shared/contract/audit.ts';
import { BLANK_CARRIER } from '../../../shared/freight/carriers.ts';
import { type MemoryApp, openMemoryApp, SAMPLE_PASSWORD } from '../../support/memoryApp.ts';
import { sampleContact, sampleItem } from '../../support/sampleEntries.ts';
import { sampleBookingBody, sampleDetails, sampleRateRequest, sampleRatesBody } from '../../support/samples.ts';
import { createScriptedHttp, type Scripted } from '../../support/scriptedHttp.ts';

const { bolNumber } = sampleBookingBody;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
let app: MemoryApp;
let db: Database;

async function start(...script: Scripted[]) {
  app = await openMemoryApp(createScriptedHttp({ body: sampleRatesBody }, ...script));
  const database = app.databases.get(await app.connect());
  if (database === undefined) throw new Error('no database');
  db = database;
}
beforeEach(() => start({ body: sampleBookingBody }));

async function quoteId(): Promise<string> {
  const rated = await app.call('quotes.getRates', { callId: 'r', request: sampleRateRequest(), useCached: false });
  return rated.ok ? rated.value.quote.id : '';
}
const book = async (quote?: string) =>
  app.call('bookings.submit', {
    quoteId: quote ?? (await quoteId()),
    position: 1,
    carrier: 'SMPF',
    details: sampleDetails(),
  });
/** All entries, oldest first. */
const all = () => createAuditStore(db).between(0, Number.MAX_SAFE_INTEGER, 0, 1_000).entries;
const said = (entries: readonly AuditEntry[]) => entries.map(({ subject, action }) => `${subject} ${action}`);

test('every table of an account is audited, or exempt with a reason, and not both', () => {
  const tables = db
    // A search index is a virtual table and several others named after it.
    .all(
      `WITH indexes AS (SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL TABLE%')
       SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT IN indexes
         AND NOT EXISTS (SELECT 1 FROM indexes WHERE sqlite_schema.name GLOB indexes.name || '_*')`,
    )
    .map(({ name }) => String(name));
  const listed = [...Object.keys(ALL_AUDITED_TABLES), ...Object.keys(EXEMPT_TABLES)];
  expect(listed.toSorted()).toEqual(tables.toSorted());
  for (const reason of Object.values(EXEMPT_TABLES)) expect(reason).toMatch(/^[A-Z].*\.$/);
});

describe('bookings', () => {
  test('have an entry when they are begun, sent, and booked, with who did it and what changed', async () => {
    await book();
    const entries = all().filter(({ subject }) => subject === 'booking');
    expect(said(entries)).toEqual(['booking add', 'booking send', 'booking book']);
    expect(entries[0]).toMatchObject({
      by: 'clerk',
      name: 'Q-1',
      bolNumber: null,
      before: {},
      after: { state: 'draft', currency: 'USD', poNumber: '77318' },
    });
    expect(entries[1]).toMatchObject({ before: { state: 'draft' }, after: { state: 'submitting' } });
    expect(entries[2]).toMatchObject({
      bolNumber,
      before: { state: 'submitting' },
      after: { state: 'booked', bolNumber },
    });
    // The shipment is part of its booking.
    expect(said(all()).filter((entry) => entry.startsWith('shipment'))).toEqual([]);
  });

  test('that are declined, unknown, and abandoned say so', async () => {
    await start(
      { status: 502, body: { success: false, error: { code: 'booking_failed', message: 'No capacity.' } } },
      { failure: { code: 'unreachable', reason: 'connection_lost' } },
    );
    const quote = await quoteId();
    await book(quote);
    await book(quote);
    const id = all().find(({ action }) => action === 'lose')?.subjectId ?? '';
    expect(await app.call('bookings.abandon', { bookingId: id, reason: 'Called the carrier' })).toMatchObject({
      ok: true,
    });
    const entries = all().filter(({ subject }) => subject === 'booking');
    expect(said(entries)).toEqual(
      ['add', 'send', 'decline', 'change', 'send', 'lose', 'abandon'].map((action) => `booking ${action}`),
    );
    expect(entries.at(-1)?.after).toEqual({ state: 'abandoned', abandoned_because: 'Called the carrier' });
  });
});

describe('the shipment', () => {
  test('shows its booking, notes, tasks, alerts, and prints, latest first, in pages', async () => {
    await book();
    await app.call('notes.save', { id: 'n', bolNumber, text: 'Call first' });
    await app.call('notes.save', { id: 'n', bolNumber, text: 'Call twice' });
    await app.call('notes.remove', { id: 'n' });
    await app.call('notes.save', { id: 'n', bolNumber, text: 'Call twice' });
    await app.call('tasks.save', { id: 't', bolNumber, text: 'Send POD', dueDate: null });
    await app.call('tasks.setDone', { id: 't', done: true });
    await app.call('tasks.setDone', { id: 't', done: false });
    await app.call('contacts.save', { contactId: 'c', fields: sampleContact() });
    const page = async (beforeId: number | null, limit: number) => {
      const listed = await app.call('audit.list', { bolNumber, beforeId, limit });
      if (!listed.ok) throw new Error(listed.error.code);
      return listed.value;
    };
    const whole = await page(null, 50);
    expect(said(whole.entries)).toEqual([
      'task reopen',
      'task done',
      'task add',
      'note restore',
      'note remove',
      'note change',
      'note add',
      'booking book',
      'booking send',
      'booking add',
    ]);
    expect(whole.more).toBe(false);
    expect(whole.entries[5]).toMatchObject({ before: { text: 'Call first' }, after: { text: 'Call twice' } });
    const first = await page(null, 4);
    const rest = await page(first.entries.at(-1)?.id ?? null, 6);
    expect([first.more, rest.more]).toEqual([true, false]);
    expect([...first.entries, ...rest.entries]).toEqual(whole.entries);
  });

  test('an alert has an entry when the user is done with it or snoozes it, not when a rule raises or resolves it', async () => {
    db.run(
      `INSERT INTO attention (id, kind, details, since_ms) VALUES ('late:1', 'late', '{}', 1), ('late:2', 'late', '{}', 1)`,
    );
    db.run('UPDATE attention SET snoozed_until_ms = 4000000000000');
    db.run("UPDATE attention SET snoozed_until_ms = NULL WHERE id = 'late:1'");
    db.run("UPDATE attention SET done_at_ms = 5, snoozed_until_ms = NULL WHERE id = 'late:2'");
    expect(said(all())).toEqual(['alert snooze', 'alert snooze', 'alert unsnooze', 'alert done']);
    db.run("UPDATE attention SET snoozed_until_ms = 5 WHERE id = 'late:1'");
    const before = all().length;
    // Its time came.
    db.run("UPDATE attention SET snoozed_until_ms = NULL WHERE id = 'late:1'");
    db.run('DELETE FROM attention');
    expect(all()).toHaveLength(before);
  });
});

describe('directories', () => {
  test('an entry has the changed fields only, and none for a use or a save without a change', async () => {
    await app.call('contacts.save', { contactId: 'c', fields: sampleContact() });
    await app.call('contacts.save', { contactId: 'c', fields: sampleContact() });
    await app.call('contacts.use', { contactId: 'c' });
    await app.call('contacts.save', {
      contactId: 'c',
      fields: sampleContact({ phone: '6145550199', pickupAccessorials: ['LGPU', 'NOTPU'] }),
    });
    await app.call('contacts.remove', { contactIds: ['c'] });
    await app.call('contacts.restore', { contactIds: ['c'] });
    const entries = all();
    expect(said(entries)).toEqual(['contact add', 'contact change', 'contact remove', 'contact restore']);
    expect(entries[1]).toMatchObject({
      subjectId: 'c',
      name: 'Acme Pallet Co.',
      before: { phone: '6145550123', pickupAccessorials: ['NOTPU'] },
      after: { phone: '6145550199', pickupAccessorials: ['LGPU', 'NOTPU'] },
    });
    expect(Object.keys(entries[1]?.after ?? {})).toEqual(['phone', 'pickupAccessorials']);
  });

  test('items, carriers, templates, the default shipper, and the routing guide are in it', async () => {
    await app.call('items.save', { itemId: 'i', fields: sampleItem() });
    await app.call('carriers.save', { carrierId: 'x', fields: { ...BLANK_CARRIER, code: 'X', name: 'X Freight' } });
    await app.call('contacts.save', { contactId: 'c', fields: sampleContact() });
    await app.call('contacts.setDefaultShipper', { contactId: 'c' });
    await app.call('contacts.setDefaultShipper', { contactId: null });
    db.run("INSERT INTO quote_templates VALUES ('t', 'Weekly', '{\"form\":{\"a\":1}}', 1)");
    db.run('UPDATE quote_templates SET value = \'{"form":{"a":2}}\'');
    db.run('DELETE FROM quote_templates');
    db.run(`INSERT INTO routing_guide VALUES (1, 1, 1, '{"rules":[]}')`);
    expect(said(all())).toEqual([
      'item add',
      'carrier add',
      'contact add',
      'setting add',
      'setting remove',
      'template add',
      'template change',
      'template remove',
      'routing add',
    ]);
  });
});

describe('the trail', () => {
  test('has nothing of a change that was rolled back', () => {
    const change = () =>
      db.transaction(() => {
        db.run("INSERT INTO notes VALUES ('n', 'none', 'a', 1, NULL, NULL)");
      });
    // There is no such shipment.
    expect(change).toThrow();
    expect(all()).toEqual([]);
  });

  test('never fails a change: JSON that can’t be read counts as none', () => {
    db.run("INSERT INTO contacts VALUES ('c', 'A', 'a', 'a', 'a|', 'no JSON', 0, NULL, 1, NULL)");
    db.run('UPDATE contacts SET fields = \'{"name":"B"}\'');
    expect(all().map(({ before, after }) => [before, after])).toEqual([
      [{}, {}],
      [{}, { name: 'B' }],
    ]);
  });

  test('can’t be changed, and loses an entry only when its three years are over', async () => {
    await app.call('contacts.save', { contactId: 'c', fields: sampleContact() });
    const failure = (detail: string) =>
      expect.objectContaining({
        failure: { code: 'storage_failed', detail: expect.stringContaining(detail) as string },
      });
    expect(() => db.run("UPDATE audit_log SET changed_by = 'other'")).toThrow(failure('not changed'));
    expect(() => db.run('DELETE FROM audit_log')).toThrow(failure('not deleted'));
    for (const years of [2.9, 3.1]) {
      db.run(
        `INSERT INTO audit_log (at_ms, changed_by, action, subject, subject_id) VALUES (:at, 'clerk', 'add', 'item', :years)`,
        { at: Math.round(Date.now() - years * YEAR_MS), years: String(years) },
      );
    }
    createAuditStore(db).expire();
    expect(all().map(({ subjectId }) => subjectId)).toEqual(['c', '2.9']);
  });

  test('leaves out an entry of a later version, and goes on behind it', async () => {
    db.run(
      "INSERT INTO audit_log (at_ms, changed_by, action, subject, subject_id) VALUES (1, 'a', 'teleport', 'item', '1')",
    );
    await app.call('items.save', { itemId: 'i', fields: sampleItem() });
    const store = createAuditStore(db);
    const first = store.between(0, Number.MAX_SAFE_INTEGER, 0, 1);
    expect(first.entries).toEqual([]);
    expect(said(store.between(0, Number.MAX_SAFE_INTEGER, first.lastId ?? 0, 1).entries)).toEqual(['item add']);
  });

  test('contains no password', async () => {
    await book();
    expect(JSON.stringify(db.all('SELECT * FROM audit_log'))).not.toContain(SAMPLE_PASSWORD);
  });

  test('of a database from before it begins with the first change after the migration', () => {
    const step = ACCOUNT_MIGRATIONS.findIndex((sql) => sql.includes('CREATE TABLE audit_log'));
    const path = join(mkdtempSync(join(tmpdir(), 'waybill-audit-')), 'rows.db');
    const old = openDatabase(path, ACCOUNT_MIGRATIONS.slice(0, step));
    old.run("INSERT INTO contacts VALUES ('c', 'A', 'a', 'a', 'a|', '{\"name\":\"A\"}', 0, NULL, 1, NULL)");
    old.close();
    const migrated = openDatabase(path, ACCOUNT_MIGRATIONS);
    auditChanges(migrated, 'clerk', ALL_AUDITED_TABLES);
    migrated.run('UPDATE contacts SET fields = \'{"name":"B"}\'');
    expect(createAuditStore(migrated).between(0, Number.MAX_SAFE_INTEGER, 0, 10).entries).toMatchObject([
      { action: 'change', before: { name: 'A' }, after: { name: 'B' } },
    ]);
    migrated.close();
  });
});

test('the export has a line for each changed field of the days, safe for spreadsheets', async () => {
  await app.call('contacts.save', { contactId: 'c', fields: sampleContact({ notes: '=1+1' }) });
  await app.call('contacts.save', { contactId: 'c', fields: sampleContact({ notes: 'plain', person: '' }) });
  await app.call('contacts.remove', { contactIds: ['c'] });
  const today = new Date().toLocaleDateString('en-CA');
  const exported = await app.call('audit.exportCsv', { from: today, to: today });
  expect(exported).toMatchObject({ ok: true, value: { rows: 3 } });
  const text = app.exportFiles.get(exported.ok ? exported.value.fileName : '') ?? '';
  const lines = text.trimEnd().split('\r\n');
  expect(lines[0]).toBe('\u{FEFF}Time (UTC),User,Action,What,Name,BOL,ID,Field,Before,After');
  expect(lines.slice(-3).map((line) => line.slice(20))).toEqual([
    'clerk,change,contact,Acme Pallet Co.,,c,person,Shipping Desk,',
    `clerk,change,contact,Acme Pallet Co.,,c,notes,"'=1+1",plain`,
    'clerk,remove,contact,Acme Pallet Co.,,c,,,',
  ]);
  expect(await app.call('audit.exportCsv', { from: '2000-01-01', to: '2000-01-02' })).toMatchObject({
    value: { rows: 0 },
  });
});

/** What an account of a workgroup has on disk: its own database, the replica, and the feed, against a real server. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { bookedIn } from '../../../electron/core/workgroupHost.ts';
import type { WorkgroupStorageOptions } from '../../../electron/core/workgroupStorage.ts';
import {
  makeEmbeddedDatabase,
  makeOwnDatabase,
  openOwnDatabase,
} from '../../../electron/modules/workgroup/ownDatabase.ts';
import { OWN_MIGRATIONS } from '../../../electron/modules/workgroup/ownSchema.ts';
import { openReplica } from '../../../electron/modules/workgroup/replica.ts';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { BoardQuerySchema } from '../../../shared/contract/board.ts';
import { type ClerkStorages, createClerkStorages, untilConnected } from '../../support/clerkStorages.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { createStore, insertShipments, temporaryFolder } from '../../support/workgroupRig.ts';

const absent = noPostgres();
const DRAFT = { id: 'd1', kind: 'quote', value: {}, savedAtMs: 1 } as const;
const program = (path: string) => new URL(`../../../electron/${path}`, import.meta.url);
const ALL = { query: BoardQuerySchema.parse({}), today: '2026-11-26' };

describe.skipIf(absent)(`the storage of an account in a workgroup${absent}`, () => {
  let server: PostgresServer;
  let database = '';
  let clerks: ClerkStorages;

  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    database = await createStore(server);
    clerks = await createClerkStorages(server, () => database);
  });
  afterEach(() => clerks.remove());

  const boardProgram = program('modules/board/boardWorker.ts');
  const open = (options: Partial<WorkgroupStorageOptions> = {}) =>
    clerks.open('clerk1', { credential: () => 'acme@freight.example', boardProgram, ...options });

  test('what is committed before `replicaReached` is found by the same queries, on both threads', async () => {
    const { storage, workgroup } = await open();
    await untilConnected(workgroup);
    const changed: string[] = [];
    workgroup.changes.add(({ tables }) => changed.push(...tables.map(({ table }) => table)));
    const columns = { bol_number: 'B1', text: 'Dock 4', due_date: null };
    await server.psql(insertShipments(1, 3), database);
    expect(await workgroup.records.putRecords('tasks', [{ id: 't1', seenSeq: null, columns }])).toMatchObject({
      ok: true,
    });
    await workgroup.replicaReached();
    expect(storage.notes.tasks('B1').map(({ text }) => text)).toEqual(['Dock 4']);
    expect(changed).toContain('tasks');
    expect(await storage.board.numbers(ALL, 0, 10)).toHaveLength(3);
    await server.psql(insertShipments(4, 4), database);
    await workgroup.replicaReached();
    expect(await storage.board.numbers(ALL, 0, 10)).toHaveLength(4);
    storage.drafts.put(DRAFT);
    expect(storage.drafts.ofKind('quote')).toEqual([DRAFT]);
  });

  test('while the store is away, reads continue; it is reached again without a restart', async () => {
    const { storage, workgroup } = await open();
    let connects = 0;
    workgroup.connects.add(() => (connects += 1));
    await expect.poll(() => connects).toBe(1);
    const codes: (string | null)[] = [];
    workgroup.states.add(({ away }) => codes.push(away?.code ?? null));
    await server.psql(insertShipments(1, 2), database);
    await workgroup.replicaReached();
    const killedAtMs = Date.now();
    await server.kill();
    await expect.poll(() => workgroup.state().away?.sinceMs ?? Number.MAX_VALUE).toBeLessThan(killedAtMs + 1_000);
    expect(storage.shipments.byBol('B1')).not.toBe(null);
    expect((await storage.board.list(ALL, 0, 10)).total).toBe(2);
    expect(await workgroup.store.listMembers()).toEqual({
      ok: false,
      error: { code: 'workgroup_away', isOutcomeUnknown: false, sinceMs: workgroup.state().away?.sinceMs },
    });
    await server.start();
    workgroup.retry();
    await untilConnected(workgroup);
    await expect.poll(() => connects).toBe(2);
    expect(codes).toEqual([expect.any(String), null]);
    // The ended connection fails no call.
    expect(await workgroup.store.listMembers()).toMatchObject({ ok: true });
  });

  test('starts with the store away, and with what the replica had', async () => {
    const first = await open();
    await untilConnected(first.workgroup);
    await server.psql(insertShipments(1, 2), database);
    await first.workgroup.replicaReached();
    await expect.poll(() => first.workgroup.state().rights).not.toBe(null);
    first.storage.close();
    await first.storage.closed();
    const closedAtMs = Date.now();
    await server.kill();
    // A day later, twice.
    for (const days of [1, 2]) {
      const clock = { ...systemClock, now: () => Date.now() + days * 86_400_000 };
      const { storage, workgroup } = await open({ clock });
      expect(storage.shipments.byBol('B2')).not.toBe(null);
      const { rights, away } = workgroup.state();
      expect(rights).toEqual({ role: 'clerk', policy: {} });
      expect(away?.sinceMs).toBeLessThanOrEqual(closedAtMs);
      await expect.poll(() => workgroup.state().away?.code).toBe('unreachable');
      expect(workgroup.state().away).toEqual({ sinceMs: away?.sinceMs, code: 'unreachable' });
      storage.close();
      await storage.closed();
    }
    await server.start();
  });

  test('a store that went back in time is followed, and no reader is ever without a replica', async () => {
    await server.psql(insertShipments(1, 500), database);
    const first = await open();
    await untilConnected(first.workgroup);
    await first.workgroup.replicaReached();
    first.storage.close();
    await first.storage.closed();

    database = await createStore(server);
    await server.psql(insertShipments(1, 100), database);
    const { storage, workgroup } = await open();
    const events: string[] = [];
    workgroup.wentBack.add(() => events.push('went back'));
    workgroup.connects.add(() => events.push('connected'));
    workgroup.changes.add(({ isEverything }) => isEverything && events.push('everything'));
    const counts = new Set<number>();
    while (workgroup.state().away !== null) {
      counts.add((await storage.board.list(ALL, 0, 1)).total);
      counts.add(storage.shipments.byBol('B300') === null ? 100 : 500);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect([...counts].toSorted((a, b) => a - b)).toEqual([100, 500]);
    await expect.poll(() => events).toEqual(['went back', 'everything', 'connected']);
    await server.psql(insertShipments(101, 101), database);
    await workgroup.replicaReached();
    expect((await storage.board.list(ALL, 0, 1)).total).toBe(101);
  });
});

test('an own database of an earlier version is migrated with its rows, without the shared tables', () => {
  const { folder, remove } = temporaryFolder();
  const openVersion = (version: number, ownVersion: number) =>
    openOwnDatabase(`${folder}/own.db`, {
      migrations: ACCOUNT_MIGRATIONS.slice(0, version),
      tables: REPLICATED_TABLES.filter(({ isAdded }) => !isAdded),
      ownMigrations: ['CREATE TABLE waiting (id TEXT)', 'ALTER TABLE waiting ADD COLUMN value TEXT'].slice(
        0,
        ownVersion,
      ),
    });
  // Before columns of shipments were renamed, and before the tables of notes had an index.
  const early = openVersion(20, 1);
  early.run("INSERT INTO drafts VALUES ('d', 'quote', '{}', 1)");
  early.run("INSERT INTO waiting VALUES ('w')");
  early.close();
  const current = openVersion(ACCOUNT_MIGRATIONS.length, 2);
  expect(current.get('SELECT id FROM drafts')).toEqual({ id: 'd' });
  expect(current.get('SELECT * FROM waiting')).toEqual({ id: 'w', value: null });
  const names = current.all("SELECT name FROM sqlite_schema WHERE type = 'table'").map(({ name }) => name);
  expect(names).toContain('invoices');
  for (const name of ['shipments', 'bookings', 'shipment_search', 'notes', 'note_search']) {
    expect(names).not.toContain(name);
  }
  current.close();
  expect(() => openVersion(ACCOUNT_MIGRATIONS.length, 1)).toThrow();
  remove();
});

test('an own database becomes an embedded one with the rows of the replica, and those that wait for the store', () => {
  const { folder, remove } = temporaryFolder();
  const options = {
    migrations: ACCOUNT_MIGRATIONS,
    tables: REPLICATED_TABLES,
    ownMigrations: [
      'CREATE TABLE own_quote_contacts (quote_id TEXT, origin_id TEXT, destination_id TEXT, version INTEGER)',
    ],
  };
  const own = openOwnDatabase(`${folder}/own.db`, options);
  own.run("INSERT INTO own_quote_contacts VALUES ('waiting', 'c1', NULL, 1)");
  own.run("INSERT INTO drafts VALUES ('d', 'quote', '{}', 1)");
  own.close();
  const replica = openReplica(`${folder}/replica.db`, ACCOUNT_MIGRATIONS, REPLICATED_TABLES);
  replica.db.run("INSERT INTO quote_contacts (quote_id, origin_id, seq) VALUES ('shared', 'c2', 3)");
  const convert = () =>
    makeEmbeddedDatabase(`${folder}/own.db`, `${folder}/replica.db`, options, 'office@one', bookedIn);
  // Two freight accounts can have a quote with the same reference: the other account's booking has its shipment left.
  for (const [id, account] of [
    ['b1', 'office@another'],
    ['b2', 'office@one'],
  ]) {
    replica.db.run(
      `INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency, details,
         body, created_at_ms, account, seq) VALUES (:id, 'q', 'Q-1', 'booked', 'A', 'A', 1, 'USD', '{}', '{}', 1, :account, 1)`,
      { id: id ?? '', account: account ?? '' },
    );
    replica.db.run(
      `INSERT INTO booking_attempts (booking_id, attempt, body, username, started_at_ms, seq)
         VALUES (:id, 1, '{}', 'office', 1, 1)`,
      { id: id ?? '' },
    );
    replica.db.run(
      `INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available, booking_id, seq)
         VALUES ('B' || :id, 'A', 'A', 'created', 0, '[]', '[]', :id, 1)`,
      { id: id ?? '' },
    );
  }
  // Rows would be missing.
  expect(convert).toThrow('storage_failed');
  replica.db.run('UPDATE replica_state SET is_complete = 1');
  convert();
  replica.close();
  const embedded = openDatabase(`${folder}/own.db`, ACCOUNT_MIGRATIONS);
  expect(embedded.all('SELECT quote_id, origin_id FROM quote_contacts ORDER BY 1')).toEqual([
    { quote_id: 'shared', origin_id: 'c2' },
    { quote_id: 'waiting', origin_id: 'c1' },
  ]);
  expect(embedded.all('SELECT id FROM bookings')).toEqual([{ id: 'b2' }]);
  expect(embedded.all('SELECT booking_id FROM booking_attempts')).toEqual([{ booking_id: 'b2' }]);
  expect(embedded.all('SELECT bol_number, booking_id FROM shipments ORDER BY 1')).toEqual([
    { bol_number: 'Bb1', booking_id: null },
    { bol_number: 'Bb2', booking_id: 'b2' },
  ]);
  expect(embedded.get('SELECT id FROM drafts')).toEqual({ id: 'd' });
  expect(embedded.get("SELECT 1 FROM sqlite_schema WHERE name LIKE 'own%'")).toBe(null);
  embedded.close();
  // It can join again.
  makeOwnDatabase(`${folder}/own.db`, options);
  openOwnDatabase(`${folder}/own.db`, options).close();
  remove();
});

test('an own database becomes an embedded one with the notes, quotes, and tracked shipments that wait for the store', () => {
  const { folder, remove } = temporaryFolder();
  const options = { migrations: ACCOUNT_MIGRATIONS, tables: REPLICATED_TABLES, ownMigrations: OWN_MIGRATIONS };
  const own = openOwnDatabase(`${folder}/own.db`, options);
  const waiting = (table: string, id: string, columns: object) =>
    own.run('INSERT INTO waiting_records (table_name, id, columns) VALUES (:table, :id, :json)', {
      table,
      id,
      json: JSON.stringify(columns),
    });
  waiting('notes', 'n1', { bol_number: 'B1', text: 'Dock 3', created_at_ms: 5 });
  // The store has this one, and another clerk edited it.
  waiting('notes', 'n2', { bol_number: 'B1', text: 'Dock 4', created_at_ms: 6 });
  waiting('quotes', 'q1', {
    quoted_at_ms: 7,
    pickup_date: '2026-11-18',
    lane: 'L',
    zips: 'Z',
    quote_reference: 'Q-1',
    summary: '{}',
    request_key: 'k',
    request: '{}',
    rates: '[]',
    dropped: null,
  });
  waiting('quote_contacts', 'q1', { origin_id: 'c1', destination_id: null });
  const shipment = {
    status: 'in_transit',
    voided: 0,
    latest_carrier: 'SMPF',
    latest_carrier_name: 'Sample Freightways',
  };
  own.run("INSERT INTO own_polls (bol_number, shipment, changes) VALUES ('B1', :json, '[]')", {
    json: JSON.stringify({ ...shipment, reference_numbers: '["PO-1"]', available: '[]', tracking: 'open' }),
  });
  own.close();
  const replica = openReplica(`${folder}/replica.db`, ACCOUNT_MIGRATIONS, REPLICATED_TABLES);
  replica.db.run(`INSERT INTO notes (id, bol_number, text, created_at_ms, seq) VALUES ('n2', 'B1', 'Dock 9', 6, 3)`);
  replica.db.run('UPDATE replica_state SET is_complete = 1');
  replica.close();
  makeEmbeddedDatabase(`${folder}/own.db`, `${folder}/replica.db`, options, 'office@one', bookedIn);
  const embedded = openDatabase(`${folder}/own.db`, ACCOUNT_MIGRATIONS);
  expect(embedded.all('SELECT id, text, created_at_ms FROM notes ORDER BY id')).toEqual([
    { id: 'n1', text: 'Dock 3', created_at_ms: 5 },
    { id: 'n2', text: 'Dock 9', created_at_ms: 6 },
  ]);
  expect(embedded.all('SELECT id, quote_reference, booked FROM quotes')).toEqual([
    { id: 'q1', quote_reference: 'Q-1', booked: 0 },
  ]);
  expect(embedded.all('SELECT quote_id, origin_id FROM quote_contacts')).toEqual([{ quote_id: 'q1', origin_id: 'c1' }]);
  const shipments = 'SELECT bol_number, carrier, carrier_name, status, tracking, pro_number FROM shipments';
  expect(embedded.all(shipments)).toEqual([
    {
      bol_number: 'B1',
      carrier: 'SMPF',
      carrier_name: 'Sample Freightways',
      status: 'in_transit',
      tracking: 'open',
      pro_number: null,
    },
  ]);
  expect(embedded.all('PRAGMA foreign_key_check')).toEqual([]);
  embedded.close();
  remove();
});

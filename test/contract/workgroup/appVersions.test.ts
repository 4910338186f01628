/** The whole app of one version on a store of the version before or after, against a real server. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WaybillApp } from '../../../electron/core/app.ts';
import { openApp } from '../../../electron/core/open.ts';
import {
  MIGRATION_LIMITS,
  migrateStore,
  readMigrations,
  type StoreMigration,
} from '../../../electron/platform/postgres/migrate.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/ipc/contract.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { FEED_PROGRAM } from '../../support/feedProgram.ts';
import { createMemoryKeychain } from '../../support/memoryKeychain.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';
import { SQL_FOLDER } from '../../support/sharedStore.ts';
import { insertShipments, temporaryFolder } from '../../support/workgroupRig.ts';
import { connectTo, successOf } from './connect.ts';

const absent = noPostgres();
const OWNER_PASSWORD = 'a password of IT';
const arrives = { timeout: 20_000 };
const LIST = { search: '', sort: 'name', offset: 0, limit: 50 } as const;
/** What a later version may add. */
const EXPANDED = `
  ALTER TABLE waybill.contacts ADD COLUMN region text NOT NULL DEFAULT 'Ohio';
  CREATE TABLE waybill.regions (name text PRIMARY KEY);
  GRANT SELECT ON waybill.regions TO waybill_reader;
  UPDATE waybill.contacts SET fields = (fields::jsonb || '{"dock":{"door":9}}')::text;`;

describe.skipIf(absent)(`a Waybill and a store of another version${absent}`, () => {
  let server: PostgresServer;
  let folder: ReturnType<typeof temporaryFolder>;
  let app: WaybillApp;
  let database = '';
  let migrations: readonly StoreMigration[];
  const keychain = createMemoryKeychain();

  beforeAll(async () => {
    server = await startPostgres();
    migrations = await readMigrations(SQL_FOLDER);
    await server.psql(`CREATE ROLE it LOGIN CREATEROLE PASSWORD '${OWNER_PASSWORD}'`);
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    folder = temporaryFolder();
    await start(SQL_FOLDER);
    await joinNewWorkgroup();
  });
  afterEach(async () => {
    await app.close();
    folder.remove();
  });

  async function start(sqlFolder: string): Promise<void> {
    app = await openApp({
      dataFolder: folder.folder,
      host: 'browser',
      version: '0.0.0',
      bundledService: pathToFileURL('/nowhere/worker.js'),
      http: createScriptedHttp({ status: 404 }),
      keychain,
      workgroup: {
        feedWorker: FEED_PROGRAM,
        sqlFolder: pathToFileURL(`${sqlFolder}/`),
      },
    });
  }
  async function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>> {
    const result = await app.call(name, input);
    expect(JSON.stringify(result)).not.toContain(OWNER_PASSWORD);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app parsed it with the schema of this name
    return result as Result<CallOutput<Name>>;
  }
  async function must<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
    return successOf(await call(name, input));
  }
  const version = async () => (await must('workgroup.status', {})).state?.version ?? null;
  const readOnly = async () => (await must('connections.status', {})).workgroupReadOnly ?? null;
  const boardTotal = async () => (await must('shipments.list', {})).total;
  const save = (name: string) => call('contacts.save', { contactId: 'c1', fields: sampleContact({ name }) });
  const stored = async (sql: string) => await server.psql(sql, database);

  const creation = () => ({
    name: 'Ohio office',
    hosts: [{ host: server.host, port: server.port }],
    database,
    user: 'it',
    password: OWNER_PASSWORD,
    authority: server.authority,
  });

  /** Creates a workgroup with one contact, and joins it. */
  async function joinNewWorkgroup(): Promise<void> {
    const account = { name: 'Office', baseUrl: 'https://freight.example', username: 'office', password: 'freight' };
    const added = await must('connections.add', { ...account, passwordIn: 'keychain' });
    await must('connections.activate', { connectionId: added.id });
    database = `office_${added.id.replaceAll('-', '')}`;
    await server.psql(`CREATE DATABASE ${database} OWNER it`);
    const created = await must('workgroup.create', creation());
    if (created.kind !== 'created') throw new Error(JSON.stringify(created));
    const user = `clerk_${database}`;
    await server.psql(`CREATE ROLE ${user} LOGIN PASSWORD 'clerk' IN ROLE waybill_clerk`);
    const login = { user, password: 'clerk', passwordIn: 'keychain' as const, name: 'Clerk 3', bringsIn: false };
    await must('workgroup.join', { ...login, invitation: created.invitation });
    await expect.poll(version, arrives).toEqual({ store: 'same', isReadable: true, isWritable: true });
    successOf(await save('Acme'));
  }

  /** What a later Waybill does to the store. */
  async function migrate(sql: string): Promise<void> {
    const connection = await connectTo(server, database, MIGRATION_LIMITS);
    const schema = migrations.length + 1;
    successOf(await migrateStore(connection, [...migrations, { schema, name: 'later.sql', sql }]));
    await connection.close();
    // As the first clerk who writes something.
    await server.psql(insertShipments(1, 2), database);
  }

  test('a store of the next version: this one reads and edits, and loses nothing that it does not know', async () => {
    await migrate(EXPANDED);
    await expect.poll(version, arrives).toEqual({ store: 'newer', isReadable: true, isWritable: true });
    expect(await readOnly()).toBe(null);
    await expect.poll(boardTotal, arrives).toBe(2);
    successOf(await save('Acme East'));
    successOf(await call('notes.save', { id: 'n1', bolNumber: 'B1', text: 'Dock 3' }));
    expect((await must('contacts.list', LIST)).contacts).toMatchObject([{ name: 'Acme East' }]);
    expect(await stored("SELECT name, region, fields::jsonb -> 'dock' FROM waybill.contacts")).toBe(
      'Acme East|Ohio|{"door": 9}',
    );
  });

  test('one that this version may only read: everything arrives, and nothing is written', async () => {
    await migrate(`${EXPANDED} UPDATE waybill.store SET writable_by = ${migrations.length + 1};`);
    await expect.poll(readOnly, arrives).toBe('waybill_too_old');
    await expect.poll(boardTotal, arrives).toBe(2);
    const turn = await stored('SELECT seq FROM waybill.head');
    expect(await save('Acme East')).toEqual({ ok: false, error: { code: 'not_allowed' } });
    expect((await must('contacts.list', LIST)).contacts).toMatchObject([{ name: 'Acme' }]);
    await must('drafts.save', { id: 'd1', kind: 'quote', value: {} });

    // Also after a restart, before anything is opened that writes.
    await app.close();
    await start(SQL_FOLDER);
    await expect.poll(readOnly, arrives).toBe('waybill_too_old');
    await server.psql(insertShipments(3, 3), database);
    await expect.poll(boardTotal, arrives).toBe(3);
    expect(Number(await stored('SELECT seq FROM waybill.head'))).toBe(Number(turn) + 1);
  });

  test('one that this version may not even read: what it has remains, and it says so', async () => {
    await migrate(`UPDATE waybill.store SET readable_by = ${migrations.length + 1};`);
    await expect.poll(readOnly, arrives).toBe('waybill_too_old');
    await expect.poll(async () => (await must('workgroup.status', {})).state?.away?.code, arrives).toBe('store_newer');
    expect((await must('contacts.list', LIST)).contacts).toMatchObject([{ name: 'Acme' }]);
    expect(await save('Acme East')).toMatchObject({ ok: false, error: { code: 'not_allowed' } });
  });

  test('a store of the version before is used, and updated with the login of its owner', async () => {
    await app.close();
    const newer = join(folder.folder, 'sql');
    cpSync(SQL_FOLDER, newer, { recursive: true });
    const name = `${String(migrations.length + 1).padStart(4, '0')}-later.sql`;
    writeFileSync(join(newer, name), EXPANDED);
    await start(newer);
    const older = { store: 'older', isReadable: true, isWritable: true };
    await expect.poll(version, arrives).toEqual(older);
    expect(await readOnly()).toBe(null);
    successOf(await save('Acme East'));

    // Creating one changes nothing in a database that has one.
    expect(await must('workgroup.create', creation())).toMatchObject({ kind: 'created', isNew: false });
    const schema = () => stored('SELECT schema FROM waybill.store');
    expect(await schema()).toBe(String(migrations.length));
    for (const [login, problem] of [
      [
        { user: 'it', password: 'wrong' },
        { code: 'server_failed', detail: 'login_rejected' },
      ],
      [{ user: `clerk_${database}`, password: 'clerk' }, { code: 'not_owner' }],
    ] as const) {
      expect(await must('workgroup.migrate', login)).toMatchObject({ kind: 'failed', ...problem });
    }
    await server.psql('CREATE TABLE waybill.regions ()', database);
    const owner = { user: 'it', password: OWNER_PASSWORD };
    expect(await must('workgroup.migrate', owner)).toMatchObject({ kind: 'failed', code: 'migration_failed' });
    expect([await schema(), await version()]).toEqual([String(migrations.length), older]);
    await server.psql('DROP TABLE waybill.regions', database);

    expect(await must('workgroup.migrate', owner)).toEqual({ kind: 'migrated' });
    await expect.poll(version, arrives).toEqual({ ...older, store: 'same' });
    expect(await stored('SELECT name, region FROM waybill.contacts')).toBe('Acme East|Ohio');
    successOf(await save('Acme West'));
    expect([...keychain.entries.values()]).not.toContain(OWNER_PASSWORD);
  });
});

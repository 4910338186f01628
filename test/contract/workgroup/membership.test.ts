/** Joining and leaving a workgroup with the whole app, on its data folder, against a real server. */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WaybillApp } from '../../../electron/core/app.ts';
import { openApp } from '../../../electron/core/open.ts';
import type { CallInput, CallName, CallOutput } from '../../../shared/ipc/contract.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { differences, fillAccount, sharedRows } from '../../support/embeddedAccount.ts';
import { FEED_PROGRAM } from '../../support/feedProgram.ts';
import { createMemoryKeychain } from '../../support/memoryKeychain.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { sampleBooking, sampleOutcome } from '../../support/sampleBooking.ts';
import { sampleContact } from '../../support/sampleEntries.ts';
import { sampleDetails } from '../../support/samples.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';
import { SQL_FOLDER } from '../../support/sharedStore.ts';
import { insertShipments, temporaryFolder } from '../../support/workgroupRig.ts';

const absent = noPostgres();
const PASSWORD = 'a password of one clerk';
const LIST = { search: '', sort: 'name', offset: 0, limit: 50 } as const;
const VERSION = { store: 'same', isReadable: true, isWritable: true };
const OWNER_PASSWORD = 'a password of IT';

describe.skipIf(absent)(`a membership${absent}`, () => {
  let server: PostgresServer;
  let databases = 0;
  let folder: ReturnType<typeof temporaryFolder>;
  let app: WaybillApp;
  let keychain: ReturnType<typeof createMemoryKeychain>;
  let accountFolder = '';

  beforeAll(async () => {
    server = await startPostgres();
    await server.psql(`CREATE ROLE it LOGIN CREATEROLE PASSWORD '${OWNER_PASSWORD}'`);
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    folder = temporaryFolder();
    keychain = createMemoryKeychain();
    await start();
    const added = await must('connections.add', {
      name: 'Office',
      baseUrl: 'https://freight.example',
      username: 'office',
      password: 'freight',
      passwordIn: 'keychain',
    });
    await must('connections.activate', { connectionId: added.id });
    accountFolder = join(folder.folder, 'connections', added.id);
  });
  afterEach(async () => {
    await app.close();
    folder.remove();
  });

  async function start(): Promise<void> {
    app = await openApp({
      dataFolder: folder.folder,
      host: 'browser',
      version: '0.0.0',
      bundledService: pathToFileURL('/nowhere/worker.js'),
      http: createScriptedHttp({ status: 404 }),
      keychain,
      workgroup: {
        feedWorker: FEED_PROGRAM,
        sqlFolder: pathToFileURL(`${SQL_FOLDER}/`),
      },
    });
  }
  async function call<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<Result<CallOutput<Name>>> {
    const result = await app.call(name, input);
    expect(JSON.stringify(result)).not.toContain(PASSWORD);
    expect(JSON.stringify(result)).not.toContain(OWNER_PASSWORD);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the app parsed it with the schema of this name
    return result as Result<CallOutput<Name>>;
  }
  async function must<Name extends CallName>(name: Name, input: CallInput<Name>): Promise<CallOutput<Name>> {
    const result = await call(name, input);
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return result.value;
  }
  const status = () => must('workgroup.status', {});
  async function connected(): Promise<void> {
    const state = { away: null, progress: null, rights: { role: 'supervisor', policy: {} }, version: VERSION };
    await expect.poll(async () => (await status()).state, { timeout: 10_000 }).toEqual(state);
  }
  const boardTotal = async () => (await must('shipments.list', {})).total;

  /** A workgroup that the app created, with a clerk's login. */
  async function createdWorkgroup() {
    databases += 1;
    const database = `office_${databases}`;
    await server.psql(`CREATE DATABASE ${database} OWNER it`);
    const created = await must('workgroup.create', {
      name: 'Ohio office',
      hosts: [{ host: server.host, port: server.port }],
      database,
      user: 'it',
      password: OWNER_PASSWORD,
      authority: server.authority,
    });
    if (created.kind !== 'created') throw new Error(JSON.stringify(created));
    const user = `clerk_${databases}`;
    const { lines } = await must('workgroup.loginLines', { database, login: user, role: 'supervisor' });
    await server.runScript(
      [...created.databaseLines, ...(lines ?? [])].join('\n'),
      `${PASSWORD}\n`.repeat(2),
      database,
    );
    return { database, user, invitation: created.invitation };
  }
  const joinAs = ({ user, invitation }: { readonly user: string; readonly invitation: string }) => ({
    user,
    invitation,
    password: PASSWORD,
    passwordIn: 'keychain' as const,
    name: 'Clerk 3',
    bringsIn: false,
  });

  test('joins with what is its own, and leaves with everything', async () => {
    await must('drafts.save', { id: 'd1', kind: 'quote', value: { zip: '43215' } });
    const workgroup = await createdWorkgroup();
    const { invitation } = workgroup;
    expect(await must('workgroup.saveInvitation', { invitation })).toEqual({
      fileName: 'Ohio-office.waybill',
      path: null,
    });
    await server.psql(insertShipments(1, 3), workgroup.database);
    const joined = await must('workgroup.join', joinAs(workgroup));
    expect(joined).toMatchObject({ kind: 'tested', failure: null, role: 'supervisor', name: 'Ohio office' });
    await connected();
    expect(await status()).toMatchObject({
      membership: { workgroup: 'Ohio office', login: workgroup.user, name: 'Clerk 3' },
    });
    expect(await boardTotal()).toBe(3);
    expect((await must('drafts.list', { kind: 'quote' })).drafts).toHaveLength(1);
    expect(await must('workgroup.members', {})).toMatchObject({ members: [{ name: 'Clerk 3', role: 'supervisor' }] });
    for (const file of ['own.db', 'replica.db', 'workgroup.json']) {
      expect(readFileSync(join(accountFolder, file)).includes(PASSWORD)).toBe(false);
    }

    // Rows of others arrive, also after a restart.
    await app.close();
    await server.psql(insertShipments(4, 5), workgroup.database);
    await start();
    await connected();
    expect(await boardTotal()).toBe(5);

    await server.kill();
    await must('workgroup.leave', {});
    expect(await status()).toMatchObject({ membership: null, state: null });
    expect(await boardTotal()).toBe(5);
    expect((await must('drafts.list', { kind: 'quote' })).drafts).toHaveLength(1);
    expect([...keychain.entries.keys()].filter((entry) => entry.startsWith('workgroup'))).toEqual([]);
    await app.close();
    await server.start();
    await start();
    expect(await boardTotal()).toBe(5);
    const db = new DatabaseSync(join(accountFolder, 'waybill.db'), { readOnly: true });
    expect(db.prepare('PRAGMA foreign_key_check').all()).toEqual([]);
    db.close();
  });

  test('does not leave while something waits for the store, which the other clerks would never see', async () => {
    const workgroup = await createdWorkgroup();
    await server.psql(insertShipments(1, 1), workgroup.database);
    await must('workgroup.join', joinAs(workgroup));
    await connected();
    await server.kill();
    await expect.poll(async () => (await status()).state?.away ?? null).not.toBe(null);
    const unshared = () => must('workgroup.unshared', { connectionId: basename(accountFolder) });
    expect(await unshared()).toEqual({ hasUnshared: false });
    await must('notes.save', { id: 'n1', bolNumber: 'B1', text: 'Dock 3' });
    expect(await unshared()).toEqual({ hasUnshared: true });
    expect(await call('workgroup.leave', {})).toEqual({ ok: false, error: { code: 'not_shared_yet' } });
    expect((await status()).membership).not.toBe(null);
    await server.start();
    await must('workgroup.reconnect', {});
    await connected();
    await expect.poll(async () => (await call('workgroup.leave', {})).ok).toBe(true);
    expect(await unshared()).toEqual({ hasUnshared: false });
    expect(await must('notes.list', { bolNumber: 'B1' })).toMatchObject({ notes: [{ text: 'Dock 3' }] });
  });

  test('removing the account removes the password of its login too', async () => {
    await must('workgroup.join', joinAs(await createdWorkgroup()));
    expect([...keychain.entries.values()]).toContain(PASSWORD);
    await must('connections.remove', { connectionId: basename(accountFolder), withData: true });
    expect([...keychain.entries.keys()]).toEqual([]);
  });

  test('an account that was removed without its data can be added again', async () => {
    const workgroup = await createdWorkgroup();
    await server.psql(insertShipments(1, 2), workgroup.database);
    await must('workgroup.join', joinAs(workgroup));
    await connected();
    const connectionId = basename(accountFolder);
    await must('connections.remove', { connectionId, withData: false });
    expect((await must('connections.strays', {})).strays).toMatchObject([{ id: connectionId, name: 'Office' }]);
    await must('connections.adopt', { connectionId });
    await must('connections.activate', { connectionId });
    await must('workgroup.replacePassword', { password: PASSWORD, passwordIn: 'session' });
    await connected();
    expect(await boardTotal()).toBe(2);
  });

  test('an account that is added again while the keychain is locked has the password that the keychain has', async () => {
    const connectionId = basename(accountFolder);
    await app.close();
    for (const name of readdirSync(folder.folder)) {
      if (name !== 'connections') rmSync(join(folder.folder, name), { recursive: true });
    }
    await start();
    keychain.failWith('locked');
    await must('connections.adopt', { connectionId });
    const passwordIn = async () =>
      (await must('connections.list', {})).connections.find(({ id }) => id === connectionId)?.passwordIn;
    expect(await passwordIn()).toBe('keychain');
    keychain.failWith(null);
    await must('connections.remove', { connectionId, withData: false });
    await must('connections.adopt', { connectionId });
    expect(await passwordIn()).toBe('nowhere');
  });

  test('a password that a locked keychain did not give at the start is read when a person tries again', async () => {
    await must('workgroup.join', joinAs(await createdWorkgroup()));
    await connected();
    await app.close();
    keychain.failWith('locked');
    await start();
    await expect.poll(async () => (await status()).state?.away?.code, { timeout: 10_000 }).toBe('login_rejected');
    await must('workgroup.reconnect', {});
    keychain.failWith(null);
    await must('workgroup.reconnect', {});
    await connected();
  });

  test('a password that stayed in a locked keychain after leaving is removed with the account', async () => {
    await must('workgroup.join', joinAs(await createdWorkgroup()));
    await connected();
    keychain.failWith('locked');
    await must('workgroup.leave', {});
    keychain.failWith(null);
    expect([...keychain.entries.values()]).toContain(PASSWORD);
    await must('connections.remove', { connectionId: basename(accountFolder), withData: false });
    expect([...keychain.entries.values()]).toEqual([]);
  });

  test('a removed computer leaves with what it could not share anymore, and joins again with it', async () => {
    const workgroup = await createdWorkgroup();
    const inDatabase = (sql: string) => server.psql(sql, workgroup.database);
    await inDatabase(insertShipments(1, 1));
    await must('workgroup.join', joinAs(workgroup));
    await connected();
    await server.kill();
    await expect.poll(async () => (await status()).state?.away ?? null).not.toBe(null);
    await must('notes.save', { id: 'n1', bolNumber: 'B1', text: 'Dock 3' });
    await app.close();
    await server.start();
    await inDatabase('REVOKE EXECUTE ON FUNCTION waybill.append_records FROM waybill_clerk');
    await start();
    await connected();
    expect(await call('workgroup.leave', {})).toEqual({ ok: false, error: { code: 'not_shared_yet' } });
    await inDatabase(`UPDATE waybill.members SET removed_at = now();
      GRANT EXECUTE ON FUNCTION waybill.append_records TO waybill_clerk`);
    await call('workgroup.members', {});
    expect((await must('connections.status', {})).workgroupReadOnly).toBe('removed');
    await must('workgroup.leave', {});
    expect(await must('notes.list', { bolNumber: 'B1' })).toMatchObject({ notes: [{ text: 'Dock 3' }] });
    await must('workgroup.join', { ...joinAs(workgroup), bringsIn: true });
    await connected();
    expect(await inDatabase('SELECT text FROM waybill.notes')).toBe('Dock 3');
  });

  test('a removed computer leaves with the result of a booking that it could not share, and with an unknown outcome', async () => {
    const workgroup = await createdWorkgroup();
    await must('workgroup.join', joinAs(workgroup));
    await connected();
    const memberId = (await status()).membership?.memberId ?? '';
    await app.close();
    const id = crypto.randomUUID();
    const outcome = sampleOutcome({ bolNumber: 'B9' });
    const entry = { ...sampleBooking({ id, quoteReference: 'Q-9', outcome }), body: '{}' };
    const shipment = {
      ...entry,
      ...outcome,
      poNumber: null,
      orderId: null,
      referenceNumbers: '[]',
      consigneeName: null,
      consigneePlace: null,
      originPlace: null,
    };
    const result = { result: 'booked', response: JSON.stringify(outcome), responseText: null, shipment };
    const own = new DatabaseSync(join(accountFolder, 'own.db'));
    own
      .prepare(
        `INSERT INTO own_bookings VALUES (?, 'Q-9', ?, 'office@freight.example', 'order', '2026-11-19', 1, '[]', 1)`,
      )
      .run(id, JSON.stringify(entry));
    own
      .prepare(`INSERT INTO own_attempts VALUES ('a', ?, '{}', 'office', 1, 1, 2, ?, 0)`)
      .run(id, JSON.stringify(result));
    own.close();
    await server.psql(
      `INSERT INTO waybill.bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency,
         details, body, created_at_ms, account, order_key, pickup_date, begun_at_ms, owner, lease_until_ms)
       VALUES ('${crypto.randomUUID()}', 'q', 'Q-8', 'unknown', 'SMPF', 'Sample Freightways', 1, 'USD',
         '${JSON.stringify(sampleDetails())}', '{}', 1, 'office@freight.example', 'other', '2026-11-19', 1, '${memberId}', 0);
       UPDATE waybill.members SET removed_at = now()`,
      workgroup.database,
    );
    await start();
    const readOnly = async () => (await must('connections.status', {})).workgroupReadOnly;
    await expect.poll(readOnly, { timeout: 10_000 }).toBe('removed');
    expect((await must('bookings.unfinished', {})).bookings).toMatchObject([{ quoteReference: 'Q-8' }]);
    expect(await must('workgroup.unshared', { connectionId: basename(accountFolder) })).toEqual({ hasUnshared: true });
    await must('workgroup.leave', {});
    expect(await status()).toMatchObject({ membership: null });
    expect(await must('bookings.get', { bookingId: id })).toMatchObject({
      state: 'booked',
      outcome: { bolNumber: 'B9' },
    });
    expect(await must('shipments.get', { bolNumber: 'B9' })).toMatchObject({ bookingId: id });
    expect((await must('bookings.unfinished', {})).bookings).toMatchObject([{ quoteReference: 'Q-8' }]);
  });

  test('brings contacts in, once, also after a join that was interrupted', async () => {
    const contact = await must('contacts.save', { contactId: 'c1', fields: sampleContact() });
    const workgroup = await createdWorkgroup();
    const joined = await must('workgroup.join', { ...joinAs(workgroup), bringsIn: true });
    expect(joined).toMatchObject({ failure: null, here: { contacts: 1, items: 0, shipments: 0, bookings: 0 } });
    await connected();
    const { contacts, total } = await must('contacts.list', LIST);
    expect([total, contacts[0]?.id, contacts[0]?.name]).toEqual([1, contact.id, contact.name]);
    await must('workgroup.leave', {});
    expect((await must('contacts.list', LIST)).total).toBe(1);
    await must('contacts.save', { contactId: 'c2', fields: sampleContact({ name: 'Bolt Supply' }) });
    await must('workgroup.join', { ...joinAs(workgroup), bringsIn: true });
    await connected();
    expect((await must('contacts.list', LIST)).total).toBe(2);
  });

  test('a supervisor sets the policy, by which documents are deleted in the store with the next connection', async () => {
    const workgroup = await createdWorkgroup();
    await must('workgroup.join', joinAs(workgroup));
    await connected();
    await must('workgroup.setPolicy', { documentMonths: 24, confirmSimilar: 'supervisor' });
    const rights = async () => (await status()).state?.rights;
    const policy = { documentMonths: 24, confirmSimilar: 'supervisor' };
    expect(await rights()).toEqual({ role: 'supervisor', policy });
    await must('workgroup.setPolicy', { confirmSimilar: null });
    expect(await rights()).toEqual({ role: 'supervisor', policy: { documentMonths: 24 } });
    const months = (count: number) => `(extract(epoch FROM now() - interval '${count} months') * 1000)::bigint`;
    await server.psql(
      `INSERT INTO waybill.shipments (bol_number, carrier, carrier_name, status, settled_at_ms)
         SELECT bol_number, 'ABCD', 'Abc', 'delivered', at_ms FROM (VALUES ('B20', ${months(20)}), ('B30', ${months(30)}))
           AS old (bol_number, at_ms);
       INSERT INTO waybill.documents (file_id, bol_number, type, name, sha256, bytes, fetched_at_ms, added_by)
         SELECT 'F' || bol_number, bol_number, 'bol', 'bol.pdf', bol_number, 1, settled_at_ms, (SELECT id FROM waybill.members)
           FROM waybill.shipments;`,
      workgroup.database,
    );
    await app.close();
    await start();
    const cleared = 'SELECT file_id FROM waybill.documents WHERE cleared_at_ms IS NOT NULL';
    await expect.poll(() => server.psql(cleared, workgroup.database), { timeout: 10_000 }).toBe('FB30');
  });

  test('a reader sees everything, and changes nothing until IT gives the login another role', async () => {
    const workgroup = await createdWorkgroup();
    await server.psql(`REVOKE waybill_supervisor FROM ${workgroup.user}; GRANT waybill_reader TO ${workgroup.user}`);
    await server.psql(insertShipments(1, 2), workgroup.database);
    expect(await must('workgroup.join', joinAs(workgroup))).toMatchObject({ failure: null, role: 'reader' });
    const readOnly = async () => (await must('connections.status', {})).workgroupReadOnly;
    await expect.poll(readOnly, { timeout: 10_000 }).toBe('reader');
    expect(await boardTotal()).toBe(2);
    expect(await must('workgroup.members', {})).toMatchObject({ members: [] });
    const note = { id: 'n1', bolNumber: 'B1', text: 'Dock 3' };
    const notAllowed = { ok: false, error: { code: 'not_allowed' } };
    expect(await call('notes.save', note)).toEqual(notAllowed);
    expect(await call('shipments.refresh', { bolNumber: 'B1' })).toEqual(notAllowed);
    expect(await must('notes.list', { bolNumber: 'B1' })).toMatchObject({ notes: [] });
    await must('drafts.save', { id: 'd1', kind: 'quote', value: {} });
    expect(await call('workgroup.setPolicy', { documentMonths: 6 })).toEqual(notAllowed);

    await server.psql(`GRANT waybill_supervisor TO ${workgroup.user}`);
    await app.close();
    await start();
    await connected();
    expect(await readOnly()).toBe(undefined);
    expect((await call('notes.save', note)).ok).toBe(true);
  });

  test('a member that a supervisor removed only reads', async () => {
    const workgroup = await createdWorkgroup();
    await must('workgroup.join', joinAs(workgroup));
    await connected();
    await server.psql('UPDATE waybill.members SET removed_at = now()', workgroup.database);
    await call('workgroup.members', {});
    expect((await must('connections.status', {})).workgroupReadOnly).toBe('removed');
    expect(await call('tasks.setDone', { id: 't1', done: true })).toEqual({
      ok: false,
      error: { code: 'not_allowed' },
    });
  });

  test('brings everything in, and leaves and joins again with it: each row is there once', async () => {
    const workgroup = await createdWorkgroup();
    await app.close();
    // Instead of the database that was just created.
    for (const suffix of ['', '-wal', '-shm', '-open', '-sum']) {
      rmSync(join(accountFolder, `waybill.db${suffix}`), { force: true });
    }
    fillAccount({ folder: accountFolder, count: 24, clerk: 'clerk1' });
    // So that the app polls none of them.
    const filled = new DatabaseSync(join(accountFolder, 'waybill.db'));
    filled.exec("UPDATE shipments SET next_poll_at_ms = NULL, tracking = 'done', settled_at_ms = 1700000000000");
    filled.close();
    const before = sharedRows(join(accountFolder, 'waybill.db'));
    await start();
    const bookings = await must('bookings.unfinished', {});
    expect(bookings.bookings).toEqual([]);
    await must('workgroup.join', { ...joinAs(workgroup), bringsIn: true });
    await connected();
    expect(await boardTotal()).toBe(24);
    expect((await status()).bringing).toBe(null);
    const turns = () =>
      server.psql(
        `SELECT (SELECT max(seq) FROM waybill.bookings), (SELECT max(seq) FROM waybill.booking_attempts),
           (SELECT max(seq) FROM waybill.shipments), (SELECT max(seq) FROM waybill.documents),
           (SELECT max(seq) FROM waybill.prints), (SELECT count(*) FROM waybill.members)`,
        workgroup.database,
      );
    const first = await turns();
    expect((await must('shipments.get', { bolNumber: 'B1' })).documents).toHaveLength(1);
    await must('workgroup.leave', {});
    await app.close();
    expect(differences(before, sharedRows(join(accountFolder, 'waybill.db')))).toEqual([]);
    await start();
    await must('workgroup.join', { ...joinAs(workgroup), bringsIn: true });
    await connected();
    expect(await turns()).toBe(first);
  });

  test('a test that fails changes nothing, and says at which step', async () => {
    const workgroup = await createdWorkgroup();
    const before = await status();
    const failed = await must('workgroup.join', { ...joinAs(workgroup), password: 'wrong' });
    expect(failed).toMatchObject({ kind: 'tested', failure: { step: 'login', code: 'login_rejected' }, role: null });
    expect(await must('workgroup.testJoin', { callId: 'a', user: 'x', password: 'y', invitation: '{}' })).toEqual({
      kind: 'no_invitation',
      problem: { code: 'not_an_invitation' },
    });
    keychain.failWith('locked');
    expect(await call('workgroup.join', joinAs(workgroup))).toMatchObject({ ok: false, error: { code: 'keychain' } });
    keychain.failWith(null);
    expect(await status()).toEqual(before);
    expect(before.membership).toBe(null);
  });

  test('with another username of the provider it still polls and refreshes, without a restart', async () => {
    const workgroup = await createdWorkgroup();
    await must('workgroup.join', joinAs(workgroup));
    await connected();
    const pollers = () => server.psql('SELECT credential FROM waybill.pollers ORDER BY credential', workgroup.database);
    await expect.poll(pollers).toBe('office@freight.example');
    const connectionId = (await must('connections.status', {})).active?.id ?? '';
    const replaced = { connectionId, username: 'office-2', password: 'freight', passwordIn: 'keychain' as const };
    await must('connections.replacePassword', replaced);
    const credentials = () => server.psql('SELECT credential FROM waybill.member_credentials', workgroup.database);
    await expect.poll(credentials).toBe('office-2@freight.example');
    await expect.poll(pollers).toBe('office-2@freight.example\noffice@freight.example');
  });

  test('a join that fails after the test leaves no password in the keychain', async () => {
    const workgroup = await createdWorkgroup();
    const { consignee, shipper, pickup, delivery } = sampleDetails();
    const db = new DatabaseSync(join(accountFolder, 'waybill.db'));
    db.exec('PRAGMA foreign_keys = OFF');
    db.prepare(
      `INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency, details,
         body, created_at_ms) VALUES ('b', 'q', 'Q-1', 'unknown', 'SMPF', 'Sample Freightways', 1, 'USD', ?, '{}', 1)`,
    ).run(JSON.stringify({ consignee, shipper, pickup, delivery }));
    expect(await call('workgroup.join', joinAs(workgroup))).toMatchObject({ error: { code: 'restore_blocked' } });
    expect([...keychain.entries.values()]).toEqual(['freight']);

    db.exec("UPDATE bookings SET state = 'abandoned'");
    db.close();
    // In place of the database that joining creates.
    mkdirSync(join(accountFolder, 'own.db'));
    expect(await call('workgroup.join', joinAs(workgroup))).toMatchObject({ ok: false });
    expect([...keychain.entries.values()]).toEqual(['freight']);
    rmSync(join(accountFolder, 'own.db'), { recursive: true });
    await must('workgroup.join', joinAs(workgroup));
    expect([...keychain.entries.values()]).toContain(PASSWORD);
  });

  test('with another password it connects again, without a restart', async () => {
    const workgroup = await createdWorkgroup();
    await must('workgroup.join', joinAs(workgroup));
    await connected();
    await app.close();
    await server.psql(`ALTER ROLE ${workgroup.user} PASSWORD 'other'`);
    await start();
    await expect.poll(async () => (await status()).state?.away?.code).toBe('login_rejected');
    await must('workgroup.replacePassword', { password: 'other', passwordIn: 'keychain' });
    await connected();
    await must('workgroup.reconnect', {});
    expect([...keychain.entries.values()]).toContain('other');
    keychain.failWith('locked');
    await must('workgroup.replacePassword', { password: 'other', passwordIn: 'session' });
    expect([...keychain.entries.values()]).toContain('other');
    keychain.failWith(null);
    await must('workgroup.replacePassword', { password: 'other', passwordIn: 'session' });
    expect([...keychain.entries.values()]).not.toContain('other');
  });
});

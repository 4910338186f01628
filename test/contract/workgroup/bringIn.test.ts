/** Joining with data: everything is in the workgroup afterwards, once, whatever interrupts it, and whichever clerk joins. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Membership } from '../../../electron/modules/workgroup/membership.ts';
import { bringEmbedded, register } from '../../../electron/modules/workgroup/storeJoining.ts';
import { openContentStore } from '../../../electron/platform/files/contentStore.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import type { BringInProgress } from '../../../shared/contract/workgroup.ts';
import { differences, fillAccount, sharedRows } from '../../support/embeddedAccount.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { CREDENTIAL, startStoreServer } from '../../support/sharedStore.ts';
import { startTcpRelay } from '../../support/tcpRelay.ts';
import { createStore, expectEqual, follow, membershipOf, temporaryFolder } from '../../support/workgroupRig.ts';

const absent = noPostgres();
/** More than a page of each kind. */
const COUNT = 210;

describe.skipIf(absent)(`bringing in${absent}`, () => {
  let server: PostgresServer;
  let database = '';
  let temporary: ReturnType<typeof temporaryFolder>;
  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(() => server.remove());
  beforeEach(async () => {
    database = await createStore(server);
    await server.psql(
      `ALTER ROLE clerk1 PASSWORD '${server.owner.password}'; ALTER ROLE clerk2 PASSWORD '${server.owner.password}'`,
    );
    temporary = temporaryFolder();
  });
  afterEach(() => temporary.remove());

  /** An account of a clerk, who is a member. */
  async function accountOf(clerk: 'clerk1' | 'clerk2', count = COUNT) {
    const folder = `${temporary.folder}/${clerk}`;
    mkdirSync(folder);
    fillAccount({ folder, count, clerk });
    const membership = membershipOf(server, database, clerk);
    const registered = await register(membership, server.owner.password, CREDENTIAL, systemClock);
    if (!registered.ok) throw new Error(registered.error.code);
    return { folder, membership };
  }
  async function bring({ folder, membership }: { readonly folder: string; readonly membership: Membership }) {
    const steps: BringInProgress[] = [];
    const { pathOf } = await openContentStore(`${folder}/documents`);
    const bringing = {
      path: `${folder}/waybill.db`,
      account: CREDENTIAL,
      pathOf,
      onProgress: (step: BringInProgress) => void steps.push(step),
    };
    const brought = await bringEmbedded(bringing, membership, server.owner.password, systemClock);
    return { brought, steps };
  }
  /** The rows of a replica that was read to the end. */
  async function replicaRows() {
    const { folder, remove } = temporaryFolder();
    const feed = follow(server, database, folder);
    await expectEqual(server, database, feed.path);
    const rows = sharedRows(feed.path);
    await feed.stop();
    remove();
    return rows;
  }
  /** The latest turn of each table: which is another if a row was written. */
  const turns = () =>
    server.psql(
      ['bookings', 'booking_attempts', 'shipments', 'shipment_changes', 'quotes', 'quote_contacts', 'notes', 'tasks']
        .concat('contacts', 'items', 'quote_templates', 'documents', 'prints', 'members', 'audit')
        .map((name) => `SELECT '${name}', count(*), max(seq) FROM waybill.${name}`)
        .join(' UNION ALL '),
      database,
    );
  const files = async () => Number(await server.psql('SELECT count(*) FROM waybill.files', database));

  test('a replica has afterwards what the embedded database had, row by row; again, nothing is written', async () => {
    const clerk1 = await accountOf('clerk1');
    const { brought, steps } = await bring(clerk1);
    expect(brought).toEqual({ ok: true, value: undefined });
    expect(differences(sharedRows(`${clerk1.folder}/waybill.db`), await replicaRows())).toEqual([]);
    expect(await files()).toBe(COUNT - COUNT / 5);
    expect(steps.filter(({ kind }) => kind === 'shipments')).toEqual([
      { kind: 'shipments', done: 0, total: COUNT },
      { kind: 'shipments', done: 200, total: COUNT },
      { kind: 'shipments', done: COUNT, total: COUNT },
    ]);
    const first = await turns();
    expect((await bring(clerk1)).brought.ok).toBe(true);
    expect(await turns()).toBe(first);
  });

  test('killed in the middle, again and again, with its server and its line, nothing is doubled or lost', async () => {
    const clerk1 = await accountOf('clerk1');
    const relay = await startTcpRelay(server.port);
    const { invitation } = clerk1.membership;
    const job = {
      folder: clerk1.folder,
      membership: {
        ...clerk1.membership,
        invitation: { ...invitation, hosts: [{ host: 'localhost', port: relay.port }] },
      },
      password: server.owner.password,
      account: CREDENTIAL,
    };
    let kills = 0;
    let isDone = false;
    for (let round = 0; !isDone; round += 1) {
      const child = fork(new URL('bringInProcess.ts', import.meta.url), [JSON.stringify(job)]);
      const ended = once(child, 'exit');
      let seen = 0;
      child.on('message', () => {
        seen += 1;
        if (round === 2 && seen === 5) relay.cut();
        // Each run gets a little further, and is killed while a page is being sent.
        if (round < 8 && seen === 2 + round * 2) void wait(Math.random() * 30).then(() => child.kill('SIGKILL'));
      });
      if (round === 4) {
        await once(child, 'message');
        await server.kill();
        await server.start();
      }
      const [code] = await ended;
      if (code === null) kills += 1;
      else expect(code).toBe(0);
      isDone = code === 0;
    }
    await relay.stop();
    expect(kills).toBeGreaterThan(3);
    expect(differences(sharedRows(`${clerk1.folder}/waybill.db`), await replicaRows())).toEqual([]);
    expect(await files()).toBe(COUNT - COUNT / 5);
  });

  test('a second clerk with the same account doubles no shipment, booking, change, or file, and loses nothing', async () => {
    const count = 60;
    const clerk1 = await accountOf('clerk1', count);
    const clerk2 = await accountOf('clerk2', count + 1);
    expect((await bring(clerk1)).brought.ok).toBe(true);
    expect((await bring(clerk2)).brought.ok).toBe(true);
    const [ofFirst, ofSecond] = [clerk1, clerk2].map(({ folder }) => sharedRows(`${folder}/waybill.db`));
    const rows = await replicaRows();
    const lengths = (tables: Record<string, string[]> | undefined) =>
      Object.fromEntries(Object.entries(tables ?? {}).map(([table, each]) => [table, each.length]));
    const [a, b] = [lengths(ofFirst), lengths(ofSecond)];
    expect(lengths(rows)).toEqual({
      ...Object.fromEntries(Object.keys(a).map((table) => [table, (a[table] ?? 0) + (b[table] ?? 0)])),
      shipments: count + 1,
      shipment_changes: 3 * (count + 1),
      bookings: count + 1,
    });
    const shipments = (ofSecond?.['shipments'] ?? []).map((row) =>
      row.startsWith('["B61"') ? row : row.replace('00000032-0000', '00000031-0000'),
    );
    // The booking of a quote that both have is the first one's.
    expect(differences({ shipments }, { shipments: rows['shipments'] ?? [] })).toEqual([]);
    expect(rows['quote_templates']?.map((row) => JSON.parse(row)[1])).toEqual(['Weekly', 'Weekly (2)']);
    const states = (tables: Record<string, string[]> | undefined) =>
      (tables?.['bookings'] ?? [])
        .map((row) => JSON.parse(row))
        .map((row) => [row[2], row[3]].join(' '))
        .toSorted();
    // What one clerk abandoned without a response can have been booked by the other, and remains open for both.
    expect(states(rows)).toEqual(states(ofSecond));
    expect(await files()).toBe(count + 1 - count / 5);
    const first = await turns();
    for (const clerk of [clerk2, clerk1]) expect((await bring(clerk)).brought.ok).toBe(true);
    expect(await turns()).toBe(first);
  });
});

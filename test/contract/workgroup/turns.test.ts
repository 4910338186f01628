/** The turns of the shared store, and its columns. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { openOffice, startStoreServer } from '../../support/sharedStore.ts';

const absent = noPostgres();
const WRITERS = 8;
const WRITES = 120;

describe.skipIf(absent)(`the turns of the shared store${absent}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(async () => {
    await server.remove();
  });

  it('are numbered without a gap in the order of their commits, while writers and the server are killed', async () => {
    const database = await server.createDatabase();
    const connect = async () => {
      const client = new pg.Client({ host: server.socketFolder, port: server.port, user: 'clerk1', database });
      client.on('error', () => {});
      await client.connect();
      return client;
    };
    let committed = 0;
    let failures = 0;
    let serverKills = 0;
    /** Writes again and again; a connection that was killed is replaced. */
    async function write(writer: number): Promise<void> {
      let client: pg.Client | null = null;
      for (let count = 0; count < WRITES; ) {
        try {
          client ??= await connect();
          const args = JSON.stringify({ name: `writer ${writer}`, computer: `${writer} ${count}`, credentials: [] });
          await client.query('SELECT waybill.join_store(gen_random_uuid(), $1)', [args]);
          count += 1;
          committed += 1;
        } catch {
          failures += 1;
          client = null;
          await wait(10);
        }
      }
      await client?.end();
    }
    const done = new AbortController();
    const seen: string[] = [];
    let last = 0;
    /** What a replica does: reads what is above its own number. */
    async function read(): Promise<void> {
      const rows = await server.psql(`SELECT seq, id FROM waybill.members WHERE seq > ${last} ORDER BY seq`, database);
      for (const row of rows.split('\n').filter((line) => line !== '')) {
        seen.push(row);
        last = Number(row.split('|')[0]);
      }
    }
    async function replicate(): Promise<void> {
      while (!done.signal.aborted) {
        await read().catch(() => {});
        await wait(1);
      }
    }
    async function kill(): Promise<void> {
      const backend = `SELECT pid FROM pg_stat_activity WHERE usename = 'clerk1' ORDER BY random() LIMIT 1`;
      for (let kills = 1; !done.signal.aborted; kills += 1) {
        await wait(100);
        if (kills % 4 === 0) {
          await server.kill();
          await server.start();
          serverKills += 1;
        } else {
          await server.psql(`SELECT pg_terminate_backend(pid) FROM (${backend}) AS one`);
        }
      }
    }
    const replica = replicate();
    const killing = kill();
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    done.abort();
    await killing;
    await replica;
    // The server is up again: this read must not fail.
    await read();
    expect(failures).toBeGreaterThan(0);
    expect(serverKills).toBeGreaterThan(0);
    const state = await server.psql(
      `SELECT (SELECT seq FROM waybill.head), (SELECT count(*) FROM waybill.turns), (SELECT max(seq) FROM waybill.turns),
         (SELECT count(DISTINCT seq) FROM waybill.members), (SELECT count(*) FROM waybill.members)`,
      database,
    );
    const [head, turns, newest, stamped, members] = state.split('|').map(Number);
    // A killed writer may have committed without a response.
    expect(members).toBeGreaterThanOrEqual(committed);
    expect([turns, newest, stamped, members]).toEqual([head, head, head, head]);
    const stored = await server.psql('SELECT seq, id FROM waybill.members ORDER BY seq', database);
    expect(seen).toEqual(stored.trim().split('\n'));
  });

  it('are one for all rows that a call writes, announced when it commits', async () => {
    const office = await openOffice(server);
    const { id } = await office.member('clerk1');
    await office.sql('LISTEN waybill');
    await office.sql(`DO $$ BEGIN
      UPDATE waybill.members SET name = 'one'; UPDATE waybill.members SET name = 'two';
      INSERT INTO waybill.audit (action, subject, subject_id) VALUES ('a', 'b', 'c'); END $$`);
    expect(
      await office.sql(
        'SELECT seq FROM waybill.members UNION ALL SELECT seq FROM waybill.audit UNION ALL SELECT seq FROM waybill.head',
      ),
    ).toEqual([{ seq: '2' }, { seq: '2' }, { seq: '2' }]);
    // A clerk can't pretend to have taken one.
    await office.sql("SET waybill.turn = '1'", [], 'clerk1');
    const args = JSON.stringify({ name: 'three', computer: 'PC', credentials: [] });
    await office.sql('SELECT waybill.join_store($1, $2)', [id, args], 'clerk1');
    expect(await office.sql('SELECT seq FROM waybill.members')).toEqual([{ seq: '3' }]);
    await office.close();
  });

  it('are not taken by a computer that connects again', async () => {
    const office = await openOffice(server);
    const { store } = await office.member('clerk1');
    const join = (computer: string) => store.join({ name: 'clerk1', computer, credentials: [] });
    const head = async () => await office.sql('SELECT seq FROM waybill.head');
    const before = await head();
    expect(await join('PC of clerk1')).toMatchObject({ ok: true });
    expect(await head()).toEqual(before);
    expect(await join('other PC')).toMatchObject({ ok: true });
    expect(await head()).not.toEqual(before);
    expect(await office.sql('SELECT computer FROM waybill.members')).toEqual([{ computer: 'other PC' }]);
    await office.close();
  });

  it('are not taken in another isolation than READ COMMITTED', async () => {
    const office = await openOffice(server);
    for (const level of ['REPEATABLE READ', 'SERIALIZABLE']) {
      await office.sql(`BEGIN ISOLATION LEVEL ${level}`, [], 'clerk1');
      const args = JSON.stringify({ name: 'clerk1', computer: 'PC', credentials: [] });
      await expect(office.sql('SELECT waybill.join_store(gen_random_uuid(), $1)', [args], 'clerk1')).rejects.toThrow(
        'a turn needs READ COMMITTED',
      );
      await office.sql('ROLLBACK', [], 'clerk1');
    }
    expect(await office.sql('SELECT seq FROM waybill.head')).toEqual([{ seq: '0' }]);
    await office.close();
  });

  it('are of tables with the columns of the embedded database', async () => {
    const office = await openOffice(server);
    const embedded = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
    /** Worked out by each computer. */
    const local = new Set(
      ['id', 'has_delivery_document', 'freight_milli_pounds', 'accessorials']
        .map((name) => `shipments.${name}`)
        .concat('quotes.booked'),
    );
    for (const [table, shared] of [
      ['bookings', 'bookings'],
      ['booking_attempts', 'booking_attempts'],
      ['shipments', 'shipments'],
      ['shipment_changes', 'shipment_changes'],
      ['audit_log', 'audit'],
      ['contacts', 'contacts'],
      ['items', 'items'],
      ['quote_templates', 'quote_templates'],
      ['notes', 'notes'],
      ['tasks', 'tasks'],
      ['quotes', 'quotes'],
      ['quote_contacts', 'quote_contacts'],
      ['documents', 'documents'],
      ['prints', 'prints'],
    ]) {
      const columns = embedded
        .all(`SELECT name FROM pragma_table_info('${table}')`)
        .map((row) => String(row['name']))
        // Removed by the tombstone in the shared store.
        .filter((name) => !local.has(`${table}.${name}`) && name !== 'removed_at_ms');
      const rows = await office.sql('SELECT column_name FROM information_schema.columns WHERE table_name = $1', [
        shared,
      ]);
      const present = rows.map((row) => String(row['column_name']));
      expect(present).toEqual(expect.arrayContaining([...columns, 'seq', 'removed_at']));
    }
    embedded.close();
    await office.close();
  });
});

/** The feed and its replica, against a real server. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import {
  createStore,
  expectEqual,
  type FollowedFeed,
  follow,
  insertBooking,
  insertShipments,
  readReplica,
  replicaSeq,
  storeRows,
  TEST_TIMES,
  temporaryFolder,
} from '../../support/workgroupRig.ts';

const absent = noPostgres();

describe.skipIf(absent)(`the feed of a replica${absent}`, () => {
  let server: PostgresServer;
  let database = '';
  let folder: ReturnType<typeof temporaryFolder>;
  const feeds: FollowedFeed[] = [];
  const started = (feed: FollowedFeed) => {
    feeds.push(feed);
    return feed;
  };
  const write = (sql: string) => server.psql(sql, database);
  const count = (path: string, table: string) =>
    Number(readReplica(path, `SELECT COUNT(*) AS n FROM ${table}`)[0]?.['n']);
  /** Changes a replica without its feed. */
  const tamper = (path: string, sql: string) => {
    const db = new DatabaseSync(path, { defensive: false });
    db.exec(sql);
    db.close();
  };

  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(async () => {
    await server.remove();
  });
  beforeEach(async () => {
    database = await createStore(server);
    folder = temporaryFolder();
  });
  afterEach(async () => {
    server.thaw();
    for (const feed of feeds.splice(0)) await feed.stop();
    folder.remove();
  });

  test('reads a store in pages that end with a whole turn, reports progress, and is equal to it', async () => {
    for (let n = 0; n < 9; n += 1) await write(insertShipments(n * 40, n * 40 + 39, n < 4 ? 'delivered' : 'created'));
    for (let n = 0; n < 5; n += 1) await write(insertBooking(n));
    const feed = started(follow(server, database, folder.folder, { pageRows: 100 }));
    await expectEqual(server, database, feed.path);
    expect(feed.progress.length).toBeGreaterThan(3);
    expect(feed.progress.at(-1)).toEqual({ rows: 1 + 360 + 5 * 5, seq: 15, head: 15 });
    // Two whole turns fit into a page of 100.
    expect(feed.progress[0]).toEqual({ rows: 81, seq: 3, head: 15 });
    expect(feed.firstFlags).toEqual(new Set([true]));
    expect(feed.states).toEqual([{ kind: 'connected' }]);
  });

  test('an empty store is complete at once', async () => {
    const feed = started(follow(server, database, folder.folder));
    await expect.poll(() => feed.states).toEqual([{ kind: 'connected' }]);
    expect(readReplica(feed.path, 'SELECT seq, is_complete FROM replica_state')).toEqual([{ seq: 1, is_complete: 1 }]);
  });

  test('a notification brings a change within moments, and the rows that changed are reported', async () => {
    await write(insertShipments(1, 3));
    const feed = started(follow(server, database, folder.folder));
    await expectEqual(server, database, feed.path);
    feed.changes.splice(0);
    await write("UPDATE waybill.shipments SET status = 'delivered', settled_at_ms = 5 WHERE bol_number = 'B2'");
    await expectEqual(server, database, feed.path);
    expect(feed.changes).toEqual([{ table: 'shipments', ids: ['B2'] }]);
    expect(feed.firstFlags).toEqual(new Set([true, false]));
  });

  test('without notifications it reads at its interval', async () => {
    const feed = started(follow(server, database, folder.folder, { times: { ...TEST_TIMES, pollWithoutHintsMs: 50 } }));
    await expectEqual(server, database, feed.path);
    await write(
      "ALTER FUNCTION waybill.turn() RENAME TO turn_with_notification; CREATE FUNCTION waybill.turn() RETURNS bigint LANGUAGE sql AS 'UPDATE waybill.head SET seq = seq + 1; INSERT INTO waybill.turns SELECT seq FROM waybill.head RETURNING seq'",
    );
    await write(insertShipments(1, 1));
    await expectEqual(server, database, feed.path);
  });

  test('a turn larger than a page is applied as a whole', async () => {
    await write(insertShipments(1, 5));
    const feed = started(follow(server, database, folder.folder, { pageRows: 10 }));
    await expectEqual(server, database, feed.path);
    await write(`BEGIN; ${insertShipments(100, 2_600)} ${insertShipments(1, 0)} COMMIT`);
    await write(insertShipments(50, 55));
    await expectEqual(server, database, feed.path);
    expect(feed.changes.map(({ ids }) => ids.length)).toEqual([1, 5, 2_501, 6]);
  });

  test('a page that takes longer than its time limit is halved until it does not', async () => {
    for (let n = 0; n < 8; n += 1) await write(insertShipments(n * 20, n * 20 + 19));
    // As over a line that is too slow for more than 60 rows.
    await write(`ALTER FUNCTION waybill.read_page RENAME TO read_page_fast;
      CREATE FUNCTION waybill.read_page(p_seq bigint, p_rows int) RETURNS TABLE (source text, content json)
        LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = waybill, pg_temp AS $$
      BEGIN
        IF p_rows > 60 THEN PERFORM pg_sleep(600); END IF;
        RETURN QUERY SELECT * FROM read_page_fast(p_seq, p_rows);
      END $$`);
    const feed = started(follow(server, database, folder.folder, { pageRows: 200, limits: { statementMs: 1_000 } }));
    await expectEqual(server, database, feed.path);
    expect(feed.states[0]).toMatchObject({ kind: 'away', error: { code: 'timed_out', sqlState: '57014' } });
  });

  test('a removed row is deleted from the replica, also one that it never had', async () => {
    await write(insertShipments(1, 3));
    await write("UPDATE waybill.shipments SET removed_at = now() WHERE bol_number = 'B1'");
    const feed = started(follow(server, database, folder.folder));
    await expectEqual(server, database, feed.path);
    await write("UPDATE waybill.shipments SET removed_at = now() WHERE bol_number = 'B2'");
    await expectEqual(server, database, feed.path);
    expect(readReplica(feed.path, 'SELECT bol_number FROM shipments')).toEqual([{ bol_number: 'B3' }]);
    expect(feed.changes.at(-1)).toEqual({ table: 'shipments', ids: ['B2'] });
    await write("UPDATE waybill.shipments SET removed_at = NULL WHERE bol_number = 'B2'");
    await expectEqual(server, database, feed.path);
    expect(count(feed.path, 'shipments')).toBe(2);
  });

  test('a replica below the cleared tombstones is rebuilt, one above is not', async () => {
    await write(insertShipments(1, 3));
    const feed = follow(server, database, folder.folder);
    await expectEqual(server, database, feed.path);
    await feed.stop();
    await write("UPDATE waybill.shipments SET removed_at = now() - interval '91 days' WHERE bol_number = 'B2'");
    const cleared = await write('SELECT seq FROM waybill.head');
    await write(insertShipments(4, 4));
    await write(
      `DELETE FROM waybill.shipments WHERE removed_at IS NOT NULL; UPDATE waybill.store SET cleared_to = ${cleared}`,
    );
    const again = started(follow(server, database, folder.folder));
    await expectEqual(server, database, again.path);
    expect(again.rebuilds).toEqual(['removals_cleared']);
    expect(count(again.path, 'shipments')).toBe(3);
    await again.stop();
    const third = started(follow(server, database, folder.folder));
    await expect.poll(() => third.states).toEqual([{ kind: 'connected' }]);
    expect(third.rebuilds).toEqual([]);
  });

  test('a store that went back in time is noticed, and readers have the old file until the new one is complete', async () => {
    await write(insertShipments(1, 30));
    const copy = `${database}_restored`;
    await server.psql(`CREATE DATABASE ${copy} TEMPLATE ${database}`);
    // The same number of turns in both, and more in the restored one.
    await write(insertShipments(31, 40));
    await server.psql(insertShipments(51, 55), copy);
    await server.psql(insertShipments(56, 58), copy);
    const before = follow(server, database, folder.folder);
    await expectEqual(server, database, before.path);
    await before.stop();
    const swaps: number[] = [];
    const after = started(
      follow(server, copy, folder.folder, {
        pageRows: 10,
        swap(replace) {
          swaps.push(count(before.path, 'shipments'));
          replace();
          return Promise.resolve();
        },
      }),
    );
    await expectEqual(server, copy, after.path);
    expect(after.rebuilds).toEqual(['store_went_back']);
    expect(swaps).toEqual([40]);
    expect(existsSync(`${after.path}.new`)).toBe(false);
  });

  test('a store that ends below the replica went back too', async () => {
    await write(insertShipments(1, 3));
    const copy = `${database}_older`;
    await server.psql(`CREATE DATABASE ${copy} TEMPLATE ${database}`);
    await write(insertShipments(4, 6));
    const feed = follow(server, database, folder.folder);
    await expectEqual(server, database, feed.path);
    await feed.stop();
    const after = started(follow(server, copy, folder.folder));
    await expectEqual(server, copy, after.path);
    expect(after.rebuilds).toEqual(['store_went_back']);
  });

  test('a deleted file is read again', async () => {
    await write(insertShipments(1, 3));
    const feed = follow(server, database, folder.folder);
    await expectEqual(server, database, feed.path);
    await feed.stop();
    rmSync(feed.path);
    const again = started(follow(server, database, folder.folder));
    await expectEqual(server, database, again.path);
  });

  test('a file with flipped bytes is read again, or corrected by the check', async () => {
    await write(insertShipments(1, 2_000));
    await write(insertBooking(1));
    for (let tries = 0; tries < 4; tries += 1) {
      const feed = follow(server, database, folder.folder);
      await expectEqual(server, database, feed.path);
      await feed.stop();
      const bytes = readFileSync(feed.path);
      const at = tries === 0 ? 20 : 100 + Math.floor(Math.random() * (bytes.length - 200));
      randomBytes(60).copy(bytes, at);
      writeFileSync(feed.path, bytes);
      const again = follow(server, database, folder.folder);
      again.check();
      await expect.poll(() => again.states).toContainEqual({ kind: 'connected' });
      try {
        await expectEqual(server, database, again.path);
      } catch (error) {
        throw new Error(`after bytes at ${at} of ${bytes.length}`, { cause: error });
      }
      await again.stop();
    }
  });

  test('a file that is found damaged while it is written is rebuilt', async () => {
    await write(insertShipments(1, 3));
    const feed = started(follow(server, database, folder.folder));
    await expectEqual(server, database, feed.path);
    tamper(
      feed.path,
      `PRAGMA writable_schema = ON;
       UPDATE sqlite_master SET sql = 'CREATE INDEX nothing' WHERE name = 'shipments_by_pro';
       PRAGMA schema_version = 999999;`,
    );
    await write(insertShipments(4, 4));
    await expect.poll(() => feed.rebuilds).toEqual(['damaged']);
    await expectEqual(server, database, feed.path);
  });

  test('a page has the rows of each replicated table', async () => {
    const sql = await write("SELECT prosrc FROM pg_proc WHERE proname = 'read_page'");
    const read = [...sql.matchAll(/row_to_json\(t\) FROM (\w+)/g)].map(([, name]) => name);
    expect(read).toEqual(REPLICATED_TABLES.map(({ storeName }) => storeName));
  });

  test('a turn that is committed while a page is read is not mixed into it', async () => {
    await write(insertShipments(1, 3));
    const clerk = new Client({ host: server.socketFolder, port: server.port, user: server.owner.user, database });
    await clerk.connect();
    await clerk.query('BEGIN; LOCK TABLE waybill.shipments');
    const seen: unknown[] = [];
    const feed = started(
      follow(server, database, folder.folder, {
        onChanges: () => seen.push(readReplica(feed.path, 'SELECT bol_number, status FROM shipments ORDER BY 1')),
      }),
    );
    // The page was begun, and waits for the table.
    const waiting = "SELECT COUNT(*) FROM pg_stat_activity WHERE usename = 'reader1' AND wait_event_type = 'Lock'";
    await expect.poll(() => server.psql(waiting)).toBe('1');
    await clerk.query("UPDATE waybill.shipments SET status = 'delivered' WHERE bol_number = 'B2'; COMMIT");
    await clerk.end();
    await expect.poll(() => seen.length).toBe(2);
    await expectEqual(server, database, feed.path);
    expect(seen).toEqual(
      [
        ['created', 'created', 'created'],
        ['created', 'delivered', 'created'],
      ].map((all) => all.map((status, at) => ({ bol_number: `B${at + 1}`, status }))),
    );
  });

  test('the check corrects a row that differs, one that is missing, and one too many, and reports them', async () => {
    await write(insertShipments(1, 2_500));
    await write(insertBooking(1));
    const feed = started(follow(server, database, folder.folder));
    await expectEqual(server, database, feed.path);
    const checked = () =>
      Number(readReplica(feed.path, 'SELECT checked_at_ms FROM replica_state')[0]?.['checked_at_ms']);
    const first = checked();
    feed.check();
    await expect.poll(checked).toBeGreaterThan(first);
    expect(feed.differences).toEqual([]);
    feed.changes.splice(0);
    tamper(
      feed.path,
      `BEGIN;
       UPDATE shipments SET po_number = '' WHERE bol_number = 'B7';
       DELETE FROM shipments WHERE bol_number = 'B2500';
       INSERT INTO shipments (bol_number, carrier, carrier_name, status, voided, reference_numbers, available)
         VALUES ('X1', 'ABCD', 'Abc', '', 0, '[]', '[]');
       UPDATE booking_attempts SET seq = seq - 1;
       COMMIT;`,
    );
    await write(insertShipments(3_000, 3_001));
    feed.check();
    await expect.poll(() => feed.differences).toEqual(['booking_attempts', 'shipments']);
    await expectEqual(server, database, feed.path);
    const ids = feed.changes.filter(({ table }) => table === 'shipments').flatMap((change) => change.ids);
    expect(ids.toSorted()).toEqual(['B2500', 'B3000', 'B3001', 'B7', 'X1']);
    expect(feed.rebuilds).toEqual([]);
  });

  test('a wrong row that is in the way of the right one leads to a rebuild', async () => {
    await write(insertBooking(1));
    const feed = started(follow(server, database, folder.folder));
    await expectEqual(server, database, feed.path);
    tamper(
      feed.path,
      `PRAGMA foreign_keys = OFF; CREATE UNIQUE INDEX in_the_way ON bookings (quote_reference);
       UPDATE bookings SET id = 'another'`,
    );
    feed.check();
    await expect.poll(() => feed.rebuilds).toEqual(['differs']);
    await expect.poll(() => readReplica(feed.path, 'SELECT id FROM bookings')[0]?.['id']).not.toBe('another');
    await expectEqual(server, database, feed.path);
  });

  test('the check is due daily', async () => {
    await write(insertShipments(1, 3));
    const feed = started(follow(server, database, folder.folder, { times: { ...TEST_TIMES, checkMs: 100 } }));
    await expectEqual(server, database, feed.path);
    tamper(feed.path, "UPDATE shipments SET po_number = 'X'");
    await new Promise((resolve) => setTimeout(resolve, 150));
    feed.wake();
    await expect.poll(() => feed.differences).toEqual(['shipments']);
  });

  test('a hung server does not hang the feed: it reports since when, and continues', async () => {
    await write(insertShipments(1, 3));
    const feed = started(follow(server, database, folder.folder, { limits: { queryMs: 300, connectMs: 300 } }));
    await expectEqual(server, database, feed.path);
    const hungAtMs = Date.now();
    server.freeze();
    feed.wake();
    await expect.poll(() => feed.states.at(-1)?.kind).toBe('away');
    const away = feed.states.at(-1);
    expect(away?.kind === 'away' && away.sinceMs).toBeLessThanOrEqual(hungAtMs);
    server.thaw();
    await expect.poll(() => feed.states.at(-1)?.kind).toBe('connected');
    await write(insertShipments(4, 4));
    await expectEqual(server, database, feed.path);
  });

  test('what was applied can be read while the server is away, and the feed connects again', async () => {
    await write(insertShipments(1, 3));
    const feed = started(follow(server, database, folder.folder));
    await expectEqual(server, database, feed.path);
    await server.kill();
    await expect.poll(() => feed.states.at(-1)?.kind).toBe('away');
    expect(count(feed.path, 'shipments')).toBe(3);
    await server.start();
    await write(insertShipments(4, 4));
    await expectEqual(server, database, feed.path);
    expect(feed.states.map(({ kind }) => kind)).toEqual(['connected', 'away', 'connected']);
  });

  test('a store with another type of column is reported, and nothing is applied', async () => {
    const feed = started(follow(server, database, folder.folder));
    await expectEqual(server, database, feed.path);
    await write(`ALTER TABLE waybill.shipments ALTER total_cents TYPE text; ${insertShipments(1, 1)}`);
    await write("UPDATE waybill.shipments SET total_cents = '12.5'");
    await expect.poll(() => feed.states.at(-1)?.kind).toBe('away');
    expect(replicaSeq(feed.path)).toBeLessThan(Number(await write('SELECT seq FROM waybill.head')));
    expect(
      await storeRows(server, database, { name: '', storeName: 'members', isAdded: true, key: [], columns: [] }),
    ).toHaveLength(1);
  });
});

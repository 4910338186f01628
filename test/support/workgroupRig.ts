/** The store of a workgroup on a real server, for tests of its replicas: rows to write, and feeds that follow them. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { type FeedOptions, type FeedState, PAGE_ROWS, startFeed } from '../../electron/modules/workgroup/feed.ts';
import type { RebuildReason } from '../../electron/modules/workgroup/feedQueries.ts';
import type { FeedTimes } from '../../electron/modules/workgroup/feedSchedule.ts';
import type { Membership } from '../../electron/modules/workgroup/membership.ts';
import type { TableChange } from '../../electron/modules/workgroup/replica.ts';
import { REPLICATED_TABLES, type ReplicatedTable } from '../../electron/modules/workgroup/tables.ts';
import { CALL_LIMITS, connectPostgres } from '../../electron/platform/postgres/client.ts';
import type { PostgresLogin } from '../../electron/platform/postgres/connection.ts';
import type { PostgresLimits } from '../../electron/platform/postgres/session.ts';
import { systemClock } from '../../electron/platform/systemClock.ts';
import type { PostgresServer } from './postgres.ts';
import { CLIENT } from './sharedStore.ts';

const MEMBER = '00000000-0000-4000-8000-000000000001';

/** Short times, without a read that nothing caused. */
export const TEST_TIMES: FeedTimes = {
  pollMs: 600_000,
  pollWithoutHintsMs: 600_000,
  minIntervalMs: 0,
  firstRetryMs: 50,
  maxRetryMs: 200,
  checkMs: 600_000,
};

/** The login of the feed, which may only read. */
export function readerLogin(server: PostgresServer, database: string): PostgresLogin {
  return { database, user: 'reader1', password: server.owner.password, authority: server.authority };
}

/** The membership of a computer with this login. */
export function membershipOf(
  server: PostgresServer,
  database: string,
  login: string,
  memberId: string = randomUUID(),
): Membership {
  return {
    version: 1,
    memberId,
    invitation: {
      workgroupId: randomUUID(),
      name: 'Ohio',
      hosts: [{ host: server.host, port: server.port }],
      database,
      authority: server.authority,
    },
    login,
    name: login,
    computer: `PC of ${login}`,
    passwordIn: 'keychain',
  };
}

/** A store with one member, in a new database. */
export async function createStore(server: PostgresServer): Promise<string> {
  const database = await server.createDatabase();
  await server.psql(
    `ALTER ROLE reader1 PASSWORD '${server.owner.password}';
     INSERT INTO waybill.members (id, name, computer, login, joined_at_ms)
       VALUES ('${MEMBER}', 'Clerk 3', 'desk-1', 'clerk1', 1)`,
    database,
  );
  return database;
}

/** Shipments `B<from>` to `B<to>`, in one turn. */
export const insertShipments = (from: number, to: number, status = 'created') => `
  INSERT INTO waybill.shipments (bol_number, carrier, carrier_name, consignee_name, reference_numbers, status, settled_at_ms)
    SELECT 'B' || n, 'ABCD', 'Abc Freight', 'Consignée "' || n || '" 日本', '["R' || n || '"]', '${status}',
      CASE '${status}' WHEN 'delivered' THEN 1700000000000 + n END
    FROM generate_series(${from}, ${to}) AS n;`;

/** A booking `n` with one attempt and its shipment `S<n>`, in one turn. */
export const insertBooking = (n: number) => `
  BEGIN;
  INSERT INTO waybill.bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency, details,
      body, created_at_ms, account, order_key, pickup_date, begun_at_ms, owner, lease_until_ms)
    VALUES ('${bookingId(n)}', 'q${n}', 'Q-${n}', 'submitting', 'ABCD', 'Abc Freight', 12345, 'USD',
      '{"consignee": {"contact": "Quimby${n}"}}', '{}', 1700000000000, 'acme', 'k${n}', '2026-11-26', 1700000000000,
      '${MEMBER}', 1700000060000);
  INSERT INTO waybill.booking_attempts (booking_id, attempt, body, username, started_at_ms, id, member)
    VALUES ('${bookingId(n)}', 1, '{}', 'acme', 1700000000000, gen_random_uuid(), '${MEMBER}');
  INSERT INTO waybill.shipments (bol_number, carrier, carrier_name, booking_id)
    VALUES ('S${n}', 'ABCD', 'Abc Freight', '${bookingId(n)}');
  INSERT INTO waybill.shipment_changes (bol_number, field, was, became, seen_at_ms)
    VALUES ('S${n}', 'status', NULL, 'created', 1700000000000);
  INSERT INTO waybill.audit (action, subject, subject_id) VALUES ('begin', 'booking', '${bookingId(n)}');
  COMMIT;`;
export const bookingId = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;

export interface FollowedFeed {
  readonly path: string;
  readonly changes: TableChange[];
  readonly firstFlags: ReadonlySet<boolean>;
  readonly progress: readonly { readonly rows: number; readonly seq: number; readonly head: number }[];
  readonly states: readonly FeedState[];
  readonly rebuilds: readonly RebuildReason[];
  readonly differences: readonly string[];
  wake(): void;
  check(): void;
  stop(): Promise<void>;
}

/** A feed that follows a database of the server into a replica in `folder`. */
export function follow(
  server: PostgresServer,
  database: string,
  folder: string,
  options: Partial<FeedOptions> & { readonly limits?: Partial<PostgresLimits> } = {},
): FollowedFeed {
  const changes: TableChange[] = [];
  const firstFlags = new Set<boolean>();
  const progress: { rows: number; seq: number; head: number }[] = [];
  const states: FeedState[] = [];
  const rebuilds: RebuildReason[] = [];
  const differences: string[] = [];
  const stopping = new AbortController();
  const path = join(folder, 'replica.db');
  const feed = startFeed({
    client: CLIENT,
    onVersion: () => {},
    connect: () => connectPostgres([server], readerLogin(server, database), { ...CALL_LIMITS, ...options.limits }),
    path,
    migrations: ACCOUNT_MIGRATIONS,
    tables: REPLICATED_TABLES,
    clock: systemClock,
    log: { info: () => {}, bug: () => {} },
    random: () => 0.5,
    times: TEST_TIMES,
    pageRows: PAGE_ROWS,
    onChanges(changed, isFirst) {
      changes.push(...changed);
      firstFlags.add(isFirst);
    },
    onProgress: (step) => progress.push(step),
    onState: (state) => states.push(state),
    onRebuild: (reason) => rebuilds.push(reason),
    onDifference: (tables) => differences.push(...tables),
    swap: (replace) => Promise.resolve(replace()),
    ...options,
    signal: stopping.signal,
  });
  return {
    path,
    changes,
    firstFlags,
    progress,
    states,
    rebuilds,
    differences,
    wake: feed.wake,
    check: feed.check,
    async stop() {
      stopping.abort();
      await feed.ended;
    },
  };
}

/** The rows that are not removed, one a line, in the order of their keys. */
export async function storeRows(server: PostgresServer, database: string, table: ReplicatedTable): Promise<string[]> {
  const values = [...table.columns.map(({ storeSql }) => storeSql), 'seq'].map((sql) => `to_jsonb(${sql})`);
  const rows = await server.psql(
    `SELECT jsonb_build_array(${values.join(', ')}) FROM waybill.${table.storeName} WHERE removed_at IS NULL`,
    database,
  );
  return rows === ''
    ? []
    : rows
        .split('\n')
        .map((row) => JSON.stringify(JSON.parse(row)))
        .toSorted();
}

/** The same of a replica. */
export function replicaRows(path: string, table: ReplicatedTable): string[] {
  const names = [...table.columns.map(({ name }) => name), 'seq'];
  return readReplica(path, `SELECT ${names.join(', ')} FROM ${table.name}`)
    .map((row) => JSON.stringify(names.map((name) => row[name])))
    .toSorted();
}

/** Reads a replica as the board's worker does. */
export function readReplica(
  path: string,
  sql: string,
  values: Readonly<Record<string, string>> = {},
): Record<string, unknown>[] {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    return db.prepare(sql).all(values);
  } finally {
    db.close();
  }
}

/** Waits until the replica has the store's latest turn, then compares all rows. Nothing may be written in the meantime. */
export async function expectEqual(server: PostgresServer, database: string, path: string): Promise<void> {
  // Others may still write: the latest turn is read again each time.
  const behind = async () => Number(await server.psql('SELECT seq FROM waybill.head', database)) - replicaSeq(path);
  await expect.poll(behind, { timeout: 120_000, interval: 100 }).toBe(0);
  for (const table of REPLICATED_TABLES) {
    expect([table.name, replicaRows(path, table)]).toEqual([table.name, await storeRows(server, database, table)]);
  }
}

/** The replica's turn; -1 while it has no file. */
export function replicaSeq(path: string): number {
  try {
    return Number(readReplica(path, 'SELECT seq FROM replica_state')[0]?.['seq'] ?? -1);
  } catch {
    return -1;
  }
}

/** A folder that `remove` deletes. */
export function temporaryFolder(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-replica-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 }) };
}

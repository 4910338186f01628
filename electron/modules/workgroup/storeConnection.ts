/** The core's connections to the store: opened when something is written, and closed when they are idle. */
import type { Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { CALL_LIMITS, connectPostgres } from '../../platform/postgres/client.ts';
import type { PostgresConnection, PostgresHost, PostgresLogin } from '../../platform/postgres/connection.ts';
import type { PostgresError } from '../../platform/postgres/errors.ts';
import { type ClientVersion, compareVersions, readStoreVersion } from '../../platform/postgres/migrate.ts';
import type { PostgresLimits } from '../../platform/postgres/session.ts';
import type { SharedStore } from './shared.ts';
import type { SharedBringIn } from './sharedBringIn.ts';
import type { SharedFiles, SharedRecords } from './sharedRecords.ts';
import { createSharedStore } from './store.ts';
import { createSharedBringIn } from './storeBringIn.ts';
import type { StoreStatements } from './storeCall.ts';
import { createSharedFiles, FILE_LIMITS } from './storeFiles.ts';
import type { LoginGate } from './storeLogin.ts';
import { createSharedRecords } from './storeRecords.ts';

/** A server has room for about a hundred connections: one that nothing is written over for this long is closed. */
const IDLE_MS = 60_000;

/** Connects when it is used, again after the connection ended, and closes it after `idleMs` without a statement. */
function createIdleConnection(
  connect: () => Promise<Result<PostgresConnection, PostgresError>>,
  clock: Clock,
  idleMs: number,
  { awaySinceMs, isWritable }: Pick<StoreReach, 'awaySinceMs' | 'isWritable'>,
  client: ClientVersion | null,
) {
  let opening: Promise<Result<PostgresConnection, PostgresError>> | null = null;
  let runningCount = 0;
  let cancelClosing = () => {};
  let isClosed = false;

  async function connection(): Promise<Result<PostgresConnection, PostgresError>> {
    const current = opening ?? connect();
    if (opening === null) {
      opening = current;
      const forget = () => {
        if (opening === current) opening = null;
      };
      void current.then((connected) => (connected.ok ? connected.value.ended.then(forget) : forget()));
    }
    return await current;
  }

  async function close(): Promise<void> {
    cancelClosing();
    const current = await opening;
    opening = null;
    if (current?.ok === true) await current.value.close();
  }

  const statements: StoreStatements = {
    awaySinceMs,
    async mayWrite() {
      const known = isWritable();
      if (known !== null || client === null) return known ?? true;
      // The feed is still connecting. Without a response, the call won't have one either.
      const stored = await readStoreVersion(statements);
      return !stored.ok || stored.value === null || compareVersions(stored.value, client).isWritable;
    },
    async query(sql, parameters, row) {
      cancelClosing();
      runningCount += 1;
      try {
        const connected = await connection();
        return connected.ok ? await connected.value.query(sql, parameters, row) : connected;
      } finally {
        runningCount -= 1;
        if (runningCount === 0) {
          if (isClosed) void close();
          else cancelClosing = clock.after(idleMs, () => void close());
        }
      }
    },
  };
  return {
    statements,
    /** Closes it; a statement that runs is not interrupted. */
    async end(): Promise<void> {
      isClosed = true;
      if (runningCount === 0) await close();
    },
  };
}

/** The ports of a member. */
export interface MemberPorts {
  readonly store: SharedStore;
  readonly records: SharedRecords;
  readonly files: SharedFiles;
  readonly bringIn: SharedBringIn;
  /** Closes the connections. */
  end(): Promise<void>;
}

/** What the other connections of the member know of the store. */
export interface StoreReach extends LoginGate {
  /** Since when the store does not respond, if that is known. */
  awaySinceMs(): number | null;
  /** Whether this version of Waybill may write into the store; null: not known yet. */
  isWritable(): boolean | null;
}

const UNKNOWN_REACH: StoreReach = {
  connect: (open) => open(),
  awaySinceMs: () => null,
  isWritable: () => null,
};

/**
 * Creates the ports of a member over connections with its login.
 *
 * @param login read for each connection: the password may be replaced
 * @param client what this Waybill works with; null: the caller has compared it with the store
 */
export function createMemberPorts(
  hosts: readonly PostgresHost[],
  login: () => PostgresLogin,
  memberId: string,
  clock: Clock,
  reach: StoreReach = UNKNOWN_REACH,
  client: ClientVersion | null = null,
): MemberPorts {
  const open = (limits: PostgresLimits) =>
    createIdleConnection(
      () => reach.connect(() => connectPostgres(hosts, login(), limits)),
      clock,
      IDLE_MS,
      reach,
      client,
    );
  const calls = open(CALL_LIMITS);
  const files = open(FILE_LIMITS);
  return {
    store: createSharedStore(calls.statements, memberId),
    records: createSharedRecords(calls.statements, memberId),
    files: createSharedFiles(files.statements, memberId),
    bringIn: createSharedBringIn(calls.statements, memberId),
    async end() {
      await calls.end();
      await files.end();
    },
  };
}

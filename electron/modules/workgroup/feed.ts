/**
 * The feed: brings the replica up to the store's latest turn, every few seconds and at every notification, and reports
 * what changed. A notification is only a reason to read: one that is lost loses no row.
 */
import type { Compatibility } from '../../../shared/contract/workgroup.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { PostgresConnection } from '../../platform/postgres/connection.ts';
import type { PostgresError } from '../../platform/postgres/errors.ts';
import {
  type ClientVersion,
  compareVersions,
  readStoreVersion,
  type StoreVersion,
} from '../../platform/postgres/migrate.ts';
import type { MigrationList } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import { checkReplica } from './checkReplica.ts';
import {
  inSnapshot,
  orThrow,
  type RebuildReason,
  readPage,
  readTurn,
  StoreError,
  type StoreUnreadable,
} from './feedQueries.ts';
import { createFeedSchedule, type FeedTimes } from './feedSchedule.ts';
import { deleteReplica, openReplica, type Replica, rebuildPath, replaceReplica, type TableChange } from './replica.ts';
import type { ReplicatedTable } from './tables.ts';

export type FeedState =
  | { readonly kind: 'connected' }
  /** The store does not respond. `sinceMs`: it last did, or the feed was started. */
  | { readonly kind: 'away'; readonly sinceMs: number; readonly error: PostgresError | StoreUnreadable }
  /** The replica can't be written. */
  | { readonly kind: 'failed'; readonly sinceMs: number; readonly error: StorageError['failure'] };

export interface FeedEvents {
  /** Rows of the replica changed. `isFirst`: it has not reached the store's latest turn before. */
  onChanges(changes: readonly TableChange[], isFirst: boolean): void;
  /** While everything is read: the rows so far, and how far the turns are. */
  onProgress(progress: { readonly rows: number; readonly seq: number; readonly head: number }): void;
  /** The store's version compared with this Waybill's: with the first connection, and when IT has migrated the store. */
  onVersion(version: Compatibility): void;
  onState(state: FeedState): void;
  /** Everything is read again into a new file. Readers have the old one until `swap`. */
  onRebuild(reason: RebuildReason): void;
  /** Tables that differed from the store, and were corrected. */
  onDifference(tables: readonly string[]): void;
  /**
   * Has every reader close the old file, calls `replace`, and has them open the new one. Rejects with StorageError if the
   * file could not be replaced.
   */
  swap(replace: () => void): Promise<void>;
}

export interface FeedOptions extends FeedEvents {
  connect(): Promise<Result<PostgresConnection, PostgresError>>;
  /** What this Waybill works with. */
  readonly client: ClientVersion;
  /** The file of the replica. */
  readonly path: string;
  /** Of the embedded database. */
  readonly migrations: MigrationList;
  readonly tables: readonly ReplicatedTable[];
  readonly clock: Clock;
  readonly log: Log;
  readonly random: () => number;
  readonly times: FeedTimes;
  /** Rows of each table in a page, at most: fewer over a line where that many take too long. */
  readonly pageRows: number;
  /** Ends the feed. */
  readonly signal: AbortSignal;
}

/** Rows of each table in a page: what the app uses. */
export const PAGE_ROWS = 2_000;
/** A page has a time limit, and is halved down to this many rows. */
const MIN_PAGE_ROWS = 10;

/** Starts the feed. */
export function startFeed(options: FeedOptions) {
  const { clock, log, signal, tables, path, migrations, times } = options;
  const schedule = createFeedSchedule(clock, options.random, times, signal);
  let connection: PostgresConnection | null = null;
  let version: StoreVersion | null = null;
  let state: FeedState | null = null;
  let lastReadAtMs = clock.now();
  let isCheckDue = false;
  let { pageRows } = options;
  let replica: Replica | null = null;
  /** Takes the place of the replica once it is complete. */
  let replacement: Replica | null = null;
  let isDamaged = false;
  let isVerified = false;
  /** Called after the next round that starts and succeeds. */
  let waiting: (() => void)[] = [];

  function openFile(): Replica {
    // The reason for a rebuild that was not finished is found again.
    deleteReplica(rebuildPath(path));
    return openReplica(path, migrations, tables);
  }

  function setState(next: FeedState): void {
    const isSame = state?.kind === next.kind && isRejected(state) === isRejected(next);
    state = next;
    if (isSame) return;
    log.info('workgroup feed', { state: next.kind, error: next.kind === 'connected' ? null : next.error.code });
    options.onState(next);
  }

  /** Throws if this Waybill can't read the store. */
  function setVersion(next: StoreVersion): void {
    const compatibility = compareVersions(next, options.client);
    if (JSON.stringify(next) !== JSON.stringify(version)) {
      version = next;
      log.info('workgroup store', { ...next });
      options.onVersion(compatibility);
    }
    if (compatibility.isReadable) return;
    const code = compatibility.store === 'older' ? 'store_older' : 'store_newer';
    throw new StoreError({ code, detail: String(next.schema) });
  }

  function startRebuild(reason: RebuildReason): void {
    log.info('workgroup replica is rebuilt', { reason });
    replacement?.close();
    deleteReplica(rebuildPath(path));
    replacement = openReplica(rebuildPath(path), migrations, tables);
    options.onRebuild(reason);
  }

  async function finishRebuild(current: Replica, complete: Replica): Promise<void> {
    complete.close();
    current.close();
    replica = null;
    replacement = null;
    await options.swap(() => replaceReplica(path));
    replica = openFile();
  }

  /** Applies everything up to the store's latest turn. */
  async function catchUp(connected: PostgresConnection, current: Replica): Promise<void> {
    for (let rows = 0; !signal.aborted; ) {
      const target = replacement ?? current;
      const { seq, isComplete } = target.position();
      const next = await readPage(connected, tables, target.position(), pageRows, setVersion);
      if (next.kind === 'rebuild') {
        startRebuild(next.reason);
        continue;
      }
      const { head } = next;
      const page =
        next.kind === 'page'
          ? next.page
          : await inSnapshot(connected, (store) => readTurn(store, tables, next, pageRows));
      // Slowly: one that is too large costs its whole time limit.
      pageRows = Math.min(options.pageRows, Math.ceil(pageRows * 1.25));
      if (page.seq === seq && isComplete) return;
      const isFirst = !isComplete;
      const changes = target.apply(page);
      rows += page.tables.reduce((sum, table) => sum + table.rows.length, 0);
      if (isFirst) options.onProgress({ rows, seq: page.seq, head });
      if (target === current && changes.length > 0) options.onChanges(changes, isFirst);
      if (!page.isHead) continue;
      if (isFirst) target.setChecked(clock.now());
      if (target !== current) await finishRebuild(current, target);
      return;
    }
  }

  async function check(connected: PostgresConnection, current: Replica): Promise<void> {
    const { changes, corrected, rebuild } = await checkReplica(connected, current, tables, pageRows);
    isCheckDue = false;
    current.setChecked(clock.now());
    if (changes.length > 0) options.onChanges(changes, false);
    if (corrected.length > 0) {
      log.info('workgroup replica differed', { tables: corrected.join(' ') });
      options.onDifference(corrected);
    }
    if (rebuild === null) return;
    startRebuild(rebuild);
    await catchUp(connected, current);
  }

  async function connect(): Promise<PostgresConnection> {
    const connected = orThrow(await options.connect());
    // A lost connection is noticed at once.
    void connected.ended.then(schedule.hint);
    try {
      orThrow(await connected.listen('waybill', schedule.notification));
      // Before a read that another schema may reject.
      const stored = orThrow(await readStoreVersion(connected));
      if (stored !== null) setVersion(stored);
    } catch (error) {
      await connected.close();
      throw error;
    }
    return connected;
  }

  async function round(reached: (() => void)[]): Promise<void> {
    schedule.start();
    replica ??= openFile();
    if (!isVerified) {
      isVerified = true;
      replica.verify();
    }
    if (isDamaged) startRebuild('damaged');
    isDamaged = false;
    connection ??= await connect();
    await catchUp(connection, replica);
    for (const resolve of reached) resolve();
    reached.splice(0);
    const checkedAtMs = replica.position().checkedAtMs ?? 0;
    const isDue = isCheckDue || clock.now() - checkedAtMs >= times.checkMs;
    // It takes seconds, and a caller that waits would see old rows after its limit: then the next round does it.
    if (isDue && waiting.length === 0) await check(connection, replica);
    lastReadAtMs = clock.now();
    setState({ kind: 'connected' });
  }

  /** Resolves when the next try is due: of a login that was rejected, only when a person tries again. */
  async function recover(error: unknown): Promise<void> {
    const failed = connection;
    connection = null;
    await failed?.close();
    if (error instanceof StoreError && error.failure.code === 'timed_out') {
      pageRows = Math.max(MIN_PAGE_ROWS, Math.floor(pageRows / 2));
    }
    if (error instanceof StoreError) setState({ kind: 'away', sinceMs: lastReadAtMs, error: error.failure });
    else if (!(error instanceof StorageError)) throw error;
    else if (error.failure.code === 'data_damaged') isDamaged = true;
    else setState({ kind: 'failed', sinceMs: lastReadAtMs, error: error.failure });
    const needsPerson = error instanceof StoreError && error.failure.code === 'login_rejected';
    await (needsPerson ? schedule.untilRetried() : schedule.untilRetry());
  }

  async function run(): Promise<void> {
    try {
      while (!signal.aborted) {
        const reached = waiting;
        waiting = [];
        try {
          await round(reached);
          await schedule.untilNext();
        } catch (error) {
          waiting = [...reached, ...waiting];
          await recover(error);
        }
      }
    } finally {
      replacement?.close();
      replica?.close();
      await connection?.close();
    }
  }

  return {
    /** Resolves when it has ended, after `signal` was aborted. Rejects with a defect. */
    ended: run(),
    /** Reads now: a person tries again. */
    wake: schedule.retry,
    /** Resolves when the replica has everything that the store committed before the call. */
    reached: (): Promise<void> =>
      new Promise((resolve) => {
        waiting.push(resolve);
        schedule.hint();
      }),
    /** Compares the replica with the store now. */
    check(): void {
      isCheckDue = true;
      schedule.hint();
    },
  };
}

/** Whether only a person can end the state. */
function isRejected(state: FeedState): boolean {
  return state.kind === 'away' && state.error.code === 'login_rejected';
}

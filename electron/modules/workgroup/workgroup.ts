/**
 * The workgroup of an open account: the store's ports, the replica that follows it, and whether the store responds. Reads
 * go to the replica, also while the store is away.
 */
import type { Compatibility, WorkgroupRights } from '../../../shared/contract/workgroup.ts';
import type { Clock } from '../../platform/clock.ts';
import { createListeners, type Listeners } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import type { FeedMessage, FeedThread } from './feedThread.ts';
import { createReachedSaving } from './lastReached.ts';
import type { LastReachedStore } from './lastReachedStore.ts';
import type { TableChange } from './replica.ts';
import type { SharedStore } from './shared.ts';
import type { MemberPorts, StoreReach } from './storeConnection.ts';
import { createLoginGate } from './storeLogin.ts';

/** Why there is no connection: a code of `PostgresError` or of the disk, `starting`, or `feed_ended`. */
export interface WorkgroupAway {
  /** When it last responded, also to an earlier run. */
  readonly sinceMs: number;
  readonly code: string;
}

export interface WorkgroupState {
  /** null: the store responds. */
  readonly away: WorkgroupAway | null;
  /** While everything is read, for the first time or again: the rows so far, and how far the turns are. */
  readonly progress: { readonly rows: number; readonly seq: number; readonly head: number } | null;
  /** What this login may do and what supervisors decided, as of the latest connection, also of an earlier run; null before the first. */
  readonly rights: WorkgroupRights | null;
  /** The store compared with this Waybill; null before the first connection. */
  readonly version: Compatibility | null;
}

/** Rows of the replica that were written or removed. */
export interface ReplicaChanges {
  readonly tables: readonly TableChange[];
  /** The replica was read for the first time, or replaced: any row may be another. */
  readonly isEverything: boolean;
}

type Listening<T> = Pick<Listeners<T>, 'add'>;

export interface Workgroup extends Omit<MemberPorts, 'end' | 'bringIn'> {
  readonly memberId: string;
  state(): WorkgroupState;
  /**
   * Resolves when the replica has everything that was committed before the call, or with false after `REACH_MS`: a page
   * that is read afterwards shows it.
   */
  replicaReached(): Promise<boolean>;
  /** Rows that changed in the replica, by whichever clerk. The replica has them already. */
  readonly changes: Listening<ReplicaChanges>;
  readonly states: Listening<WorkgroupState>;
  /** The store responds, for the first time or again. */
  readonly connects: Listening<void>;
  /** The store was restored, or a standby took over: it may lack what was acknowledged. Called before `connects`. */
  readonly wentBack: Listening<void>;
  /** Registers this computer again: its freight account has another username, or a password now. */
  rejoin(): void;
  /** Reads the rights of this login again: IT or a supervisor may have changed them. */
  readRights(): Promise<void>;
  /** Tries to reach the store now, for a person: also with a login that was rejected. */
  retry(): void;
  /** Connects again, with another password of the login. */
  setPassword(password: string): Promise<void>;
  /** Resolves when the replica's file and the connections are closed. */
  close(): Promise<void>;
}

/** How long a write waits for the replica. The row is in the store, and the page shows it a moment later. */
const REACH_MS = 3_000;
/** A thread that ended is started again after this time. */
const RESTART_MS = 5_000;
/** A computer that the store did not register is registered again after this time. */
const REJOIN_MS = 15_000;

export interface WorkgroupOptions {
  readonly memberId: string;
  /** As other clerks see it, and the names of the credentials whose passwords it has. */
  readonly member: () => Parameters<SharedStore['join']>[0];
  /** Called with another password, which `createPorts` and `startFeed` use from then on. */
  readonly onPassword: (password: string) => void;
  readonly createPorts: (reach: StoreReach) => MemberPorts;
  readonly startFeed: (
    onMessage: (message: FeedMessage) => void,
    replace: () => Promise<void>,
    onEnd: (error: Error) => void,
  ) => FeedThread;
  /**
   * Closes the replica's file in its readers, replaces it with the one that was rebuilt, and opens that. Rejects with
   * StorageError.
   */
  readonly replaceFile: () => Promise<void>;
  readonly lastReached: LastReachedStore;
  readonly clock: Clock;
  readonly log: Log;
}

/** Starts to follow the store. The replica exists, and its readers have it open. */
export function openWorkgroup(options: WorkgroupOptions): Workgroup {
  const { lastReached, clock, log } = options;
  const changes = createListeners<ReplicaChanges>();
  const states = createListeners<WorkgroupState>();
  const connects = createListeners<void>();
  const wentBack = createListeners<void>();
  const last = lastReached.read();
  let state: WorkgroupState = {
    // Not in the future: the clock may have been set back.
    away: { sinceMs: Math.min(last?.atMs ?? Number.POSITIVE_INFINITY, clock.now()), code: 'starting' },
    progress: null,
    rights: last?.rights ?? null,
    version: null,
  };
  const reached = createReachedSaving(lastReached, clock, () => state);
  let isClosed = false;
  /** The feed is being stopped, or was: the login was rejected while another connection was opened. */
  let isHalted = false;
  let restarting: Promise<void> | null = null;
  let cancelRestart = () => {};
  let cancelRejoining = () => {};

  function setState(next: Partial<WorkgroupState>): void {
    state = { ...state, ...next };
    states.emit(state);
  }

  const gate = createLoginGate((error) => {
    if (isClosed) return;
    log.info('workgroup', { state: 'away', code: error.code });
    // Otherwise the feed would try the login with its next connection.
    isHalted = true;
    void feed.stop();
    setState({ away: { sinceMs: state.away?.sinceMs ?? clock.now(), code: error.code } });
  });
  const ports = options.createPorts({
    connect: gate.connect,
    awaySinceMs: () => state.away?.sinceMs ?? null,
    isWritable: () => state.version?.isWritable ?? null,
  });

  async function readRights(): Promise<void> {
    const described = await ports.store.describe();
    if (isClosed || (!described.ok && described.error.code !== 'not_allowed')) return;
    const rights = described.ok
      ? { role: described.value.role, policy: described.value.policy }
      : { role: null, policy: {} };
    // The page reads them again at each change: without one there must be no event.
    if (JSON.stringify(rights) !== JSON.stringify(state.rights)) {
      setState({ rights });
      reached.save();
    }
  }

  /** What is known of this computer may have changed while the store was away. */
  async function join(): Promise<void> {
    cancelRejoining();
    try {
      const joined = await ports.store.join(options.member());
      if (!joined.ok) log.info('workgroup', { state: 'not joined', code: joined.error.code });
      // The connection of this call may be the only one that was lost.
      if (!joined.ok && joined.error.code === 'workgroup_away') cancelRejoining = clock.after(REJOIN_MS, rejoin);
      await readRights();
    } catch (error) {
      log.bug(crypto.randomUUID().slice(0, 8), 'workgroup', error);
    }
    if (!isClosed && state.away === null) connects.emit();
  }

  function rejoin(): void {
    if (!isClosed && state.away === null) void join();
  }

  function onMessage(message: FeedMessage): void {
    if (isClosed) return;
    switch (message.kind) {
      case 'changes':
        changes.emit({ tables: message.changes, isEverything: message.isFirst });
        break;
      case 'progress':
        setState({ progress: { rows: message.rows, seq: message.seq, head: message.head } });
        break;
      case 'version':
        setState({ version: message.version });
        break;
      case 'connected':
        if (isHalted) break;
        log.info('workgroup', { state: 'connected' });
        setState({ away: null, progress: null });
        reached.save();
        void join();
        break;
      case 'away':
      case 'failed':
        if (isHalted) break;
        log.info('workgroup', { state: message.kind, code: message.error.code });
        if (message.kind === 'away' && message.error.code === 'login_rejected') gate.close(message.error.detail ?? '');
        // A feed that was just started has reached nothing yet.
        setState({
          away: {
            sinceMs: Math.min(state.away?.sinceMs ?? message.sinceMs, message.sinceMs),
            code: message.error.code,
          },
        });
        reached.save();
        break;
      case 'rebuild':
        log.info('workgroup replica is rebuilt', { reason: message.reason });
        if (message.reason === 'store_went_back') wentBack.emit();
        break;
      case 'difference':
        log.info('workgroup replica differed', { tables: message.tables.join(' ') });
        break;
      case 'replace':
      case 'reached':
        break;
    }
  }

  async function replaceFile(): Promise<void> {
    await options.replaceFile();
    if (!isClosed) changes.emit({ tables: [], isEverything: true });
  }

  function start(): FeedThread {
    return options.startFeed(onMessage, replaceFile, (error) => {
      if (isClosed) return;
      log.bug(crypto.randomUUID().slice(0, 8), 'workgroup feed', error);
      setState({ away: { sinceMs: state.away?.sinceMs ?? clock.now(), code: 'feed_ended' } });
      cancelRestart = clock.after(RESTART_MS, () => {
        feed = start();
      });
    });
  }

  /** Connects again with the current password. */
  async function restart(): Promise<void> {
    cancelRestart();
    // What it still reports is about the password that it had.
    isHalted = true;
    await feed.stop();
    if (isClosed) return;
    isHalted = false;
    feed = start();
  }
  function restartOnce(): Promise<void> {
    restarting ??= restart().finally(() => {
      restarting = null;
    });
    return restarting;
  }

  let feed = start();
  return {
    memberId: options.memberId,
    store: ports.store,
    records: ports.records,
    files: ports.files,
    state: () => state,
    replicaReached() {
      return new Promise((resolve) => {
        const cancel = clock.after(REACH_MS, () => resolve(false));
        void feed.reached().then(() => {
          cancel();
          resolve(true);
        });
      });
    },
    changes,
    states,
    connects,
    wentBack,
    rejoin,
    readRights,
    retry() {
      gate.open();
      if (isHalted) void restartOnce();
      else feed.wake();
    },
    async setPassword(password) {
      options.onPassword(password);
      gate.open();
      await restartOnce();
    },
    async close() {
      isClosed = true;
      reached.end();
      cancelRestart();
      cancelRejoining();
      await restarting;
      for (const listeners of [changes, states, connects, wentBack]) listeners.clear();
      await feed.stop();
      await ports.end();
    },
  };
}

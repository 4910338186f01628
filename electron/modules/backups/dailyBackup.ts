/** A copy of an open account's database once a day, by itself, and whenever one is asked for. */

import type { Backup, DataState } from '../../../shared/contract/data.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { StorageError } from '../../platform/storage.ts';
import type { BackupFolder } from './ports.ts';
import { expiredBackups } from './retention.ts';

/** The start is over by then, and the clerk's first call is answered. */
const FIRST_AFTER_MS = 2 * 60_000;
/** A new day, and room on a disk that was full, are noticed so late at most. */
const CHECK_INTERVAL_MS = 30 * 60_000;

export interface DailyBackup {
  /** Makes one now. A call while one is made waits for that one. */
  copy(why: 'daily' | 'asked'): Promise<Result<Backup>>;
  /** Resolves when none is being made. */
  idle(): Promise<void>;
  /** How the last one failed. */
  failed(): DataState['failed'];
}

export interface DailyBackupOptions {
  readonly place: BackupFolder;
  /** Says how many bookings and shipments there were. */
  readonly backUpTo: (path: string) => Promise<number>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Something about the copies is other than before. */
  readonly onChange: (failed: AppError | null) => void;
  readonly onError: (where: string, error: unknown) => void;
}

/** Begins with it. */
export function createDailyBackup({
  place,
  backUpTo,
  clock,
  signal,
  onChange,
  onError,
}: DailyBackupOptions): DailyBackup {
  let underWay: Promise<Result<Backup>> | null = null;
  let failed: DataState['failed'] = null;

  /** A disk that is full may have no room for being told either. */
  function notify(error: AppError | null): void {
    try {
      if (!signal.aborted) onChange(error);
    } catch (cause) {
      if (!(cause instanceof StorageError)) throw cause;
    }
  }

  async function make(why: 'daily' | 'asked'): Promise<Result<Backup>> {
    try {
      const copy = await place.save(clock.now(), why, backUpTo);
      failed = null;
      for (const { name } of expiredBackups(await place.list())) await place.remove(name);
      notify(null);
      return ok(copy);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      failed = { atMs: clock.now(), error: error.failure };
      notify(error.failure);
      return fail(error.failure);
    }
  }

  function copy(why: 'daily' | 'asked'): Promise<Result<Backup>> {
    underWay ??= make(why).finally(() => {
      underWay = null;
    });
    return underWay;
  }

  async function check(): Promise<void> {
    try {
      const [latest] = (await place.list()).filter(({ why }) => why === 'daily');
      const isToday = latest !== undefined && dayOf(latest.atMs) === dayOf(clock.now());
      if (!isToday && !signal.aborted) await copy('daily');
    } catch (error) {
      if (!signal.aborted && !(error instanceof StorageError)) onError('daily copy', error);
    }
    if (!signal.aborted) plan(CHECK_INTERVAL_MS);
  }

  function plan(ms: number): void {
    const cancel = clock.after(ms, () => {
      signal.removeEventListener('abort', cancel);
      void check();
    });
    signal.addEventListener('abort', cancel, { once: true });
  }
  plan(FIRST_AFTER_MS);

  return {
    copy,
    async idle() {
      await underWay;
    },
    failed: () => failed,
  };
}

/** The day by UTC: the same whatever the clerk's time zone does meanwhile. */
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

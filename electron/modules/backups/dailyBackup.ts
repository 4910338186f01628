/** Backs up an open account's database once a day, and on request. */

import type { Backup, DataState } from '../../../shared/contract/data.ts';
import type { AppError } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSingleFlight } from '../../platform/singleFlight.ts';
import { StorageError } from '../../platform/storage.ts';
import type { BackupFolder } from './ports.ts';
import { expiredBackups } from './retention.ts';

/** Long enough for the start, and for the user's first calls. */
const FIRST_AFTER_MS = 2 * 60_000;
/** Maximum delay until a new day, or free space on a full disk, is noticed. */
const CHECK_INTERVAL_MS = 30 * 60_000;

export interface DailyBackupOptions {
  readonly place: BackupFolder;
  /** Resolves with the number of bookings and shipments in the backup. */
  readonly backUpTo: (path: string) => Promise<number>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called after each backup, with its error if it failed. */
  readonly onChange: (failed: AppError | null) => void;
  readonly onError: (where: string, error: unknown) => void;
}

/** Creates the backups of one account and schedules the first one. */
export function createDailyBackup({ place, backUpTo, clock, signal, onChange, onError }: DailyBackupOptions) {
  const backups = createSingleFlight<Result<Backup>>();
  let failed: DataState['failed'] = null;

  /** On a full disk, the alert may not be storable either. */
  function notify(error: AppError | null): void {
    try {
      if (!signal.aborted) onChange(error);
    } catch (cause) {
      if (!(cause instanceof StorageError)) throw cause;
    }
  }

  /** A backup that can't be deleted is no failure of the new one. */
  async function removeExpired(): Promise<void> {
    try {
      for (const { name } of expiredBackups(await place.list())) await place.remove(name);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
    }
  }

  async function make(why: 'daily' | 'manual'): Promise<Result<Backup>> {
    try {
      const copy = await place.save(clock.now(), why, backUpTo);
      failed = null;
      await removeExpired();
      notify(null);
      return ok(copy);
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      failed = { atMs: clock.now(), error: error.failure };
      notify(error.failure);
      return fail(error.failure);
    }
  }

  const backUp = (why: 'daily' | 'manual') => backups.run('backup', () => make(why));

  async function check(): Promise<void> {
    try {
      const today = dayOf(clock.now());
      // Not only the latest: one that was made while the clock was wrong may have a later day.
      const isToday = (await place.list()).some(({ why, atMs }) => why === 'daily' && dayOf(atMs) === today);
      // A failed one may have been requested on a day that has its backup.
      if ((!isToday || failed !== null) && !signal.aborted) await backUp('daily');
    } catch (error) {
      if (!signal.aborted && !(error instanceof StorageError)) onError('daily backup', error);
    }
    alarm.set(CHECK_INTERVAL_MS);
  }

  const alarm = createAlarm(clock, signal, () => void check(), CHECK_INTERVAL_MS);
  alarm.set(FIRST_AFTER_MS);

  return {
    /** Makes a backup. A call during a running backup returns the result of that one. */
    backUp,
    /** Resolves when no backup is running. */
    idle: backups.idle,
    /** The time and the error of the last backup if it failed. */
    failed: (): DataState['failed'] => failed,
  };
}

export type DailyBackup = ReturnType<typeof createDailyBackup>;

/** The day in UTC, which doesn't depend on the computer's time zone. */
const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

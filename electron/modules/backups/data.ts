/** Backups of the account in use: listed, made, restored. Works even if its data can't be opened. */

import type { Backup, DataState } from '../../../shared/contract/data.ts';
import type { AppError, MissingBooking } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { StorageError } from '../../platform/storage.ts';
import type { DailyBackup } from './dailyBackup.ts';
import type { BackupFolder } from './ports.ts';

export interface DataOptions {
  /** ID of the account in use, or null. */
  readonly activeId: () => string | null;
  readonly placeOf: (connectionId: string) => BackupFolder;
  /** Backups of the account that is open, or null. */
  readonly daily: () => DailyBackup | null;
  /** Bookings that were sent and that the open database doesn't have. */
  readonly missing: () => MissingBooking[];
  /** Why the data of the account in use can't be opened, or null. */
  readonly problem: () => AppError | null;
  /** Closes an account, lets `work` replace its files, and reopens it even if `work` fails. */
  readonly replace: (connectionId: string, work: () => Promise<void>) => Promise<Result<void>>;
  /** Called after a restore: any data on the screen may have changed. */
  readonly onReplaced: () => void;
  readonly clock: Clock;
}

/** Creates the data service. */
export function createData(options: DataOptions) {
  const { activeId, placeOf, daily, problem, clock } = options;

  async function restore(name: string | null): Promise<Result<Record<string, never>>> {
    const id = activeId();
    if (id === null) return fail({ code: 'not_connected' });
    const error = problem();
    // Another Waybill may be using the folder, and its open files must not be moved.
    if (error?.code === 'lock_lost') return fail(error);
    const place = placeOf(id);
    try {
      const checked = name === null ? ok(undefined) : await place.check(name);
      if (!checked.ok) return checked;
      const replaced = await options.replace(id, () => place.restore(name, clock.now()));
      return replaced.ok ? ok({}) : replaced;
    } catch (error) {
      if (error instanceof StorageError) return fail(error.failure);
      throw error;
    } finally {
      options.onReplaced();
    }
  }

  return {
    async state(): Promise<Result<DataState>> {
      const id = activeId();
      if (id === null) return fail({ code: 'not_connected' });
      const place = placeOf(id);
      return ok({
        problem: problem(),
        copies: await place.list(),
        failed: daily()?.failed() ?? null,
        missing: options.missing(),
        folder: place.folder,
      });
    },
    async backUp(): Promise<Result<Backup>> {
      const dailyBackup = daily();
      return dailyBackup === null ? fail(problem() ?? { code: 'not_connected' }) : dailyBackup.backUp('manual');
    },
    restore,
    async resetData(): Promise<Result<Record<string, never>>> {
      // Allowed only while the database can't be opened; otherwise one click would discard good data.
      const code = problem()?.code;
      const isLost = code === 'data_damaged' || code === 'schema_too_new';
      return isLost ? restore(null) : fail({ code: 'not_found', what: 'damaged data' });
    },
  };
}

export type DataService = ReturnType<typeof createData>;

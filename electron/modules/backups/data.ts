/** Copies of the active connection's data: listed, made, put back. Works also where the data can't be opened. */

import type { Backup, DataState } from '../../../shared/contract/data.ts';
import type { AppError, MissingBooking } from '../../../shared/errors.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import type { Clock } from '../../platform/clock.ts';
import { StorageError } from '../../platform/storage.ts';
import type { DailyBackup } from './dailyBackup.ts';
import type { BackupFolder } from './ports.ts';

export interface DataService {
  state(): Promise<Result<DataState>>;
  copy(): Promise<Result<Backup>>;
  restore(name: string): Promise<Result<Record<string, never>>>;
  resetData(): Promise<Result<Record<string, never>>>;
}

export interface DataOptions {
  /** Of the active connection, or null. */
  readonly activeId: () => string | null;
  readonly placeOf: (connectionId: string) => BackupFolder;
  /** The copying of the account that is open, or null. */
  readonly daily: () => DailyBackup | null;
  /** Bookings that left this computer and that the open data knows nothing of. */
  readonly missing: () => MissingBooking[];
  /** Why the active connection's data can't be opened, or null. */
  readonly problem: () => AppError | null;
  /** Closes a connection's account, lets `work` change its files, and opens it again, whatever becomes of it. */
  readonly replace: (connectionId: string, work: () => Promise<void>) => Promise<Result<void>>;
  /** All that is shown may be other now. */
  readonly onReplaced: () => void;
  readonly clock: Clock;
}

/** Makes the service. */
export function createData(options: DataOptions): DataService {
  const { activeId, placeOf, daily, problem, clock } = options;

  async function put(name: string | null): Promise<Result<Record<string, never>>> {
    const id = activeId();
    if (id === null) return fail({ code: 'not_connected' });
    const why = problem();
    // Another Waybill may have the folder: what it has open must not be moved away.
    if (why?.code === 'lock_lost') return fail(why);
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
    async state() {
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
    async copy() {
      const copies = daily();
      return copies === null ? fail(problem() ?? { code: 'not_connected' }) : copies.copy('asked');
    },
    restore: put,
    async resetData() {
      // With data that opens it would be a trap.
      const code = problem()?.code;
      const isLost = code === 'data_damaged' || code === 'schema_too_new';
      return isLost ? put(null) : fail({ code: 'not_found', what: 'damaged data' });
    },
  };
}

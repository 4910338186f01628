/** Disk errors, thrown by stores and converted into an error result of the call. */
import type { ErrorOf } from '../../shared/errors.ts';
import { fail, ok, type Result } from '../../shared/ipc/result.ts';

type Failure = ErrorOf<
  'disk_full' | 'storage_failed' | 'data_damaged' | 'schema_too_new' | 'data_removed' | 'lock_lost'
>;

export class StorageError extends Error {
  readonly failure: Failure;
  constructor(failure: Failure, cause?: unknown) {
    super(failure.code, { cause });
    this.failure = failure;
  }
}

/** Runs work whose failure on the disk may be ignored: returns null then. Anything else is thrown. */
export function unlessDiskFails<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return null;
  }
}

/** Writes a file where the user chose. Unless a disk is full, a failure says nothing about the data folder. */
export async function saveWhereChosen(write: () => Promise<void>): Promise<Result<void>> {
  try {
    return ok(await write());
  } catch (error) {
    if (!(error instanceof StorageError) || error.failure.code !== 'storage_failed') throw error;
    return fail({ code: 'file_not_saved', detail: error.failure.detail });
  }
}

/** Reads a row whose content may be unreadable: returns null then, after `onUnreadable` was called with a report of it. */
export function unlessUnreadable<T>(read: () => T, onUnreadable: (error: Error) => void = () => {}): T | null {
  try {
    return read();
  } catch (error) {
    if (!isUnreadableRow(error)) throw error;
    const detail = 'detail' in error.failure ? error.failure.detail : '';
    onUnreadable(new Error(`A row can't be read: ${detail}`));
    return null;
  }
}

/**
 * Whether an error of a query or of `parseDbRow` is about the content of a row: other rows can be read. SQLite
 * parses the JSON that a query extracts from.
 */
export const isUnreadableRow = (error: unknown): error is StorageError =>
  error instanceof StorageError &&
  (error.failure.code === 'data_damaged' ||
    (error.failure.code === 'storage_failed' && error.failure.detail.startsWith('malformed JSON')));

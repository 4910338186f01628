/** Disk errors, thrown by stores and converted into an error result of the call. */
import type { ErrorOf } from '../../shared/errors.ts';

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

/** Failures of the disk, thrown by stores and turned into a value where a call is answered. */
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

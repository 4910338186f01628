/** Failures of the disk, thrown by stores and turned into a value where a call is answered. */
import type { ErrorOf } from '../../shared/errors.ts';

export class StorageError extends Error {
  readonly failure: ErrorOf<'disk_full' | 'storage_failed'>;
  constructor(failure: ErrorOf<'disk_full' | 'storage_failed'>, cause?: unknown) {
    super(failure.code, { cause });
    this.failure = failure;
  }
}

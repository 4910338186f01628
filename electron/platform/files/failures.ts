/** What the disk says, as a StorageError. */
import { StorageError } from '../storage.ts';

/** The failure behind whatever an operation on files threw. */
export function diskFailure(error: unknown): StorageError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return new StorageError(isFull ? { code: 'disk_full' } : { code: 'storage_failed', detail: code }, error);
}

/** Runs work on files; whatever fails in it is a failure of the disk. */
export async function guardDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFailure(error);
  }
}

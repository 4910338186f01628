/** Converts errors of the file system into StorageError. */
import { StorageError } from '../storage.ts';

/** The StorageError for an exception of a file operation. */
export function diskFailure(error: unknown): StorageError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  const isFull = code === 'ENOSPC' || code === 'EDQUOT';
  return new StorageError(isFull ? { code: 'disk_full' } : { code: 'storage_failed', detail: code }, error);
}

/** Runs file operations, and converts their exceptions. */
export async function guardDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw diskFailure(error);
  }
}

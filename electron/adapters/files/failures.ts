/** What the disk says, as a StorageError. */
import { StorageError } from '../../services/storage.ts';

/** Runs work on files; whatever fails in it is a failure of the disk. */
export async function guardDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    if (code === 'ENOSPC' || code === 'EDQUOT') throw new StorageError({ code: 'disk_full' }, error);
    throw new StorageError({ code: 'storage_failed', detail: code }, error);
  }
}

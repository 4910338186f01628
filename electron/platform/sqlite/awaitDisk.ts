import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from '../storage.ts';

/** 15 s for each read: a sleeping disk spins up in less; a network share that is away never does. */
const LIMIT_MS = 15_000;
const CHUNK_BYTES = 1024 * 1024;
/** The rest of a larger file is not read while it is opened. */
const READ_BYTES = 16 * CHUNK_BYTES;

/**
 * Reads a database and its log off the main thread. SQLite reads files on it, so a disk that doesn't respond would hang
 * the whole app without a message. What was read here is then in the system's cache.
 *
 * @throws StorageError `storage_failed` when the disk doesn't respond in time
 */
export async function awaitDisk(path: string, limitMs: number = LIMIT_MS): Promise<void> {
  for (const file of [path, `${path}-wal`]) await readFile(file, limitMs);
}

async function readFile(path: string, limitMs: number): Promise<void> {
  // If the file can't be opened or read at all, opening the database reports why.
  const opening = open(path, 'r');
  const buffer = Buffer.alloc(CHUNK_BYTES);
  try {
    const file = await within(limitMs, opening);
    if (file === null) return;
    for (let at = 0; at < READ_BYTES; ) {
      const count = (await within(limitMs, file.read(buffer, 0, CHUNK_BYTES, null)))?.bytesRead ?? 0;
      if (count === 0) return;
      at += count;
    }
  } finally {
    // Not awaited: on a disk that stalls, the file closes once it responds.
    void opening.then((file) => file.close()).catch(() => {});
  }
}

/** The result, or null if it failed. */
async function within<T>(limitMs: number, work: Promise<T>): Promise<T | null> {
  const limit = new AbortController();
  const late = sleep(limitMs, 'late' as const, { signal: limit.signal }).catch(() => null);
  const first = await Promise.race([work.catch(() => null), late]);
  limit.abort();
  if (first === 'late') throw new StorageError({ code: 'storage_failed', detail: 'the disk does not respond' });
  return first;
}

import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { StorageError } from '../storage.ts';

/** 15 s: a sleeping disk spins up in less; a network share that is away never does. */
const LIMIT_MS = 15_000;

/**
 * Reads the head of a file off the main thread. SQLite opens files on it, so a disk that doesn't respond would hang the
 * whole app without a message.
 *
 * @throws StorageError `storage_failed` when the disk doesn't respond in time
 */
export async function awaitDisk(path: string, limitMs: number = LIMIT_MS): Promise<void> {
  const limit = new AbortController();
  const isSlow = sleep(limitMs, true, { signal: limit.signal });
  // What can't be opened at all is for the database to report, in its own words.
  const isSlower = await Promise.race([
    readHead(path).then(
      () => false,
      () => false,
    ),
    isSlow,
  ]);
  if (isSlower) throw new StorageError({ code: 'storage_failed', detail: 'the disk does not respond' });
  limit.abort();
  await isSlow.catch(() => {});
}

async function readHead(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.read(Buffer.alloc(100), 0, 100, 0);
  } finally {
    await file.close();
  }
}

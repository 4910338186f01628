/**
 * A checksum of a whole database file, in a file next to it. Valid only while the write-ahead log is empty. SQLite
 * itself detects a damaged structure, but not damaged content.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { uptime } from 'node:os';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { flushFolderNow } from '../files/flush.ts';

const SumSchema = z.object({
  crc: z.int(),
  bytes: z.int(),
  boot: z.string(),
  closed: z.boolean(),
  /** For a backup: its number of bookings and shipments. */
  rows: z.int().optional(),
});
export type FileSum = z.infer<typeof SumSchema>;

const CHUNK = 1024 * 1024;

export const sumPath = (path: string): string => `${path}-sum`;

/**
 * Identifies the current boot of the computer. Writes of this boot are readable while it runs; after a power loss,
 * unflushed writes may be lost.
 */
export function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return String(Math.round((Date.now() / 1000 - uptime()) / 600));
  }
}

/**
 * Calculates the CRC of an open file. The file must not be closed while SQLite has the database open: on POSIX, that
 * would release SQLite's locks.
 */
function crcOf(file: number): { crc: number; bytes: number } {
  const chunk = Buffer.alloc(CHUNK);
  let [crc, bytes] = [0, 0];
  for (;;) {
    const read = readSync(file, chunk, 0, CHUNK, bytes);
    if (read === 0) return { crc, bytes };
    crc = crc32(chunk.subarray(0, read), crc);
    bytes += read;
  }
}

/** Returns the saved checksum, or null when none can be read, or when it may be older than the database. */
export function readSum(path: string): FileSum | null {
  try {
    const sum = SumSchema.parse(JSON.parse(readFileSync(sumPath(path), 'utf8')));
    const hasLog = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
    return !hasLog && (sum.closed || sum.boot === bootId()) ? sum : null;
  } catch {
    return null;
  }
}

/** Whether the file is unchanged since the checksum was calculated. */
export function matchesSum(file: number, sum: Pick<FileSum, 'crc' | 'bytes'>): boolean {
  const now = crcOf(file);
  return now.crc === sum.crc && now.bytes === sum.bytes;
}

/** Saves the checksum of a file whose log is empty. `closed`: the file is not open, so it survives a power loss. */
export function saveSum(path: string, file: number, closed: boolean, rows?: number): void {
  try {
    const sum: FileSum = { ...crcOf(file), boot: bootId(), closed, ...(rows === undefined ? {} : { rows }) };
    const saved = openSync(sumPath(path), 'w', 0o600);
    try {
      writeSync(saved, JSON.stringify(sum));
      if (closed) fsyncSync(saved);
    } finally {
      closeSync(saved);
    }
    if (closed) flushFolderNow(dirname(path));
  } catch {
    dropSum(path);
  }
}

/** Saves the checksum of a backup, which is not open. */
export function saveSumOf(path: string, rows: number): void {
  const file = openSync(path, 'r');
  try {
    saveSum(path, file, true, rows);
  } finally {
    closeSync(file);
  }
}

/** How many bookings and shipments a backup held when it was made; null if the number was not saved. */
export function summedRows(path: string): number | null {
  return readSum(path)?.rows ?? null;
}

/** Whether a file that is not open matches its checksum; true if it has no checksum. */
export function isAsSummed(path: string): boolean {
  const sum = readSum(path);
  if (sum === null) return true;
  const file = openSync(path, 'r');
  try {
    return matchesSum(file, sum);
  } finally {
    closeSync(file);
  }
}

export function dropSum(path: string): void {
  try {
    rmSync(sumPath(path), { force: true });
  } catch {
    // If the disk fails, the log shows that the database was changed since.
  }
}

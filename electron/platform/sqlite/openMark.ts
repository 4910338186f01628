/**
 * The marker file next to a database. It exists from the opening of the database until it is closed without damage, and
 * contains the length of the log after the last commit, and the boot of the computer.
 */
import { closeSync, existsSync, openSync, readFileSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { flushFolderNow } from '../files/flush.ts';
import { StorageError } from '../storage.ts';
import type { LogWatch } from './database.ts';
import { bootId, dropSum, saveSum } from './fileSum.ts';
import { walDamage } from './walCheck.ts';

/** Calculating the checksum of a larger file would slow down the app; it is calculated when the file is closed. */
const SUM_WHILE_OPEN_BYTES = 16 * 1024 * 1024;
const MARK_BYTES = 100;

export const markOf = (path: string): string => `${path}-open`;
const MarkSchema = z.object({ boot: z.string(), log: z.int() });

/** Throws if the log is shorter or damaged compared with its last commit. */
export function checkLog(path: string): void {
  const mark = readMark(path);
  // After a power loss, unflushed writes may be lost. Flushed bookings are in the ledger.
  if (mark?.boot !== bootId()) return;
  const damage = walDamage(`${path}-wal`, mark.log);
  if (damage !== null) throw new StorageError({ code: 'data_damaged', detail: damage });
}

/**
 * Resets the length in the marker before SQLite opens the database, which checkpoints and empties the log: from then
 * on, any length is valid. Throws StorageError if the marker can't be written, before anything was changed.
 */
export function forgetLog(path: string): void {
  try {
    const mark = openSync(markOf(path), 'r+');
    writeMark(mark, 0);
    closeSync(mark);
  } catch (error) {
    throw new StorageError({ code: 'storage_failed', detail: error instanceof Error ? error.message : String(error) });
  }
}

function writeMark(mark: number, log: number): void {
  writeSync(mark, JSON.stringify({ boot: bootId(), log }).padEnd(MARK_BYTES), 0);
}

function readMark(path: string): z.infer<typeof MarkSchema> | null {
  try {
    return MarkSchema.parse(JSON.parse(readFileSync(markOf(path), 'utf8')));
  } catch {
    return null;
  }
}

/** Returns null if the disk can't store the marker; the database is then checked before it is used. */
export function openMark(path: string): number | null {
  try {
    return openSync(markOf(path), existsSync(markOf(path)) ? 'r+' : 'w+', 0o600);
  } catch {
    return null;
  }
}

export interface LogMark extends LogWatch {
  start(file: number, mark: number | null): void;
  /** Stops saving checksums, because the file was not checked. */
  distrust(): void;
  stop(): void;
}

/** Updates the marker and the checksum with the log. */
export function watchLog(path: string, startsWithSum: boolean): LogMark {
  let files: { readonly file: number; readonly mark: number | null } | null = null;
  let written = -1;
  let hasSum = startsWithSum;
  // The checksum of a closed file survives a power loss, so its removal must be flushed too.
  let isSumDurable = startsWithSum;
  let isTrusted = true;

  function write(log: number): void {
    if (files === null || files.mark === null || log === written) return;
    try {
      writeMark(files.mark, log);
      written = log;
    } catch {
      // If the disk fails, commits fail too.
    }
  }
  const bytesOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

  return {
    start(file, mark) {
      files = { file, mark };
      write(bytesOf(`${path}-wal`));
    },
    distrust() {
      isTrusted = false;
    },
    stop() {
      files = null;
    },
    onCommit() {
      if (hasSum) dropSum(path);
      if (hasSum && isSumDurable) flushFolderQuietly(path);
      hasSum = false;
      isSumDurable = false;
      write(bytesOf(`${path}-wal`));
    },
    // From here on, a crash may leave a log of any length.
    beforeCheckpoint: () => write(0),
    afterCheckpoint(isEmpty) {
      if (!isEmpty) write(bytesOf(`${path}-wal`));
      else if (isTrusted && !hasSum && files !== null && bytesOf(path) <= SUM_WHILE_OPEN_BYTES) {
        saveSum(path, files.file, false);
        hasSum = true;
      }
    },
  };
}

function flushFolderQuietly(path: string): void {
  try {
    flushFolderNow(dirname(path));
  } catch {
    // The commit fails for the same reason.
  }
}

/**
 * Opens a database and checks it on a worker thread, because the check reads every page and would be the longest part
 * of a start. A database that was not closed, or was found damaged, is checked before it is used.
 */
import { closeSync, existsSync, fstatSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { type AppError, AppErrorSchema } from '../../../shared/errors.ts';
import { flushFolderNow } from '../files/flush.ts';
import { StorageError } from '../storage.ts';
import { type Database, type LogWatch, type Migration, openDatabase } from './database.ts';
import { bootId, dropSum, type FileSum, fits, readSum, saveSum } from './fileSum.ts';
import { walDamage } from './walCheck.ts';

export interface DeferredCheck {
  /** Program of the worker thread. */
  readonly program: URL;
  /** Called when the check fails. The next opening, in this run or another, checks the file before using it. */
  readonly onDamaged: (damage: AppError) => void;
}

export interface CheckedDatabase extends Database {
  /** Resolves when the check has passed; rejects with StorageError if it found damage, or the database was closed. */
  readonly checked: Promise<void>;
  /** Whether the file at the path is still the one that is open. */
  inPlace(): boolean;
}

/** Calculating the checksum of a larger file would slow down the app; it is calculated when the file is closed. */
const SUM_WHILE_OPEN_BYTES = 16 * 1024 * 1024;
const MARK_BYTES = 100;

/**
 * The marker file exists from the opening of a database until it is closed without damage. It contains the length of
 * the log after the last commit, and the boot of the computer.
 */
export const markOf = (path: string): string => `${path}-open`;
const MarkSchema = z.object({ boot: z.string(), log: z.int() });

/** Opens, creates or migrates a database file. Throws StorageError like `openDatabase`. */
export function openThenVerify(path: string, migrations: readonly Migration[], check: DeferredCheck): CheckedDatabase {
  const isNew = !existsSync(path);
  // Stays open until the end: see `crcOf`.
  let file = isNew ? null : openSync(path, 'r');
  let mark: number | null = null;
  try {
    const wasOpen = existsSync(markOf(path));
    if (wasOpen) checkLog(path);
    const sum = readSum(path);
    const isSame = wasOpen && sum !== null && file !== null && fits(file, sum);
    if (wasOpen && sum !== null && !isSame) throw damaged();
    if (wasOpen) forgetLog(path);
    mark = isNew ? null : openMark(path);
    const isTrusted = !wasOpen && mark !== null;
    if (sum === null) dropSum(path);
    const log = watchLog(path, sum !== null);
    const options = { checked: !isTrusted && !isSame, held: isTrusted, watch: log };
    const database = openDatabase(path, migrations, options);
    file ??= openSync(path, 'r');
    mark ??= openMark(path);
    log.start(file, mark);
    return watched({ path, database, file, mark, log, sum, isTrusted, check });
  } catch (error) {
    for (const opened of [file, mark]) if (opened !== null) closeSync(opened);
    throw error;
  }
}

/**
 * Opens a small database like `openThenVerify`, but checks it before it is used.
 *
 * @param onChange called after a commit was checkpointed into the file
 */
export function openCheckedNow(path: string, migrations: readonly Migration[], onChange: () => void): Database {
  const isNew = !existsSync(path);
  let file = isNew ? null : openSync(path, 'r');
  try {
    const wasOpen = existsSync(markOf(path));
    if (wasOpen) checkLog(path);
    const sum = readSum(path);
    if (sum === null) dropSum(path);
    else if (file !== null && !fits(file, sum)) throw damaged();
    if (wasOpen) forgetLog(path);
    const log = watchLog(path, sum !== null);
    let isChanged = false;
    const watch: LogWatch = {
      ends: log.ends,
      grew() {
        log.grew();
        isChanged = true;
        database?.scheduleTidy();
      },
      ended(isEmpty) {
        log.ended(isEmpty);
        if (isChanged && isEmpty) onChange();
        if (isEmpty) isChanged = false;
      },
    };
    let database: Database | null = null;
    database = openDatabase(path, migrations, { checked: sum === null, watch });
    file ??= openSync(path, 'r');
    const [saved, mark] = [file, openMark(path)];
    log.start(saved, mark);
    return {
      ...database,
      close() {
        database.close();
        saveSum(path, saved, true);
        for (const still of [saved, mark]) if (still !== null) closeSync(still);
        log.stop();
        rmSync(markOf(path), { force: true });
      },
    };
  } catch (error) {
    if (file !== null) closeSync(file);
    throw error;
  }
}

interface Opened {
  readonly path: string;
  readonly database: Database;
  readonly file: number;
  readonly mark: number | null;
  readonly log: LogMark;
  readonly sum: FileSum | null;
  /** The database was closed properly, so the worker thread checks it while it is used. */
  readonly isTrusted: boolean;
  readonly check: DeferredCheck;
}

function watched({ path, database, file, mark, log, sum, isTrusted, check }: Opened): CheckedDatabase {
  let result: 'open' | 'good' | 'damaged' | 'unknown' = isTrusted ? 'open' : 'good';
  const { promise: checked, resolve, reject } = Promise.withResolvers<void>();
  // Prevents an unhandled rejection. Callers that await it get the error; the app gets `onDamaged`.
  checked.catch(() => {});
  const closing = new AbortController();
  const opened = fstatSync(file, { bigint: true });

  function found(said: ThreadResult): void {
    if (result !== 'open') return;
    if (said === 'good' || said === 'unknown') {
      result = said;
      // A check that couldn't run must not block the user. The mark remains, so the next opening checks the file.
      if (said === 'unknown') log.distrust();
      database.release();
      resolve();
      return;
    }
    result = 'damaged';
    reject(damaged(said.code === 'data_damaged' ? said.detail : said.code));
    check.onDamaged(said);
  }
  if (isTrusted)
    void resultOfThread(path, sum === null ? null : { ...sum, file }, check.program, closing.signal).then(found);
  else resolve();

  function inPlace(): boolean {
    const now = statSync(path, { bigint: true, throwIfNoEntry: false });
    return now?.ino === opened.ino && now.dev === opened.dev;
  }

  return {
    ...database,
    checked,
    inPlace,
    close() {
      // Closed before the check finished: the file gets a new checksum only if it matches the previous one.
      if (result === 'open') result = sum !== null && inPlace() && fits(file, sum) ? 'good' : 'unknown';
      closing.abort();
      if (result === 'good') database.release();
      database.close();
      reject(new StorageError({ code: 'storage_failed', detail: 'closed' }));
      const isSound = result === 'good' && inPlace();
      if (isSound) saveSum(path, file, true);
      for (const still of [file, mark]) if (still !== null) closeSync(still);
      log.stop();
      if (isSound) rmSync(markOf(path), { force: true });
    },
  };
}

const damaged = (detail = 'the file was changed outside Waybill') => new StorageError({ code: 'data_damaged', detail });

/** Throws if the log is shorter or damaged compared with its last commit. */
function checkLog(path: string): void {
  const mark = readMark(path);
  // After a power loss, unflushed writes may be lost. Flushed bookings are in the ledger.
  if (mark?.boot !== bootId()) return;
  const damage = walDamage(`${path}-wal`, mark.log);
  if (damage !== null) throw damaged(damage);
}

/**
 * Resets the length in the marker before SQLite opens the database, which checkpoints and empties the log: from then
 * on, any length is valid. Throws StorageError if the marker can't be written, before anything was changed.
 */
function forgetLog(path: string): void {
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
function openMark(path: string): number | null {
  try {
    return openSync(markOf(path), existsSync(markOf(path)) ? 'r+' : 'w+', 0o600);
  } catch {
    return null;
  }
}

interface LogMark extends LogWatch {
  start(file: number, mark: number | null): void;
  /** Stops saving checksums, because the file was not checked. */
  distrust(): void;
  stop(): void;
}

/** Updates the marker and the checksum with the log. */
function watchLog(path: string, startsWithSum: boolean): LogMark {
  let files: { readonly file: number; readonly mark: number | null } | null = null;
  let written = -1;
  let hasSum = startsWithSum;
  // The checksum of a closed file survives a power loss, so its removal must be flushed too.
  let isSumLasting = startsWithSum;
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
  const bytesOf = (place: string) => statSync(place, { throwIfNoEntry: false })?.size ?? 0;

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
    grew() {
      if (hasSum) dropSum(path);
      if (hasSum && isSumLasting) lastingly(path);
      hasSum = false;
      isSumLasting = false;
      write(bytesOf(`${path}-wal`));
    },
    // From here on, a crash may leave a log of any length.
    ends: () => write(0),
    ended(isEmpty) {
      if (!isEmpty) write(bytesOf(`${path}-wal`));
      else if (isTrusted && !hasSum && files !== null && bytesOf(path) <= SUM_WHILE_OPEN_BYTES) {
        saveSum(path, files.file, false);
        hasSum = true;
      }
    },
  };
}

function lastingly(path: string): void {
  try {
    flushFolderNow(dirname(path));
  } catch {
    // The commit fails for the same reason.
  }
}

/** Result of a check; `unknown` if it couldn't run. */
export type ThreadResult = AppError | 'good' | 'unknown';

/** Checks a file on the worker thread. */
export function resultOfThread(
  path: string,
  saved: { file: number; crc: number; bytes: number } | null,
  program: URL,
  signal?: AbortSignal,
): Promise<ThreadResult> {
  return new Promise((resolve) => {
    const worker = new Worker(program, { workerData: { path, saved }, env: {}, argv: [] });
    // The worker must not prevent the process from exiting. If it dies, the result is unknown.
    worker.unref();
    worker.on('error', () => resolve('unknown'));
    worker.once('exit', () => resolve('unknown'));
    worker.once('message', (found: unknown) => resolve(AppErrorSchema.nullable().parse(found) ?? 'good'));
    signal?.addEventListener('abort', () => void worker.terminate(), { once: true });
  });
}

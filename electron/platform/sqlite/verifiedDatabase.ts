/**
 * Opens a database and checks it on a worker thread, because the check reads every page and would be the longest part
 * of a start. A database that was not closed, or was found damaged, is checked before it is used.
 */
import { closeSync, existsSync, fstatSync, openSync, rmSync, statSync } from 'node:fs';
import type { AppError } from '../../../shared/errors.ts';
import { StorageError } from '../storage.ts';
import { resultOfThread, type ThreadResult } from './checkThread.ts';
import { type Database, type LogWatch, type Migration, type Migrations, openDatabase } from './database.ts';
import { dropSum, type FileSum, matchesSum, readSum, saveSum } from './fileSum.ts';
import { checkLog, forgetLog, type LogMark, markOf, openMark, watchLog } from './openMark.ts';

export interface DeferredCheck {
  /** Program of the worker thread. */
  readonly program: URL;
  /** Delay of the check in ms, so that the thread doesn't slow the start of the app; without it, it begins at once. */
  readonly delayMs?: number;
  /** Called when the check fails. The next opening, in this run or another, checks the file before using it. */
  readonly onDamaged: (damage: AppError) => void;
}

export interface CheckedDatabase extends Database {
  /** Resolves when the check has passed; rejects with StorageError if it found damage, or the database was closed. */
  readonly checked: Promise<void>;
  /** Whether the file at the path is still the one that is open. */
  inPlace(): boolean;
}

const damaged = (detail = 'the file was changed outside Waybill') => new StorageError({ code: 'data_damaged', detail });

/**
 * Opens, creates or migrates a database file. Throws StorageError like `openDatabase`.
 *
 * @param hasReferences whether foreign keys are enforced
 */
export function openThenVerify(
  path: string,
  migrations: Migrations,
  check: DeferredCheck,
  hasReferences = true,
): CheckedDatabase {
  const isNew = !existsSync(path);
  // Stays open until the end: see `crcOf`.
  let file = isNew ? null : openSync(path, 'r');
  let mark: number | null = null;
  try {
    const wasOpen = existsSync(markOf(path));
    if (wasOpen) checkLog(path);
    const sum = readSum(path);
    const isSame = wasOpen && sum !== null && file !== null && matchesSum(file, sum);
    if (wasOpen && sum !== null && !isSame) throw damaged();
    if (wasOpen) forgetLog(path);
    mark = isNew ? null : openMark(path);
    const isTrusted = !wasOpen && mark !== null;
    if (sum === null) dropSum(path);
    const log = watchLog(path, sum !== null);
    const options = { checked: !isTrusted && !isSame, held: isTrusted, hasReferences, watch: log };
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
    else if (file !== null && !matchesSum(file, sum)) throw damaged();
    if (wasOpen) forgetLog(path);
    const log = watchLog(path, sum !== null);
    let isChanged = false;
    const watch: LogWatch = {
      beforeCheckpoint: log.beforeCheckpoint,
      onCommit() {
        log.onCommit();
        isChanged = true;
        database?.scheduleTidy();
      },
      afterCheckpoint(isEmpty) {
        log.afterCheckpoint(isEmpty);
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
        for (const descriptor of [saved, mark]) if (descriptor !== null) closeSync(descriptor);
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

  function onResult(outcome: ThreadResult): void {
    if (result !== 'open') return;
    if (outcome === 'good' || outcome === 'unknown') {
      result = outcome;
      // A check that couldn't run must not block the user. The mark remains, so the next opening checks the file.
      if (outcome === 'unknown') log.distrust();
      database.release();
      resolve();
      return;
    }
    result = 'damaged';
    reject(damaged(outcome.code === 'data_damaged' ? outcome.detail : outcome.code));
    check.onDamaged(outcome);
  }
  function begin(): void {
    void resultOfThread(path, sum === null ? null : { ...sum, file }, check.program, closing.signal).then(onResult);
  }
  if (!isTrusted) resolve();
  else if (check.delayMs === undefined) begin();
  else {
    const timer = setTimeout(begin, check.delayMs).unref();
    closing.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

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
      if (result === 'open') result = sum !== null && inPlace() && matchesSum(file, sum) ? 'good' : 'unknown';
      closing.abort();
      if (result === 'good') database.release();
      database.close();
      reject(new StorageError({ code: 'storage_failed', detail: 'closed' }));
      const isSound = result === 'good' && inPlace();
      if (isSound) saveSum(path, file, true);
      for (const descriptor of [file, mark]) if (descriptor !== null) closeSync(descriptor);
      log.stop();
      if (isSound) rmSync(markOf(path), { force: true });
    },
  };
}

/**
 * Opens a database whose check would be the longest part of a start, because it reads every page: it is checked a little
 * later, on a thread of its own. One that was not closed, or was found damaged, is checked before it is used.
 */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { type AppError, AppErrorSchema } from '../../../shared/errors.ts';
import { type Database, type Migration, openDatabase } from './database.ts';

export interface LateCheck {
  /** Program of the checking thread. */
  readonly program: URL;
  /** Told when the check fails. The file is checked at once when it is opened again, in this run or another. */
  readonly onDamaged: (damage: AppError) => void;
  readonly afterMs?: number;
}

/** By then the page stands. */
const CHECK_AFTER_MS = 5_000;

/** There from the opening of a database until it was closed and nothing was found wrong with it. */
const markOf = (path: string) => `${path}-open`;

/** Opens, makes or brings up to date a database file. Throws StorageError as `openDatabase` does. */
export function openCheckedLater(path: string, migrations: readonly Migration[], check: LateCheck): Database {
  const mark = markOf(path);
  const isTrusted = !existsSync(mark) && couldMark(mark);
  const database = openDatabase(path, migrations, { checked: !isTrusted });
  let isGood = true;
  const stop = isTrusted
    ? checkLater(path, check, (damage) => {
        isGood = false;
        check.onDamaged(damage);
      })
    : () => {};
  return {
    ...database,
    close() {
      stop();
      database.close();
      if (isGood) rmSync(mark, { force: true });
    },
  };
}

/** A disk that can't take the mark gets no trust. */
function couldMark(mark: string): boolean {
  try {
    writeFileSync(mark, '', { mode: 0o600 });
    return true;
  } catch {
    return false;
  }
}

/** @returns ends it */
function checkLater(path: string, { program, afterMs }: LateCheck, onDamaged: (damage: AppError) => void): () => void {
  let worker: Worker | null = null;
  const timer = setTimeout(() => {
    worker = new Worker(program, { workerData: { path }, env: {}, argv: [] });
    // It keeps nothing alive, and one that dies has found nothing.
    worker.unref();
    worker.on('error', () => {});
    worker.once('message', (found: unknown) => {
      const damage = AppErrorSchema.nullable().parse(found);
      if (damage !== null) onDamaged(damage);
    });
  }, afterMs ?? CHECK_AFTER_MS);
  timer.unref();
  return () => {
    clearTimeout(timer);
    worker?.removeAllListeners('message');
    void worker?.terminate();
  };
}

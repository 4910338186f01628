/** A thin layer over node:sqlite: typed failures, nested transactions, migrations by `user_version`. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { StorageError } from '../storage.ts';
import { copyPages } from './copyPages.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Values = Readonly<Record<string, SQLInputValue>>;

/** One migration: the statements that upgrade schema version n to n + 1. */
export type Migration = string;

/** All migrations of a database: an array, or what is an array for each version that it may have. */
export interface Migrations {
  readonly length: number;
  /** The migrations from a version on. */
  slice(version: number): readonly Migration[];
  /** The schema after all of them. A new database is created with it, because renaming a column parses all of it. */
  readonly schema?: Migration;
}

/** An array of migrations, with their schema if it is known. */
export type MigrationList = readonly Migration[] & Migrations;

export interface Database {
  /** A bound limit is written `LIMIT +:limit`: without the sign, SQLite compiles the statement again each time. */
  all(sql: string, values?: Values): Row[];
  get(sql: string, values?: Values): Row | null;
  run(sql: string, values?: Values): void;
  /** Runs `work` in one transaction, or in the open one. Rolls back if it throws. */
  transaction<T>(work: () => T): T;
  /**
   * Like `transaction`, but without a flush, for data that can be fetched again. It survives a killed process. A power
   * loss may lose the latest of these, but no earlier data, and the file remains valid. The next `transaction` flushes
   * them too. Never use it for a booking.
   */
  quickTransaction<T>(work: () => T): T;
  /**
   * Runs `work` a moment later, in one quick transaction with other such work, so that no caller waits for it. It has run
   * before the next `transaction` begins, before a backup, and before `close`; a killed process may lose the last
   * `LATER_MS`. Only for what can be derived again or done without: search words of quotes, lines of the call log. If
   * the disk fails, the work is dropped.
   */
  later(work: () => void): void;
  /** Runs what `later` has postponed, for a reader that needs it. */
  settle(): void;
  /** Copies all committed data to a new file without blocking other work. Rejects with StorageError. */
  backUpTo(path: string): Promise<void>;
  /**
   * Checkpoints the write-ahead log shortly, so that the file alone is complete; otherwise that happens after a pause.
   */
  scheduleTidy(): void;
  /** Allows checkpoints from now on; until this call the file is unchanged since it was opened. */
  release(): void;
  close(): void;
}

/** Automatic checkpoint threshold of the engine, in pages of 4 kB, in case writes never pause. */
const CHECKPOINT_PAGES = 1_000;
/** Checkpoints and truncates the log after this time without writes. */
const TIDY_AFTER_MS = 2_000;
/** Checkpoint delay after the most important writes: runs after their response was sent. */
const TIDY_DELAY_MS = 50;
const BUSY_MS = 5_000;
/** How long postponed work waits for more of its kind. */
const LATER_MS = 20;

/** Receives events of the write-ahead log. */
export interface LogWatch {
  /** A transaction was committed. */
  onCommit(): void;
  /** A checkpoint is about to write the log to the database and truncate it. */
  beforeCheckpoint(): void;
  /** The checkpoint has ended; `isEmpty` if the log was truncated. */
  afterCheckpoint(isEmpty: boolean): void;
}

/** The disk or the quota is full. */
const SQLITE_FULL = 13;
/** The file is damaged, or isn't a database. */
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/**
 * Opens or creates a database file, migrates it to the newest schema, and checks it. `:memory:` for tests. Throws
 * StorageError if the file is damaged, newer than this version of the app, or can't be opened.
 *
 * @param options `checked: false` leaves the check to the caller; `held`: the file is unchanged until `release`;
 *   `hasReferences: false`: foreign keys aren't enforced, because their tables may be in another file
 */
export function openDatabase(
  path: string,
  migrations: Migrations,
  {
    checked = true,
    held = false,
    hasReferences = true,
    watch,
  }: {
    readonly checked?: boolean;
    readonly held?: boolean;
    readonly hasReferences?: boolean;
    readonly watch?: LogWatch;
  } = {},
): Database {
  const db = guard('open', () => new DatabaseSync(path, { timeout: BUSY_MS }));
  const statements = new Map<string, StatementSync>();

  function statement(sql: string): StatementSync {
    let prepared = statements.get(sql);
    if (prepared === undefined) {
      prepared = db.prepare(sql);
      statements.set(sql, prepared);
    }
    return prepared;
  }

  let isFlushing = true;
  /** Sets whether commits are flushed to the disk. */
  function setFlushing(isOn: boolean): void {
    if (isOn === isFlushing) return;
    // Not a prepared statement, because SQLite applies this pragma while it compiles.
    guard('pragma', () => db.exec(`PRAGMA synchronous = ${isOn ? 'FULL' : 'NORMAL'}`));
    isFlushing = isOn;
  }

  const database: Database = {
    all: (sql, values = {}) => guard(sql, () => statement(sql).all(values)),
    get: (sql, values = {}) => guard(sql, () => statement(sql).get(values) ?? null),
    run: (sql, values = {}) => {
      guard(sql, () => statement(sql).run(values));
      wrote();
    },
    transaction(work) {
      if (guard('BEGIN', () => db.isTransaction)) return work();
      database.settle();
      setFlushing(true);
      return inTransaction(work);
    },
    quickTransaction(work) {
      if (guard('BEGIN', () => db.isTransaction)) return work();
      setFlushing(false);
      try {
        return inTransaction(work);
      } finally {
        setFlushing(true);
      }
    },
    later(work) {
      // Work that is still running when the app ends finds its database closed.
      if (!db.isOpen) return;
      postponed.push(work);
      if (postponed.length > 1) return;
      laterTimer = setTimeout(() => database.settle(), LATER_MS);
      laterTimer.unref();
    },
    settle() {
      if (!db.isOpen || postponed.length === 0 || guard('BEGIN', () => db.isTransaction)) return;
      clearTimeout(laterTimer);
      const due = postponed.splice(0);
      try {
        database.quickTransaction(() => {
          for (const work of due) work();
        });
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
      }
    },
    async backUpTo(to) {
      try {
        database.settle();
        await copyPages(db, to);
      } catch (error) {
        guard('copy', () => {
          throw error;
        });
      }
    },
    scheduleTidy() {
      clearTimeout(tidyTimer);
      tidyTimer = setTimeout(tidy, TIDY_DELAY_MS);
      tidyTimer.unref();
    },
    release() {
      if (!isHeld) return;
      isHeld = false;
      guard('pragma', () => db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`));
      database.scheduleTidy();
    },
    close() {
      database.settle();
      clearTimeout(tidyTimer);
      tidy();
      clearTimeout(tidyTimer);
      statements.clear();
      // Closing checkpoints and removes the log, even if that failed or was held back before.
      if (isFile) watch?.beforeCheckpoint();
      db.close();
    },
  };

  const postponed: (() => void)[] = [];
  let laterTimer: NodeJS.Timeout | undefined;
  let tidyTimer: NodeJS.Timeout | undefined;
  let isHeld = held;
  const isFile = path !== ':memory:';

  function wrote(): void {
    if (!isFile || db.isTransaction) return;
    watch?.onCommit();
    if (tidyTimer === undefined) {
      tidyTimer = setTimeout(tidy, TIDY_AFTER_MS);
      tidyTimer.unref();
    } else tidyTimer.refresh();
  }

  /** Checkpoints the log. Doesn't wait for a concurrent reader; the next change retries. */
  function tidy(): void {
    tidyTimer = undefined;
    if (!isFile || isHeld || db.isTransaction) return;
    watch?.beforeCheckpoint();
    let isEmpty = false;
    try {
      db.exec('PRAGMA busy_timeout = 0');
      isEmpty = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0;
    } catch {
      // The disk may be full: the log is not changed.
    } finally {
      db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
      watch?.afterCheckpoint(isEmpty);
    }
  }

  function inTransaction<T>(work: () => T): T {
    database.run('BEGIN IMMEDIATE');
    try {
      const result = work();
      database.run('COMMIT');
      return result;
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK');
      throw error;
    }
  }

  try {
    guard('pragma', () => {
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
      db.exec(`PRAGMA foreign_keys = ${hasReferences ? 'ON' : 'OFF'}`);
      db.exec(`PRAGMA wal_autocheckpoint = ${held ? 0 : CHECKPOINT_PAGES}`);
    });
    if (checked) check(database);
    migrate(database, db, migrations);
  } catch (error) {
    clearTimeout(tidyTimer);
    db.close();
    throw error;
  }
  return database;
}

function check(database: Database): void {
  const damage = damageIn(database.get('PRAGMA quick_check(1)'));
  if (damage !== null) throw damage;
}

/** The damage in a row of `PRAGMA quick_check`, or null. */
export function damageIn(row: Row | null): StorageError | null {
  const [outcome] = Object.values(row ?? {});
  return outcome === 'ok' ? null : new StorageError({ code: 'data_damaged', detail: String(outcome) });
}

function migrate(database: Database, db: DatabaseSync, migrations: Migrations): void {
  const version = Number(database.get('PRAGMA user_version')?.['user_version'] ?? 0);
  if (!(version >= 0)) throw new StorageError({ code: 'data_damaged', detail: `user_version is ${version}` });
  if (version > migrations.length) {
    throw new StorageError({ code: 'schema_too_new', schema: version, known: migrations.length });
  }
  if (version === migrations.length) return;
  database.transaction(() => {
    for (const migration of migrationsFrom(migrations, version)) guard('migration', () => db.exec(migration));
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** The migrations from a version on; for a new database, the schema that they result in. */
export function migrationsFrom(migrations: Migrations, version: number): readonly Migration[] {
  return version === 0 && migrations.schema !== undefined ? [migrations.schema] : migrations.slice(version);
}

/** Converts exceptions of the engine into StorageError; the first words of the SQL are part of the detail. */
export function guard<T>(sql: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const errcode = 'errcode' in error ? Number(error.errcode) : 0;
    const primary = errcode & 0xff;
    if (primary === SQLITE_CORRUPT || primary === SQLITE_NOTADB) {
      throw new StorageError({ code: 'data_damaged', detail: error.message }, error);
    }
    if (primary === SQLITE_FULL) throw new StorageError({ code: 'disk_full' }, error);
    // Work that is still running when the app ends finds its database closed.
    const isClosed = 'code' in error && error.code === 'ERR_INVALID_STATE';
    if (errcode === 0 && !isClosed) throw error;
    throw new StorageError({ code: 'storage_failed', detail: `${error.message} (${sql.trim().slice(0, 40)})` }, error);
  }
}

/** A thin layer over node:sqlite: typed failures, transactions that nest, migrations by `user_version`. */
import { backup, DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { StorageError } from '../../services/storage.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Values = Readonly<Record<string, SQLInputValue>>;

/** One migration: the statements that lead from version n to n + 1. */
export type Migration = string;

export interface Database {
  all(sql: string, values?: Values): Row[];
  get(sql: string, values?: Values): Row | null;
  run(sql: string, values?: Values): void;
  /** Runs `work` in one transaction, or inside the one that is open. Rolls back when it throws. */
  transaction<T>(work: () => T): T;
  /**
   * The same for what can be had again: it is written at once, so that a killed program has lost nothing, but the disk
   * is not waited for. A power cut may take back the last of these; what was there before, and the file, stay whole.
   * The next `transaction` flushes them too. Never for a booking.
   */
  quickTransaction<T>(work: () => T): T;
  /** Writes a copy of all that is committed to a new file, while others go on. Rejects with StorageError. */
  copyInto(path: string): Promise<void>;
  close(): void;
}

/**
 * How much the log beside the file holds before it is brought over, in pages of 4 kB. Bringing it over waits for the disk,
 * and pages that were written again meanwhile are brought over once: a quarter as often as the engine would.
 */
const CHECKPOINT_PAGES = 4_000;

/** The disk, or the quota, is used up. */
const SQLITE_FULL = 13;
/** The file is damaged, or no database at all. */
const SQLITE_CORRUPT = 11;
const SQLITE_NOTADB = 26;

/**
 * Opens (or makes) a database file, brings it to the newest schema and checks it. `:memory:` for tests. Throws
 * StorageError when the file is damaged, newer than this version of the app, or can't be opened.
 *
 * @param options `checked: false` leaves the check to the caller
 */
export function openDatabase(
  path: string,
  migrations: readonly Migration[],
  { checked = true }: { readonly checked?: boolean } = {},
): Database {
  const db = guard('open', () => new DatabaseSync(path, { timeout: 5000 }));
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
  /** Whether each commit waits for the disk. */
  function flush(wanted: boolean): void {
    if (wanted === isFlushing) return;
    // Not a prepared statement: the engine does this while it compiles.
    guard('pragma', () => db.exec(`PRAGMA synchronous = ${wanted ? 'FULL' : 'NORMAL'}`));
    isFlushing = wanted;
  }

  const database: Database = {
    all: (sql, values = {}) => guard(sql, () => statement(sql).all(values)),
    get: (sql, values = {}) => guard(sql, () => statement(sql).get(values) ?? null),
    run: (sql, values = {}) => {
      guard(sql, () => statement(sql).run(values));
    },
    transaction(work) {
      if (guard('BEGIN', () => db.isTransaction)) return work();
      flush(true);
      return inTransaction(work);
    },
    quickTransaction(work) {
      if (guard('BEGIN', () => db.isTransaction)) return work();
      flush(false);
      try {
        return inTransaction(work);
      } finally {
        flush(true);
      }
    },
    async copyInto(to) {
      try {
        await backup(db, to);
      } catch (error) {
        guard('copy', () => {
          throw error;
        });
      }
    },
    close() {
      statements.clear();
      db.close();
    },
  };

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
      db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
      db.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
    });
    if (checked) check(database);
    migrate(database, db, migrations);
  } catch (error) {
    db.close();
    throw error;
  }
  return database;
}

function check(database: Database): void {
  const damage = damageIn(database.get('PRAGMA quick_check(1)'));
  if (damage !== null) throw damage;
}

/** What `PRAGMA quick_check` found, out of its row: null when all is well. */
export function damageIn(row: Row | null): StorageError | null {
  const [verdict] = Object.values(row ?? {});
  return verdict === 'ok' ? null : new StorageError({ code: 'data_damaged', detail: String(verdict) });
}

function migrate(database: Database, db: DatabaseSync, migrations: readonly Migration[]): void {
  const version = Number(database.get('PRAGMA user_version')?.['user_version'] ?? 0);
  if (version > migrations.length) {
    throw new StorageError({ code: 'data_newer', schema: version, known: migrations.length });
  }
  if (version === migrations.length) return;
  database.transaction(() => {
    for (const migration of migrations.slice(version)) guard('migration', () => db.exec(migration));
    db.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

/** Turns what the engine throws into a StorageError; the SQL's first words say where. */
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
    // Whatever still runs while the app ends finds its file closed.
    const isClosed = 'code' in error && error.code === 'ERR_INVALID_STATE';
    if (errcode === 0 && !isClosed) throw error;
    throw new StorageError({ code: 'storage_failed', detail: `${error.message} (${sql.trim().slice(0, 40)})` }, error);
  }
}

/**
 * `app.db` with the accounts and settings. It is small and nothing works without it, so it has separate backups. The
 * latest one replaces it automatically if it is damaged or missing.
 */
import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { createListeners } from '../platform/events.ts';
import { guardDisk } from '../platform/files/failures.ts';
import { flushFile, flushFolder } from '../platform/files/flush.ts';
import { createSingleFlight } from '../platform/singleFlight.ts';
import { type Database, damageIn, guard } from '../platform/sqlite/database.ts';
import { openCheckedNow } from '../platform/sqlite/verifiedDatabase.ts';
import { StorageError } from '../platform/storage.ts';
import { APP_MIGRATIONS } from './appSchema.ts';

export interface AppDatabase {
  readonly database: Database;
  /** Why a backup was restored, or null. The damaged file was saved as `damagedAt`. */
  readonly recovered: 'damaged' | 'gone' | null;
  readonly damagedAt: string | null;
  /** Resolves when no backup is running. */
  idle(): Promise<void>;
}

/** Changes within this time share one backup. */
const BACKUP_AFTER_MS = 500;
/** Latest first. */
const BACKUP_NAMES = ['app.db', 'app-1.db', 'app-2.db'] as const;

const backupsOf = (dataFolder: string) => BACKUP_NAMES.map((name) => join(dataFolder, 'backups', name));

/** Opens `app.db`. Throws a readable Error if it is damaged and there is no backup to restore. */
export function openAppDatabase(dataFolder: string, nowMs: number): AppDatabase {
  const base = join(dataFolder, 'app.db');
  removePartials(join(dataFolder, 'backups'));
  const backup = backupsOf(dataFolder).find((path) => connectionsIn(path) !== null);
  if ((statSync(base, { throwIfNoEntry: false })?.size ?? 0) === 0 && backup !== undefined) {
    replaceDatabase(base, backup);
    return { ...openWithBackups(dataFolder), recovered: 'gone', damagedAt: null };
  }
  try {
    return { ...openWithBackups(dataFolder), recovered: null, damagedAt: null };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const { failure } = error;
    if (failure.code === 'schema_too_new') {
      throw new Error(`${base} was written by a newer Waybill. Install that version again.`, { cause: error });
    }
    if (failure.code !== 'data_damaged') throw error;
    const damagedAt = join(dataFolder, 'backups', `app-damaged-${nowMs}.db`);
    if (backup === undefined) {
      throw new Error(
        `${base} is damaged, and there is no backup of it. Move the file to another folder and restart: Waybill then offers to add the accounts that it finds in the data folder.`,
        { cause: error },
      );
    }
    // Saves the damaged file first: after a crash, the next start finds the damaged file or the restored one.
    copyFileSync(base, damagedAt);
    if (existsSync(`${base}-wal`)) copyFileSync(`${base}-wal`, `${damagedAt}-wal`);
    replaceDatabase(base, backup);
    return { ...openWithBackups(dataFolder), recovered: 'damaged', damagedAt };
  }
}

/** Deletes files of interrupted backups. */
function removePartials(backups: string): void {
  if (!existsSync(backups)) return;
  for (const file of readdirSync(backups)) if (file.endsWith('.part')) rmSync(join(backups, file), { force: true });
}

/** Removes the side files of the old database first, because they would corrupt the restored one. */
function replaceDatabase(base: string, backup: string): void {
  const replacement = `${base}.coming`;
  copyFileSync(backup, replacement);
  for (const suffix of ['-wal', '-shm', '-open', '-sum']) rmSync(`${base}${suffix}`, { force: true });
  renameSync(replacement, base);
}

function openWithBackups(dataFolder: string): Pick<AppDatabase, 'database' | 'idle'> {
  const backups = createSingleFlight<void>();
  let isDue = false;
  let isClosed = false;

  const changes = createListeners<void>();
  const database = openCheckedNow(join(dataFolder, 'app.db'), APP_MIGRATIONS, () => {
    isDue = true;
    changes.emit();
  });

  async function backUp(): Promise<void> {
    while (isDue) {
      await wait(BACKUP_AFTER_MS, undefined, { ref: false });
      isDue = false;
      // A full disk is reported by the backups of the account's data. The existing backups are not changed.
      if (!isClosed) await copyAppDatabase(database, dataFolder).catch(() => {});
    }
  }
  const startBackup = () => void backups.run('backup', backUp);
  changes.add(startBackup);
  // A migration was applied before the listener was added.
  if (isDue) startBackup();
  return {
    database: {
      ...database,
      close() {
        isClosed = true;
        database.close();
      },
    },
    idle: backups.idle,
  };
}

/**
 * Makes a backup. Rejects with StorageError; existing backups are not replaced until the new one was read successfully.
 * Three are retained: the latest, and otherwise those with the most connections.
 */
export async function copyAppDatabase(database: Database, dataFolder: string): Promise<void> {
  const [latest = '', ...older] = backupsOf(dataFolder);
  mkdirSync(join(dataFolder, 'backups'), { recursive: true, mode: 0o700 });
  const partial = `${latest}.${randomUUID()}.part`;
  try {
    rmSync(partial, { force: true });
    await database.backUpTo(partial);
    guard('backup', () => mergeIntoOneFile(partial));
    if (connectionsIn(partial) === null) throw new StorageError({ code: 'data_damaged', detail: 'the backup' });
    await guardDisk(async () => {
      await flushFile(partial);
      // Drops the backup with the fewest connections; if equal, the oldest.
      const saved = [latest, ...older].map((path) => ({ path, count: connectionsIn(path) ?? -1 }));
      const least = Math.min(...saved.map(({ count }) => count));
      const at = saved.findLastIndex(({ count }) => count === least);
      for (let slot = at; slot > 0; slot -= 1) {
        const [from, to] = [saved[slot - 1]?.path ?? '', saved[slot]?.path ?? ''];
        if (existsSync(from)) renameSync(from, to);
      }
      renameSync(partial, latest);
      await flushFolder(join(dataFolder, 'backups'));
    });
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function mergeIntoOneFile(path: string): void {
  const db = new DatabaseSync(path);
  db.exec('PRAGMA journal_mode = DELETE');
  db.close();
}

/** Number of connections in a backup, or null if it is missing or unreadable. */
function connectionsIn(path: string): number | null {
  if (!existsSync(path)) return null;
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    try {
      if (damageIn(db.prepare('PRAGMA quick_check(1)').get() ?? null) !== null) return null;
      return Number(db.prepare('SELECT COUNT(*) AS count FROM connections').get()?.['count']);
    } finally {
      db.close();
    }
  } catch {
    return null;
  }
}

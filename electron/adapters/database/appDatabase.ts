/**
 * `app.db` with the connections and the settings: small, and nothing can be asked without it. So a copy of it is kept,
 * and takes its place by itself when it is damaged.
 */
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../../services/storage.ts';
import { guardDisk } from '../files/failures.ts';
import { APP_MIGRATIONS } from './appSchema.ts';
import { type Database, openDatabase } from './database.ts';

export interface AppDatabase {
  readonly database: Database;
  /** It was damaged: the copy took its place, and it lies here. */
  readonly damagedAt: string | null;
}

const places = (dataFolder: string) => ({
  base: join(dataFolder, 'app.db'),
  copy: join(dataFolder, 'backups', 'app.db'),
});

/** Opens it. Throws an Error in plain words when it is damaged and there is no copy that could take its place. */
export function openAppDatabase(dataFolder: string, nowMs: number): AppDatabase {
  const { base, copy } = places(dataFolder);
  try {
    return { database: openDatabase(base, APP_MIGRATIONS), damagedAt: null };
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    const { failure } = error;
    if (failure.code === 'data_newer') {
      throw new Error(`${base} was written by a newer Waybill. Install that version again.`, { cause: error });
    }
    if (failure.code !== 'data_damaged') throw error;
    const damagedAt = join(dataFolder, 'backups', `app-damaged-${nowMs}.db`);
    if (!isWhole(copy)) {
      throw new Error(
        `${base} is damaged, and there is no copy of it. Move it away to begin anew: connections have to be added again, what was booked through them stays in the data folder.`,
        { cause: error },
      );
    }
    // First a copy of what there is: a kill from here on finds the damaged one, or the good one.
    copyFileSync(base, damagedAt);
    const coming = `${base}.coming`;
    copyFileSync(copy, coming);
    for (const beside of ['-wal', '-shm']) {
      if (existsSync(`${base}${beside}`)) renameSync(`${base}${beside}`, `${damagedAt}${beside}`);
    }
    renameSync(coming, base);
    return { database: openDatabase(base, APP_MIGRATIONS), damagedAt };
  }
}

/** Makes the copy anew. Rejects with StorageError; the one that is there stays until the new one is whole. */
export async function copyAppDatabase(database: Database, dataFolder: string): Promise<void> {
  const { copy } = places(dataFolder);
  mkdirSync(join(dataFolder, 'backups'), { recursive: true, mode: 0o700 });
  const partial = `${copy}.part`;
  try {
    rmSync(partial, { force: true });
    await database.copyInto(partial);
    await guardDisk(() => rename(partial, copy));
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function isWhole(copy: string): boolean {
  if (!existsSync(copy)) return false;
  try {
    openDatabase(copy, APP_MIGRATIONS).close();
    return true;
  } catch {
    return false;
  }
}

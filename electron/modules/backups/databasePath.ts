/** Path of an account's database, and evidence that it must exist. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sumPath } from '../../platform/sqlite/fileSum.ts';
import { markOf } from '../../platform/sqlite/openMark.ts';
import { StorageError } from '../../platform/storage.ts';
import { isEmptyExpected, readLedger } from '../bookings/ledger.ts';

export const DATABASE_FILE = 'waybill.db';
/** A complete copy of a backup that is about to replace the database. */
export const INCOMING_FILE = 'waybill.db.coming';
/** Side files of a database that is open or was not closed. */
export const SIDE_FILE_SUFFIXES = ['-wal', '-shm'] as const;

/**
 * Returns the path of the database in an account's folder. Completes a restore that was interrupted between its two
 * steps. Throws StorageError `data_damaged` if the database is missing but must have existed: an empty one would hide
 * that.
 */
export function databasePath(folder: string): string {
  const [base, coming] = [join(folder, DATABASE_FILE), join(folder, INCOMING_FILE)];
  if (existsSync(coming)) {
    // If the database is missing, it was already moved away. Otherwise the restore had just begun, and the copy may be
    // incomplete.
    if (existsSync(base)) rmSync(coming, { force: true });
    else finishRestore(folder, base, coming);
  }
  if ((statSync(base, { throwIfNoEntry: false })?.size ?? 0) === 0) {
    const lines = readLedger(folder);
    const evidence = isEmptyExpected(lines) ? null : evidenceOf(folder, base, lines.length > 0);
    if (evidence !== null) {
      throw new StorageError({ code: 'data_damaged', detail: `${DATABASE_FILE} is missing, but there is ${evidence}` });
    }
    for (const suffix of [...SIDE_FILE_SUFFIXES, '-open', '-sum']) rmSync(`${base}${suffix}`, { force: true });
  }
  return base;
}

/** Evidence that there was a database in this folder. */
function evidenceOf(folder: string, base: string, hasLedger: boolean): string | null {
  if (hasLedger) return 'a record of sent bookings';
  if ((statSync(`${base}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return 'its write-ahead log';
  if (existsSync(markOf(base)) || existsSync(sumPath(base))) return 'a marker of its use';
  if (namesIn(join(folder, 'backups')).some((file) => file.endsWith('.db'))) return 'a backup of it';
  return hasFile(join(folder, 'documents')) ? 'documents of its shipments' : null;
}

function hasFile(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true }).some((entry) => entry.isFile());
  } catch {
    return false;
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function finishRestore(folder: string, base: string, coming: string): void {
  // A remaining log belongs to the database moved away last. Next to another database, it would corrupt that one.
  const aside = namesIn(join(folder, 'backups'))
    .filter((file) => file.endsWith('-aside.db'))
    .toSorted()
    .at(-1);
  for (const suffix of SIDE_FILE_SUFFIXES) {
    if (!existsSync(`${base}${suffix}`)) continue;
    if (aside === undefined) rmSync(`${base}${suffix}`);
    else renameSync(`${base}${suffix}`, join(folder, 'backups', `${aside}${suffix}`));
  }
  renameSync(coming, base);
}

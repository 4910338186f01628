/** Where a connection's database is, and what says that there must be one. */
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sumPath } from '../../platform/sqlite/fileSum.ts';
import { markOf } from '../../platform/sqlite/verifiedDatabase.ts';
import { StorageError } from '../../platform/storage.ts';
import { isEmptyExpected, readLedger } from '../bookings/ledger.ts';

export const BASE = 'waybill.db';
/** A whole copy that is about to take the place of the database. */
export const COMING = 'waybill.db.coming';
/** What a database keeps beside itself while it is open, or when it was killed. */
export const BESIDE = ['-wal', '-shm'] as const;

/**
 * Where the database of a connection's folder is. A restore that was cut off between its two steps is finished. Throws
 * StorageError `data_damaged` where there is none and there must have been one: an empty one would hide that.
 */
export function databasePath(folder: string): string {
  const [base, coming] = [join(folder, BASE), join(folder, COMING)];
  if (existsSync(coming)) {
    // What was there is aside already when the place is empty; else it never left, and the copy may be half written.
    if (existsSync(base)) rmSync(coming, { force: true });
    else finishRestore(folder, base, coming);
  }
  if ((statSync(base, { throwIfNoEntry: false })?.size ?? 0) === 0) {
    const lines = readLedger(folder);
    const evidence = isEmptyExpected(lines) ? null : evidenceOf(folder, base, lines.length > 0);
    if (evidence !== null) {
      throw new StorageError({ code: 'data_damaged', detail: `${BASE} has gone, and there is ${evidence}` });
    }
    for (const beside of [...BESIDE, '-open', '-sum']) rmSync(`${base}${beside}`, { force: true });
  }
  return base;
}

/** What says that there was a database here. */
function evidenceOf(folder: string, base: string, hasLedger: boolean): string | null {
  if (hasLedger) return 'a record of what was sent';
  if ((statSync(`${base}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return 'its log';
  if (existsSync(markOf(base)) || existsSync(sumPath(base))) return 'the mark of its use';
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
  // A log that was left behind belongs to what went aside last: beside another database it would ruin that.
  const aside = namesIn(join(folder, 'backups'))
    .filter((file) => file.endsWith('-aside.db'))
    .toSorted()
    .at(-1);
  for (const beside of BESIDE) {
    if (!existsSync(`${base}${beside}`)) continue;
    if (aside === undefined) rmSync(`${base}${beside}`);
    else renameSync(`${base}${beside}`, join(folder, 'backups', `${aside}${beside}`));
  }
  renameSync(coming, base);
}

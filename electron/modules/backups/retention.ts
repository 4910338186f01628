/**
 * Which backups are deleted. Retained: the latest of each of the last days and weeks, the latest manual ones, the
 * fullest.
 */
import type { CountedBackup } from './ports.ts';

/** Days with a backup; the latest of each is retained. */
const DAYS = 7;
/** Weeks before those days; the latest of each is retained. */
const WEEKS = 4;
/** Number of manual backups that are retained. */
const MANUAL = 10;
const WEEK_MS = 7 * 86_400_000;

/** @param copies latest first. Backups made by a restore or a rescue are never deleted automatically. */
export function expiredBackups(copies: readonly CountedBackup[]): CountedBackup[] {
  const daily = copies.filter(({ why }) => why === 'daily');
  const days = firstOfEach(daily, dayOf).slice(0, DAYS);
  const [oldest] = days.slice(-1).map(dayOf);
  const older = oldest === undefined ? [] : daily.filter((copy) => dayOf(copy) < oldest);
  const weeks = firstOfEach(older, ({ atMs }) => Math.floor(atMs / WEEK_MS)).slice(0, WEEKS);
  const retained = new Set([...days, ...weeks, ...copies.filter(({ why }) => why === 'manual').slice(0, MANUAL)]);
  const deletable = copies.filter(({ why }) => why === 'daily' || why === 'manual');
  // Backups of a database that was emptied never displace the one with the most data.
  const most = Math.max(...deletable.map(rowsIn));
  const fullest = deletable.find((copy) => rowsIn(copy) === most);
  return deletable.filter((copy) => !retained.has(copy) && copy !== fullest);
}

const rowsIn = ({ rows }: CountedBackup): number => rows ?? -1;
const dayOf = ({ atMs }: CountedBackup): string => new Date(atMs).toISOString().slice(0, 10);

function firstOfEach<Key>(copies: readonly CountedBackup[], keyOf: (copy: CountedBackup) => Key): CountedBackup[] {
  const seen = new Set<Key>();
  return copies.filter((copy) => {
    const key = keyOf(copy);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Which files are stored, and which of them a cleanup rule deletes. */
import type { CleanupRule, DocumentStorage } from '../../../shared/contract/documents.ts';
import { dateOfInstant, isCalendarDate } from '../../../shared/rules/calendar.ts';
import { statusKind } from '../../../shared/rules/statusGroups.ts';
import type { StoredFile } from './ports.ts';

const DAY_MS = 86_400_000;
const AGES = [
  { age: 'month', underDays: 31 },
  { age: 'quarter', underDays: 92 },
  { age: 'year', underDays: 366 },
  { age: 'older', underDays: Number.POSITIVE_INFINITY },
] as const;

/** Counts files and bytes. Files with equal content are stored once, so their bytes count once. */
export function countFiles(files: readonly StoredFile[]): { files: number; bytes: number } {
  const contents = new Map(files.map(({ sha256, bytes }) => [sha256, bytes]));
  return { files: files.length, bytes: [...contents.values()].reduce((sum, bytes) => sum + bytes, 0) };
}

/** Stored files by age. */
export function storageOf(files: readonly StoredFile[], nowMs: number): DocumentStorage {
  const ageOf = ({ fetchedAtMs }: StoredFile) =>
    AGES.find(({ underDays }) => nowMs - fetchedAtMs < underDays * DAY_MS)?.age ?? 'older';
  return {
    total: countFiles(files),
    oldVersions: countFiles(files.filter(({ isLatest }) => !isLatest)),
    ages: AGES.map(({ age }) => ({ age, ...countFiles(files.filter((file) => ageOf(file) === age)) })),
  };
}

/** The same day `months` earlier, or the last day of that month if it is shorter. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const count = year * 12 + (month - 1) - months;
  const head = `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
  for (let last = day; ; last -= 1) {
    const candidate = `${head}-${String(last).padStart(2, '0')}`;
    if (isCalendarDate(candidate) || last <= 1) return candidate;
  }
}

/**
 * The files that a rule deletes. The latest version of a document is deleted only if its shipment is delivered,
 * canceled or voided; a shipment that isn't in the database counts as open.
 *
 * @param today `YYYY-MM-DD`
 */
export function deletableFiles(files: readonly StoredFile[], rule: CleanupRule, today: string): StoredFile[] {
  const until = monthsBefore(today, rule.closedForMonths);
  return files.filter((file) => {
    const closed = closedOn(file);
    if (closed !== null && closed <= until) return true;
    return rule.alsoOldVersions && !file.isLatest && dateOfInstant(file.fetchedAtMs, 0) <= until;
  });
}

/** The date since when nothing more is expected to happen to the shipment, or null while it is open. */
function closedOn({ shipment, fetchedAtMs }: StoredFile): string | null {
  if (shipment === null) return null;
  const kind = statusKind(shipment);
  if (kind === 'delivered' && shipment.deliveryDate !== null) return shipment.deliveryDate;
  if (kind !== 'delivered' && kind !== 'cancelled' && kind !== 'voided') return null;
  // The closing date is unknown: assumes the pickup date or the last download, whichever is later.
  const fetched = dateOfInstant(fetchedAtMs, 0);
  return shipment.pickupDate !== null && shipment.pickupDate > fetched ? shipment.pickupDate : fetched;
}

/** The cleanup rule, and the ages of files, of documents and attached files. */
import { addDays, isCalendarDate } from '../../../shared/rules/calendar.ts';

const DAY_MS = 86_400_000;
/** Ages under which files are counted, youngest first; the others are `older`. */
export const AGES = [
  { age: 'month', underDays: 31 },
  { age: 'quarter', underDays: 92 },
  { age: 'year', underDays: 366 },
] as const;

/** Parameters `:month`, `:quarter`, and `:year`: instants since when a file has that age. */
export function ageLimits(nowMs: number): { month: number; quarter: number; year: number } {
  const [month, quarter, year] = AGES.map(({ underDays }) => nowMs - underDays * DAY_MS);
  return { month: month ?? 0, quarter: quarter ?? 0, year: year ?? 0 };
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

/** Parameters `:until`, the date `months` before today, and `:untilMs`, its end in UTC. */
export function cleanupDates(months: number, today: string): { until: string; untilMs: number } {
  const until = monthsBefore(today, months);
  return { until, untilMs: Date.parse(`${addDays(until, 1)}T00:00:00Z`) };
}

/**
 * Whether nothing more is expected to happen to the shipment since `:until`. False while it is open, and if it isn't in
 * the database. If its closing date is unknown, the pickup date or the time the file was saved counts, the later one.
 *
 * @param savedAtMs column with the time of the file
 */
export const isClosed = (savedAtMs: string) => `CASE
  WHEN shipments.voided = 0 AND shipments.status = 'delivered' AND shipments.delivery_date IS NOT NULL
    THEN shipments.delivery_date <= :until
  WHEN shipments.voided = 1 OR shipments.status IN ('delivered', 'cancelled')
    THEN coalesce(shipments.pickup_date, '') <= :until AND ${savedAtMs} < :untilMs
  ELSE 0 END`;

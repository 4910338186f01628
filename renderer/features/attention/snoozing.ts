/** Snooze times of alerts. Days start at 8:00 AM on the user's clock. */
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { parseDate } from '../../../shared/rules/parseDate.ts';
import { dayOfInstant, formatInstant, formatInstantTime } from '../../lib/format.ts';
import { attentionStrings } from './strings.ts';

export interface SnoozeChoice {
  readonly keys: string;
  readonly label: string;
  readonly untilMs: number;
  /** The day on which the alert returns. */
  readonly date: string;
}

const HOUR_MS = 3_600_000;
const STARTS_AT = 8;

/** 8:00 AM of a day on the user's clock. */
export function morningOf(date: string): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, day, STARTS_AT).getTime();
}

/** One hour, tomorrow, the next business day. Tasks have no hours: `isByDay`. */
export function snoozeChoices(nowMs: number, isByDay: boolean): readonly SnoozeChoice[] {
  const today = dayOfInstant(nowMs);
  const tomorrow = addDays(today, 1);
  const business = nextBusinessDay(today);
  const hour = nowMs + HOUR_MS;
  return [
    ...(isByDay
      ? []
      : [
          {
            keys: '1',
            label: attentionStrings.oneHour(formatInstantTime(hour)),
            untilMs: hour,
            date: dayOfInstant(hour),
          },
        ]),
    {
      keys: '2',
      label: attentionStrings.tomorrow(formatInstant(morningOf(tomorrow))),
      untilMs: morningOf(tomorrow),
      date: tomorrow,
    },
    {
      keys: '3',
      label: attentionStrings.nextBusinessDay(formatInstant(morningOf(business))),
      untilMs: morningOf(business),
      date: business,
    },
  ];
}

/** Parses a date after today; null if it is invalid or not after today. */
export function snoozeDate(text: string, today: string): string | null {
  const read = parseDate(text, today);
  return read.kind === 'date' && read.date > today ? read.date : null;
}

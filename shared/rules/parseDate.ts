/** Parsing of dates as users type them. */
import { addBusinessDays } from './businessDays.ts';
import { daysBetween, isCalendarDate } from './calendar.ts';

export type DateReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'date'; readonly date: string }
  | { readonly kind: 'refused' };

const pad = (value: string) => value.padStart(2, '0');

function dateOrInvalid(year: string, month: string, day: string): DateReading {
  const date = `${year}-${pad(month)}-${pad(day)}`;
  return isCalendarDate(date) ? { kind: 'date', date } : { kind: 'refused' };
}

/**
 * Parses `2026-11-18`, `11/18/26`, `11/18/2026`, `11/18` and `+1`. Month before day, as in the US. Without a year: the
 * first such day on or after `today`, or for a filter the one nearest to `today`, because most of its dates have passed.
 * `+n`: the nth business day after `today`, up to 99.
 */
export function parseDate(text: string, today: string, missingYear: 'next' | 'nearest' = 'next'): DateReading {
  const bare = text.trim();
  if (bare === '') return { kind: 'empty' };
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(bare);
  if (iso !== null) return dateOrInvalid(iso[1] ?? '', iso[2] ?? '', iso[3] ?? '');
  const ahead = /^\+\s?(\d{1,2})$/.exec(bare);
  if (ahead !== null) return { kind: 'date', date: addBusinessDays(today, Number(ahead[1])) };
  const us = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{2}|\d{4}))?$/.exec(bare);
  if (us === null) return { kind: 'refused' };
  const [month, day, year] = [us[1] ?? '', us[2] ?? '', us[3]];
  if (year !== undefined) return dateOrInvalid(year.length === 2 ? `20${year}` : year, month, day);
  const thisYear = Number(today.slice(0, 4));
  // February 29 may be up to eight years away (1896 to 1904).
  const dates = Array.from({ length: 17 }, (_, at) => dateOrInvalid(String(thisYear - 8 + at), month, day))
    .flatMap((reading) => (reading.kind === 'date' ? [reading.date] : []))
    .filter((date) => missingYear === 'nearest' || date >= today);
  const distance = (date: string) => Math.abs(daysBetween(today, date));
  const [date] = dates.toSorted((a, b) => distance(a) - distance(b));
  return date === undefined ? { kind: 'refused' } : { kind: 'date', date };
}

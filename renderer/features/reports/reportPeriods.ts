/** Common report periods relative to the user's date. */
import { addDays } from '../../../shared/rules/calendar.ts';
import type { Period } from '../../../shared/rules/comparedPeriod.ts';

export interface NamedPeriod extends Period {
  readonly keys: string;
  readonly word: string;
}

const two = (value: number) => String(value).padStart(2, '0');

/** The whole month that is `by` months after the month of a date. */
function monthOf(date: string, by: number): Period {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + by;
  const first = (at: number) => `${Math.floor(at / 12)}-${two((at % 12) + 1)}-01`;
  return { from: first(months), to: addDays(first(months + 1), -1) };
}

/** Whole months and years, so that pickups planned within them are included. */
export function namedPeriods(today: string): readonly NamedPeriod[] {
  const year = Number(today.slice(0, 4));
  return [
    { keys: '1', word: 'This month', ...monthOf(today, 0) },
    { keys: '2', word: 'Last month', ...monthOf(today, -1) },
    { keys: '3', word: 'Last 3 months', from: monthOf(today, -2).from, to: monthOf(today, 0).to },
    { keys: '4', word: 'This year', from: `${year}-01-01`, to: `${year}-12-31` },
    { keys: '5', word: 'Last year', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
}

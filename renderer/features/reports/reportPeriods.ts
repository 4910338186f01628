/** Common report periods relative to the user's date. */
import { addDays } from '../../../shared/rules/calendar.ts';
import type { Period } from '../../../shared/rules/comparedPeriod.ts';

export interface NamedPeriod extends Period {
  readonly keys: string;
  /** Its labels are `reportsStrings.periods` and `periodActions`. */
  readonly name: 'month' | 'lastMonth' | 'threeMonths' | 'year' | 'lastYear';
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
    { keys: '1', name: 'month', ...monthOf(today, 0) },
    { keys: '2', name: 'lastMonth', ...monthOf(today, -1) },
    { keys: '3', name: 'threeMonths', from: monthOf(today, -2).from, to: monthOf(today, 0).to },
    { keys: '4', name: 'year', from: `${year}-01-01`, to: `${year}-12-31` },
    { keys: '5', name: 'lastYear', from: `${year - 1}-01-01`, to: `${year - 1}-12-31` },
  ];
}

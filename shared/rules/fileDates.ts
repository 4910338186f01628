/** Dates in the cells of a file, which may have the day before the month. */
import { type DateReading, parseDate } from './parseDate.ts';

export interface FileDate {
  /** `YYYY-MM-DD`; null if the cell is blank or can't be read. */
  readonly date: string | null;
  /** Why it can't be read; null if it can. */
  readonly problem: string | null;
}

interface Parts {
  readonly first: number;
  readonly second: number;
  /** With its separator, or empty. */
  readonly year: string;
}

/** `05/06/2026`, `5-6-26`, `5/6`; null for dates that are written in another way. */
function partsOf(text: string): Parts | null {
  const match = /^(\d{1,2})[/-](\d{1,2})([/-](?:\d{2}|\d{4}))?$/.exec(text.trim());
  return match === null ? null : { first: Number(match[1]), second: Number(match[2]), year: match[3] ?? '' };
}

const isMonth = (number: number) => number >= 1 && number <= 12;

/** Whether a date can only be read with the day before the month, such as `13/05/2026`. */
export function hasDayFirst(text: string): boolean {
  const parts = partsOf(text);
  return parts !== null && parts.first > 12 && parts.first <= 31 && isMonth(parts.second);
}

const dateOf = (reading: DateReading) => (reading.kind === 'date' ? reading.date : null);

/**
 * Parses the date of a cell: as typed, or with dots, which are used where the day comes before the month
 * (`05.11.2026` is November 5). With slashes or hyphens, the month comes first, as in the US.
 *
 * @param isMixed another date of the column has the day first: a date that could be read both ways is a problem
 */
export function parseFileDate(
  text: string,
  today: string,
  isMixed: boolean,
  missingYear: 'next' | 'nearest' = 'next',
): FileDate {
  const bare = text.trim();
  const read = (typed: string) => dateOf(parseDate(typed, today, missingYear));
  if (bare === '') return { date: null, problem: null };
  const dotted = /^(\d{1,2})\.(\d{1,2})(?:\.(\d{4}|\d{2})?)?$/.exec(bare);
  if (dotted !== null) {
    const date = read(`${dotted[2]}/${dotted[1]}${dotted[3] === undefined ? '' : `/${dotted[3]}`}`);
    return { date, problem: date === null ? 'Enter a date as 18.11.2026 or 11/18/2026.' : null };
  }
  const parts = partsOf(bare);
  const swapped = parts === null ? null : read(`${parts.second}/${parts.first}${parts.year}`);
  const date = read(bare);
  if (date === null) {
    const problem = swapped === null ? 'Enter a date as 11/18/2026.' : `The day is first. Enter it as ${swapped}.`;
    return { date, problem };
  }
  if (!isMixed || parts === null || swapped === null || swapped === date) return { date, problem: null };
  return {
    date: null,
    problem: `Another date of this column has the day first. Enter this one as ${date} or ${swapped}.`,
  };
}

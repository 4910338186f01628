/** Months or weeks of a report's trend. */
import type { ComparedFigures, ReportRequest } from '../../../shared/contract/reports.ts';
import { addDays, daysBetween } from '../../../shared/rules/calendar.ts';
import { addMonths, wholeMonths } from '../../../shared/rules/comparedPeriod.ts';
import { NOTHING } from './reportFigures.ts';

export type TrendUnit = 'month' | 'week';

/** Three months at most: longer periods have too many weeks to read. */
const MAX_DAYS_OF_WEEKS = 92;
/** Gaps are not filled beyond this number: a single wrong date may be centuries away. */
const MAX_FILLED = 120;

export function trendUnit({ from, to }: Pick<ReportRequest, 'from' | 'to'>): TrendUnit {
  return daysBetween(from, to) < MAX_DAYS_OF_WEEKS ? 'week' : 'month';
}

/**
 * Maps a month of the compared dates to the month that it is compared with; null if they don't align: weeks, and dates
 * directly before that aren't whole months.
 */
export function pairedStart(request: ReportRequest): ((start: string) => string) | null {
  if (trendUnit(request) === 'week') return null;
  const by = request.compare === 'last_year' ? 12 : wholeMonths(request);
  return by === null ? null : (start) => addMonths(start, by);
}

/** Adds the months or weeks without shipments between the first and the last line. */
export function withoutGaps(
  unit: TrendUnit,
  lines: readonly (ComparedFigures & { readonly start: string })[],
): (ComparedFigures & { start: string })[] {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return [];
  const present = new Map(lines.map((line) => [line.start, line]));
  const filled: (ComparedFigures & { start: string })[] = [];
  const before = first.before === null ? null : NOTHING;
  for (
    let start = first.start;
    start <= last.start;
    start = unit === 'month' ? addMonths(start, 1) : addDays(start, 7)
  ) {
    if (filled.length === MAX_FILLED) return [...lines];
    filled.push(present.get(start) ?? { ...NOTHING, before, start });
  }
  return filled;
}

/**
 * The sums that every report table has: their SQL, their CSV, and how lines of two currencies or two periods are put
 * together.
 */
import { z } from 'zod';
import type { ComparedFigures, ReportFigures } from '../../../shared/contract/reports.ts';
import { spendPerCwt } from '../../../shared/rules/reportChange.ts';

const DELIVERED = "status = 'delivered'";
/** An estimated delivery date before the pickup is not used. */
const HAS_DATES = 'delivery_date IS NOT NULL AND COALESCE(estimated_delivery_date >= pickup_date, 0)';
const WEIGHED = 'total_cents > 0 AND freight_milli_pounds > 0';

/** Sums of a group and a currency. A condition counts as 1 if it is true. */
export const FIGURES = `
  currency, COUNT(*) AS shipments, COUNT(NULLIF(total_cents, 0)) AS priced, COALESCE(SUM(total_cents), 0) AS cents,
  COALESCE(SUM(latest_total_cents - total_cents), 0) AS change_cents,
  COALESCE(SUM(total_cents) FILTER (WHERE ${WEIGHED}), 0) AS weighed_cents,
  COALESCE(SUM(freight_milli_pounds) FILTER (WHERE ${WEIGHED}), 0) AS weighed_milli_pounds,
  COUNT(*) FILTER (WHERE total_cents > 0 AND COALESCE(freight_milli_pounds, 0) <= 0) AS without_weight,
  COALESCE(SUM(${DELIVERED} AND ${HAS_DATES} AND delivery_date <= estimated_delivery_date), 0) AS on_time,
  COALESCE(SUM(${DELIVERED} AND ${HAS_DATES} AND delivery_date > estimated_delivery_date), 0) AS late,
  COALESCE(SUM(${DELIVERED} AND NOT (${HAS_DATES})), 0) AS not_measured,
  COALESCE(SUM(NOT ${DELIVERED}), 0) AS open`;

export const FigureColumns = z.object({
  currency: z.string(),
  shipments: z.int(),
  priced: z.int(),
  cents: z.int(),
  change_cents: z.int(),
  weighed_cents: z.int(),
  weighed_milli_pounds: z.int(),
  without_weight: z.int(),
  on_time: z.int(),
  late: z.int(),
  not_measured: z.int(),
  open: z.int(),
});

export function figuresOf(row: z.output<typeof FigureColumns>): ReportFigures {
  const { currency, cents, change_cents, shipments, priced, on_time, late, not_measured, open } = row;
  const weighed = { cents: row.weighed_cents, milliPounds: row.weighed_milli_pounds };
  const spend = priced === 0 ? [] : [{ currency, cents, changeCents: change_cents, weighed }];
  const withoutWeight = row.without_weight;
  return { shipments, priced, spend, onTime: on_time, late, notMeasured: not_measured, open, withoutWeight };
}

export const NOTHING: ReportFigures = {
  shipments: 0,
  priced: 0,
  spend: [],
  onTime: 0,
  late: 0,
  notMeasured: 0,
  open: 0,
  withoutWeight: 0,
};

/** Adds the counts; amounts stay separate, one per currency. */
export function sumOf(one: ReportFigures, other: ReportFigures): ReportFigures {
  return {
    shipments: one.shipments + other.shipments,
    priced: one.priced + other.priced,
    spend: [...one.spend, ...other.spend],
    onTime: one.onTime + other.onTime,
    late: one.late + other.late,
    notMeasured: one.notMeasured + other.notMeasured,
    open: one.open + other.open,
    withoutWeight: one.withoutWeight + other.withoutWeight,
  };
}

/** An amount with a decimal point; blank without one. */
export const dollars = (cents: number | null | undefined) =>
  cents === undefined || cents === null ? '' : (cents / 100).toFixed(2);
export const percent = (share: number | null) => (share === null ? '' : share.toFixed(1));
export const shareOf = (part: number, whole: number) => percent(whole === 0 ? null : (100 * part) / whole);

/** The CSV columns of a line with a single currency. */
export const CSV_FIGURES: readonly (readonly [head: string, cell: (line: ComparedFigures) => string])[] = [
  ['Shipments', ({ shipments }) => String(shipments)],
  ['With a price', ({ priced }) => String(priced)],
  ['Spend', ({ spend: [one] }) => dollars(one?.cents)],
  ['Currency', ({ spend: [one], before }) => one?.currency ?? before?.spend[0]?.currency ?? ''],
  ['Spend at latest prices', ({ spend: [one] }) => dollars(one && one.cents + one.changeCents)],
  ['Delivered on time', ({ onTime }) => String(onTime)],
  ['Delivered late', ({ late }) => String(late)],
  ['On-time %', ({ onTime, late }) => shareOf(onTime, onTime + late)],
  ['Delivered, dates not known', ({ notMeasured }) => String(notMeasured)],
  ['Not delivered yet', ({ open }) => String(open)],
  ['Spend per CWT', ({ spend: [one] }) => dollars(one && spendPerCwt(one))],
  ['With a price, no weight', ({ withoutWeight }) => String(withoutWeight)],
];

/** A group's figures in one currency. */
export type CurrencyLine<Group> = Group & ReportFigures & { readonly currency: string };

/**
 * Adds to each line the figures of the same group and currency in the compared dates. Groups that are only in those are
 * added at the end, with no shipments. Without compared lines nothing is compared.
 */
export function withBefore<Group>(
  lines: readonly CurrencyLine<Group>[],
  before: readonly CurrencyLine<Group>[] | null,
  groupOf: (group: Group) => string,
): (CurrencyLine<Group> & ComparedFigures)[] {
  const keyOf = (line: CurrencyLine<Group>) => `${line.currency} ${groupOf(line)}`;
  const remaining = new Map((before ?? []).map((line) => [keyOf(line), line]));
  const now = lines.map((line) => {
    const earlier = remaining.get(keyOf(line));
    remaining.delete(keyOf(line));
    return { ...line, before: before === null ? null : earlier === undefined ? NOTHING : plain(earlier) };
  });
  return [...now, ...[...remaining.values()].map((line) => ({ ...line, ...NOTHING, before: plain(line) }))];
}

/** The figures of a line, without its group. */
export const plain = (line: ReportFigures): ReportFigures => sumOf(line, NOTHING);

/** Merges lines, such as those of a group's currencies, into one line per group. Amounts of a currency are added. */
export function merged<Line extends ComparedFigures>(lines: readonly Line[], groupOf: (line: Line) => string): Line[] {
  const groups = new Map<string, Line>();
  for (const line of lines) {
    const present = groups.get(groupOf(line));
    groups.set(groupOf(line), present === undefined ? line : { ...present, ...comparedSumOf(present, line) });
  }
  return [...groups.values()].map((line) => ({
    ...line,
    spend: byCurrency(line.spend),
    before: line.before === null ? null : { ...line.before, spend: byCurrency(line.before.spend) },
  }));
}

function comparedSumOf(one: ComparedFigures, other: ComparedFigures): ComparedFigures {
  const before =
    one.before === null || other.before === null ? (one.before ?? other.before) : sumOf(one.before, other.before);
  return { ...sumOf(one, other), before };
}

/** One amount per currency, dollars first. */
function byCurrency(spend: ReportFigures['spend']): ReportFigures['spend'] {
  const sums = new Map<string, ReportFigures['spend'][number]>();
  for (const one of spend) {
    const sum = sums.get(one.currency);
    sums.set(
      one.currency,
      sum === undefined
        ? one
        : {
            currency: one.currency,
            cents: sum.cents + one.cents,
            changeCents: sum.changeCents + one.changeCents,
            weighed: {
              cents: sum.weighed.cents + one.weighed.cents,
              milliPounds: sum.weighed.milliPounds + one.weighed.milliPounds,
            },
          },
    );
  }
  const rank = (currency: string) => (currency === 'USD' ? '' : currency);
  return [...sums.values()].toSorted((a, b) => (rank(a.currency) < rank(b.currency) ? -1 : 1));
}

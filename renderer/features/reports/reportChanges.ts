/** How the figures of a report changed from the compared dates, as text. */
import type { ComparedFigures, Report } from '../../../shared/contract/reports.ts';
import { formatMoneyChange } from '../../../shared/rules/money.ts';
import { percentChange, spendChanges } from '../../../shared/rules/reportChange.ts';
import { formatDayTyped, formatNumber, formatPercent, formatPercentChange } from '../../lib/format.ts';
import { onTimeShare } from './reportLines.ts';
import { reportsStrings } from './strings.ts';

const signed = (value: number) => `${value > 0 ? '+' : value < 0 ? '−' : '±'}${formatNumber(Math.abs(value))}`;

/** Such as ` (+12%)`; empty without an earlier figure. */
const inPercent = (percent: number | null) => (percent === null ? '' : ` (${formatPercentChange(percent)})`);

/** Such as `+3 (+12%)`, `new`, or `none now, 4 before`; a dash if nothing is compared. */
export function shipmentsChange({ shipments, before }: ComparedFigures): string {
  if (before === null) return '–';
  if (before.shipments === 0) return shipments === 0 ? '±0' : reportsStrings.new;
  if (shipments === 0) return reportsStrings.noneNow(before.shipments);
  return `${signed(shipments - before.shipments)}${inPercent(percentChange(shipments, before.shipments))}`;
}

/** One text per currency, such as `+$120.00 (+12%)`. */
export function spendChangeLabels({ shipments, spend, before }: ComparedFigures): readonly string[] {
  if (before === null) return ['–'];
  if (before.shipments === 0 && shipments > 0) return [reportsStrings.new];
  const changes = spendChanges(spend, before.spend);
  if (changes.length === 0) return ['–'];
  return changes.map(({ cents, currency, percent }) => {
    const change = `${cents === 0 ? '±' : ''}${formatMoneyChange(cents, currency)}`;
    return percent === null ? reportsStrings.newSpend(change) : `${change}${inPercent(percent)}`;
  });
}

/** Such as `75% before`; empty if nothing is compared. */
export function onTimeBefore({ before }: ComparedFigures): string {
  return before === null ? '' : reportsStrings.shareBefore(formatPercent(onTimeShare(before)));
}

/** Such as `10/1/2026–10/31/2026`; null if nothing is compared. */
export function comparedLabel({ compared }: Pick<Report, 'compared'>): string | null {
  return compared === null ? null : `${formatDayTyped(compared.from)}–${formatDayTyped(compared.to)}`;
}

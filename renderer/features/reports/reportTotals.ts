/** The totals of a report as text, for the screen and its PDF. */
import type { Report } from '../../../shared/contract/reports.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { onTimeShare, perCwtLabel, spendChange, spendLabel } from './reportLines.ts';
import { reportsStrings } from './strings.ts';

interface Total {
  readonly name: 'spend' | 'laterPrices' | 'shipments' | 'perCwt' | 'onTime';
  readonly label: string;
  readonly value: string;
}

export function reportTotals({ total }: Pick<Report, 'total'>): readonly Total[] {
  const laterPrices = spendChange(total.spend);
  return [
    { name: 'spend', label: reportsStrings.spend, value: spendLabel(total.spend) },
    ...(laterPrices === null
      ? []
      : [{ name: 'laterPrices' as const, label: reportsStrings.changedSinceBooking, value: laterPrices }]),
    { name: 'shipments', label: reportsStrings.shipments, value: formatNumber(total.shipments) },
    { name: 'perCwt', label: reportsStrings.spendPerCwt, value: perCwtLabel(total.spend) },
    { name: 'onTime', label: reportsStrings.onTime, value: formatPercent(onTimeShare(total)) },
  ];
}

/** What the figures leave out. */
export function excludedLabel({ total, leftOut, withoutPickupDate }: Report): string {
  const noPrice = total.shipments - total.priced;
  return [
    reportsStrings.leftOut(leftOut.shipments, spendLabel(leftOut.spend), withoutPickupDate),
    ...(noPrice > 0 ? [reportsStrings.haveNoPrice(noPrice)] : []),
    ...(total.withoutWeight > 0 ? [reportsStrings.notInPerCwt(total.withoutWeight)] : []),
  ].join('; ');
}

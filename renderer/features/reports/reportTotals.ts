/** The totals of a report as text, for the screen and its PDF. */
import type { Report } from '../../../shared/contract/reports.ts';
import { formatNumber, formatPercent } from '../../lib/format.ts';
import { onTimeShare, perCwtLabel, spendChange, spendLabel } from './reportLines.ts';

interface Total {
  readonly label: string;
  readonly value: string;
}

export function reportTotals({ total }: Pick<Report, 'total'>): readonly Total[] {
  const laterPrices = spendChange(total.spend);
  return [
    { label: 'Spend', value: spendLabel(total.spend) },
    ...(laterPrices === null ? [] : [{ label: 'Changed since booking', value: laterPrices }]),
    { label: 'Shipments', value: formatNumber(total.shipments) },
    { label: 'Spend per CWT', value: perCwtLabel(total.spend) },
    { label: 'On-time %', value: formatPercent(onTimeShare(total)) },
  ];
}

/** What is in which figure not. */
export function excludedLabel({ total, leftOut, withoutPickupDate }: Report): string {
  const noPrice = total.shipments - total.priced;
  return [
    `${formatNumber(leftOut.shipments)} canceled or voided (${spendLabel(leftOut.spend)}), ${formatNumber(withoutPickupDate)} with no pickup date`,
    ...(noPrice > 0 ? [`${formatNumber(noPrice)} ${noPrice === 1 ? 'has' : 'have'} no price`] : []),
    ...(total.withoutWeight > 0
      ? [
          `${formatNumber(total.withoutWeight)} with no known weight ${total.withoutWeight === 1 ? 'isn’t' : 'aren’t'} in the spend per CWT`,
        ]
      : []),
  ].join('; ');
}

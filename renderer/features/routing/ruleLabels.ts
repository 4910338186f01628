/** Rules of the routing guide, and what they chose, as text. */
import type { NotChosenReason, RoutingChoice, RoutingConditions } from '../../../shared/freight/routing.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { ACCESSORIAL_PHRASES } from '../../lib/accessorialPhrases.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { upperFirst } from '../../lib/letterCase.ts';

/** Digits after the decimal point of a limit that was entered as a fraction, such as `150 1/16`. */
const WEIGHT_DIGITS = 4;
const pounds = (weight: number) => formatNumber(weight, WEIGHT_DIGITS);

function weightLabel({ minWeightLb: min, maxWeightLb: max }: RoutingConditions): string | null {
  if (min !== null && max !== null) return `${pounds(min)}–${pounds(max)} lb`;
  if (min !== null) return `${pounds(min)} lb or more`;
  return max === null ? null : `up to ${pounds(max)} lb`;
}

/** What a shipment must be, such as `to CA, 900; 500 lb or more`. */
export function conditionsLabel(when: RoutingConditions): string {
  const parts = [
    when.consignee === '' ? (when.consigneeId === null ? null : 'one consignee') : `consignee ${when.consignee}`,
    when.origins.length === 0 ? null : `from ${when.origins.join(', ')}`,
    when.destinations.length === 0 ? null : `to ${when.destinations.join(', ')}`,
    when.item === '' ? null : `item “${when.item}”`,
    when.freightClass === '' ? null : `class ${when.freightClass}`,
    weightLabel(when),
    when.accessorial === '' ? null : ACCESSORIAL_PHRASES[when.accessorial],
  ].filter((part) => part !== null);
  return parts.length === 0 ? 'All shipments' : upperFirst(parts.join('; '));
}

function strategyLabel({ strategy, transitDays }: RoutingChoice): string {
  switch (strategy) {
    case 'cheapest':
      return 'cheapest';
    case 'within_days':
      return `cheapest within ${formatCount(transitDays, 'day')}`;
    case 'deliver_by':
      return 'cheapest by the deliver-by date';
    default:
      return strategy satisfies never;
  }
}

/** What is chosen, such as `SMPF, then cheapest; up to $900.00`. */
export function choiceLabel(choose: RoutingChoice): string {
  const { preferred, blocked, ceiling } = choose;
  const strategy = strategyLabel(choose);
  return upperFirst(
    [
      preferred.length === 0 ? strategy : `${preferred.join(', ')}, then ${strategy}`,
      blocked.length === 0 ? null : `not ${blocked.join(', ')}`,
      ceiling === null ? null : `up to ${formatMoney(ceiling.cents, ceiling.currency)}`,
    ]
      .filter((part) => part !== null)
      .join('; '),
  );
}

/** Why no rate was chosen. */
export const NOT_CHOSEN_LABELS: Readonly<Record<NotChosenReason, string>> = {
  no_rates: 'No rates',
  all_blocked: 'Only blocked carriers',
  no_price: 'No rate has a price',
  same_code: 'Carrier code isn’t unique',
  none_in_time: 'None in time',
  other_currency: 'Prices in different currencies',
  above_ceiling: 'All above the price ceiling',
  doubtful_price: 'Price far below the others',
  tie: 'Same price and transit time',
};

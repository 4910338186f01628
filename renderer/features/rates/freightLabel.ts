/** Lane and freight of a quote as text. */
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { ACCESSORIAL_PHRASES } from '../../lib/accessorialPhrases.ts';
import { formatCount, formatWeight } from '../../lib/format.ts';

/** Such as `5 units, 3,910 lb`. */
export function freightLabel(request: RateRequest): string {
  const { units, weightLb } = freightTotals(request.handlingUnits);
  return `${formatCount(units, 'unit')}, ${formatWeight(weightLb)}`;
}

/**
 * Such as `liftgate at delivery, Residential at origin`: what affects the price other than the freight; empty if
 * nothing.
 */
export function extrasLabel(request: RateRequest): string {
  const types = [
    [request.origin.locationType, 'origin'],
    [request.destination.locationType, 'destination'],
  ] as const;
  return [
    ...types.flatMap(([type, end]) => (type === undefined || type === 'Business' ? [] : [`${type} ${end}`])),
    ...(request.accessorials ?? []).map((code) => ACCESSORIAL_PHRASES[code]),
  ].join(', ');
}

/** Lane and freight of a quote as text. */
import type { RateRequest } from '../../../shared/freight/requests.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { ACCESSORIAL_PHRASES } from '../../lib/accessorialPhrases.ts';
import { formatWeight } from '../../lib/format.ts';
import { ratesStrings } from './strings.tsx';

/** Such as `5 units, 3,910 lb`. */
export function freightLabel(request: RateRequest): string {
  const { units, weightLb } = freightTotals(request.handlingUnits);
  return ratesStrings.freight(units, formatWeight(weightLb));
}

/**
 * Such as `liftgate at delivery, Residential at origin`: what affects the price other than the freight; empty if
 * nothing.
 */
export function extrasLabel(request: RateRequest): string {
  const types = [
    [request.origin.locationType, ratesStrings.typeAtOrigin],
    [request.destination.locationType, ratesStrings.typeAtDestination],
  ] as const;
  return [
    ...types.flatMap(([type, label]) => (type === undefined || type === 'Business' ? [] : [label(type)])),
    ...(request.accessorials ?? []).map((code) => ACCESSORIAL_PHRASES[code]),
  ].join(', ');
}

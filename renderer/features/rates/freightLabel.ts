/** Lane and freight of a quote as text. */
import type { RateRequest } from '../../../shared/freight/requests.ts';
import type { AccessorialCode } from '../../../shared/freight/values.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { formatCount, formatWeight } from '../../lib/format.ts';

/** Names within a sentence. */
export const ACCESSORIAL_WORDS: Readonly<Record<AccessorialCode, string>> = {
  LGPU: 'liftgate at pickup',
  INSPU: 'inside pickup',
  APTPU: 'pickup appointment',
  NOTPU: 'notify before pickup',
  SORTPU: 'sort & segregate at pickup',
  LGDL: 'liftgate at delivery',
  INSDL: 'inside delivery',
  APTDL: 'delivery appointment',
  NOTDL: 'notify before delivery',
  SORTDL: 'sort & segregate at delivery',
  LIMACC: 'limited access',
};

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
    ...(request.accessorials ?? []).map((code) => ACCESSORIAL_WORDS[code]),
  ].join(', ');
}

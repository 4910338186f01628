/** Reading of the text of invoices, as typed or in the cells of a file. */
import type { ChargeKind } from '../freight/invoices.ts';

/** What carriers call their charges; the first that matches. */
const NAMES: readonly (readonly [RegExp, ChargeKind])[] = [
  [/re-?\s?class|class (?:change|correction)/i, 'reclass'],
  [/re-?\s?weigh|weight (?:inspection|correction|change|verification)|w&i|w & i/i, 'reweigh'],
  [/lift\s?-?\s?gate|^lg(?:pu|dl)$/i, 'liftgate'],
  [/resid/i, 'residential'],
  [/limited|limacc/i, 'limited_access'],
  [/inside|^ins(?:pu|dl)$/i, 'inside'],
  [/appointment|appt|^apt(?:pu|dl)$/i, 'appointment'],
  [/notif|call before|^not(?:pu|dl)$/i, 'notification'],
  [/sort|segregat/i, 'sort'],
  [/fuel|\bfsc\b/i, 'fuel'],
  [/discount|allowance/i, 'discount'],
  [/line\s?-?\s?haul|base (?:rate|charge)|^freight(?: charges?)?$|gross/i, 'linehaul'],
];

/** The kind of a charge by the carrier's text. */
export function chargeKindOf(text: string): ChargeKind {
  return NAMES.find(([name]) => name.test(text.trim()))?.[1] ?? 'other';
}

/**
 * Parses an amount such as `$1,250.50`, `-12.5`, `(12.50)` or `12.50-` to cents; null for anything else. Commas must
 * group three digits, so that `1,5` is never read as 15. Exact: no decimal fraction is ever a binary number.
 */
export function readAmount(text: string): number | null {
  const bare = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace('\u2212', '-');
  const match = /^(\()?(-)?\$?(-)?(\d{1,9}|[1-9]\d{0,2}(?:,\d{3}){1,2})?(?:\.(\d{1,2})?0*)?(-)?(\))?$/.exec(bare);
  if (match === null || !/\d/.test(bare)) return null;
  const [, open, before, after, whole = '0', decimals = '', behind, close] = match;
  const signs = [open !== undefined && close !== undefined, before, after, behind].filter(Boolean).length;
  if ((open === undefined) !== (close === undefined) || signs > 1) return null;
  const cents = Number(whole.replaceAll(',', '')) * 100 + Number(decimals.padEnd(2, '0'));
  return signs === 1 && cents !== 0 ? -cents : cents;
}

/** Which shipment an invoice is for. Numbers are compared without what carriers add or leave out. */
import { carrierKey } from './carrierFields.ts';

/** A shipment that has the PRO or BOL number of the invoice, at least loosely. */
export interface MatchCandidate {
  readonly bolNumber: string;
  readonly proNumber: string | null;
  /** Carrier code and name as booked. */
  readonly carrier: string;
  readonly carrierName: string;
}

/** Why a match isn't certain. */
export type MatchDoubt =
  /** The numbers are equal only without leading zeros or letters at the start. */
  | 'similar_number'
  /** The shipment was booked with another carrier. */
  | 'other_carrier'
  /** PRO and BOL belong to different shipments. */
  | 'numbers_disagree'
  /** Several shipments have this number. */
  | 'several';

export type InvoiceMatch =
  | { readonly kind: 'certain'; readonly bolNumber: string; readonly by: 'pro' | 'bol' }
  | {
      readonly kind: 'doubtful';
      readonly candidates: readonly { readonly bolNumber: string; readonly doubts: readonly MatchDoubt[] }[];
    }
  | { readonly kind: 'none' };

/** Letters and digits only, uppercase: `ABCD 123-456` is `ABCD123456`. */
export const bareNumber = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/**
 * The loose form of a number, without letters and zeros at the start. The store finds candidates by it, so it must be
 * the same as `NUMBER_KEY` in SQL.
 */
export const looseNumber = (text: string) => bareNumber(text).replace(/^[0A-Z]+/, '');

/** A number with and without the carrier's code in front, and nothing else added or left out. */
function formsOf(number: string, carrier: string): readonly string[] {
  const bare = bareNumber(number);
  const prefix = bareNumber(carrier);
  return prefix !== '' && bare.startsWith(prefix) && bare.length > prefix.length
    ? [bare, bare.slice(prefix.length)]
    : [bare];
}

function isSameNumber(one: string, other: string | null, carrier: string): boolean {
  if (one.trim() === '' || other === null || other.trim() === '') return false;
  const forms = formsOf(other, carrier);
  return formsOf(one, carrier).some((form) => form !== '' && forms.includes(form));
}

const isSameCarrier = (invoice: string, { carrier, carrierName }: MatchCandidate) =>
  carrierKey(invoice).toUpperCase() === carrierKey(carrier).toUpperCase() ||
  invoice.trim().toLowerCase() === carrierName.trim().toLowerCase();

/**
 * Matches by PRO first, then by BOL. Certain only if one shipment has exactly that number, its carrier sent the
 * invoice, and the other number doesn't say otherwise.
 *
 * @param candidates shipments whose PRO or BOL is loosely equal to one of the invoice's numbers
 */
export function matchInvoice(
  invoice: { readonly carrier: string; readonly proNumber: string; readonly bolNumber: string },
  candidates: readonly MatchCandidate[],
): InvoiceMatch {
  const rated = candidates.map((candidate) => ({
    candidate,
    byPro: isSameNumber(invoice.proNumber, candidate.proNumber, candidate.carrier),
    byBol: isSameNumber(invoice.bolNumber, candidate.bolNumber, candidate.carrier),
    sameCarrier: isSameCarrier(invoice.carrier, candidate),
  }));
  const byPro = rated.filter((one) => one.byPro);
  const byBol = rated.filter((one) => one.byBol);
  const exact = rated.filter((one) => one.byPro || one.byBol);
  const [only] = exact;
  if (only !== undefined && exact.length === 1 && only.sameCarrier) {
    return { kind: 'certain', bolNumber: only.candidate.bolNumber, by: only.byPro ? 'pro' : 'bol' };
  }
  if (rated.length === 0) return { kind: 'none' };
  const disagree = byPro.length > 0 && byBol.some((one) => !one.byPro);
  return {
    kind: 'doubtful',
    candidates: (exact.length > 0 ? exact : rated).map((one) => ({
      bolNumber: one.candidate.bolNumber,
      doubts: [
        ...(one.byPro || one.byBol ? [] : ['similar_number' as const]),
        ...(one.sameCarrier ? [] : ['other_carrier' as const]),
        ...(disagree ? ['numbers_disagree' as const] : []),
        ...(!disagree && exact.length > 1 ? ['several' as const] : []),
      ],
    })),
  };
}

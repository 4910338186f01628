/** The three remarks of a booking, and what carriers read into them. */

import { ACCESSORIAL_MEANINGS, type AccessorialCode } from '../../../shared/freight/values.ts';
import { lintRemark, type RemarkFinding, type RemarkPlace } from '../../../shared/rules/remarkLint.ts';
import { type BookingForm, clockWindow, type FieldPath } from './bookingForm.ts';
import { bookingStrings } from './strings.tsx';

export interface RemarkField {
  readonly path: Extract<FieldPath, 'pickup.instructions' | 'delivery.instructions' | 'specialInstructions'>;
  readonly place: RemarkPlace;
  /** Name in a sentence: `the pickup instructions`. */
  readonly name: string;
}

export const REMARK_FIELDS: readonly RemarkField[] = [
  { path: 'pickup.instructions', place: 'pickup', name: bookingStrings.thePickupInstructions },
  { path: 'delivery.instructions', place: 'delivery', name: bookingStrings.theDeliveryInstructions },
  { path: 'specialInstructions', place: 'special', name: bookingStrings.theSpecialInstructions },
];

export interface Remark extends RemarkField {
  readonly text: string;
  readonly findings: readonly RemarkFinding[];
}

/** All remarks with their findings, except accessorials that are already quoted. */
export function remarksOf(form: BookingForm, quoted: readonly AccessorialCode[]): readonly Remark[] {
  return REMARK_FIELDS.map((field) => {
    const text =
      field.place === 'special'
        ? form.specialInstructions
        : form[field.place === 'pickup' ? 'pickup' : 'delivery'].instructions;
    const window = field.place === 'special' ? null : clockWindow(form[field.place]);
    const findings = lintRemark(text, field.place, quoted, window).filter((finding) => !finding.quoted);
    return { ...field, text, findings };
  });
}

/** Formats `Notification Before Delivery (NOTDL)`, or both codes for special instructions. */
function codesAsText(codes: readonly AccessorialCode[]): string {
  return codes.map((code) => `${ACCESSORIAL_MEANINGS[code]} (${code})`).join(' or ');
}

/** What a finding means; follows its phrase. */
export function findingMessage(finding: RemarkFinding): string {
  if (finding.isUncoded) return bookingStrings.noAccessorial;
  if (finding.codes.length === 0) return bookingStrings.hasNoEffect;
  const read = bookingStrings.mayBeBilledAs(codesAsText(finding.codes));
  return finding.sameAsWindow ? bookingStrings.coveredByTimes(read) : bookingStrings.notInQuote(read);
}

/** Whether a carrier may bill what a phrase orders. */
export const mayBeBilled = ({ codes, isUncoded }: RemarkFinding) => isUncoded || codes.length > 0;

/** Such as `Two phrases in the delivery instructions may be billed`; null without findings. */
export function remarksTitle(remarks: readonly Remark[]): string | null {
  const billed = remarks.filter(({ findings }) => findings.some(mayBeBilled));
  const hit = billed.length > 0 ? billed : remarks.filter(({ findings }) => findings.length > 0);
  const count = hit
    .flatMap(({ findings }) => findings)
    .filter((finding) => billed.length === 0 || mayBeBilled(finding)).length;
  if (count === 0) return null;
  const message =
    [bookingStrings.onePhrase, bookingStrings.twoPhrases, bookingStrings.threePhrases][count - 1] ??
    bookingStrings.phrases(count);
  const where = hit.length === 1 ? (hit[0]?.name ?? bookingStrings.theInstructions) : bookingStrings.theInstructions;
  if (billed.length > 0) return bookingStrings.phrasesMayBeBilled(message, where);
  return (count === 1 ? bookingStrings.phraseHasNoEffect : bookingStrings.phrasesHaveNoEffect)(message, where);
}

/** Warnings about phrases that carriers may bill, and about length. */
export function remarkWarning(remark: Remark | undefined, warning: string | undefined): string | undefined {
  const message = remark?.findings.map((finding) => `“${finding.phrase}” ${findingMessage(finding)}`) ?? [];
  return [...message, ...(warning === undefined ? [] : [warning])].join(' ') || undefined;
}

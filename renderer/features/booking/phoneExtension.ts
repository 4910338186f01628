/**
 * Phone extensions. The provider takes exactly ten digits (spec §2.5), so an extension goes into the printed remarks of
 * the same stop.
 */

import { readPhone } from '../../../shared/rules/phone.ts';
import { withoutPhrase } from '../../../shared/rules/remarkLint.ts';
import type { BookingForm, PartyKey } from './bookingForm.ts';
import { bookingStrings } from './strings.tsx';

/** The window whose remarks are printed for a party. */
export const WINDOW_OF = { shipper: 'pickup', consignee: 'delivery' } as const;

/** The extension typed with a party's phone number, or null. */
export function extensionOf(form: BookingForm, party: PartyKey): string | null {
  const phone = readPhone(form[party].phone);
  return phone.kind === 'phone' ? phone.extension : null;
}

const extensionPattern = (extension: string) => new RegExp(String.raw`\bExt ${extension}\b`, 'i');

/** Whether the remarks already contain the extension. */
export function remarksHaveExtension(form: BookingForm, party: PartyKey, extension: string): boolean {
  return extensionPattern(extension).test(form[WINDOW_OF[party]].instructions);
}

function withRemarks(form: BookingForm, party: PartyKey, instructions: string): BookingForm {
  const window = WINDOW_OF[party];
  return { ...form, [window]: { ...form[window], instructions } };
}

/** Adds `Ext 44` to the remarks. */
export function withExtension(form: BookingForm, party: PartyKey, extension: string): BookingForm {
  if (remarksHaveExtension(form, party, extension)) return form;
  const text = form[WINDOW_OF[party]].instructions.trimEnd();
  return withRemarks(form, party, text === '' ? bookingStrings.ext(extension) : `${text}\nExt ${extension}`);
}

/** Removes it from the remarks. */
export function withoutExtension(form: BookingForm, party: PartyKey, extension: string): BookingForm {
  const text = form[WINDOW_OF[party]].instructions;
  const found = extensionPattern(extension).exec(text);
  if (found === null) return form;
  return withRemarks(form, party, withoutPhrase(text, { start: found.index, end: found.index + found[0].length }));
}

/** Updates the remarks after the phone number changed: replaces the previous extension with the new one. */
export function withNewExtension(form: BookingForm, party: PartyKey, before: string | null): BookingForm {
  const now = extensionOf(form, party);
  if (now === before) return form;
  const without = before === null ? form : withoutExtension(form, party, before);
  return now === null ? without : withExtension(without, party, now);
}

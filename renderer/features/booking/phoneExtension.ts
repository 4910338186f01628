/** A phone's extension: the service takes ten digits and no more (spec §2.5), the remarks of that end are printed. */
import { readPhone } from '../../../shared/rules/phone.ts';
import { withoutPhrase } from '../../../shared/rules/remarkLint.ts';
import type { BookingForm, PartyKey } from './bookingForm.ts';

/** The window whose remarks are printed for a party. */
export const WINDOW_OF = { shipper: 'pickup', consignee: 'delivery' } as const;

/** The digits of the extension that was typed with a party's phone, or null. */
export function extensionOf(form: BookingForm, party: PartyKey): string | null {
  const phone = readPhone(form[party].phone);
  return phone.kind === 'phone' ? phone.extension : null;
}

const remark = (extension: string) => new RegExp(String.raw`\bExt ${extension}\b`, 'i');

/** Whether the remarks of that end say the extension. */
export function saysExtension(form: BookingForm, party: PartyKey, extension: string): boolean {
  return remark(extension).test(form[WINDOW_OF[party]].instructions);
}

function withRemarks(form: BookingForm, party: PartyKey, instructions: string): BookingForm {
  const window = WINDOW_OF[party];
  return { ...form, [window]: { ...form[window], instructions } };
}

/** The form with `Ext 44` in the remarks of that end. */
export function withExtension(form: BookingForm, party: PartyKey, extension: string): BookingForm {
  if (saysExtension(form, party, extension)) return form;
  const text = form[WINDOW_OF[party]].instructions.trimEnd();
  return withRemarks(form, party, text === '' ? `Ext ${extension}` : `${text}\nExt ${extension}`);
}

/** The form without it. */
export function withoutExtension(form: BookingForm, party: PartyKey, extension: string): BookingForm {
  const text = form[WINDOW_OF[party]].instructions;
  const found = remark(extension).exec(text);
  if (found === null) return form;
  return withRemarks(form, party, withoutPhrase(text, { start: found.index, end: found.index + found[0].length }));
}

/** The form after the phone became another one: the extension of the one before makes place for its own. */
export function withNewExtension(form: BookingForm, party: PartyKey, before: string | null): BookingForm {
  const now = extensionOf(form, party);
  if (now === before) return form;
  const without = before === null ? form : withoutExtension(form, party, before);
  return now === null ? without : withExtension(without, party, now);
}

/** State of the booking form, as typed, and its conversion to a request. */

import * as z from 'zod/mini';
import { type BookingDetails, BookingDetailsSchema } from '../../../shared/freight/requests.ts';
import { readWindow } from '../../../shared/rules/clockTime.ts';
import { formatPhone, readPhone } from '../../../shared/rules/phone.ts';
import { missingReferences, type ReferenceRules } from '../../../shared/rules/referenceRules.ts';
import { DEFAULT, longText, manyReferences, oddEmail } from '../../../shared/rules/unusual.ts';
import { DEFAULT_WINDOW } from '../../../shared/rules/windows.ts';
import { bookingStrings } from './strings.tsx';

/** One party as typed; the phone number in any US format. */
export interface PartyForm {
  readonly name: string;
  readonly address1: string;
  readonly address2: string;
  readonly contact: string;
  readonly phone: string;
  readonly email: string;
}

/** One window. Times are `HH:MM`, or the raw text if it can't be parsed. */
export interface WindowForm {
  readonly readyTime: string;
  readonly closeTime: string;
  readonly instructions: string;
}

export interface BookingForm {
  readonly shipper: PartyForm;
  readonly consignee: PartyForm;
  readonly pickup: WindowForm;
  readonly delivery: WindowForm;
  readonly poNumber: string;
  /** The user's own order ID; the provider calls it `shipmentId` in the request. */
  readonly orderId: string;
  readonly referenceNumbers: readonly string[];
  readonly specialInstructions: string;
}

export type PartyKey = 'shipper' | 'consignee';
export type WindowKey = 'pickup' | 'delivery';

/** A form field by its path in the request, such as `shipper.phone`. */
export type FieldPath =
  | `${PartyKey}.${keyof PartyForm}`
  | `${WindowKey}.${keyof WindowForm}`
  | 'poNumber'
  | 'orderId'
  | 'referenceNumbers'
  | 'specialInstructions';

/** One message per field. */
export type FieldErrors = Readonly<Partial<Record<FieldPath, string>>>;

const PARTY_FIELDS = ['name', 'address1', 'address2', 'contact', 'phone', 'email'] as const;
const WINDOW_FIELDS = ['readyTime', 'closeTime', 'instructions'] as const;

/** All fields in screen order: the first one with an error gets the focus. */
export const FIELD_PATHS: readonly FieldPath[] = [
  ...(['shipper', 'consignee'] as const).flatMap((party) => PARTY_FIELDS.map((field) => `${party}.${field}` as const)),
  ...(['pickup', 'delivery'] as const).flatMap((end) => WINDOW_FIELDS.map((field) => `${end}.${field}` as const)),
  'poNumber',
  'orderId',
  'referenceNumbers',
  'specialInstructions',
];
/** Without the times, which are prefilled. */
export const ENTERED_PATHS = FIELD_PATHS.filter((path) => !path.endsWith('readyTime') && !path.endsWith('closeTime'));

const emptyParty: PartyForm = { name: '', address1: '', address2: '', contact: '', phone: '', email: '' };
const defaultWindow: WindowForm = { ...DEFAULT_WINDOW, instructions: '' };

/** Empty form, with the typical dock hours visible in the windows. */
export const EMPTY_FORM: BookingForm = {
  shipper: emptyParty,
  consignee: emptyParty,
  pickup: defaultWindow,
  delivery: defaultWindow,
  poNumber: '',
  orderId: '',
  referenceNumbers: [],
  specialInstructions: '',
};

const PHONE_PROBLEMS = {
  not_ten_digits: bookingStrings.enterPhoneNumber,
  not_a_phone: bookingStrings.enterPhoneNumber,
} as const;

/** Returns undefined for blank text: empty optional fields aren't sent. */
function nonBlank(text: string): string | undefined {
  const trimmed = text.trim();
  return trimmed === '' ? undefined : trimmed;
}

function partyOf(party: PartyForm): object {
  const phone = readPhone(party.phone);
  return withoutUndefined({
    name: party.name,
    address1: party.address1,
    address2: nonBlank(party.address2),
    contact: party.contact,
    phone: phone.kind === 'phone' ? phone.digits : party.phone,
    email: nonBlank(party.email),
  });
}

/** A window as the rules need it; invalid times cause no warnings. */
export function clockWindow(window: WindowForm) {
  const { readyTime, closeTime } = readWindow(window);
  return { readyTime: readyTime ?? '', closeTime: closeTime ?? '' };
}

function windowOf(window: WindowForm): object {
  const { readyTime, closeTime } = readWindow(window);
  return withoutUndefined({
    readyTime: readyTime ?? window.readyTime,
    closeTime: closeTime ?? window.closeTime,
    instructions: nonBlank(window.instructions),
  });
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined));
}

/** The form as request details, or errors by field. */
export type FormReading =
  | { readonly ok: true; readonly details: BookingDetails }
  | { readonly ok: false; readonly errors: FieldErrors };

/**
 * Validates the whole form against the request schema, after normalizing phone numbers and times, and against the rules
 * of the customer for references, if it has any.
 */
export function readForm(form: BookingForm, rules: ReferenceRules | null = null): FormReading {
  const reading = BookingDetailsSchema.safeParse(
    withoutUndefined({
      shipper: partyOf(form.shipper),
      consignee: partyOf(form.consignee),
      pickup: windowOf(form.pickup),
      delivery: windowOf(form.delivery),
      poNumber: nonBlank(form.poNumber),
      orderId: nonBlank(form.orderId),
      referenceNumbers: form.referenceNumbers.length === 0 ? undefined : [...form.referenceNumbers],
      specialInstructions: nonBlank(form.specialInstructions),
    }),
  );
  const missing = rules === null ? [] : missingReferences(rules, form);
  if (reading.success && missing.length === 0) return { ok: true, details: reading.data };
  const errors: Partial<Record<FieldPath, string>> = {};
  for (const issue of reading.error?.issues ?? []) {
    const path = knownPath(issue.path.join('.'));
    if (path !== null) errors[path] ??= messageFor(form, path, issue.message);
  }
  for (const { field, message } of missing) errors[field] ??= message;
  return { ok: false, errors };
}

/** A warning about a value that is sent anyway. */
export function fieldWarning(form: BookingForm, path: FieldPath): string | null {
  const value = valueAt(form, path);
  if (typeof value !== 'string') return manyReferences(value);
  if (path.endsWith('.email')) return oddEmail(value);
  return path.endsWith('nstructions') ? longText(value, DEFAULT.remark) : longText(value);
}

/** Warnings of all fields. Skips an email address while the user is `typing` it. */
export function fieldWarnings(form: BookingForm, typing: FieldPath | null): FieldErrors {
  const warnings: Partial<Record<FieldPath, string>> = {};
  for (const path of FIELD_PATHS) {
    const warning = path === typing && path.endsWith('.email') ? null : fieldWarning(form, path);
    if (warning !== null) warnings[path] = warning;
  }
  return warnings;
}

/** Error message of a field: a blank required field takes precedence; a phone number gets a specific message. */
function messageFor(form: BookingForm, path: FieldPath, message: string): string {
  const typed = valueAt(form, path);
  if (typeof typed === 'string' && typed.trim() === '') return bookingStrings.required;
  if (path === 'shipper.phone' || path === 'consignee.phone') {
    const phone = readPhone(typeof typed === 'string' ? typed : '');
    if (phone.kind === 'refused') return PHONE_PROBLEMS[phone.problem];
  }
  return message;
}

/** Value of a field as typed. */
export function valueAt(form: BookingForm, path: FieldPath): string | readonly string[] {
  const [head, tail] = path.split('.');
  for (const party of ['shipper', 'consignee'] as const) {
    const field = PARTY_FIELDS.find((name) => name === tail);
    if (head === party && field !== undefined) return form[party][field];
  }
  for (const end of ['pickup', 'delivery'] as const) {
    const field = WINDOW_FIELDS.find((name) => name === tail);
    if (head === end && field !== undefined) return form[end][field];
  }
  if (head === 'poNumber' || head === 'orderId' || head === 'specialInstructions') return form[head];
  return form.referenceNumbers;
}

/** Returns the form with one text field changed. */
export function withValue(form: BookingForm, path: FieldPath, value: string): BookingForm {
  const [head, tail] = path.split('.');
  if (head === 'shipper' || head === 'consignee') return { ...form, [head]: { ...form[head], [tail ?? '']: value } };
  if (head === 'pickup' || head === 'delivery') return { ...form, [head]: { ...form[head], [tail ?? '']: value } };
  return path === 'referenceNumbers' ? form : { ...form, [path]: value };
}

/**
 * The form field of a dotted path, including array elements (`referenceNumbers[0]`, `referenceNumbers.0`); null for a
 * path the form doesn't show.
 */
export function knownPath(dotted: string): FieldPath | null {
  const bare = dotted.replaceAll(/[.[]\d+\]?/g, '');
  return FIELD_PATHS.find((path) => path === bare) ?? null;
}

const text = z.catch(z.string(), '');
const party = z.object({ name: text, address1: text, address2: text, contact: text, phone: text, email: text });
const timeWindow = z.object({ readyTime: text, closeTime: text, instructions: text });
const DraftValue = z.object({
  shipper: z.catch(party, emptyParty),
  consignee: z.catch(party, emptyParty),
  pickup: z.catch(timeWindow, defaultWindow),
  delivery: z.catch(timeWindow, defaultWindow),
  poNumber: text,
  orderId: text,
  referenceNumbers: z.catch(z.array(z.string()), []),
  specialInstructions: text,
});

/** Converts a saved draft to a form. Drops values whose format an older version stored differently. */
export function formOfDraft(value: unknown): BookingForm {
  const reading = DraftValue.safeParse(value);
  return reading.success ? reading.data : EMPTY_FORM;
}

/** Converts a journal entry's details to a form, to correct and resend them. */
export function formOfDetails(details: BookingDetails): BookingForm {
  const partyForm = (from: BookingDetails['shipper']): PartyForm => ({
    ...emptyParty,
    ...from,
    phone: formatPhone(from.phone),
  });
  return {
    shipper: partyForm(details.shipper),
    consignee: partyForm(details.consignee),
    pickup: { ...defaultWindow, ...details.pickup },
    delivery: { ...defaultWindow, ...details.delivery },
    poNumber: details.poNumber ?? '',
    orderId: details.orderId ?? '',
    referenceNumbers: details.referenceNumbers ?? [],
    specialInstructions: details.specialInstructions ?? '',
  };
}

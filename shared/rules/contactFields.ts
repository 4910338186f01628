/** Contacts as text, as in form fields and spreadsheet cells. */

import type { FieldError } from '../contract/directory.ts';
import type { ContactFields } from '../freight/contacts.ts';
import {
  ACCESSORIAL_CODES,
  ACCESSORIAL_MEANINGS,
  type AccessorialCode,
  DELIVERY_ACCESSORIALS,
  PICKUP_ACCESSORIALS,
  REFERENCE_FIELDS,
  type ReferenceField,
} from '../freight/values.ts';
import { readWindow } from './clockTime.ts';
import { readPhone } from './phone.ts';
import { readZip, tidyState } from './places.ts';
import { longText, oddEmail, unknownState, unlistedLocationType } from './unusual.ts';
import { zipOutsideState } from './zip3.ts';

export type ContactFieldValues = Readonly<Record<keyof ContactFields, string>>;

/** Labels of all fields in form order, also used as CSV column headings. */
export const CONTACT_LABELS: ContactFieldValues = {
  name: 'Company',
  person: 'Contact person',
  phone: 'Phone',
  phoneExtension: 'Extension',
  email: 'Email',
  address1: 'Street',
  address2: 'Suite / dock',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  locationType: 'Location type',
  readyTime: 'Open time',
  closeTime: 'Close time',
  pickupAccessorials: 'Pickup accessorials',
  deliveryAccessorials: 'Delivery accessorials',
  notes: 'Notes',
  role: 'Role',
  requiredReferences: 'Required references',
  poFormat: 'PO format',
  poLength: 'PO length',
  poDefault: 'PO default',
  orderFormat: 'Order format',
  orderLength: 'Order length',
  orderDefault: 'Order default',
  referenceFormat: 'Reference format',
  referenceLength: 'Reference length',
  referenceDefault: 'Reference default',
  referenceHint: 'Reference hint',
};

/** A required reference in a spreadsheet cell, and in the form. */
export const REFERENCE_LABELS: Readonly<Record<ReferenceField, string>> = {
  poNumber: 'PO',
  orderId: 'Order',
  referenceNumbers: 'Reference',
};

const ROLE_LABELS: Readonly<Record<ContactFields['role'], string>> = {
  any: '',
  shipper: 'shipper',
  consignee: 'consignee',
};

/** The text of each field of a contact. */
export function contactFieldValues(contact: ContactFields): ContactFieldValues {
  return {
    ...contact,
    pickupAccessorials: contact.pickupAccessorials.join(' '),
    deliveryAccessorials: contact.deliveryAccessorials.join(' '),
    role: ROLE_LABELS[contact.role],
    requiredReferences: contact.requiredReferences.map((field) => REFERENCE_LABELS[field]).join(' '),
  };
}

export interface FieldsResult<Fields> {
  /** Fields that could be parsed. */
  readonly fields: Partial<Fields>;
  /** Fields that could not. */
  readonly problems: readonly FieldError[];
}

const PHONE_PROBLEM = 'Enter a 10-digit phone number.';

/** A blank separates only codes, because names contain blanks. */
const SEPARATOR = new RegExp(String.raw`[,;|\n]|\s+(?=(?:${ACCESSORIAL_CODES.join('|')})\b)`, 'i');

/** The accessorials of a cell, of those that are allowed, by code or name in any case; null if one is unknown. */
export function readCodes(text: string, allowed: readonly AccessorialCode[]): AccessorialCode[] | null {
  const parts = text.split(SEPARATOR).map((part) => part.trim().toUpperCase());
  const known = parts
    .filter((part) => part !== '')
    .map((part) => allowed.find((code) => code === part || ACCESSORIAL_MEANINGS[code].toUpperCase() === part));
  return known.includes(undefined) ? null : allowed.filter((code) => known.includes(code));
}

/** Reads `PO`, `order number`, and `references`, separated by blanks or punctuation; null if there is another word. */
function readReferences(text: string): readonly ReferenceField[] | null {
  const parts = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const known = parts
    .filter((part) => !/^(numbers?|nos?|and)$/.test(part))
    .map((part) => REFERENCE_FIELDS.find((field) => REFERENCE_LABELS[field].toLowerCase() === part.replace(/s$/, '')));
  return known.includes(undefined) ? null : REFERENCE_FIELDS.filter((field) => known.includes(field));
}

/** Parses the text of each field. Omits absent fields; passes text without a parsing rule through unchanged. */
export function parseContactFields(values: Partial<ContactFieldValues>): FieldsResult<ContactFields> {
  const problems: FieldError[] = [];
  const { phone, phoneExtension, state, zip, readyTime, closeTime } = values;
  const { pickupAccessorials, deliveryAccessorials, role, requiredReferences, ...plain } = values;
  const fields: Partial<ContactFields> = { ...plain };

  if (phone !== undefined && phone.trim() !== '') {
    const reading = readPhone(phone);
    if (reading.kind === 'phone') fields.phone = reading.digits;
    else problems.push({ field: 'phone', message: PHONE_PROBLEM });
    const digits = reading.kind === 'phone' ? reading.extension : null;
    if (digits !== null) {
      const other = (phoneExtension ?? '').trim();
      if (other === '' || other === digits) fields.phoneExtension = digits;
      else problems.push({ field: 'phoneExtension', message: `The phone number already has extension ${digits}.` });
    }
  }
  if (state !== undefined) fields.state = tidyState(state);
  if (zip !== undefined) fields.zip = readZip(zip) ?? zip.trim();
  const hours = readWindow({ readyTime: readyTime ?? '', closeTime: closeTime ?? '' });
  if (readyTime !== undefined) fields.readyTime = hours.readyTime ?? readyTime.trim();
  if (closeTime !== undefined) fields.closeTime = hours.closeTime ?? closeTime.trim();
  for (const [field, text, allowed] of [
    ['pickupAccessorials', pickupAccessorials, PICKUP_ACCESSORIALS],
    ['deliveryAccessorials', deliveryAccessorials, DELIVERY_ACCESSORIALS],
  ] as const) {
    if (text === undefined) continue;
    const codes = readCodes(text, allowed);
    if (codes === null) problems.push({ field, message: `Enter ${allowed.join(', ')}.` });
    else fields[field] = [...codes];
  }
  if (role !== undefined) {
    const word = role.trim().toLowerCase();
    if (word === '' || word === 'any' || word === 'both') fields.role = 'any';
    else if (word === 'shipper' || word === 'consignee') fields.role = word;
    else problems.push({ field: 'role', message: 'Enter shipper, consignee, or leave blank.' });
  }
  if (requiredReferences !== undefined) {
    const required = readReferences(requiredReferences);
    if (required === null)
      problems.push({
        field: 'requiredReferences',
        message: 'Enter PO, Order, or Reference.',
      });
    else fields.requiredReferences = [...required];
  }
  return { fields, problems };
}

/** Warnings about the text of a contact that can be saved anyway. */
export function contactWarnings(values: Partial<ContactFieldValues>): readonly FieldError[] {
  const warnings: FieldError[] = [];
  const warn = (field: keyof ContactFieldValues, message: string | null) => {
    if (message !== null) warnings.push({ field, message });
  };
  for (const field of ['name', 'person', 'address1', 'address2', 'city'] as const) {
    warn(field, longText(values[field] ?? ''));
  }
  warn('locationType', unlistedLocationType(values.locationType ?? ''));
  warn('email', oddEmail(values.email ?? ''));
  warn('state', unknownState(values.state ?? ''));
  warn('zip', zipOutsideState(values.zip ?? '', values.state ?? ''));
  const { readyTime: opens, closeTime: closes } = readWindow({
    readyTime: values.readyTime ?? '',
    closeTime: values.closeTime ?? '',
  });
  if (opens !== null && closes !== null && closes <= opens) {
    warn('closeTime', closes === opens ? 'Open and close times are the same.' : 'Closes the next day.');
  }
  return warnings;
}

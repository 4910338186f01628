/**
 * Responses of the provider. Tolerant, because the spec leaves much open: unknown fields are dropped, the three forms
 * of "not assigned yet" become null, and only what the app can't work without is required. Any other unreadable part is
 * dropped individually and listed in `unread`. Money is converted to cents here.
 */
import { z } from 'zod';
import { isCalendarDate } from '../rules/calendar.ts';
import { documentKey } from '../rules/documentTypes.ts';
import { instantMsOf } from '../rules/instant.ts';
import { usdToCents } from '../rules/money.ts';
import { visibleText } from '../rules/visibleText.ts';
import { type Fields, UnreadableError, type UnreadRaw, type Value } from './responseFields.ts';

/** The provider documents no longer identifiers, so longer text isn't one. */
const IDENTIFIER_LIMIT = 500;
const TEXT_LIMIT = 200;
const MESSAGE_LIMIT = 20_000;

/**
 * The digits of a numeric identifier. Rejects unsafe integers, whose original digits are lost, and numbers with a sign
 * or fraction.
 */
function digitsOf(value: number, reject: (why: 'out_of_range') => never): string {
  return Number.isSafeInteger(value) && value >= 0 ? String(value) : reject('out_of_range');
}

/** Sent back to the provider unchanged, including spaces. A number becomes its digits. */
const identifier: Value<string> = (value, reject) => {
  if (value == null) return reject('missing');
  if (typeof value === 'number') return digitsOf(value, reject);
  if (typeof value !== 'string') return reject('not_text');
  if (value.trim() === '') return reject('blank');
  return value.length > IDENTIFIER_LIMIT ? reject('too_long') : value;
};

/** `""` means "not assigned yet", like null and absent (spec §2.7 leaves the form open). */
const assignedLater: Value<string | null> = (value, reject) => {
  if (typeof value === 'number') return digitsOf(value, reject);
  if (typeof value !== 'string') return reject('not_text');
  if (value.length > IDENTIFIER_LIMIT) return reject('too_long');
  return value.trim() === '' ? null : value;
};

/** A day, alone or at the start of a timestamp; `""` is null. */
const date: Value<string | null> = (value, reject) => {
  if (value === '') return null;
  if (typeof value !== 'string' || !/^[\d-]{10}(?:$|[T ])/.test(value)) return reject('not_a_date');
  const day = value.slice(0, 10);
  return isCalendarDate(day) ? day : reject('not_a_date');
};

/** An instant with date and time, as sent; blank is null. */
const instant: Value<string | null> = (value, reject) => {
  if (typeof value !== 'string') return reject('not_text');
  if (value.trim() === '') return null;
  return instantMsOf(value) === null ? reject('not_a_date') : value;
};

/** A number, or a plain decimal in quotes. */
function numberUpTo(max: number): Value<number> {
  return (value, reject) => {
    if (value == null) return reject('missing');
    const number = typeof value === 'string' && /^\s*\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : value;
    if (typeof number !== 'number') return reject('not_a_number');
    return number >= 0 && number <= max ? number : reject('out_of_range');
  };
}
const days = numberUpTo(10_000);
const dollars = numberUpTo(100_000_000);
const amount: Value<number> = (value, reject) => usdToCents(dollars(value, reject));

/** Absent, null or blank: US dollars (spec §2.3, §2.7). */
const currency: Value<string> = (value, reject) => {
  if (value == null) return 'USD';
  if (typeof value !== 'string') return reject('not_text');
  if (value.trim() === '') return 'USD';
  return value.length > 10 ? reject('too_long') : value;
};

const yesOrNo: Value<boolean> = (value, reject) => (typeof value === 'boolean' ? value : reject('not_true_or_false'));

/** Anything but null is a pickup warning (spec §2.7); a blank one is a task without text. */
function warningOf(fields: Fields, name: string): string | null {
  if (typeof fields.raw(name) === 'string') return fields.text(name, MESSAGE_LIMIT) ?? '';
  return fields.json(name, MESSAGE_LIMIT);
}

/** One carrier's rate (spec §2.3). */
function readRate(fields: Fields) {
  const carrier = fields.needed('carrier', identifier);
  return {
    carrier,
    carrierName: fields.text('carrierName', MESSAGE_LIMIT) ?? visibleText(carrier),
    totalCents: fields.needed('total', amount),
    currency: fields.needed('currency', currency),
    transitDays: fields.optional('transitDays', days),
    estimatedDeliveryDate: fields.optional('estimatedDeliveryDate', date),
    quoteNumber: fields.optional('quoteNumber', assignedLater),
  };
}
type Rate = Omit<ReturnType<typeof readRate>, 'quoteNumber'>;

/** Response of Get Rates (spec §4.1). */
export interface RatesResponse {
  readonly quoteReference: string;
  readonly pickupDate: string | null;
  /** May be empty: carriers that fail are omitted silently (spec §4.1 rule 4). */
  readonly rates: readonly Rate[];
  readonly unread: readonly UnreadRaw[];
}

/** If none of the rates can be read, the response fails with the first of them. */
export function readRates(fields: Fields): RatesResponse {
  const quoteReference = fields.needed('quoteReference', identifier);
  const pickupDate = fields.optional('pickupDate', date);
  const read = fields.list('rates', (rate) => {
    const { quoteNumber, ...details } = readRate(rate);
    // All rates of a response belong to one quote (spec §4.1 rule 3).
    if (quoteNumber !== null && quoteNumber.trim() !== quoteReference.trim()) {
      rate.reject('quoteNumber', 'another_quote');
    }
    return details;
  });
  if (read === null) return fields.reject('rates', fields.raw('rates') == null ? 'missing' : 'not_a_list');
  const first = fields.unread.find(({ isDropped }) => isDropped);
  if (read.length === 0 && first !== undefined) throw new UnreadableError(first);
  return { quoteReference, pickupDate, rates: read, unread: fields.unread };
}

/** An amount is useless without its currency. A currency alone still says in which one it was booked. */
function readTotal(fields: Fields): { totalCents: number | null; currency: string | null } {
  const totalCents = fields.optional('total', amount);
  const isGiven = typeof fields.raw('currency') === 'string' && fields.raw('currency') !== '';
  const reported = fields.raw('currency') == null ? 'USD' : fields.optional('currency', currency);
  if (totalCents === null) return { totalCents, currency: isGiven ? reported : null };
  return reported === null ? { totalCents: null, currency: null } : { totalCents, currency: reported };
}

/**
 * Response of Book Shipment (spec §2.7). A BOL number means that it is booked, even if the rest is odd. `shipmentId` is
 * the provider's record identifier: `serviceShipmentId` from here on.
 */
export function readBooking(fields: Fields) {
  const total = readTotal(fields);
  if (total.totalCents === null && fields.raw('total') == null) {
    fields.unread.push({ path: 'total', why: 'missing', raw: '' });
  }
  return {
    /** null: not in the response. */
    alreadyBooked: fields.optional('alreadyBooked', yesOrNo),
    quoteNumber: fields.optional('quoteNumber', assignedLater),
    bolNumber: fields.needed('bolNumber', identifier),
    proNumber: fields.optional('proNumber', assignedLater),
    pickupNumber: fields.optional('pickupNumber', assignedLater),
    pickupDate: fields.optional('pickupDate', date),
    /** null: not in the response. */
    carrier: fields.optional('carrier', assignedLater),
    /** A null amount: no price in the response. A null currency: none either. */
    ...total,
    serviceShipmentId: fields.optional('shipmentId', assignedLater),
    pickupWarning: warningOf(fields, 'pickupWarning'),
    unread: fields.unread,
  };
}
export type BookingResponse = ReturnType<typeof readBooking>;

/** A document that exists (spec §2.8), without its link. */
export const DocumentEntrySchema = z.object({ type: z.string(), name: z.string() });

/** A document without a type uses its file name. */
function readDocument(fields: Fields): { type: string; name: string } {
  const name = fields.text('name', TEXT_LIMIT) ?? '';
  const type = fields.text('type', TEXT_LIMIT) ?? name;
  return type === '' ? fields.reject('type', 'blank') : { type, name };
}

/** Documents with the same type and name get a number after the name, so that they are separate documents. */
function readDocumentList<T extends { type: string; name: string }>(
  fields: Fields,
  read: (document: Fields) => T,
): T[] | null {
  const counts = new Map<string, number>();
  return fields.list('documents', (each) => {
    const document = read(each);
    const key = documentKey(document);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? document : { ...document, name: `${document.name} (${count})` };
  });
}

/** null for a list without a readable element: unlike an empty list, that doesn't mean that there are none. */
function unlessAllOdd<T>(read: T[] | null, raw: unknown): T[] | null {
  return read?.length === 0 && Array.isArray(raw) && raw.length > 0 ? null : read;
}

/**
 * `shipment` of Shipment Status (spec §2.8). Null means absent or unreadable and never overwrites a known value.
 * `status` is any text: an unknown value is displayed unchanged.
 */
function readShipmentFields(fields: Fields) {
  return {
    quoteNumber: fields.optional('quoteNumber', assignedLater),
    bolNumber: fields.needed('bolNumber', identifier),
    proNumber: fields.optional('proNumber', assignedLater),
    pickupNumber: fields.optional('pickupNumber', assignedLater),
    carrier: fields.optional('carrier', assignedLater),
    status: fields.text('status', TEXT_LIMIT),
    trackingStatus: fields.text('trackingStatus', TEXT_LIMIT),
    voided: fields.optional('voided', yesOrNo),
    pickupDate: fields.optional('pickupDate', date),
    estimatedDeliveryDate: fields.optional('estimatedDeliveryDate', date),
    deliveryDate: fields.optional('deliveryDate', date),
    /** The response explicitly has none, which is more than omitting it. */
    hasNoDeliveryDate: fields.isNull('deliveryDate'),
    totalCents: fields.optional('total', amount),
    referenceNumbers: unlessAllOdd(
      fields.values('referenceNumbers', (value, reject) => visibleText(identifier(value, reject))),
      fields.raw('referenceNumbers'),
    ),
    documents: unlessAllOdd(readDocumentList(fields, readDocument), fields.raw('documents')),
    bookedAt: fields.optional('bookedAt', instant),
    unread: fields.unread,
  };
}
export type Shipment = ReturnType<typeof readShipmentFields>;

/** Response of Shipment Status (spec §4.3). */
export function readShipment(fields: Fields): Shipment {
  return readShipmentFields(fields.object('shipment'));
}

const link: Value<string | null> = (value, reject) => {
  if (typeof value !== 'string') return reject('not_text');
  if (value.trim() === '') return null;
  return value.length > 20_000 ? reject('too_long') : value;
};

/** Response of Documents (spec §4.4). A document without a link (`url` null) exists but can't be downloaded yet. */
export function readDocuments(fields: Fields) {
  return {
    bolNumber: fields.optional('bolNumber', assignedLater),
    proNumber: fields.optional('proNumber', assignedLater),
    documents:
      readDocumentList(fields, (document) => ({
        ...readDocument(document),
        /** Signed (spec §2.9). Used immediately and never stored (§4.4 rule 3). */
        url: document.optional('url', link),
      })) ?? fields.reject('documents', fields.raw('documents') == null ? 'missing' : 'not_a_list'),
    unread: fields.unread,
  };
}
export type DocumentsResponse = ReturnType<typeof readDocuments>;

/** The body of every failure (spec §7). `code` null: not in the provider's format. */
export interface FailureBody {
  readonly code: string | null;
  readonly message: string;
  readonly fields: readonly { readonly field: string; readonly message: string }[];
}

/** Reads `error` of a failure, or finds a message in a body of another format. */
export function readFailure(fields: Fields): FailureBody {
  const error = fields.raw('error');
  if (typeof error !== 'object' || error === null || Array.isArray(error)) {
    return {
      code: null,
      message: fields.text('error', MESSAGE_LIMIT) ?? fields.text('message', MESSAGE_LIMIT) ?? '',
      fields: [],
    };
  }
  const errorFields = fields.object('error');
  return {
    code: errorFields.text('code', TEXT_LIMIT),
    message: errorFields.text('message', MESSAGE_LIMIT) ?? '',
    fields:
      errorFields.list(
        'fields',
        (entry) => ({
          field: entry.text('field', IDENTIFIER_LIMIT) ?? entry.reject('field', 'missing'),
          message: entry.text('message', MESSAGE_LIMIT) ?? '',
        }),
        (field) => ({ field, message: '' }),
      ) ?? [],
  };
}

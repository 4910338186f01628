/** What an order is quoted and booked with, or what it lacks. */
import type { FieldError } from '../contract/directory.ts';
import type { ContactFields } from '../freight/contacts.ts';
import type { OrderFields, OrderLine } from '../freight/orders.ts';
import { type BookingDetails, BookingDetailsSchema, type RateRequest, RateRequestSchema } from '../freight/requests.ts';
import { CONTACT_LABELS } from './contactFields.ts';
import { missingReferences, type ReferenceRules } from './referenceRules.ts';
import { requestPath } from './requestPath.ts';
import { DEFAULT_WINDOW } from './windows.ts';

/** The shipper's fields that a request needs: a contact. */
export type OrderShipper = Pick<
  ContactFields,
  | 'name'
  | 'person'
  | 'phone'
  | 'phoneExtension'
  | 'email'
  | 'address1'
  | 'address2'
  | 'city'
  | 'state'
  | 'zip'
  | 'locationType'
  | 'readyTime'
  | 'closeTime'
>;

/** A request that is complete, or one error per field of the order. */
export type OrderReading<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** Blank text isn't sent. */
const filled = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined));
}

/** NaN makes the schema report an unknown number with its own message. */
const number = (value: number | null) => value ?? Number.NaN;

function unitOf({ quantity, weight, length, width, height, ...line }: OrderLine): object {
  return withoutUndefined({
    quantity: number(quantity),
    weight: number(weight),
    length: number(length),
    width: number(width),
    height: number(height),
    description: line.description,
    freightClass: filled(line.freightClass),
    nmfc: filled(line.nmfc),
    stackable: line.stackable ?? undefined,
  });
}

function placeOf({ city, state, zip, locationType }: Pick<OrderShipper, 'city' | 'state' | 'zip' | 'locationType'>) {
  return withoutUndefined({ city, state, zip, locationType: filled(locationType) });
}

/** The remarks of a stop. The provider has no field for a phone extension (spec §2.5). */
function remarks(instructions: string, extension: string): string | undefined {
  // In orders it is any text.
  const escaped = extension.replaceAll(/\W/g, String.raw`\$&`);
  if (extension === '' || new RegExp(String.raw`\bExt ${escaped}\b`, 'i').test(instructions)) {
    return filled(instructions);
  }
  return filled(`${instructions.trimEnd()}\nExt ${extension}`);
}

function windowOf({ readyTime, closeTime, phoneExtension }: OrderShipper, instructions: string): object {
  const hours = readyTime === '' && closeTime === '' ? DEFAULT_WINDOW : { readyTime, closeTime };
  return withoutUndefined({ ...hours, instructions: remarks(instructions, phoneExtension) });
}

function partyOf({ name, address1, address2, person, phone, email }: OrderShipper): object {
  return withoutUndefined({ name, address1, address2: filled(address2), contact: person, phone, email: filled(email) });
}

/** The order's field for a path in a request; errors of the shipper are about its contact. */
function fieldOf(path: readonly PropertyKey[]): string {
  const [head, ...tail] = path.map(String);
  const rest = tail.join('.');
  switch (head) {
    case 'origin':
    case 'shipper':
      return 'shipper';
    case 'destination':
      return `consignee.${rest}`;
    case 'consignee':
      return `consignee.${rest === 'contact' ? 'person' : rest}`;
    case 'handlingUnits':
      return tail.length === 0 ? 'lines' : `lines.${rest}`;
    case 'pickup':
      return rest === 'instructions' ? 'pickupInstructions' : 'shipper';
    case 'delivery':
      return rest === 'instructions' ? 'deliveryInstructions' : `consignee.${rest}`;
    case 'referenceNumbers':
      return 'references';
    case 'orderId':
    case 'shipmentId':
      return 'orderNumber';
    default:
      return head ?? '';
  }
}

/** The label of a field of the shipper's contact. The provider calls the person `contact`. */
function shipperLabel(field: string): string {
  const label = Object.entries(CONTACT_LABELS).find(([name]) => name === (field === 'contact' ? 'person' : field));
  return label?.[1] ?? field;
}

/** Names in requests, as `fieldOf` expects them. */
const REQUEST_NAMES = new Map(
  `pickupDate origin destination handlingUnits accessorials city state zip locationType quantity weight length width height
   description freightClass nmfc stackable shipper consignee pickup delivery poNumber orderId shipmentId referenceNumbers
   specialInstructions name address1 address2 contact phone email readyTime closeTime instructions`
    .split(/\s+/)
    .map((name) => [name.toLowerCase(), name] as const),
);

/** The order's field for a path in a message of the provider, such as `handlingUnits[0].weight`. */
export function orderFieldOf(path: string): string {
  const segments = requestPath(path).map((segment) => REQUEST_NAMES.get(segment) ?? segment);
  return segments.every((segment) => /^\d+$/.test(segment) || REQUEST_NAMES.has(segment.toLowerCase()))
    ? fieldOf(segments)
    : path;
}

function errorsOf(
  issues: readonly {
    readonly path: readonly PropertyKey[];
    readonly message: string;
  }[],
) {
  const errors = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = fieldOf(path);
    const text = field === 'shipper' ? `${shipperLabel(String(path.at(-1)))}: ${message}` : message;
    if (!errors.has(field)) errors.set(field, text);
  }
  return [...errors].map(([field, message]) => ({ field, message }));
}

/** The error of an order that has no shipper, and for which there is no default shipper. */
export const NO_SHIPPER: FieldError = {
  field: 'shipper',
  message: 'Choose a default shipper in Contacts, or a shipper here.',
};

/**
 * The request to Get Rates of an order.
 *
 * @param shipper the contact of `shipperContactId`, or the default shipper; null if there is none
 */
export function orderRateRequest(order: OrderFields, shipper: OrderShipper | null): OrderReading<RateRequest> {
  if (shipper === null) return { ok: false, errors: [NO_SHIPPER] };
  const reading = RateRequestSchema.safeParse({
    pickupDate: order.pickupDate ?? undefined,
    origin: placeOf(shipper),
    destination: placeOf(order.consignee),
    handlingUnits: order.lines.map(unitOf),
    accessorials: [...order.accessorials],
  });
  return reading.success ? { ok: true, value: reading.data } : { ok: false, errors: errorsOf(reading.error.issues) };
}

/** The details that book an order: parties, windows, numbers and remarks. Without hours, the typical dock hours. */
export function orderBookingDetails(order: OrderFields, shipper: OrderShipper | null): OrderReading<BookingDetails> {
  if (shipper === null) return { ok: false, errors: [NO_SHIPPER] };
  const references = order.references.map((reference) => reference.trim()).filter((reference) => reference !== '');
  const reading = BookingDetailsSchema.safeParse(
    withoutUndefined({
      shipper: partyOf(shipper),
      consignee: partyOf(order.consignee),
      pickup: windowOf(shipper, order.pickupInstructions),
      delivery: windowOf(order.consignee, order.deliveryInstructions),
      poNumber: filled(order.poNumber),
      orderId: filled(order.orderNumber),
      referenceNumbers: references.length === 0 ? undefined : references,
      specialInstructions: filled(order.specialInstructions),
    }),
  );
  return reading.success ? { ok: true, value: reading.data } : { ok: false, errors: errorsOf(reading.error.issues) };
}

/** The references that the customer requires and the order lacks, or has in another format. */
export function referenceErrors(order: OrderFields, rules: ReferenceRules | null): FieldError[] {
  if (rules === null) return [];
  const { poNumber, orderNumber: orderId, references: referenceNumbers } = order;
  return missingReferences(rules, { poNumber, orderId, referenceNumbers }).map(({ field, message }) => ({
    field: orderFieldOf(field),
    message,
  }));
}

/**
 * Everything that an order lacks before it can be quoted and booked, one error per field. Fields are named by their path,
 * such as `consignee.zip` or `lines.0.weight`; `shipper` is the contact of the shipper.
 *
 * @param firstDay the first date for which a pickup can still be requested
 * @param rules what the contact of the consignee requires of references; null for nothing
 */
export function orderErrors(
  order: OrderFields,
  shipper: OrderShipper | null,
  firstDay: string,
  rules: ReferenceRules | null = null,
): FieldError[] {
  const errors = new Map<string, string>();
  if (order.orderNumber.trim() === '') errors.set('orderNumber', 'Enter an order number.');
  if (order.pickupDate !== null && order.pickupDate < firstDay) {
    errors.set('pickupDate', 'Enter a date that has not passed.');
  }
  for (const reading of [orderRateRequest(order, shipper), orderBookingDetails(order, shipper)]) {
    if (reading.ok) continue;
    for (const { field, message } of reading.errors) if (!errors.has(field)) errors.set(field, message);
  }
  for (const { field, message } of referenceErrors(order, rules)) if (!errors.has(field)) errors.set(field, message);
  return [...errors].map(([field, message]) => ({ field, message }));
}

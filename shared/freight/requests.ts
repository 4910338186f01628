/**
 * Requests to the provider, strictly by the specification. What it permits is sent, however unusual
 * (`shared/rules/unusual.ts` has the warnings); what it forbids is rejected before sending. Field names are the
 * provider's own (spec §2, §4) and appear only here and in `responses.ts`.
 */
import * as z from 'zod/mini';
import { isCalendarDate } from '../rules/calendar.ts';
import { isClockTime } from '../rules/clockTime.ts';
import { tidyClass } from '../rules/density.ts';
import { ACCESSORIAL_CODES } from './values.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
/** Text, trimmed. Pasted control characters, which are invisible and would end up on a BOL, are removed. */
const text = z.string().check(
  z.overwrite((value) => value.replace(CONTROL_CHARACTERS, '')),
  z.trim(),
);
const requiredText = text.check(z.minLength(1, { error: 'Required.' }));
const optionalText = z.optional(text);

/** A real calendar date, `YYYY-MM-DD` (spec §8). */
export const CalendarDateSchema = z
  .string({ error: 'Enter a date.' })
  .check(z.refine(isCalendarDate, { error: 'Enter a valid date.' }));

const ENTER_TIME = 'Enter a time: 8:00 AM, 330p, or 15:30.';
/** A clock time, `HH:MM`, 24-hour (spec §2.6, §8). */
export const ClockTimeSchema = z.string({ error: ENTER_TIME }).check(z.refine(isClockTime, { error: ENTER_TIME }));

/** Address used in rating (spec §2.1). */
export const AddressSchema = z.strictObject({
  city: requiredText,
  state: z
    .string({ error: 'Enter a 2-letter state code.' })
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z]{2}$/, { error: 'Enter a 2-letter state code.' })),
  zip: z.string({ error: 'Enter a 5-digit ZIP.' }).check(z.regex(/^\d{5}$/, { error: 'Enter a 5-digit ZIP.' })),
  locationType: z.optional(requiredText),
});
export type Address = z.infer<typeof AddressSchema>;

/** Above zero, and small enough to be added exactly. */
const positive = (unit: string) =>
  z
    .number({ error: `Enter a number of ${unit}.` })
    .check(
      z.positive({ error: `Enter more than 0 ${unit}.` }),
      z.maximum(Number.MAX_SAFE_INTEGER, { error: `Enter a smaller number of ${unit}.` }),
    );

/** Handling unit (spec §2.2). Weight in pounds and dimensions in inches, per handling unit, not per row. */
export const HandlingUnitSchema = z.strictObject({
  quantity: z.optional(
    z.int({ error: 'Enter a whole number of units.' }).check(z.minimum(1, { error: 'Enter at least 1 unit.' })),
  ),
  weight: positive('pounds'),
  length: positive('inches'),
  width: positive('inches'),
  height: positive('inches'),
  description: requiredText,
  freightClass: z.optional(z.pipe(requiredText, z.transform(tidyClass))),
  nmfc: z.optional(requiredText),
  stackable: z.optional(z.boolean({ error: 'Enter true or false.' })),
});
export type HandlingUnit = z.infer<typeof HandlingUnitSchema>;

export const AccessorialSchema = z.enum(ACCESSORIAL_CODES, { error: 'Enter a valid accessorial code.' });

/** Body of Get Rates (spec §4.1). */
export const RateRequestSchema = z.strictObject({
  pickupDate: CalendarDateSchema,
  origin: AddressSchema,
  destination: AddressSchema,
  handlingUnits: z
    .array(HandlingUnitSchema, { error: 'Enter a list of handling units.' })
    .check(z.minLength(1, { error: 'Enter at least one handling unit.' })),
  accessorials: z.optional(z.array(AccessorialSchema, { error: 'Enter a list of accessorial codes.' })),
});
export type RateRequest = z.infer<typeof RateRequestSchema>;

/** Shipper or consignee (spec §2.5). */
export const PartySchema = z.strictObject({
  name: requiredText,
  address1: requiredText,
  address2: optionalText,
  contact: requiredText,
  phone: z
    .string({ error: 'Enter a 10-digit phone number.' })
    .check(z.regex(/^\d{10}$/, { error: 'Enter a 10-digit phone number.' })),
  email: optionalText,
});
export type Party = z.infer<typeof PartySchema>;

/**
 * Pickup or delivery window (spec §2.6), local times at the place. If it closes before it opens, it closes the next
 * day.
 */
export const TimeWindowSchema = z.strictObject({
  readyTime: ClockTimeSchema,
  closeTime: ClockTimeSchema,
  instructions: optionalText,
});

/**
 * Body of Book Shipment (spec §4.2). `shipmentId` here is the caller's own order ID, not the provider's record
 * identifier of the same name in the response; the rest of the app calls the two `orderId` and `serviceShipmentId`.
 */
export const BookingRequestSchema = z.strictObject({
  quoteReference: requiredText,
  carrier: requiredText,
  shipper: PartySchema,
  consignee: PartySchema,
  pickup: TimeWindowSchema,
  delivery: TimeWindowSchema,
  poNumber: optionalText,
  shipmentId: optionalText,
  referenceNumbers: z.optional(z.array(requiredText, { error: 'Enter a list of reference numbers.' })),
  specialInstructions: optionalText,
});
export type BookingRequest = z.infer<typeof BookingRequestSchema>;

/** Street-level details of a booking. `orderId` is the user's own; the provider calls it `shipmentId` in requests. */
export const BookingDetailsSchema = z.extend(
  z.omit(BookingRequestSchema, { quoteReference: true, carrier: true, shipmentId: true }),
  { orderId: BookingRequestSchema.shape.shipmentId },
);
export type BookingDetails = z.infer<typeof BookingDetailsSchema>;

/** Parameters of Shipment Status and Documents (spec §4.3, §4.4): at least one of the two numbers. */
export const ShipmentLookupSchema = z
  .strictObject({
    bolNumber: z.optional(requiredText),
    proNumber: z.optional(requiredText),
  })
  .check(
    z.refine((lookup) => lookup.bolNumber !== undefined || lookup.proNumber !== undefined, {
      path: ['bolNumber'],
      error: 'Enter a BOL or PRO number.',
      // Runs even if there is an unknown field.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type ShipmentLookup = z.infer<typeof ShipmentLookupSchema>;

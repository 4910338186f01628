/**
 * What is sent to the freight service: strict, since whatever the service would refuse is better refused before it is
 * sent. Field names are the service's own (spec §2, §4) and are spelled here and in `responses.ts` only.
 */
import { z } from 'zod';
import { isCalendarDate } from '../rules/calendar.ts';
import { ACCESSORIAL_CODES, FREIGHT_CLASSES, STATE_CODES } from './values.ts';

/** Bounds that keep an absurd entry from being sent. The spec sets no maxima; these are wider than any truck. */
export const LIMITS = {
  /** Identical units in one row. */
  quantity: 999,
  /** Pounds, one unit. A trailer holds about 45,000. */
  weightLb: 45_000,
  /** Inches, any edge. A trailer is 636 long. */
  edgeIn: 636,
  /** Rows in one quote. */
  handlingUnits: 100,
  /** Characters of a one-line text. */
  line: 100,
  /** Characters of a remark. */
  remark: 500,
  /** Reference numbers on one BOL. */
  references: 20,
} as const;

/** Printable text: no control characters, which would end up on a BOL. Surrounding blanks are dropped. */
const text = (max: number) =>
  z
    .string()
    .trim()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused here
    .regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/, { error: 'Remove the control characters.' })
    .max(max, { error: `Use at most ${max} characters.` });
const requiredText = (max: number) => text(max).min(1, { error: 'Required.' });
const optionalText = (max: number) => text(max).optional();

/** A real calendar date, `YYYY-MM-DD` (spec §8). */
export const CalendarDateSchema = z
  .string({ error: 'Use a date as YYYY-MM-DD.' })
  .refine(isCalendarDate, { error: 'Use a real date as YYYY-MM-DD.' });

/** A clock time, `HH:MM`, 24-hour (spec §2.6, §8). */
export const ClockTimeSchema = z
  .string({ error: 'Use a time as HH:MM, 24-hour.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Use a time as HH:MM, 24-hour.' });

/** Address used in rating (spec §2.1). */
export const AddressSchema = z.strictObject({
  city: requiredText(LIMITS.line),
  state: z.enum(STATE_CODES, { error: 'Use a 2-letter state code.' }),
  zip: z.string({ error: 'Use a 5-digit ZIP.' }).regex(/^\d{5}$/, { error: 'Use a 5-digit ZIP.' }),
  locationType: requiredText(LIMITS.line).optional(),
});
export type Address = z.infer<typeof AddressSchema>;

const positive = (max: number, unit: string) =>
  z
    .number({ error: `Use a number of ${unit}.` })
    .positive({ error: `Use more than 0 ${unit}.` })
    .max(max, { error: () => `Use at most ${max.toLocaleString('en-US')} ${unit}.` });

/** Handling unit (spec §2.2). Weight in pounds and edges in inches, each of one unit, never of the row. */
export const HandlingUnitSchema = z.strictObject({
  quantity: z
    .int({ error: 'Use a whole number of units.' })
    .min(1, { error: 'Use at least 1 unit.' })
    .max(LIMITS.quantity, { error: `Use at most ${LIMITS.quantity} units.` })
    .optional(),
  weight: positive(LIMITS.weightLb, 'pounds'),
  length: positive(LIMITS.edgeIn, 'inches'),
  width: positive(LIMITS.edgeIn, 'inches'),
  height: positive(LIMITS.edgeIn, 'inches'),
  description: requiredText(LIMITS.line),
  freightClass: z.enum(FREIGHT_CLASSES, { error: 'Use an NMFC class, 50 to 500.' }).optional(),
  nmfc: text(20)
    .regex(/^\d{1,6}(-\d{1,2})?$/, { error: 'Use an NMFC item, such as 104600 or 104600-2.' })
    .optional(),
  stackable: z.boolean({ error: 'Use true or false.' }).optional(),
});
export type HandlingUnit = z.infer<typeof HandlingUnitSchema>;

export const AccessorialSchema = z.enum(ACCESSORIAL_CODES, { error: 'Use an accessorial code of the service.' });

/** Body of Get Rates (spec §4.1). */
export const RateRequestSchema = z.strictObject({
  pickupDate: CalendarDateSchema,
  origin: AddressSchema,
  destination: AddressSchema,
  handlingUnits: z
    .array(HandlingUnitSchema, { error: 'Use a list of handling units.' })
    .min(1, { error: 'Add at least one handling unit.' })
    .max(LIMITS.handlingUnits, { error: `Use at most ${LIMITS.handlingUnits} rows.` }),
  accessorials: z.array(AccessorialSchema, { error: 'Use a list of accessorial codes.' }).optional(),
});
export type RateRequest = z.infer<typeof RateRequestSchema>;

/** Shipper or consignee (spec §2.5). */
export const PartySchema = z.strictObject({
  name: requiredText(LIMITS.line),
  address1: requiredText(LIMITS.line),
  address2: optionalText(LIMITS.line),
  contact: requiredText(LIMITS.line),
  phone: z
    .string({ error: 'Use a 10-digit phone number.' })
    .regex(/^\d{10}$/, { error: 'Use a 10-digit phone number.' }),
  email: z.email({ error: 'Use an e-mail address.' }).max(LIMITS.line).optional(),
});
export type Party = z.infer<typeof PartySchema>;

const ClockTimesSchema = z.object({ readyTime: ClockTimeSchema, closeTime: ClockTimeSchema });

/** Pickup or delivery window (spec §2.6), clock times at the place. */
export const TimeWindowSchema = z
  .strictObject({
    readyTime: ClockTimeSchema,
    closeTime: ClockTimeSchema,
    instructions: optionalText(LIMITS.remark),
  })
  .refine((window) => window.readyTime < window.closeTime, {
    path: ['closeTime'],
    error: 'Close after the ready time.',
    // Said also when another field of the window is wrong: all offending fields are named at once.
    when: ({ value }) => ClockTimesSchema.safeParse(value).success,
  });

/**
 * Body of Book Shipment (spec §4.2). `shipmentId` here is the caller's own order ID, not the service's record
 * identifier of the same name in the response; the rest of the app calls the two `orderId` and `serviceShipmentId`.
 */
export const BookingRequestSchema = z.strictObject({
  quoteReference: requiredText(200),
  carrier: requiredText(LIMITS.line),
  shipper: PartySchema,
  consignee: PartySchema,
  pickup: TimeWindowSchema,
  delivery: TimeWindowSchema,
  poNumber: optionalText(LIMITS.line),
  shipmentId: optionalText(LIMITS.line),
  referenceNumbers: z
    .array(requiredText(LIMITS.line), { error: 'Use a list of reference numbers.' })
    .max(LIMITS.references, { error: `Use at most ${LIMITS.references} references.` })
    .optional(),
  specialInstructions: optionalText(LIMITS.remark),
});
export type BookingRequest = z.infer<typeof BookingRequestSchema>;

/** Parameters of Shipment Status and Documents (spec §4.3, §4.4): at least one of the two numbers. */
export const ShipmentLookupSchema = z
  .strictObject({
    bolNumber: requiredText(LIMITS.line).optional(),
    proNumber: requiredText(LIMITS.line).optional(),
  })
  .refine((lookup) => lookup.bolNumber !== undefined || lookup.proNumber !== undefined, {
    path: ['bolNumber'],
    error: 'Give a BOL number or a PRO number.',
    // Said also beside an unknown field.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type ShipmentLookup = z.infer<typeof ShipmentLookupSchema>;

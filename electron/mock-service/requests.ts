/**
 * The requests that the service accepts, written from the specification alone (spec §2, §4, §8): what the spec does not
 * forbid is accepted, and a field that it does not list is ignored. Does not use the app's own request schemas, so that
 * an error in one of them shows up against the other.
 */
import { z } from 'zod';

const AccessorialSchema = z.enum(
  ['LGPU', 'LGDL', 'INSPU', 'INSDL', 'APTPU', 'APTDL', 'NOTPU', 'NOTDL', 'SORTPU', 'SORTDL', 'LIMACC'],
  { error: 'Must be an accessorial code.' },
);
export type Accessorial = z.output<typeof AccessorialSchema>;

/** The accessorial codes and their meaning (spec §2.4). */
export const ACCESSORIALS: Readonly<Record<Accessorial, string>> = {
  LGPU: 'Liftgate at Pickup',
  LGDL: 'Liftgate at Delivery',
  INSPU: 'Inside Pickup',
  INSDL: 'Inside Delivery',
  APTPU: 'Appointment Pickup',
  APTDL: 'Appointment Delivery',
  NOTPU: 'Notification Before Pickup',
  NOTDL: 'Notification Before Delivery',
  SORTPU: 'Sort & Segregate at Pickup',
  SORTDL: 'Sort & Segregate at Delivery',
  LIMACC: 'Limited Access',
};

/** Required text: something other than blanks. */
const text = z.string().regex(/\S/, { error: 'Required.' });
/** An optional field; an empty string counts as missing. */
const optionalText = z.string().optional();
const date = z.iso.date({ error: 'Must be a date as YYYY-MM-DD.' });
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Must be a time as HH:MM, 24-hour.' });
const positive = z.number().positive({ error: 'Must be more than 0.' });

/** Address used in rating (spec §2.1). */
const AddressSchema = z.object({
  city: text,
  state: z
    .string()
    .regex(/^[A-Za-z]{2}$/, { error: 'Must be a 2-letter state code.' })
    .transform((state) => state.toUpperCase()),
  zip: z.string().regex(/^\d{5}$/, { error: 'Must be a 5-digit ZIP.' }),
  locationType: optionalText,
});
export type Address = z.output<typeof AddressSchema>;

/** Handling unit (spec §2.2): weight in pounds and edges in inches, each of one unit. */
const HandlingUnitSchema = z.object({
  quantity: z.int({ error: 'Must be a whole number of units.' }).min(1, { error: 'Must be at least 1.' }).optional(),
  weight: positive,
  length: positive,
  width: positive,
  height: positive,
  description: text,
  freightClass: optionalText,
  nmfc: optionalText,
  stackable: z.boolean().optional(),
});
export type HandlingUnit = z.output<typeof HandlingUnitSchema>;

/** Body of Get Rates (spec §4.1). */
export const RateRequestSchema = z.object({
  pickupDate: date.describe('A day of the calendar that has not passed on every clock of the United States.'),
  origin: AddressSchema,
  destination: AddressSchema,
  handlingUnits: z.array(HandlingUnitSchema).min(1, { error: 'Must hold at least one handling unit.' }),
  accessorials: z.array(AccessorialSchema).optional(),
});
export type RateRequest = z.output<typeof RateRequestSchema>;

/** Shipper or consignee (spec §2.5). */
const PartySchema = z.object({
  name: text,
  address1: text,
  address2: optionalText,
  contact: text,
  phone: z.string().regex(/^\d{10}$/, { error: 'Must be 10 digits.' }),
  email: optionalText,
});
export type Party = z.output<typeof PartySchema>;

/** Pickup or delivery window (spec §2.6). One that closes before it opens ends after midnight. */
const TimeWindowSchema = z.object({ readyTime: time, closeTime: time, instructions: optionalText });
export type TimeWindow = z.output<typeof TimeWindowSchema>;

/** Body of Book Shipment (spec §4.2). `shipmentId` is the caller's own order ID. */
export const BookingRequestSchema = z.object({
  quoteReference: text,
  carrier: text.describe('The code of a carrier among the rates of the quote, just as it came there.'),
  shipper: PartySchema,
  consignee: PartySchema,
  pickup: TimeWindowSchema,
  delivery: TimeWindowSchema,
  poNumber: optionalText,
  shipmentId: optionalText,
  referenceNumbers: z.array(z.string()).optional(),
  specialInstructions: optionalText,
});
export type BookingRequest = z.output<typeof BookingRequestSchema>;

/** The quote reference of a booking: a booked quote returns its shipment whatever the rest contains (§4.2 rule 1). */
export const QuoteOfBookingSchema = z.object({ quoteReference: text });

/** Parameters of Shipment Status and Documents (spec §4.3, §4.4): at least one of the two numbers. */
export const ShipmentLookupSchema = z
  .object({ bolNumber: optionalText, proNumber: optionalText })
  .refine(({ bolNumber, proNumber }) => Boolean(bolNumber || proNumber), {
    path: ['bolNumber'],
    error: 'Give a BOL number or a PRO number.',
  });

/** The service's responses (spec §2.3, §2.7–2.9, §4, §7): what it sends, and what OpenAPI publishes. */
import { z } from 'zod';
import { CARRIERS } from './carriers.ts';

/** The states of a shipment, exactly (spec §3). */
const SHIPMENT_STATUSES = [
  'created',
  'onboard',
  'picked_up',
  'in_transit',
  'at_destination',
  'out_for_delivery',
  'delivered',
  'cancelled',
] as const;
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number];
export const StatusSchema = z.enum(SHIPMENT_STATUSES);

const date = z.iso.date();
const instant = z.iso.datetime({ precision: 3 });
const usd = z.number().positive().multipleOf(0.01);
/** Not assigned yet: null, absent, or `""`, depending on the carrier (spec §2.7 shows no form). */
const number = z.string().nullish();

/** Only the codes of the invented carriers. */
const carrier = z.enum(CARRIERS.map(({ code }) => code)).describe('The code of a carrier.');

/** One carrier's rate (spec §2.3). */
export const RateResponseSchema = z.strictObject({
  carrier,
  carrierName: z.string(),
  total: usd,
  currency: z.literal('USD'),
  transitDays: z.int().positive(),
  estimatedDeliveryDate: date,
  quoteNumber: z.string(),
});

/** Get Rates (spec §4.1). */
export const RatesResponseSchema = z.strictObject({
  success: z.literal(true),
  quoteReference: z.string(),
  pickupDate: date,
  rates: z.array(RateResponseSchema),
});
export type ApiRatesResponse = z.infer<typeof RatesResponseSchema>;

/** Book Shipment (spec §2.7). */
export const BookingResponseSchema = z.strictObject({
  success: z.literal(true),
  alreadyBooked: z.boolean(),
  quoteNumber: z.string(),
  bolNumber: z.string(),
  proNumber: number,
  pickupNumber: number,
  pickupDate: date,
  carrier,
  total: usd,
  currency: z.literal('USD'),
  shipmentId: z.string(),
  pickupWarning: z.string().nullable(),
});
export type ApiBookingResponse = z.infer<typeof BookingResponseSchema>;

/** Shipment Status (spec §2.8, §4.3). */
export const ShipmentResponseSchema = z.strictObject({
  success: z.literal(true),
  shipment: z.strictObject({
    quoteNumber: z.string(),
    bolNumber: z.string(),
    proNumber: number,
    pickupNumber: number,
    carrier,
    status: z.enum(SHIPMENT_STATUSES),
    trackingStatus: z.string(),
    voided: z.boolean(),
    pickupDate: date,
    estimatedDeliveryDate: date,
    deliveryDate: date.nullable(),
    total: usd,
    referenceNumbers: z.array(z.string()),
    documents: z.array(z.strictObject({ type: z.string(), name: z.string() })),
    bookedAt: instant,
  }),
});
export type ShipmentResponse = z.infer<typeof ShipmentResponseSchema>;

/** Documents (spec §2.9, §4.4). */
export const DocumentsResponseSchema = z.strictObject({
  success: z.literal(true),
  bolNumber: z.string(),
  proNumber: number,
  documents: z.array(z.strictObject({ type: z.string(), name: z.string(), url: z.url(), expiresAt: instant })),
});
export type ApiDocumentsResponse = z.infer<typeof DocumentsResponseSchema>;

/** Every failure (spec §7). */
export const FailureResponseSchema = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    fields: z.array(z.strictObject({ field: z.string(), message: z.string() })).optional(),
  }),
});

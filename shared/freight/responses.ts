/**
 * What comes back from the freight service: tolerant, because the spec leaves much unsaid. Unknown fields are dropped,
 * the three ways of "not assigned yet" become null, and only what the app cannot work without is required. Money
 * becomes cents here, at the border, and stays so.
 */
import { z } from 'zod';
import { usdToCents } from '../rules/money.ts';
import { visibleText } from '../rules/visibleText.ts';
import { CalendarDateSchema } from './requests.ts';

/** `null`, absent and `""` all mean "not assigned yet" (spec §2.7 leaves the form open). */
const assignedLater = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((value) => (value == null || value.trim() === '' ? null : value.trim()));

/** Text that is only ever shown. What is sent back to the service, numbers and codes, stays exactly as it came. */
const shown = z.string().transform(visibleText);

const optionalDate = z
  .string()
  .nullish()
  .transform((value) => (value == null || value === '' ? null : value.slice(0, 10)))
  .pipe(CalendarDateSchema.nullable());

const cents = z.number().nonnegative().max(100_000_000).transform(usdToCents);
const currency = z.string().min(1).max(10).default('USD');
const identifier = z.union([z.string().trim().min(1).max(500), z.number().transform(String)]);

/** One carrier's rate (spec §2.3). */
export const RateSchema = z
  .object({
    carrier: identifier,
    carrierName: shown.pipe(z.string().trim().min(1)).optional(),
    total: cents,
    currency,
    transitDays: z.number().nonnegative().nullish(),
    estimatedDeliveryDate: optionalDate,
    quoteNumber: z.string().optional(),
  })
  .transform(({ carrier, carrierName, total, currency, transitDays, estimatedDeliveryDate }) => ({
    carrier,
    carrierName: carrierName ?? carrier,
    totalCents: total,
    currency,
    transitDays: transitDays ?? null,
    estimatedDeliveryDate,
  }));

/** Response of Get Rates (spec §4.1). `rates` may be empty: carriers that fail are left out silently (rule 4). */
export const RatesResponseSchema = z.object({
  success: z.literal(true),
  quoteReference: identifier,
  pickupDate: optionalDate,
  rates: z.array(RateSchema).max(10_000),
});
export type RatesResponse = z.output<typeof RatesResponseSchema>;

/** Response of Book Shipment (spec §2.7). `shipmentId` is the service's record identifier: `serviceShipmentId` from here on. */
export const BookingResponseSchema = z
  .object({
    success: z.literal(true),
    alreadyBooked: z.boolean().default(false),
    quoteNumber: z.string().nullish(),
    bolNumber: identifier,
    proNumber: assignedLater,
    pickupNumber: assignedLater,
    pickupDate: optionalDate,
    carrier: identifier,
    total: cents,
    currency,
    shipmentId: assignedLater,
    pickupWarning: assignedLater.transform((text) => (text === null ? null : visibleText(text))),
  })
  .transform(({ success: _, total, shipmentId, quoteNumber, ...rest }) => ({
    ...rest,
    quoteNumber: quoteNumber ?? null,
    totalCents: total,
    serviceShipmentId: shipmentId,
  }));
export type BookingResponse = z.output<typeof BookingResponseSchema>;

/** A document that exists (spec §2.8): no link. */
export const DocumentEntrySchema = z.object({
  type: shown.pipe(z.string().min(1).max(200)),
  name: shown.pipe(z.string().max(5000)).default(''),
});

/**
 * `shipment` of Shipment Status (spec §2.8). Null is what the answer does not say: it takes nothing back. `status` is
 * any text: an unknown value is shown as it is.
 */
const ShipmentFieldsSchema = z
  .object({
    quoteNumber: z.string().nullish(),
    bolNumber: identifier,
    proNumber: assignedLater,
    pickupNumber: assignedLater,
    carrier: identifier,
    status: shown.pipe(z.string().trim().min(1).max(200)),
    trackingStatus: assignedLater.transform((text) => (text === null ? null : visibleText(text))),
    voided: z.boolean().nullish(),
    pickupDate: optionalDate,
    estimatedDeliveryDate: optionalDate,
    deliveryDate: optionalDate,
    /** The answer says that there is none, which is more than not saying one. */
    hasNoDeliveryDate: z.boolean(),
    total: cents.nullish(),
    referenceNumbers: z.array(shown).nullish(),
    documents: z.array(DocumentEntrySchema).nullish(),
    bookedAt: z.string().nullish(),
  })
  .transform(({ total, ...shipment }) => ({
    ...shipment,
    quoteNumber: shipment.quoteNumber ?? null,
    voided: shipment.voided ?? null,
    totalCents: total ?? null,
    referenceNumbers: shipment.referenceNumbers ?? null,
    documents: shipment.documents ?? null,
    bookedAt: shipment.bookedAt ?? null,
  }));
export const ShipmentSchema = z.preprocess(
  (raw) =>
    typeof raw === 'object' && raw !== null
      ? { ...raw, hasNoDeliveryDate: 'deliveryDate' in raw && raw.deliveryDate === null }
      : raw,
  ShipmentFieldsSchema,
);
export type Shipment = z.output<typeof ShipmentSchema>;

/** Response of Shipment Status (spec §4.3). */
export const ShipmentResponseSchema = z.object({ success: z.literal(true), shipment: ShipmentSchema });

/** A document with its signed link (spec §2.9). The link is used at once and never stored (§4.4 rule 3). */
export const DocumentLinkSchema = z.object({
  type: shown.pipe(z.string().min(1).max(200)),
  name: shown.pipe(z.string().max(5000)).default(''),
  url: z.string().min(1).max(20_000),
  expiresAt: z.string().nullish(),
});

/** Response of Documents (spec §4.4). */
export const DocumentsResponseSchema = z.object({
  success: z.literal(true),
  bolNumber: assignedLater,
  proNumber: assignedLater,
  documents: z.array(DocumentLinkSchema).max(1000),
});
export type DocumentsResponse = z.output<typeof DocumentsResponseSchema>;

/** The body of every failure (spec §7). */
export const FailureBodySchema = z.object({
  success: z.literal(false),
  error: z.object({
    code: shown.pipe(z.string().min(1).max(200)),
    message: shown.pipe(z.string().max(20_000)).default(''),
    fields: z
      .array(z.object({ field: z.string().max(500), message: shown.pipe(z.string().max(2000)).default('') }))
      .max(1000)
      .optional(),
  }),
});
export type FailureBody = z.output<typeof FailureBodySchema>;

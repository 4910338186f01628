import { z } from 'zod';
import { RateRequestSchema } from '../../freight/requests.ts';
import { CallIdSchema, call, IdSchema, InstantSchema, Nothing } from './call.ts';

/** A rate as stored: money in cents, dates `YYYY-MM-DD`. */
export const RateViewSchema = z.object({
  /** Carrier code, sent as `carrier` when booking. */
  carrier: z.string(),
  carrierName: z.string(),
  totalCents: z.int(),
  currency: z.string(),
  transitDays: z.number().nullable(),
  estimatedDeliveryDate: z.string().nullable(),
});
export type RateView = z.infer<typeof RateViewSchema>;

/** A quote with everything it was asked with. */
export const QuoteSchema = z.object({
  id: IdSchema,
  quoteReference: z.string(),
  request: RateRequestSchema,
  /** Cheapest first (spec §4.1 rule 1, and sorted again here). May be empty: no carrier answered. */
  rates: z.array(RateViewSchema),
  quotedAtMs: InstantSchema,
  /** The journal entry that uses this quote, if any. One booking a quote. */
  booking: z
    .object({
      bookingId: IdSchema,
      state: z.enum(['draft', 'submitting', 'booked', 'rejected', 'unknown', 'abandoned']),
      carrier: z.string(),
      bolNumber: z.string().nullable(),
    })
    .nullable(),
});
export type Quote = z.infer<typeof QuoteSchema>;

/** A line in the list of recent quotes. */
export const QuoteSummarySchema = z.object({
  id: IdSchema,
  originCity: z.string(),
  originState: z.string(),
  destinationCity: z.string(),
  destinationState: z.string(),
  pickupDate: z.string(),
  units: z.int(),
  weightLb: z.number(),
  lowestTotalCents: z.int().nullable(),
  quotedAtMs: InstantSchema,
  booked: z.boolean(),
});
export type QuoteSummary = z.infer<typeof QuoteSummarySchema>;

export const quoteCalls = {
  /**
   * Get Rates. With `useKept`, an equal request that was quoted before for the same pickup date is answered from the
   * store with its age; `fromStore` says so. Equal requests in flight share one call (spec §4.1 rule 6).
   */
  'quotes.getRates': call(
    z.strictObject({ callId: CallIdSchema, request: RateRequestSchema, useKept: z.boolean() }),
    z.object({ quote: QuoteSchema, fromStore: z.boolean() }),
  ),
  /** Latest first, at most 100. */
  'quotes.list': call(Nothing, z.object({ quotes: z.array(QuoteSummarySchema) })),
  'quotes.get': call(z.strictObject({ quoteId: IdSchema }), QuoteSchema),
};

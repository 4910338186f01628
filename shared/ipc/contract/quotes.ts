import { z } from 'zod';
import { UnreadPartSchema } from '../../freight/answerFields.ts';
import { AddressSchema, RateRequestSchema } from '../../freight/requests.ts';
import { CallIdSchema, call, IdSchema, InstantSchema, Nothing } from './call.ts';

/** A rate as stored: money in cents, dates `YYYY-MM-DD`. Its place in the quote is what it is known by: codes may repeat. */
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
  /** Cheapest first, a currency at a time, dollars before others (spec §4.1 rule 1, and sorted again here). May be empty: no carrier answered. */
  rates: z.array(RateViewSchema),
  /** The rates of the answer that could not be read, each by what was wrong with it. */
  dropped: z.array(UnreadPartSchema),
  quotedAtMs: InstantSchema,
  /** The service said, at a booking, that it doesn't know it any more. */
  isGone: z.boolean(),
  /** The journal entry that uses this quote, if any. One booking a quote. */
  booking: z
    .object({
      bookingId: IdSchema,
      state: z.enum(['draft', 'submitting', 'booked', 'rejected', 'unknown', 'abandoned']),
      /** Place of the rate that was chosen, null where only its code was kept. */
      position: z.int().nullable(),
      carrier: z.string(),
      bolNumber: z.string().nullable(),
    })
    .nullable(),
});
export type Quote = z.infer<typeof QuoteSchema>;

/** A line in a list of quotes. */
export const QuoteSummarySchema = z.object({
  id: IdSchema,
  originCity: z.string(),
  originState: z.string(),
  originZip: z.string(),
  destinationCity: z.string(),
  destinationState: z.string(),
  destinationZip: z.string(),
  pickupDate: z.string(),
  units: z.number(),
  weightLb: z.number(),
  lowestTotalCents: z.int().nullable(),
  /** Of the lowest total. */
  lowestCurrency: z.string().default('USD'),
  /** Who is the cheapest, null when no carrier answered. */
  lowestCarrierName: z.string().nullable(),
  carriers: z.int(),
  quotedAtMs: InstantSchema,
  booked: z.boolean(),
});
export type QuoteSummary = z.infer<typeof QuoteSummarySchema>;

/** `open`: neither booked nor past its pickup date; `passed`: not booked, and the date is past. */
export const QuoteFilterSchema = z.enum(['all', 'open', 'booked', 'passed']);
export type QuoteFilter = z.infer<typeof QuoteFilterSchema>;

/** An earlier quote to compare with. */
const EarlierQuoteSchema = z.object({
  quoteId: IdSchema,
  pickupDate: z.string(),
  weightLb: z.number(),
  quotedAtMs: InstantSchema,
  rates: z.array(RateViewSchema),
});
export type EarlierQuote = z.infer<typeof EarlierQuoteSchema>;

/** Deliveries that were looked up to the end, and how many of them came no later than the day that was quoted. */
const OnTimeStatsSchema = z.object({ delivered: z.int(), onTime: z.int() });
export type OnTimeStats = z.infer<typeof OnTimeStatsSchema>;

/** What is remembered of a carrier. */
const CarrierHistorySchema = z.object({
  carrier: z.string(),
  /** Earlier prices on the lane, oldest first, one for each request. */
  prices: z.array(
    z.object({ totalCents: z.int(), currency: z.string(), weightLb: z.number(), quotedAtMs: InstantSchema }),
  ),
  onLane: OnTimeStatsSchema,
  onAllLanes: OnTimeStatsSchema,
});
export type CarrierHistory = z.infer<typeof CarrierHistorySchema>;

/** What is known from before about the lane of a quote. */
export const LaneHistorySchema = z.object({
  /** The same request when it was asked before, for this pickup date or another; null when it was not. */
  sameRequest: EarlierQuoteSchema.nullable(),
  /** The last quote before on the lane with another freight, date or accessorial, null when there is none. */
  sameLane: EarlierQuoteSchema.nullable(),
  carriers: z.array(CarrierHistorySchema),
});
export type LaneHistory = z.infer<typeof LaneHistorySchema>;

export const quoteCalls = {
  /**
   * Get Rates. With `useCached`, an equal request that was quoted within `keptRatesHours` for the same pickup date is answered
   * from the store with its age; `fromCache` says so. Not when a rate of it could not be read, none came, or the service
   * no longer knows it. Equal requests in flight share one call (spec §4.1 rule 6).
   */
  'quotes.getRates': call(
    z.strictObject({ callId: CallIdSchema, request: RateRequestSchema, useCached: z.boolean() }),
    z.object({ quote: QuoteSchema, fromCache: z.boolean() }),
  ),
  /** Latest first, at most 100. */
  'quotes.list': call(Nothing, z.object({ quotes: z.array(QuoteSummarySchema) })),
  'quotes.get': call(z.strictObject({ quoteId: IdSchema }), QuoteSchema),
  /** All quotes that hold every word of the text, latest first, a window at a time. */
  'quotes.search': call(
    z.strictObject({
      text: z.string().max(200),
      state: QuoteFilterSchema,
      offset: z.int().min(0),
      limit: z.int().min(1).max(500),
    }),
    z.object({ quotes: z.array(QuoteSummarySchema), total: z.int() }),
  ),
  /** What is known about the lane of a quote from the time before it. */
  'quotes.lane': call(z.strictObject({ quoteId: IdSchema }), LaneHistorySchema),
  /** Writes the rates at these places of the quote, in this order, into a CSV file in the data folder. */
  'quotes.exportCsv': call(
    z.strictObject({ quoteId: IdSchema, positions: z.array(z.int().nonnegative()).min(1).max(10_000) }),
    z.object({ fileName: z.string(), path: z.string() }),
  ),
  /** The location types, Business and Residential apart, that rates came back for: the latest first, at most 20. */
  'quotes.locationTypes': call(Nothing, z.object({ types: z.array(z.string()) })),
  /** The last quote from one ZIP to the other, null when there is none. */
  'quotes.lastBetween': call(
    z.strictObject({ originZip: AddressSchema.shape.zip, destinationZip: AddressSchema.shape.zip }),
    z.object({ quote: QuoteSchema.nullable() }),
  ),
  /** Remembers from which contacts a quote was made, for the booking. null: typed. */
  'quotes.setContacts': call(
    z.strictObject({ quoteId: IdSchema, originId: IdSchema.nullable(), destinationId: IdSchema.nullable() }),
    z.object({}),
  ),
};

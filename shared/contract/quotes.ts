import { z } from 'zod';
import { AddressSchema, RateRequestSchema } from '../freight/requests.ts';
import { UnreadPartSchema } from '../freight/responseFields.ts';
import { CallIdSchema, call, Empty, IdSchema, InstantSchema, Nothing } from './call.ts';

/**
 * A rate as stored: money in cents, dates `YYYY-MM-DD`. Its index in the quote identifies it, because carrier codes may
 * repeat.
 */
export const RateViewSchema = z.lazy(() =>
  z.object({
    /** Carrier code, sent as `carrier` when booking. */
    carrier: z.string(),
    carrierName: z.string(),
    totalCents: z.int(),
    currency: z.string(),
    transitDays: z.number().nullable(),
    estimatedDeliveryDate: z.string().nullable(),
  }),
);
export type RateView = z.infer<typeof RateViewSchema>;

/** A quote with its complete request. */
export const QuoteSchema = z.lazy(() =>
  z.object({
    id: IdSchema,
    quoteReference: z.string(),
    request: RateRequestSchema,
    /**
     * Cheapest first, grouped by currency, dollars first (spec §4.1 rule 1, sorted again here). Empty if no carrier
     * quoted.
     */
    rates: z.array(RateViewSchema),
    /** Rates of the response that could not be read, each with the reason. */
    dropped: z.array(UnreadPartSchema),
    quotedAtMs: InstantSchema,
    /** At a booking, the provider said that it no longer knows this quote. */
    isExpired: z.boolean(),
    /** The journal entry that uses this quote, if any. A quote can be booked once. */
    booking: z
      .object({
        bookingId: IdSchema,
        state: z.enum(['draft', 'submitting', 'booked', 'rejected', 'unknown', 'abandoned']),
        /** Index of the chosen rate; null if only its code was stored. */
        position: z.int().nullable(),
        carrier: z.string(),
        bolNumber: z.string().nullable(),
      })
      .nullable(),
  }),
);
export type Quote = z.infer<typeof QuoteSchema>;

/** One line of a list of quotes. */
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
  /** Currency of the lowest total. */
  lowestCurrency: z.string().default('USD'),
  /** The cheapest carrier; null if no carrier quoted. */
  lowestCarrierName: z.string().nullable(),
  carriers: z.int(),
  quotedAtMs: InstantSchema,
  booked: z.boolean(),
});
export type QuoteSummary = z.infer<typeof QuoteSummarySchema>;

/** One line of the history of quotes. */
export const QuoteHistoryLineSchema = QuoteSummarySchema.extend({
  /** Of the booking, else the contact that the destination was filled from; null if neither is known. */
  consigneeName: z.string().nullable(),
  /** Of the booking. */
  poNumber: z.string().nullable(),
});
export type QuoteHistoryLine = z.infer<typeof QuoteHistoryLineSchema>;

export const QuoteSortSchema = z.lazy(() =>
  z.strictObject({
    column: z.enum(['quoted', 'origin', 'destination', 'consignee', 'pickup', 'price', 'carrier']),
    descending: z.boolean(),
  }),
);
export type QuoteSort = z.infer<typeof QuoteSortSchema>;

/** `open`: not booked, pickup date not past; `passed`: not booked, pickup date past. */
export const QuoteFilterSchema = z.enum(['all', 'open', 'booked', 'passed']);
export type QuoteFilter = z.infer<typeof QuoteFilterSchema>;

/** An earlier quote for comparison. */
const EarlierQuoteSchema = z.lazy(() =>
  z.object({
    quoteId: IdSchema,
    pickupDate: z.string(),
    weightLb: z.number(),
    quotedAtMs: InstantSchema,
    rates: z.array(RateViewSchema),
  }),
);
export type EarlierQuote = z.infer<typeof EarlierQuoteSchema>;

/** Deliveries with a known result, and how many of them arrived no later than the quoted date. */
const OnTimeStatsSchema = z.object({ delivered: z.int(), onTime: z.int() });
export type OnTimeStats = z.infer<typeof OnTimeStatsSchema>;

/** Earlier prices and on-time data of a carrier. */
const CarrierHistorySchema = z.lazy(() =>
  z.object({
    carrier: z.string(),
    /** Earlier prices on the lane, oldest first, one per request. */
    prices: z.array(
      z.object({ totalCents: z.int(), currency: z.string(), weightLb: z.number(), quotedAtMs: InstantSchema }),
    ),
    onLane: OnTimeStatsSchema,
    onAllLanes: OnTimeStatsSchema,
  }),
);
export type CarrierHistory = z.infer<typeof CarrierHistorySchema>;

/** Earlier data about the lane of a quote. */
export const LaneHistorySchema = z.lazy(() =>
  z.object({
    /** The last quote for the same request, for any pickup date; null if there is none. */
    sameRequest: EarlierQuoteSchema.nullable(),
    /** The last earlier quote on the lane with different freight, date or accessorials; null if there is none. */
    sameLane: EarlierQuoteSchema.nullable(),
    carriers: z.array(CarrierHistorySchema),
  }),
);
export type LaneHistory = z.infer<typeof LaneHistorySchema>;

/** The contacts that a quote was made from. null: typed. */
export const QuoteContactIdsSchema = z.strictObject({
  originId: IdSchema.nullable(),
  destinationId: IdSchema.nullable(),
});
export type QuoteContactIds = z.infer<typeof QuoteContactIdsSchema>;

export const quoteCalls = {
  /**
   * Gets rates. With `useCached`, returns a stored quote with its age (`fromCache`) if an equal request for the same
   * pickup date was quoted within `cachedRatesHours`; not if one of its rates could not be read, it had none, or the
   * provider no longer knows it or one of its rates was booked. Equal requests in flight share one call (spec §4.1
   * rule 6). Records the contacts for the booking, and returns the history of the lane.
   */
  'quotes.getRates': call(
    () =>
      z.strictObject({
        callId: CallIdSchema,
        request: RateRequestSchema,
        useCached: z.boolean(),
        contacts: QuoteContactIdsSchema.optional(),
      }),
    () => z.object({ quote: QuoteSchema, fromCache: z.boolean(), lane: LaneHistorySchema }),
  ),
  /** Newest first, at most 100. */
  'quotes.list': call(Nothing, () => z.object({ quotes: z.array(QuoteSummarySchema) })),
  'quotes.get': call(() => z.strictObject({ quoteId: IdSchema }), QuoteSchema),
  /** Quotes that contain every search term, newest first or sorted, one window at a time. */
  'quotes.search': call(
    () =>
      z.strictObject({
        text: z.string().max(200),
        state: QuoteFilterSchema,
        sort: QuoteSortSchema.default({ column: 'quoted', descending: true }),
        offset: z.int().min(0),
        limit: z.int().min(1).max(500),
      }),
    () => z.object({ quotes: z.array(QuoteHistoryLineSchema), total: z.int() }),
  ),
  /** History of the lane before this quote. */
  'quotes.lane': call(() => z.strictObject({ quoteId: IdSchema }), LaneHistorySchema),
  /** Exports the rates at these positions of the quote, in this order, as CSV to the data folder. */
  'quotes.exportCsv': call(
    () => z.strictObject({ quoteId: IdSchema, positions: z.array(z.int().nonnegative()).min(1).max(10_000) }),
    () => z.object({ fileName: z.string(), path: z.string() }),
  ),
  /** Location types for which rates were returned, other than Business and Residential. Newest first, at most 20. */
  'quotes.locationTypes': call(Nothing, () => z.object({ types: z.array(z.string()) })),
  /** The last quote between two ZIPs; null if there is none. */
  'quotes.lastBetween': call(
    () => z.strictObject({ originZip: AddressSchema.shape.zip, destinationZip: AddressSchema.shape.zip }),
    () => z.object({ quote: QuoteSchema.nullable() }),
  ),
  /** Records the contacts a quote was made from, for the booking. null: typed. */
  'quotes.setContacts': call(() => QuoteContactIdsSchema.extend({ quoteId: IdSchema }), Empty),
};

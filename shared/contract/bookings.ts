import { z } from 'zod';
import { AppErrorSchema } from '../errors.ts';
import { BookingDetailsSchema, RateRequestSchema } from '../freight/requests.ts';
import { UnreadPartSchema } from '../freight/responseFields.ts';
import { call, IdSchema, InstantSchema, Nothing } from './call.ts';

/** A journal entry: one per quote that was ever submitted. */
export const BookingSchema = z.object({
  id: IdSchema,
  quoteId: IdSchema,
  quoteReference: z.string(),
  /**
   * `draft`: saved, and nothing that was sent can have been booked. Without `lastError` it waits to be sent, or the app
   * exited before sending. `submitting`: in progress. `unknown`: sent, and no response says whether it was booked.
   */
  state: z.enum(['draft', 'submitting', 'booked', 'rejected', 'unknown', 'abandoned']),
  /** Index of the chosen rate in the quote; null if only the code was stored. */
  position: z.int().nonnegative().nullable(),
  carrier: z.string(),
  carrierName: z.string(),
  totalCents: z.int(),
  currency: z.string(),
  details: BookingDetailsSchema,
  createdAtMs: InstantSchema,
  /** Number of times it was sent. */
  attempts: z.int(),
  /**
   * Username that sent it; null before the first attempt, and unchanged by repeats of an unknown outcome. The provider
   * knows a quote only under its own account (spec §4.2 rule 3).
   */
  sentAs: z.string().nullable(),
  /** The last failure; null after success, and while there was none to report. */
  lastError: AppErrorSchema.nullable(),
  /** Start of the last response, as text without secrets. */
  lastResponse: z.string().nullable().optional(),
  /**
   * Until when a request without a response may still arrive at the provider and be booked; null if none can. Until
   * then, a rejection of a repeat leaves the outcome unknown.
   */
  mayArriveUntilMs: InstantSchema.nullable(),
  /** Whose it is in a workgroup; absent if it is of this computer. */
  clerk: z.object({ name: z.string(), computer: z.string() }).optional(),
  /** The workgroup's server doesn't have its result yet: only this computer knows it. */
  isUnshared: z.literal(true).optional(),
  /** The user's reason for abandoning it, otherwise null. */
  abandonedBecause: z.string().nullable(),
  /** The provider's response once booked. */
  outcome: z
    .object({
      /** The provider had already booked this quote (spec §4.2 rule 1); null if it did not say. */
      alreadyBooked: z.boolean().nullable(),
      /** Booked exactly as sent by an earlier attempt of this entry whose response was lost. */
      recovered: z.boolean(),
      /** An earlier attempt had an unknown outcome, and the provider says that it had booked nothing. */
      newlyBooked: z.boolean().default(false),
      bolNumber: z.string(),
      proNumber: z.string().nullable(),
      pickupNumber: z.string().nullable(),
      pickupDate: z.string().nullable(),
      /** null: not readable in the response. */
      carrier: z.string().nullable(),
      /** null: no readable price in the response. */
      totalCents: z.int().nullable(),
      /** null: not readable in the response. Known for any price. */
      currency: z.string().nullable(),
      serviceShipmentId: z.string().nullable(),
      pickupWarning: z.string().nullable(),
      /** Where the booked shipment differs, or may differ, from what the user chose. */
      differs: z.object({
        carrier: z.boolean(),
        total: z.boolean(),
        pickupDate: z.boolean(),
        /** The response names another quote. */
        quote: z.boolean(),
        /** Already booked by a request with other details, so what its BOL says isn't known here. */
        details: z.boolean(),
      }),
      /**
       * The BOL number belongs to another shipment here. Storing this one would merge two orders, so it isn't stored
       * among the shipments. null: the number is unique.
       */
      bolTaken: z.object({ poNumber: z.string().nullable() }).nullable().default(null),
      /** Parts of the response that could not be read. */
      unread: z.array(UnreadPartSchema).default([]),
      bookedAtMs: InstantSchema,
    })
    .nullable(),
});
export type Booking = z.infer<typeof BookingSchema>;

export const bookingCalls = {
  /**
   * Books one rate. Commits the request to the journal, flushed to disk, before sending it. On HTTP 429 it waits and
   * sends again, up to five times; `connections.status` has the time, and `bookings.withdraw` cancels the wait. Errors:
   * `quote_already_used` for a quote in use; `references_required` if the contact of the consignee requires others;
   * `similar_bookings` if `bookings.duplicates` has one that isn't in `seen`; `booking_outcome_unknown` if the outcome
   * can't be known, or can't be stored because the disk is full (`cause`). Any other error means that nothing was booked.
   *
   * @param position index of the rate in the quote, which identifies it. `carrier` must be its code there; otherwise
   *   nothing is sent (`not_found`).
   * @param corrects the entry with an unknown outcome whose repeat was rejected: sends it again with these details,
   *   under the same quote and carrier, as the same entry.
   * @param seen IDs of similar bookings that the user has seen: this one is booked in addition.
   */
  'bookings.submit': call(
    () =>
      z.strictObject({
        quoteId: IdSchema,
        position: z.int().nonnegative(),
        carrier: z.string().min(1),
        details: BookingDetailsSchema,
        corrects: IdSchema.nullable().default(null),
        seen: z.array(IdSchema).max(1_000).default([]),
      }),
    BookingSchema,
  ),
  /**
   * Withdraws a booking that is waiting to be sent: its `bookings.submit` then fails with the error of a canceled call.
   * One that was already sent can't be withdrawn: `quote_already_used`.
   */
  'bookings.withdraw': call(() => z.strictObject({ quoteId: IdSchema }), BookingSchema),
  /**
   * Bookings of the last 14 days that are similar: same lane, consignee and PO number, pickups at most one day apart
   * (the same day if neither has a PO number), and not known to be canceled. One that was not booked counts while its
   * request may still arrive. Newest first, each with the request it was quoted for.
   */
  'bookings.duplicates': call(
    () => z.strictObject({ quoteId: IdSchema, details: BookingDetailsSchema }),
    () => z.object({ similar: z.array(z.object({ booking: BookingSchema, request: RateRequestSchema })) }),
  ),
  /** The last booking on the lane of a quote. Its parties, windows and remarks can be copied. */
  'bookings.lastOnLane': call(
    () => z.strictObject({ quoteId: IdSchema }),
    () => z.object({ booking: BookingSchema.nullable() }),
  ),
  'bookings.get': call(() => z.strictObject({ bookingId: IdSchema }), BookingSchema),
  /**
   * Journal entries that need the user, oldest first: those with an unknown outcome, and drafts that were not sent
   * because the app exited.
   */
  'bookings.unfinished': call(Nothing, () => z.object({ bookings: z.array(BookingSchema) })),
  /**
   * Repeats the identical request; the provider returns the original shipment if there is one. Sends a draft for the
   * first time. `cause: 'other_account'`: the connection's username differs from `sentAs`, and the provider doesn't
   * know the quote under that name.
   */
  'bookings.finish': call(() => z.strictObject({ bookingId: IdSchema }), BookingSchema),
  /**
   * Closes an unknown entry or a draft: the user has verified that nothing was booked. A response that says otherwise
   * still counts.
   */
  'bookings.abandon': call(
    () => z.strictObject({ bookingId: IdSchema, reason: z.string().trim().min(1).max(500) }),
    BookingSchema,
  ),
};

import { z } from 'zod';
import { AppErrorSchema } from '../../errors.ts';
import { UnreadPartSchema } from '../../freight/answerFields.ts';
import { BookingRequestSchema, RateRequestSchema } from '../../freight/requests.ts';
import { call, IdSchema, InstantSchema, Nothing } from './call.ts';

/** The street-level details of a booking. `orderId` is the clerk's own; the service calls it `shipmentId` in requests. */
export const BookingDetailsSchema = BookingRequestSchema.omit({ quoteReference: true, carrier: true, shipmentId: true })
  .extend({ orderId: BookingRequestSchema.shape.shipmentId })
  .strict();
export type BookingDetails = z.infer<typeof BookingDetailsSchema>;

/** A journal entry: one for each quote that was ever sent to be booked. */
export const BookingSchema = z.object({
  id: IdSchema,
  quoteId: IdSchema,
  quoteReference: z.string(),
  /**
   * `draft`: kept, and nothing that was sent may have been booked. With no `lastError` it waits to be sent, or the app
   * ended before that. `submitting`: on its way. `unknown`: sent, and no answer says what became of it.
   */
  state: z.enum(['draft', 'submitting', 'booked', 'rejected', 'unknown', 'abandoned']),
  /** What the clerk chose: its place among the quote's rates, null where only the code was kept. */
  position: z.int().nonnegative().nullable(),
  carrier: z.string(),
  carrierName: z.string(),
  totalCents: z.int(),
  currency: z.string(),
  details: BookingDetailsSchema,
  createdAtMs: InstantSchema,
  /** How often it was sent. */
  attempts: z.int(),
  /**
   * Username it was sent as, null before that; a repeat of an unknown outcome leaves it. A quote is known to its own
   * account only (spec §4.2 rule 3).
   */
  sentAs: z.string().nullable(),
  /** The last failure that was received or suffered, null after success and while nobody was told of one. */
  lastError: AppErrorSchema.nullable(),
  /** The start of the last answer that came to it, as text without secrets. */
  lastAnswer: z.string().nullable().optional(),
  /** The clerk's word when it was given up, null otherwise. */
  abandonedBecause: z.string().nullable(),
  /** What the service answered, once booked. */
  outcome: z
    .object({
      /** The service had this quote booked before (spec §4.2 rule 1); null: it did not say. */
      alreadyBooked: z.boolean().nullable(),
      /** It was booked, just as it was sent, by an earlier attempt of this entry whose answer never came. */
      recovered: z.boolean(),
      /** An earlier attempt was open, and the service says that it had booked nothing. */
      newlyBooked: z.boolean().default(false),
      bolNumber: z.string(),
      proNumber: z.string().nullable(),
      pickupNumber: z.string().nullable(),
      pickupDate: z.string().nullable(),
      /** null: the answer did not say it readably. */
      carrier: z.string().nullable(),
      /** Both null: the answer did not say a price readably. */
      totalCents: z.int().nullable(),
      currency: z.string().nullable(),
      serviceShipmentId: z.string().nullable(),
      pickupWarning: z.string().nullable(),
      /** In what the booked shipment is not, or may not be, what the clerk chose. */
      differs: z.object({
        carrier: z.boolean(),
        total: z.boolean(),
        pickupDate: z.boolean(),
        /** The answer names another quote. */
        quote: z.boolean(),
        /** It was booked before, and not by a request with these details: what is on its BOL is not known here. */
        details: z.boolean(),
      }),
      /**
       * The BOL number is that of another shipment here: two orders would become one, so nothing of this one is kept
       * among the shipments. Null: it is its own.
       */
      bolTaken: z.object({ poNumber: z.string().nullable() }).nullable().default(null),
      /** The parts of the answer that could not be read. */
      unread: z.array(UnreadPartSchema).default([]),
      bookedAtMs: InstantSchema,
    })
    .nullable(),
});
export type Booking = z.infer<typeof BookingSchema>;

export const bookingCalls = {
  /**
   * Books one rate. The request is in the journal, flushed, before it is sent. While the service says 429 it waits and
   * is sent again, up to five times; `connections.status` says until when, and `bookings.withdraw` ends the waiting. A
   * quote that is in use answers `quote_already_used`; an outcome that can't be known, or can't be kept because the disk
   * is full (`cause`), answers `booking_outcome_unknown`. Every other failure means that nothing was booked.
   *
   * @param position the rate's place in the quote: what a rate is known by. `carrier` is the code it has there, or nothing
   *   is sent (`not_found`).
   * @param corrects the entry of unknown outcome whose repeat was refused: it is sent again with these details, under the
   *   same quote and carrier, and stays that entry.
   */
  'bookings.submit': call(
    z.strictObject({
      quoteId: IdSchema,
      position: z.int().nonnegative(),
      carrier: z.string().min(1),
      details: BookingDetailsSchema,
      corrects: IdSchema.nullable().default(null),
    }),
    BookingSchema,
  ),
  /**
   * Takes back the booking of a quote that waits to be sent: its submit ends with `cancelled`. One that has left can't
   * be taken back: `quote_already_used`.
   */
  'bookings.withdraw': call(z.strictObject({ quoteId: IdSchema }), BookingSchema),
  /**
   * Bookings of the last 14 days that look like this one: same lane, consignee and PO number, picked up at most a day
   * apart (the same day when neither has a PO number), and not known to be cancelled. Latest first; each with the
   * request it was quoted for.
   */
  'bookings.duplicates': call(
    z.strictObject({ quoteId: IdSchema, details: BookingDetailsSchema }),
    z.object({ similar: z.array(z.object({ booking: BookingSchema, request: RateRequestSchema })) }),
  ),
  /** What was last booked on the lane of a quote: its parties, windows and remarks can be taken over. */
  'bookings.lastOnLane': call(z.strictObject({ quoteId: IdSchema }), z.object({ booking: BookingSchema.nullable() })),
  'bookings.get': call(z.strictObject({ bookingId: IdSchema }), BookingSchema),
  /**
   * Journal entries that wait for the clerk, oldest first: those whose outcome is not known, and drafts that the app's
   * end kept from being sent.
   */
  'bookings.unfinished': call(Nothing, z.object({ bookings: z.array(BookingSchema) })),
  /**
   * Repeats the very same call; the service answers with the original shipment if there is one. A draft is sent for the
   * first time. `cause: 'other_account'`: the connection signs in as somebody else than `sentAs`, and the service
   * doesn't know the quote under that name.
   */
  'bookings.finish': call(z.strictObject({ bookingId: IdSchema }), BookingSchema),
  /** Closes an unknown entry, or a draft: the clerk has found out by other means that nothing was booked. */
  'bookings.abandon': call(
    z.strictObject({ bookingId: IdSchema, reason: z.string().trim().min(1).max(500) }),
    BookingSchema,
  ),
};

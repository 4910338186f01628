import { z } from 'zod';
import { AppErrorSchema } from '../../errors.ts';
import { BookingRequestSchema } from '../../freight/requests.ts';
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
  state: z.enum(['draft', 'submitting', 'booked', 'rejected', 'unknown', 'abandoned']),
  /** What the clerk chose. */
  carrier: z.string(),
  carrierName: z.string(),
  totalCents: z.int(),
  currency: z.string(),
  details: BookingDetailsSchema,
  createdAtMs: InstantSchema,
  attempts: z.int(),
  /** The last failure that was received or suffered, null after success. */
  lastError: AppErrorSchema.nullable(),
  /** What the service answered, once booked. */
  outcome: z
    .object({
      /** The service had this quote booked before (spec §4.2 rule 1). */
      alreadyBooked: z.boolean(),
      bolNumber: z.string(),
      proNumber: z.string().nullable(),
      pickupNumber: z.string().nullable(),
      pickupDate: z.string().nullable(),
      carrier: z.string(),
      totalCents: z.int(),
      currency: z.string(),
      serviceShipmentId: z.string().nullable(),
      pickupWarning: z.string().nullable(),
      /** The booked shipment is not what the clerk chose: another carrier, or another total. */
      differs: z.object({ carrier: z.boolean(), total: z.boolean() }),
      bookedAtMs: InstantSchema,
    })
    .nullable(),
});
export type Booking = z.infer<typeof BookingSchema>;

export const bookingCalls = {
  /**
   * Books one rate. The request is in the journal, flushed, before it is sent. A quote that is in use answers
   * `quote_already_used`; an outcome that can't be known answers `booking_outcome_unknown`.
   */
  'bookings.submit': call(
    z.strictObject({ quoteId: IdSchema, carrier: z.string().min(1), details: BookingDetailsSchema }),
    BookingSchema,
  ),
  'bookings.get': call(z.strictObject({ bookingId: IdSchema }), BookingSchema),
  /** Journal entries whose outcome is not known: they wait for the clerk, oldest first. */
  'bookings.unfinished': call(Nothing, z.object({ bookings: z.array(BookingSchema) })),
  /** Repeats the very same call; the service answers with the original shipment if there is one. */
  'bookings.finish': call(z.strictObject({ bookingId: IdSchema }), BookingSchema),
  /** The clerk has found out by other means that nothing was booked. */
  'bookings.abandon': call(
    z.strictObject({ bookingId: IdSchema, reason: z.string().trim().min(1).max(500) }),
    BookingSchema,
  ),
};

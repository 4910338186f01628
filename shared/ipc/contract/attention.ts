import { z } from 'zod';
import { AppErrorSchema } from '../../errors.ts';
import { call, InstantSchema, Nothing } from './call.ts';

/** What each kind says beside the shipment: the facts its words are made of. Dates are `YYYY-MM-DD`. */
export const AlertDetailsSchema = z.discriminatedUnion('kind', [
  /** Sent without a known outcome, or kept and never sent. It goes by being finished or abandoned only. */
  z.object({
    kind: z.literal('unfinished_booking'),
    bookingId: z.string(),
    state: z.enum(['draft', 'unknown']),
    quoteReference: z.string(),
    carrierName: z.string(),
    consigneeName: z.string(),
    totalCents: z.int(),
    currency: z.string(),
  }),
  /** Booked under a BOL number that another shipment has. It goes by being closed only. */
  z.object({
    kind: z.literal('bol_taken'),
    bookingId: z.string(),
    bolNumber: z.string(),
    quoteReference: z.string(),
    consigneeName: z.string(),
  }),
  /** Booked, and the pickup wants a hand: the service's own words. */
  z.object({ kind: z.literal('pickup_warning'), words: z.string() }),
  /** No pickup number at noon of the pickup day, and not picked up as far as is said. */
  z.object({ kind: z.literal('pickup_number_missing'), pickupDate: z.string() }),
  /** Still `created` after the pickup window; the window as it was booked here, `HH:MM`. */
  z.object({
    kind: z.literal('not_picked_up'),
    pickupDate: z.string(),
    window: z.object({ readyTime: z.string(), closeTime: z.string() }).nullable(),
  }),
  /** Booked, and no answer since has said the price; cents that were chosen. */
  z.object({ kind: z.literal('price_missing'), chosenCents: z.int(), currency: z.string() }),
  /** No PRO two business days or more after the pickup. */
  z.object({ kind: z.literal('pro_missing'), pickupDate: z.string() }),
  z.object({ kind: z.literal('late'), estimatedDeliveryDate: z.string() }),
  /** It was delivered or cancelled, and no longer is; both as the service says them. */
  z.object({ kind: z.literal('status_backwards'), from: z.string(), to: z.string() }),
  /** The service says another price than before; cents. It goes when it says the first one again. */
  z.object({
    kind: z.literal('price_changed'),
    totalCents: z.int(),
    latestTotalCents: z.int(),
    currency: z.string(),
  }),
  /** The service names another carrier than the one booked; codes. */
  /** Carriers by their names. */
  z.object({ kind: z.literal('carrier_changed'), carrier: z.string(), latestCarrier: z.string() }),
  z.object({ kind: z.literal('voided_moving'), status: z.string() }),
  /** Delivered five days ago or more, and no delivery document. */
  z.object({ kind: z.literal('pod_missing'), deliveryDate: z.string() }),
  /** `bolNumber` null: looking by itself fails altogether; else for that shipment. */
  z.object({ kind: z.literal('polling_failing'), error: AppErrorSchema }),
  /** Asked for three times, and not found on this account. Kept, no longer asked for. */
  z.object({ kind: z.literal('not_on_account') }),
  /** Printed, and the PRO came or the PDF changed since. */
  z.object({
    kind: z.literal('stale_paper'),
    because: z.enum(['pro_assigned', 'pdf_changed']),
    types: z.array(z.string()),
  }),
  /** The daily copy of the data can't be made. It goes with the next one that can. */
  z.object({ kind: z.literal('copy_failed'), error: AppErrorSchema }),
  /** Prints of one job that were cut off. It goes when they are printed or settled. */
  z.object({
    kind: z.literal('unfinished_print'),
    jobId: z.string(),
    /** Never handed over: Waybill was closed before. */
    unsent: z.int(),
    /** Handed over, or in the middle of it, and nothing is known of what became of them. */
    unknown: z.int(),
    /** Of what the first is: a BOL number, or the name of a paper of the app's own. */
    first: z.string(),
    firstIsShipment: z.boolean(),
    /** How many others. */
    others: z.int(),
  }),
]);
export type AlertDetails = z.infer<typeof AlertDetailsSchema>;
export type AttentionKind = AlertDetails['kind'];

export const AlertSchema = z.object({
  /** Kind, subject and occurrence: the same as long as the matter is the same. */
  id: z.string(),
  bolNumber: z.string().nullable(),
  carrierName: z.string().nullable(),
  consigneeName: z.string().nullable(),
  /** When it was first so, as far as this computer saw. */
  sinceMs: InstantSchema,
  facts: AlertDetailsSchema,
});
export type Alert = z.infer<typeof AlertSchema>;

const AttentionIdSchema = z.string().min(1).max(800);

export const attentionCalls = {
  /**
   * What waits for the clerk: unfinished bookings, then pickup warnings, then the rest, latest first. At most 500;
   * `counts` has all. Neither has what is done or sleeps.
   */
  'attention.list': call(
    Nothing,
    z.object({
      items: z.array(AlertSchema),
      total: z.int(),
      counts: z.record(z.string(), z.int()),
      /** When the next sleeping one comes back, null when none sleeps. */
      nextWakeAtMs: InstantSchema.nullable(),
    }),
  ),
  /**
   * Seen to: it stays away for this occurrence. A pickup warning's task is closed with it. An unfinished booking can't
   * be put away like this: `invalid_payload`. An id that is no longer there is fine.
   */
  'attention.done': call(z.strictObject({ id: AttentionIdSchema }), z.object({})),
  /** Out of sight until then, and back after it when it still is so. */
  'attention.snooze': call(z.strictObject({ id: AttentionIdSchema, untilMs: InstantSchema }), z.object({})),
};

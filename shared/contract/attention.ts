import { z } from 'zod';
import { AppErrorSchema } from '../errors.ts';
import { call, Empty, InstantSchema, Nothing } from './call.ts';

const SameOrderBookingSchema = z.lazy(() =>
  z.object({
    bookingId: z.string(),
    bolNumber: z.string().nullable(),
    /** null: was removed from the workgroup. */
    clerk: z.object({ name: z.string(), computer: z.string() }).nullable(),
    /** When it was booked, or begun. */
    atMs: InstantSchema,
  }),
);

/** Details of each kind of alert, from which its message is built. Dates are `YYYY-MM-DD`. */
export const AlertDetailsSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** Sent with an unknown outcome, or saved and never sent. Resolved only by finishing or abandoning it. */
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
    /** Booked under a BOL number that another shipment already has. Resolved only by dismissing it. */
    z.object({
      kind: z.literal('bol_taken'),
      bookingId: z.string(),
      bolNumber: z.string(),
      quoteReference: z.string(),
      consigneeName: z.string(),
    }),
    /**
     * In a workgroup: two bookings of one order, which no clerk confirmed. Resolved when one is canceled. `bolNumber` null:
     * its outcome is unknown.
     */
    z.object({
      kind: z.literal('same_order'),
      consigneeName: z.string(),
      /** The one that was begun earlier. */
      first: SameOrderBookingSchema,
      second: SameOrderBookingSchema,
    }),
    /** Booked, but the pickup isn't confirmed: the provider's warning, verbatim. */
    z.object({ kind: z.literal('pickup_warning'), message: z.string() }),
    /** No pickup number at noon of the pickup day, and no status says that it was picked up. */
    z.object({ kind: z.literal('pickup_number_missing'), pickupDate: z.string() }),
    /** Still `created` after the pickup window. The window is the one that was booked here, `HH:MM`. */
    z.object({
      kind: z.literal('not_picked_up'),
      pickupDate: z.string(),
      window: z.object({ readyTime: z.string(), closeTime: z.string() }).nullable(),
    }),
    /** Booked, but no response since then had the price. `chosenCents` is the price of the chosen rate. */
    z.object({ kind: z.literal('price_missing'), chosenCents: z.int(), currency: z.string() }),
    /** No PRO number two business days or more after the pickup. */
    z.object({ kind: z.literal('pro_missing'), pickupDate: z.string() }),
    /** The provider's PRO number isn't the one of the sticker that the user scanned. */
    z.object({ kind: z.literal('pro_differs'), proNumber: z.string(), sticker: z.string() }),
    z.object({ kind: z.literal('late'), estimatedDeliveryDate: z.string() }),
    /** Was delivered or canceled, and now has an earlier status. Both are the provider's own text. */
    z.object({ kind: z.literal('status_backwards'), from: z.string(), to: z.string() }),
    /** The provider's price differs from its first one. Amounts in cents. Resolved when the first price is back. */
    z.object({
      kind: z.literal('price_changed'),
      totalCents: z.int(),
      latestTotalCents: z.int(),
      currency: z.string(),
    }),
    /** The provider names a different carrier than the one booked. Both are carrier names, not codes. */
    z.object({ kind: z.literal('carrier_changed'), carrier: z.string(), latestCarrier: z.string() }),
    z.object({ kind: z.literal('voided_moving'), status: z.string() }),
    /** Delivered five days ago or more, and no delivery receipt yet. */
    z.object({ kind: z.literal('pod_missing'), deliveryDate: z.string() }),
    /** A damage claim was begun and not filed, and a deadline is near: to report concealed damage, or to file the claim. */
    z.object({ kind: z.literal('claim_deadline'), step: z.enum(['concealed', 'claim']), deadline: z.string() }),
    /** `bolNumber` null: polling fails for the whole account. Otherwise for that shipment. */
    z.object({ kind: z.literal('polling_failing'), error: AppErrorSchema }),
    /** Requested three times and not found on this account. The stored shipment remains, but isn't polled any more. */
    z.object({ kind: z.literal('not_on_account') }),
    /** Printed, and since then the PRO number arrived or the PDF changed. */
    z.object({
      kind: z.literal('stale_print'),
      because: z.enum(['pro_assigned', 'pdf_changed']),
      types: z.array(z.string()),
    }),
    /** The daily backup fails. Resolved by the next one that succeeds. */
    z.object({ kind: z.literal('backup_failed'), error: AppErrorSchema }),
    /** Prints of one job that were interrupted. Resolved when they are printed or settled. */
    z.object({
      kind: z.literal('unfinished_print'),
      jobId: z.string(),
      /** Not submitted before Waybill was closed. */
      unsent: z.int(),
      /** Submitted, or being submitted, with an unknown result. */
      unknown: z.int(),
      /** Subject of the first print: a BOL number, or the name of a document that the app generated. */
      first: z.string(),
      firstIsShipment: z.boolean(),
      /** Number of further prints. */
      others: z.int(),
    }),
    /**
     * An invoice that bills more than was quoted, near the last day to contest it. `differenceCents` null: marked by the
     * user, not compared.
     */
    z.object({
      kind: z.literal('invoice_deadline'),
      invoiceId: z.string(),
      invoiceNumber: z.string(),
      carrierName: z.string(),
      deadline: z.string(),
      differenceCents: z.int().nullable(),
      currency: z.string(),
    }),
    /** A printer that hasn't printed what is in its queue for five minutes. `reason` is its own message. */
    z.object({
      kind: z.literal('printer_stuck'),
      printer: z.string(),
      reason: z.string(),
      jobId: z.string(),
      documents: z.int(),
    }),
  ]),
);
export type AlertDetails = z.infer<typeof AlertDetailsSchema>;
export type AttentionKind = AlertDetails['kind'];

export const AlertSchema = z.object({
  /** Kind, subject and occurrence. Stable for as long as the alert persists. */
  id: z.string(),
  bolNumber: z.string().nullable(),
  /** Carrier code of the shipment. */
  carrier: z.string().nullable(),
  carrierName: z.string().nullable(),
  consigneeName: z.string().nullable(),
  /** When this computer first detected it. */
  sinceMs: InstantSchema,
  details: AlertDetailsSchema,
});
export type Alert = z.infer<typeof AlertSchema>;

const SnoozedAlertSchema = AlertSchema.extend({ untilMs: InstantSchema });
export type SnoozedAlert = z.infer<typeof SnoozedAlertSchema>;

const AlertIdsSchema = z.array(z.string().min(1).max(800)).min(1).max(10_000);

export const attentionCalls = {
  /**
   * Open alerts: unfinished bookings, then pickup warnings, then the rest, newest first. At most 300 of each
   * kind; `total` and `counts`, by kind, cover all. Neither includes dismissed or snoozed alerts. Snoozed ones are
   * listed separately, the next to return first, also at most 300.
   */
  'attention.list': call(Nothing, () =>
    z.object({
      items: z.array(AlertSchema),
      total: z.int(),
      counts: z.record(z.string(), z.int()),
      snoozed: z.array(SnoozedAlertSchema),
      snoozedTotal: z.int(),
    }),
  ),
  /**
   * Dismisses these occurrences. For a pickup warning, closes its task too. Unfinished bookings can't be dismissed: they
   * are counted in `skipped`. An id that no longer exists counts as done.
   */
  'attention.done': call(
    () => z.strictObject({ ids: AlertIdsSchema }),
    () => z.object({ done: z.int(), skipped: z.int() }),
  ),
  /** Hides the alerts until then, null: shows them again now. They return if they still apply. */
  'attention.snooze': call(() => z.strictObject({ ids: AlertIdsSchema, untilMs: InstantSchema.nullable() }), Empty),
};

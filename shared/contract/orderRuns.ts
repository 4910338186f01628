import { z } from 'zod';
import { AppErrorSchema } from '../errors.ts';
import { MAX_IMPORT_ROWS } from '../freight/directory.ts';
import { OVERRIDE_REASONS } from '../freight/overrides.ts';
import { call, Empty, IdSchema, InstantSchema, Nothing } from './call.ts';
import { FieldErrorSchema, IdsSchema } from './directory.ts';
import { OrderViewSchema } from './orders.ts';

/** `quote`: gets rates and chooses by the routing guide. `book`: books what was reviewed. */
export const OrderRunKindSchema = z.enum(['quote', 'book']);
export type OrderRunKind = z.infer<typeof OrderRunKindSchema>;

/**
 * What became of an order. `unchanged`: its rates are recent, so they were not requested again. `not_sent`: nothing was
 * booked. `left_out`: the order was changed, or was not ready for it.
 */
export const OrderOutcomeSchema = z.enum([
  'quoted',
  'to_choose',
  'to_check',
  'failed',
  'unchanged',
  'booked',
  'declined',
  'unknown',
  'not_sent',
  'left_out',
]);
export type OrderOutcome = z.infer<typeof OrderOutcomeSchema>;

/** A run over many orders, in progress or ended. It survives a restart. */
export const OrderRunSchema = z.object({
  id: IdSchema,
  kind: OrderRunKindSchema,
  /**
   * `stopped`: every further request would have failed like the last one; `orderRuns.resume` continues. `interrupted`:
   * the app ended while booking; what wasn't sent is not sent without the user.
   */
  state: z.enum(['running', 'done', 'canceled', 'stopped', 'interrupted']),
  total: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  counts: z.partialRecord(OrderOutcomeSchema, z.int().nonnegative()),
  startedAtMs: InstantSchema,
  endedAtMs: InstantSchema.nullable(),
  stoppedBy: AppErrorSchema.nullable(),
  /** Estimate from the measured throughput and the current pause; null until enough orders are done. */
  remainingMs: z.int().nonnegative().nullable(),
  /** End of the pause that the provider requested, or null. */
  pausedUntilMs: InstantSchema.nullable(),
  /** BOL numbers of the orders that it booked, in order. */
  bolNumbers: z.array(z.string()),
});
export type OrderRun = z.infer<typeof OrderRunSchema>;

/** Something about a booking that the user should see before confirming it. Money in cents. */
export const BookingExceptionSchema = z.lazy(() =>
  z.discriminatedUnion('kind', [
    /** More than the carrier's last price on the lane, per 100 lb; `percent` above it. */
    z.object({ kind: z.literal('price_above_last'), percent: z.number() }),
    z.object({ kind: z.literal('quote_old'), quotedAtMs: InstantSchema }),
    /** Carriers may bill the remark as an accessorial that isn't quoted. */
    z.object({ kind: z.literal('remark'), phrase: z.string() }),
    z.object({ kind: z.literal('similar_booking'), bolNumber: z.string().nullable() }),
    /** Another order of this review has the same consignee, lane, day, and PO number. */
    z.object({ kind: z.literal('similar_order'), orderNumber: z.string() }),
    z.object({ kind: z.literal('blocked_carrier') }),
  ]),
);
export type BookingException = z.infer<typeof BookingExceptionSchema>;

/** One order as it would be booked. */
export const ReviewedOrderSchema = z.lazy(() =>
  z.object({
    orderId: IdSchema,
    /** If the order has another revision when its turn comes, it is not booked. */
    revision: z.int().nonnegative(),
    orderNumber: z.string(),
    consignee: z.string(),
    carrier: z.string(),
    carrierName: z.string(),
    totalCents: z.int(),
    currency: z.string(),
    exceptions: z.array(BookingExceptionSchema),
  }),
);
export type ReviewedOrder = z.infer<typeof ReviewedOrderSchema>;

/** Why an order of the selection can't be booked. */
export const NotBookableSchema = z.lazy(() =>
  z.object({
    orderId: IdSchema,
    orderNumber: z.string(),
    /** `quote_differs`: the quote is for something else than the order says now, such as another shipper. */
    why: z.enum(['status', 'quote_used', 'date_passed', 'quote_differs', 'fields']),
    /** For `fields`: what is missing or invalid, references that the customer requires among them. */
    fields: z.array(FieldErrorSchema),
  }),
);
export type NotBookable = z.infer<typeof NotBookableSchema>;

export const BookingReviewSchema = z.lazy(() =>
  z.object({
    orders: z.array(ReviewedOrderSchema),
    notBookable: z.array(NotBookableSchema),
  }),
);
export type BookingReview = z.infer<typeof BookingReviewSchema>;

/** Cost of the overrides of one rule for one reason, over booked orders. */
export const OverrideCostSchema = z.object({
  rule: z.string(),
  reason: z.enum(OVERRIDE_REASONS),
  currency: z.string(),
  orders: z.int().nonnegative(),
  chosenCents: z.int(),
  ruleCents: z.int(),
});
export type OverrideCost = z.infer<typeof OverrideCostSchema>;

export const orderRunCalls = {
  /** The current or last run of each kind, until it is dismissed. */
  'orderRuns.list': call(Nothing, () =>
    z.object({ quote: OrderRunSchema.nullable(), book: OrderRunSchema.nullable() }),
  ),
  /**
   * Gets rates for these orders, or all that are ready, and chooses by the routing guide; returns when it has started.
   * Requests yield to the user's own. Orders with recent rates are not quoted again. `order_run_active` during a run.
   */
  'orderRuns.quote': call(() => z.strictObject({ orderIds: IdsSchema.nullable() }), OrderRunSchema),
  /** What would be booked, in order, with everything that the user should see first. Sends nothing. */
  'orderRuns.review': call(() => z.strictObject({ orderIds: IdsSchema }), BookingReviewSchema),
  /**
   * Books the reviewed orders one after another, each through the booking journal; returns when it has started.
   * `order_run_active` during a run; `invalid_payload` if `count`, the number that the user confirmed, is another one.
   */
  'orderRuns.book': call(
    () =>
      z.strictObject({
        count: z.int().min(1),
        orders: z
          .array(z.strictObject({ orderId: IdSchema, revision: z.int().nonnegative() }))
          .min(1)
          .max(MAX_IMPORT_ROWS),
      }),
    OrderRunSchema,
  ),
  /** Ends a run. A booking that was sent is not canceled; orders that were not sent are unchanged. */
  'orderRuns.cancel': call(() => z.strictObject({ runId: IdSchema }), Empty),
  /** Continues a run of kind `quote` that was stopped or canceled. */
  'orderRuns.resume': call(() => z.strictObject({ runId: IdSchema }), OrderRunSchema),
  'orderRuns.dismiss': call(() => z.strictObject({ runId: IdSchema }), Empty),
  /**
   * Chooses a rate of the order's quote. Another rate than the routing guide's needs a reason: `fields_invalid` without
   * one. `order_changed` if `revision` isn't the current one.
   */
  'orderRuns.choose': call(
    () =>
      z.strictObject({
        orderId: IdSchema,
        revision: z.int().nonnegative(),
        position: z.int().nonnegative(),
        override: z.strictObject({ reason: z.enum(OVERRIDE_REASONS), note: z.string().trim().max(500) }).nullable(),
      }),
    OrderViewSchema,
  ),
  /**
   * After a requote of the same shipment: the order of the first quote, if there is one, continues with the other quote,
   * its pickup date, and its accessorials. One that was submitted is unchanged.
   */
  'orderRuns.requoted': call(() => z.strictObject({ quoteId: IdSchema, newQuoteId: IdSchema }), Empty),
  /** The rates of an order, and the position that the routing guide chooses; null if none. */
  'orderRuns.guide': call(
    () => z.strictObject({ orderId: IdSchema }),
    () => z.object({ position: z.int().nullable() }),
  ),
  /** Chooses the next rate by the routing guide after a carrier declined. `not_found` if there is none. */
  'orderRuns.nextRate': call(
    () => z.strictObject({ orderId: IdSchema, revision: z.int().nonnegative() }),
    OrderViewSchema,
  ),
  /** What choosing other rates than the routing guide's cost, by rule and reason. Only the same currency is compared. */
  'orderRuns.overrides': call(Nothing, () => z.object({ costs: z.array(OverrideCostSchema) })),
};

import { z } from 'zod';
import { RoutedSchema, RoutingGuideSchema } from '../freight/routing.ts';
import { call, IdSchema, InstantSchema, Nothing } from './call.ts';
import { RateViewSchema } from './quotes.ts';

/** Changes with every save. */
const RevisionSchema = z.int().nonnegative();

/** A recent quote, what the guide would choose for it, and what was booked. */
export const RoutingTestSchema = z.lazy(() =>
  z.object({
    quoteId: IdSchema,
    quotedAtMs: InstantSchema,
    pickupDate: z.string(),
    originCity: z.string(),
    originState: z.string(),
    destinationCity: z.string(),
    destinationState: z.string(),
    consignee: z.string().nullable(),
    routed: RoutedSchema,
    /** The rate at the chosen position; null if none was chosen. */
    rate: RateViewSchema.nullable(),
    /** The booked rate; null if none was booked. */
    booked: z.object({ carrierName: z.string(), totalCents: z.int(), currency: z.string() }).nullable(),
  }),
);
export type RoutingTest = z.infer<typeof RoutingTestSchema>;

export const routingCalls = {
  /** The guide. `unreadable` counts stored rules that could not be read: they aren't used, and the next save drops them. */
  'routing.get': call(Nothing, () =>
    z.object({ revision: RevisionSchema, guide: RoutingGuideSchema, unreadable: z.int().nonnegative() }),
  ),
  /** Replaces the guide. `changed_elsewhere` if it was saved since `revision`; then nothing is changed. */
  'routing.save': call(
    () => z.strictObject({ revision: RevisionSchema, guide: RoutingGuideSchema }),
    () => z.object({ revision: RevisionSchema }),
  ),
  /** What the guide chooses for a quote; null if none was saved. `deliverBy`: `YYYY-MM-DD`, or null without a date. */
  'routing.choose': call(
    () => z.strictObject({ quoteId: IdSchema, deliverBy: z.iso.date().nullable() }),
    () => z.object({ routed: z.nullable(RoutedSchema) }),
  ),
  /** What a guide, saved or not, would have chosen for the last 20 quotes with rates, latest first. */
  'routing.test': call(
    () => z.strictObject({ guide: RoutingGuideSchema }),
    () => z.object({ tests: z.array(RoutingTestSchema) }),
  ),
};

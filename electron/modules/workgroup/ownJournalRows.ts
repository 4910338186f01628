/** Rows of the own journal. */
import { z } from 'zod';
import { BookingSchema } from '../../../shared/contract/bookings.ts';
import { AppErrorSchema } from '../../../shared/errors.ts';
import { booleanColumn, jsonColumn } from '../../platform/sqlite/columns.ts';
import type { JournalEntry } from '../bookings/types.ts';
import type { AttemptResult } from './shared.ts';

const EntrySchema: z.ZodType<JournalEntry> = z.lazy(() =>
  BookingSchema.omit({ mayArriveUntilMs: true, clerk: true }).extend({
    body: z.string(),
  }),
);
const BookedSchema = z.lazy(() =>
  z.object({
    bolNumber: z.string(),
    proNumber: z.string().nullable(),
    pickupNumber: z.string().nullable(),
    carrier: z.string(),
    carrierName: z.string(),
    pickupDate: z.string().nullable(),
    totalCents: z.int().nullable(),
    currency: z.string(),
    poNumber: z.string().nullable(),
    orderId: z.string().nullable(),
    referenceNumbers: z.string(),
    consigneeName: z.string().nullable(),
    consigneePlace: z.string().nullable(),
    originPlace: z.string().nullable(),
    bookedAtMs: z.int(),
    serviceShipmentId: z.string().nullable(),
    pickupWarning: z.string().nullable(),
  }),
);
const Response = z.object({ response: z.string(), responseText: z.string().nullable() });
const ResultSchema: z.ZodType<AttemptResult> = z.lazy(() =>
  z.union([
    Response.extend({ result: z.literal('booked'), shipment: BookedSchema }),
    Response.extend({ result: z.enum(['rejected', 'not_sent', 'unknown']), failure: z.string() }),
  ]),
);
const SeenColumn = jsonColumn(z.array(z.string()));
export const EntryColumns = z
  .object({
    entry: jsonColumn(EntrySchema),
    account: z.string(),
    order_key: z.string(),
    pickup_date: z.string(),
    similar_days: z.int(),
    seen: SeenColumn,
  })
  .transform(({ entry, account, order_key, pickup_date, similar_days, seen }) => ({
    entry,
    identity: { account, orderKey: order_key, pickupDate: pickup_date, similarDays: similar_days, seen },
  }));
/** A result that was booked, with its entry. */
export const BookedColumns = z.object({
  entry: jsonColumn(EntrySchema),
  shipment: jsonColumn(BookedSchema),
  is_taken: booleanColumn,
});
export const AttemptColumns = z.object({
  id: z.string(),
  booking_id: z.string(),
  body: z.string(),
  username: z.string(),
  requested_at_ms: z.int(),
  started_at_ms: z.int().nullable(),
  ended_at_ms: z.int().nullable(),
  result: jsonColumn(ResultSchema).nullable(),
});
export const IdentityColumns = z
  .object({ account: z.string(), order_key: z.string(), pickup_date: z.string(), seen: SeenColumn })
  .transform(({ account, order_key, pickup_date, seen }) => ({
    account,
    orderKey: order_key,
    pickupDate: pickup_date,
    seen,
  }));
export const HolderColumns = z.object({ owner: z.string(), lease_until_ms: z.int() });
export const ClerkColumns = z.object({ id: z.string(), name: z.string(), computer: z.string() });
export const NoteColumns = z.object({ last_error: jsonColumn(AppErrorSchema) });
export const InstantColumns = z.object({ started_at_ms: z.int() });

/** What the demo's samples are made of: orders for the bundled service, and its responses. */
import { z } from 'zod';
import type { BookingDetails } from '../../../shared/contract/bookings.ts';
import { type RateRequest, RateRequestSchema } from '../../../shared/freight/requests.ts';

/** One order as the bundled service is to have had it. */
export interface SampleOrder {
  readonly request: Omit<RateRequest, 'pickupDate'>;
  /** The pickup date, or the estimated delivery date that it follows from. */
  readonly pickupOn?: string;
  readonly dueOn?: string;
  /** Which of the rates, cheapest first; the last one if there are fewer. */
  readonly rate: number;
  /** Omitted: only quoted. */
  readonly booking?: Omit<BookingDetails, 'orderId'>;
  /** What has become of it by now. */
  readonly status:
    | 'created'
    | 'onboard'
    | 'picked_up'
    | 'in_transit'
    | 'at_destination'
    | 'out_for_delivery'
    | 'delivered'
    | 'cancelled';
  readonly voided?: boolean;
  /** Business days that it was delivered, or will be, after the estimate. */
  readonly lateDays?: number;
  readonly withoutPro?: boolean;
  readonly withoutPod?: boolean;
  readonly pickupWarning?: string;
}

/** What became of an order. The responses are as the service sent them. */
export const SampleRecordSchema = z.object({
  request: RateRequestSchema,
  quotedAtMs: z.int(),
  rates: z.unknown(),
  booked: z.object({ carrier: z.string(), atMs: z.int(), response: z.unknown() }).nullable(),
  checks: z.array(z.object({ atMs: z.int(), response: z.unknown() })),
});
export type SampleRecord = z.infer<typeof SampleRecordSchema>;

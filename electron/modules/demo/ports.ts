/** The demo's samples: orders for its service, and the responses. */
import { z } from 'zod';
import { type BookingDetails, type RateRequest, RateRequestSchema } from '../../../shared/freight/requests.ts';

/** An order that the demo's service should have had. */
export interface SampleOrder {
  readonly request: Omit<RateRequest, 'pickupDate'>;
  /** The pickup date, or the estimated delivery date that determines it. */
  readonly pickupOn?: string;
  readonly dueOn?: string;
  /** Index of the rate, cheapest first; the last one if there are fewer. */
  readonly rate: number;
  /** Omitted: only quoted. */
  readonly booking?: Omit<BookingDetails, 'orderId'>;
  /** Its current status. */
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
  /** Business days between the estimate and the actual delivery. */
  readonly lateDays?: number;
  readonly withoutPro?: boolean;
  readonly withoutPod?: boolean;
  readonly pickupWarning?: string;
}

/** The result of an order, with the unchanged responses of the service. */
export const SampleRecordSchema = z.object({
  request: RateRequestSchema,
  quotedAtMs: z.int(),
  rates: z.unknown(),
  booked: z.object({ carrier: z.string(), atMs: z.int(), response: z.unknown() }).nullable(),
  checks: z.array(z.object({ atMs: z.int(), response: z.unknown() })),
});
export type SampleRecord = z.infer<typeof SampleRecordSchema>;

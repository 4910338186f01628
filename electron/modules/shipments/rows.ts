import { z } from 'zod';
import type { ShipmentRowSchema } from '../../../shared/contract/shipments.ts';
import { booleanColumn, jsonColumn } from '../../platform/sqlite/columns.ts';

/** The columns of the table `shipments` that the board and the store of shipments read. */
export const ShipmentColumns = z.object({
  bol_number: z.string(),
  pro_number: z.string().nullable(),
  pickup_number: z.string().nullable(),
  carrier: z.string(),
  carrier_name: z.string(),
  status: z.string(),
  tracking_status: z.string().nullable(),
  voided: booleanColumn,
  pickup_date: z.string().nullable(),
  estimated_delivery_date: z.string().nullable(),
  delivery_date: z.string().nullable(),
  total_cents: z.int().nullable(),
  currency: z.string(),
  latest_total_cents: z.int().nullable(),
  po_number: z.string().nullable(),
  order_id: z.string().nullable(),
  reference_numbers: jsonColumn(z.array(z.string())),
  consignee_name: z.string().nullable(),
  consignee_place: z.string().nullable(),
  origin_place: z.string().nullable(),
  last_checked_at_ms: z.int().nullable(),
  booked_at_ms: z.int().nullable(),
  pickup_warning: z.string().nullable(),
  task_closed_at_ms: z.int().nullable(),
  next_poll_at_ms: z.int().nullable(),
  tracking: z.enum(['open', 'done', 'not_on_account']),
});

/** Converts a row of the table into a row of the board. */
export function toRow(row: z.output<typeof ShipmentColumns>): z.infer<typeof ShipmentRowSchema> {
  return {
    bolNumber: row.bol_number,
    proNumber: row.pro_number,
    pickupNumber: row.pickup_number,
    carrier: row.carrier,
    carrierName: row.carrier_name,
    status: row.status,
    trackingStatus: row.tracking_status,
    voided: row.voided,
    pickupDate: row.pickup_date,
    estimatedDeliveryDate: row.estimated_delivery_date,
    deliveryDate: row.delivery_date,
    totalCents: row.total_cents,
    currency: row.currency,
    latestTotalCents: row.latest_total_cents,
    poNumber: row.po_number,
    orderId: row.order_id,
    referenceNumbers: row.reference_numbers,
    consigneeName: row.consignee_name,
    consigneePlace: row.consignee_place,
    originPlace: row.origin_place,
    lastCheckedAtMs: row.last_checked_at_ms,
    nextPollAtMs: row.next_poll_at_ms,
    tracking: row.tracking,
    bookedAtMs: row.booked_at_ms,
    openTask: row.task_closed_at_ms === null ? row.pickup_warning : null,
  };
}

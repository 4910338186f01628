/** Rows of shipments that the rules evaluate, and of alerts. */
import { z } from 'zod';
import { type Alert, AlertDetailsSchema } from '../../../shared/contract/attention.ts';
import { AppErrorSchema } from '../../../shared/errors.ts';
import { booleanColumn, jsonColumn } from '../../platform/sqlite/columns.ts';

/** Polls that may fail for one shipment before the user is notified. */
const FAILED_POLLS = 3;

export const EvaluatedColumns = z.lazy(() =>
  z
    .object({
      status: z.string(),
      voided: booleanColumn,
      pickup_date: z.string().nullable(),
      estimated_delivery_date: z.string().nullable(),
      delivery_date: z.string().nullable(),
      pro_number: z.string().nullable(),
      pickup_warning: z.string().nullable(),
      task_closed_at_ms: z.int().nullable(),
      has_delivery_document: booleanColumn,
      pickup_number: z.string().nullable(),
      pickup_window: jsonColumn(z.object({ readyTime: z.string(), closeTime: z.string() })).nullable(),
      origin_state: z.string().nullable(),
      last_checked_at_ms: z.int().nullable(),
      total_cents: z.int().nullable(),
      chosen_cents: z.int().nullable(),
      chosen_currency: z.string().nullable(),
      latest_total_cents: z.int().nullable(),
      currency: z.string(),
      carrier: z.string(),
      latest_carrier: z.string().nullable(),
      carrier_name: z.string(),
      latest_carrier_name: z.string().nullable(),
      tracking: z.enum(['open', 'done', 'not_on_account']),
      polls_failed: z.int(),
      poll_error: jsonColumn(AppErrorSchema).nullable(),
      statuses: jsonColumn(z.array(z.string())),
      pro_sticker: z.string().nullable(),
      has_open_claim: booleanColumn,
    })
    .transform((row) => ({
      status: row.status,
      voided: row.voided,
      pickupDate: row.pickup_date,
      estimatedDeliveryDate: row.estimated_delivery_date,
      deliveryDate: row.delivery_date,
      proNumber: row.pro_number,
      openTask: row.task_closed_at_ms === null ? row.pickup_warning : null,
      hasDeliveryDocument: row.has_delivery_document,
      pickupNumber: row.pickup_number,
      pickupWindow: row.pickup_window,
      originState: row.origin_state,
      lastCheckedAtMs: row.last_checked_at_ms,
      totalCents: row.total_cents,
      chosenCents: row.chosen_cents,
      chosenCurrency: row.chosen_currency,
      latestTotalCents: row.latest_total_cents,
      currency: row.currency,
      carrier: row.carrier,
      latestCarrier: row.latest_carrier,
      carrierName: row.carrier_name,
      latestCarrierName: row.latest_carrier_name ?? row.latest_carrier,
      tracking: row.tracking,
      pollError: row.polls_failed >= FAILED_POLLS ? row.poll_error : null,
      statusesSeen: row.statuses,
      proSticker: row.pro_sticker,
      hasOpenClaim: row.has_open_claim,
    })),
);

export const AlertColumns = z.object({
  id: z.string(),
  bol_number: z.string().nullable(),
  carrier: z.string().nullable(),
  carrier_name: z.string().nullable(),
  consignee_name: z.string().nullable(),
  since_ms: z.int(),
  details: jsonColumn(AlertDetailsSchema),
});
export const SnoozedColumns = AlertColumns.extend({ snoozed_until_ms: z.int() });

export const toAlert = (row: z.output<typeof AlertColumns>): Alert => ({
  id: row.id,
  bolNumber: row.bol_number,
  carrier: row.carrier,
  carrierName: row.carrier_name,
  consigneeName: row.consignee_name,
  sinceMs: row.since_ms,
  details: row.details,
});

import { z } from 'zod';
import { BookingDetailsSchema, RateRequestSchema } from '../freight/requests.ts';

import { BolNumberSchema, call, InstantSchema } from './call.ts';
import { EmailRecordSchema } from './emails.ts';

/** One row of the shipments table. */
export const ShipmentRowSchema = z.object({
  bolNumber: z.string(),
  /** null: not assigned yet. */
  proNumber: z.string().nullable(),
  pickupNumber: z.string().nullable(),
  carrier: z.string(),
  carrierName: z.string(),
  /** A status of spec §3, or any other text from the provider; empty: none yet. */
  status: z.string(),
  trackingStatus: z.string().nullable(),
  voided: z.boolean(),
  pickupDate: z.string().nullable(),
  estimatedDeliveryDate: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  /** The booked price, or the first price of a shipment that was booked elsewhere. Later prices don't replace it. */
  totalCents: z.int().nullable(),
  /** Currency of both prices; USD if it was booked elsewhere (spec §2.8 has no currency). */
  currency: z.string(),
  /** The provider's latest price; null if it never gave one. */
  latestTotalCents: z.int().nullable(),
  poNumber: z.string().nullable(),
  orderId: z.string().nullable(),
  /** Unchanged from the provider. Includes PO numbers in the form `PO: 4711`. */
  referenceNumbers: z.array(z.string()),
  consigneeName: z.string().nullable(),
  consigneePlace: z.string().nullable(),
  /** null if unknown, because it was booked elsewhere. */
  originPlace: z.string().nullable(),
  /** Last check; null before the first. */
  lastCheckedAtMs: InstantSchema.nullable(),
  /** Next scheduled poll. In the past if it is overdue; null if the shipment isn't polled. */
  nextPollAtMs: InstantSchema.nullable(),
  /** `open`: polled. `done`: no further changes expected. `not_on_account`: the provider no longer knows it. */
  tracking: z.enum(['open', 'done', 'not_on_account']),
  bookedAtMs: InstantSchema.nullable(),
  /** A pickup warning that is still open. */
  openTask: z.string().nullable(),
  /** In a workgroup: its booking, or the shipment, is only on this computer so far. */
  isUnshared: z.literal(true).optional(),
});
export type ShipmentRow = z.infer<typeof ShipmentRowSchema>;

/** A change of one field, and when it was first seen. Never overwritten. */
export const ShipmentChangeSchema = z.object({
  field: z.enum([
    'status',
    'trackingStatus',
    'proNumber',
    'pickupNumber',
    /** Carrier code. */
    'carrier',
    'voided',
    'pickupDate',
    'estimatedDeliveryDate',
    'deliveryDate',
    /** Cents, in the currency of the shipment. */
    'total',
    /** All that the provider lists. */
    'poNumber',
    'documents',
    /** Fields of a status that could not be read. */
    'unread',
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  seenAtMs: InstantSchema,
});
export type ShipmentChange = z.infer<typeof ShipmentChangeSchema>;

/** A document that is stored on this computer, or known to be available. */
export const DocumentViewSchema = z.lazy(() =>
  z.object({
    /** Set once the file is stored. `/documents/<fileId>` returns its content on either host. */
    fileId: z.string().nullable(),
    type: z.string(),
    /** The provider's name for it. Displayed only, never used as a path. */
    name: z.string(),
    bytes: z.int().nullable(),
    fetchedAtMs: InstantSchema.nullable(),
    /** False: could not be opened as a PDF with pages. */
    opens: z.boolean(),
  }),
);
export type DocumentView = z.infer<typeof DocumentViewSchema>;

export const ShipmentDetailSchema = ShipmentRowSchema.extend({
  serviceShipmentId: z.string().nullable(),
  /** The provider's latest carrier code; null before the first. */
  latestCarrier: z.string().nullable(),
  latestCarrierName: z.string().nullable(),
  quoteReference: z.string().nullable(),
  /** The journal entry, if it was booked here. */
  bookingId: z.string().nullable(),
  /** Newest first. */
  changes: z.array(ShipmentChangeSchema),
  documents: z.array(DocumentViewSchema),
  /** Email drafts about it, newest first. */
  emails: z.array(EmailRecordSchema),
  /** The booking request, if it was booked here. */
  details: z.nullable(BookingDetailsSchema),
  request: z.nullable(RateRequestSchema),
  pickupWarning: z.string().nullable(),
});
export type ShipmentDetail = z.infer<typeof ShipmentDetailSchema>;

export const shipmentCalls = {
  'shipments.get': call(() => z.strictObject({ bolNumber: BolNumberSchema }), ShipmentDetailSchema),
  /** Requests the status from the provider now. */
  'shipments.refresh': call(() => z.strictObject({ bolNumber: BolNumberSchema }), ShipmentDetailSchema),
  /** Finds a shipment that may have been booked elsewhere, by its number, and saves it. */
  'shipments.track': call(
    () => z.strictObject({ number: BolNumberSchema, kind: z.enum(['bolNumber', 'proNumber']) }),
    ShipmentDetailSchema,
  ),
  /** Closes the task that a pickup warning opened. */
  'shipments.closeTask': call(() => z.strictObject({ bolNumber: BolNumberSchema }), ShipmentDetailSchema),
};

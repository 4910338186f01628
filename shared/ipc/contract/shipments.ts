import { z } from 'zod';
import { RateRequestSchema } from '../../freight/requests.ts';
import { BookingDetailsSchema } from './bookings.ts';
import { BolNumberSchema, call, InstantSchema } from './call.ts';

/** A line of the shipments table. */
export const ShipmentRowSchema = z.object({
  bolNumber: z.string(),
  /** null: not assigned yet. */
  proNumber: z.string().nullable(),
  pickupNumber: z.string().nullable(),
  carrier: z.string(),
  carrierName: z.string(),
  /** One of spec §3, or whatever else the service said; empty: none yet. */
  status: z.string(),
  trackingStatus: z.string().nullable(),
  voided: z.boolean(),
  pickupDate: z.string().nullable(),
  estimatedDeliveryDate: z.string().nullable(),
  deliveryDate: z.string().nullable(),
  /** The price as booked; of what was not booked here, as first said. A later price never replaces it. */
  totalCents: z.int().nullable(),
  /** Of both prices; USD where it was not booked here (spec §2.8 names none). */
  currency: z.string(),
  /** The price the service said last, null when it said none. */
  latestTotalCents: z.int().nullable(),
  poNumber: z.string().nullable(),
  orderId: z.string().nullable(),
  /** As they came: PO numbers are among them as `PO: 4711`. */
  referenceNumbers: z.array(z.string()),
  consigneeName: z.string().nullable(),
  consigneePlace: z.string().nullable(),
  /** When the app last asked, null before the first look. */
  lastCheckedAtMs: InstantSchema.nullable(),
  /** When the app looks by itself next; in the past while that waits; null when it won't. */
  nextPollAtMs: InstantSchema.nullable(),
  /** `open`: looked at by itself. `done`: nothing more is to come. `not_on_account`: the service knows it no more. */
  tracking: z.enum(['open', 'done', 'not_on_account']),
  bookedAtMs: InstantSchema.nullable(),
  /** A pickup warning that nobody has closed yet. */
  openTask: z.string().nullable(),
});
export type ShipmentRow = z.infer<typeof ShipmentRowSchema>;

/** One change of one field, with when it was first seen. Never overwritten. */
export const ShipmentChangeSchema = z.object({
  field: z.enum([
    'status',
    'trackingStatus',
    'proNumber',
    'pickupNumber',
    /** The code. */
    'carrier',
    'voided',
    'pickupDate',
    'estimatedDeliveryDate',
    'deliveryDate',
    /** Cents, in the currency of the shipment. */
    'total',
    /** All that the service lists. */
    'poNumber',
    'documents',
    /** The fields of a status that could not be read. */
    'unread',
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  seenAtMs: InstantSchema,
});
export type ShipmentChange = z.infer<typeof ShipmentChangeSchema>;

/** A document kept on this computer, or known to be available. */
export const DocumentViewSchema = z.object({
  /** Set once the file is kept: `/documents/<fileId>` on either host is its bytes. */
  fileId: z.string().nullable(),
  type: z.string(),
  /** The name the service gave: shown, never used as a path. */
  name: z.string(),
  bytes: z.int().nullable(),
  fetchedAtMs: InstantSchema.nullable(),
  /** False: what came was tried and has no pages. */
  opens: z.boolean(),
});
export type DocumentView = z.infer<typeof DocumentViewSchema>;

export const ShipmentDetailSchema = ShipmentRowSchema.extend({
  serviceShipmentId: z.string().nullable(),
  /** The carrier's code that the service said last, null before it said one. */
  latestCarrier: z.string().nullable(),
  latestCarrierName: z.string().nullable(),
  quoteReference: z.string().nullable(),
  /** The journal's entry, when it was booked here. */
  bookingId: z.string().nullable(),
  originPlace: z.string().nullable(),
  /** Latest first. */
  changes: z.array(ShipmentChangeSchema),
  documents: z.array(DocumentViewSchema),
  /** What was sent, when the shipment was booked here. */
  details: BookingDetailsSchema.nullable(),
  request: RateRequestSchema.nullable(),
  pickupWarning: z.string().nullable(),
});
export type ShipmentDetail = z.infer<typeof ShipmentDetailSchema>;

export const shipmentCalls = {
  'shipments.get': call(z.strictObject({ bolNumber: BolNumberSchema }), ShipmentDetailSchema),
  /** Asks the service now. */
  'shipments.refresh': call(z.strictObject({ bolNumber: BolNumberSchema }), ShipmentDetailSchema),
  /** Looks up a number that may have been booked elsewhere, and keeps the shipment. */
  'shipments.track': call(
    z.strictObject({ number: BolNumberSchema, kind: z.enum(['bolNumber', 'proNumber']) }),
    ShipmentDetailSchema,
  ),
  /** Closes the task that a pickup warning opened. */
  'shipments.closeTask': call(z.strictObject({ bolNumber: BolNumberSchema }), ShipmentDetailSchema),
};

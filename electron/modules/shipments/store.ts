import { z } from 'zod';
import type { Booking } from '../../../shared/contract/bookings.ts';
import { type ShipmentChange, ShipmentChangeSchema } from '../../../shared/contract/shipments.ts';
import { type Address, BookingDetailsSchema, RateRequestSchema } from '../../../shared/freight/requests.ts';
import { DocumentEntrySchema } from '../../../shared/freight/responses.ts';
import { poEntries } from '../../../shared/rules/poNumbers.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { JournalEntry } from '../bookings/types.ts';
import type { PollResult } from '../tracking/ports.ts';
import { bookedAtMsOf } from './changes.ts';
import { ShipmentColumns, toRow } from './rows.ts';
import type { BookedShipment, StoredShipment } from './types.ts';

const DetailColumns = ShipmentColumns.extend({
  service_shipment_id: z.string().nullable(),
  latest_carrier: z.string().nullable(),
  latest_carrier_name: z.string().nullable(),
  quote_reference: z.string().nullable(),
  booking_id: z.string().nullable(),
  quote_id: z.string().nullable(),
  available: jsonColumn(z.array(DocumentEntrySchema)),
  unread: z.string().nullable(),
  // A column of the replica alone.
  seq: z.int().default(0),
  details: jsonColumn(BookingDetailsSchema).nullable(),
  request: jsonColumn(RateRequestSchema).nullable(),
});

const NameColumns = z.object({ carrier_name: z.string() });
/** The latest quotes that are searched for carrier names: enough to contain every carrier in use. */
const QUOTES_WITH_NAMES = 200;

const ChangeColumns = z
  .object({
    field: ShipmentChangeSchema.shape.field,
    was: z.string().nullable(),
    became: z.string().nullable(),
    seen_at_ms: z.int(),
  })
  .transform(({ field, was, became, seen_at_ms }) => ({ field, from: was, to: became, seenAtMs: seen_at_ms }));

/** Creates the store of shipments and their history in an account's database. */
export function createShipmentStore(db: Database) {
  function detail(where: string, value: string): StoredShipment | null {
    const row = db.get(
      `SELECT shipments.*, bookings.quote_id, bookings.details, quotes.request FROM shipments
       LEFT JOIN bookings ON bookings.id = shipments.booking_id
       LEFT JOIN quotes ON quotes.id = bookings.quote_id
       WHERE ${where} = :value ORDER BY shipments.rowid DESC LIMIT 1`,
      { value },
    );
    if (row === null) return null;
    const columns = parseDbRow('shipments', DetailColumns, row);
    return {
      ...toRow(columns),
      serviceShipmentId: columns.service_shipment_id,
      latestCarrier: columns.latest_carrier,
      latestCarrierName: columns.latest_carrier_name ?? columns.latest_carrier,
      quoteReference: columns.quote_reference,
      bookingId: columns.booking_id,
      quoteId: columns.quote_id,
      available: columns.available,
      unread: columns.unread,
      version: columns.seq,
      details: columns.details,
      request: columns.request,
      pickupWarning: columns.pickup_warning,
      changes: changesOf(columns.bol_number),
    };
  }

  function changesOf(bolNumber: string): ShipmentChange[] {
    return db
      .all('SELECT * FROM shipment_changes WHERE bol_number = :bolNumber ORDER BY id DESC', { bolNumber })
      .map((row) => parseDbRow('shipment_changes', ChangeColumns, row));
  }

  function insertChanges(bolNumber: string, changes: readonly ShipmentChange[]): void {
    for (const { field, from, to, seenAtMs } of changes) {
      db.run(
        `INSERT INTO shipment_changes (bol_number, field, was, became, seen_at_ms)
         VALUES (:bolNumber, :field, :from, :to, :seenAtMs)`,
        { bolNumber, field, from, to, seenAtMs },
      );
    }
  }

  function carrierNameOf(carrier: string): string {
    const row = db.get(
      `SELECT COALESCE(
         (SELECT name FROM shipment_totals WHERE kind = 'carrier' AND value = :carrier AND name <> :carrier LIMIT 1),
         (SELECT rate.value ->> '$.carrierName'
          FROM (SELECT rates, quoted_at_ms FROM quotes ORDER BY quoted_at_ms DESC LIMIT +:quotes) AS latest,
            json_each(latest.rates) AS rate
          WHERE rate.value ->> '$.carrier' = :carrier ORDER BY latest.quoted_at_ms DESC LIMIT 1),
         :carrier) AS carrier_name`,
      { carrier, quotes: QUOTES_WITH_NAMES },
    );
    return parseDbRow('shipments', NameColumns, row ?? { carrier_name: carrier }).carrier_name;
  }

  return {
    /** The shipment of an entry that was just booked. */
    bookedShipment({
      entry,
      outcome,
    }: {
      readonly entry: JournalEntry;
      readonly outcome: NonNullable<Booking['outcome']>;
    }): BookedShipment {
      const { details } = entry;
      const place = db.get('SELECT request FROM quotes WHERE id = :id', { id: entry.quoteId });
      const request = jsonColumn(RateRequestSchema).safeParse(place?.['request']).data;
      return {
        bolNumber: outcome.bolNumber,
        proNumber: outcome.proNumber,
        pickupNumber: outcome.pickupNumber,
        carrier: outcome.carrier ?? entry.carrier,
        carrierName:
          outcome.differs.carrier && outcome.carrier !== null ? carrierNameOf(outcome.carrier) : entry.carrierName,
        pickupDate: outcome.pickupDate ?? request?.pickupDate ?? null,
        totalCents: outcome.totalCents,
        currency: outcome.currency ?? entry.currency,
        poNumber: details.poNumber ?? poEntries(details.referenceNumbers ?? [])[0] ?? null,
        orderId: details.orderId ?? null,
        referenceNumbers: JSON.stringify(details.referenceNumbers ?? []),
        consigneeName: details.consignee.name,
        consigneePlace: placeOf(request?.destination),
        originPlace: placeOf(request?.origin),
        bookedAtMs: outcome.bookedAtMs,
        serviceShipmentId: outcome.serviceShipmentId,
        pickupWarning: outcome.pickupWarning,
      };
    },
    /** Adds a shipment that was just booked; runs inside the journal's transaction. */
    insertBooked(shipment: BookedShipment, { id, quoteReference }: Pick<JournalEntry, 'id' | 'quoteReference'>): void {
      db.run(
        `INSERT INTO shipments (bol_number, pro_number, pickup_number, carrier, carrier_name, status, voided,
           pickup_date, total_cents, currency, po_number, order_id, reference_numbers, consignee_name, consignee_place,
           origin_place, booked_at_ms, service_shipment_id, quote_reference, booking_id, pickup_warning, available)
         VALUES (:bolNumber, :proNumber, :pickupNumber, :carrier, :carrierName, '', 0,
           :pickupDate, :totalCents, :currency, :poNumber, :orderId, :referenceNumbers, :consigneeName, :consigneePlace,
           :originPlace, :bookedAtMs, :serviceShipmentId, :quoteReference, :bookingId, :pickupWarning, '[]')
         ON CONFLICT (bol_number) DO UPDATE SET
           pro_number = COALESCE(:proNumber, pro_number), pickup_number = COALESCE(:pickupNumber, pickup_number),
           carrier = :carrier, carrier_name = :carrierName,
           -- What a status said of a shipment that was only tracked is no booked price.
           total_cents = CASE WHEN booking_id IS NULL THEN :totalCents ELSE COALESCE(:totalCents, total_cents) END,
           currency = :currency, booked_at_ms = COALESCE(booked_at_ms, :bookedAtMs), po_number = :poNumber, order_id = :orderId, consignee_name = :consigneeName,
           consignee_place = :consigneePlace, origin_place = :originPlace, service_shipment_id = :serviceShipmentId,
           quote_reference = :quoteReference, booking_id = :bookingId,
           pickup_warning = COALESCE(:pickupWarning, pickup_warning)`,
        { ...shipment, quoteReference, bookingId: id },
      );
    },
    byBol: (bolNumber: string): StoredShipment | null => detail('shipments.bol_number', bolNumber),
    byPro: (proNumber: string): StoredShipment | null => detail('shipments.pro_number', proNumber),
    /** The name for a carrier code: from a shipment that has one, else from the latest rates, else the code. */
    carrierNameOf,
    /** Stores the data of a status response, its changes with their time, and when to poll next, in one transaction. */
    recordPoll: ({ shipment, changes, atMs, plan, checksSinceDocuments }: PollResult): void =>
      db.transaction(() => {
        db.run(
          `INSERT INTO shipments (bol_number, pro_number, pickup_number, carrier, carrier_name, status,
             tracking_status, voided, pickup_date, estimated_delivery_date, delivery_date, total_cents,
             latest_total_cents, latest_carrier, latest_carrier_name, po_number, reference_numbers, last_checked_at_ms, booked_at_ms,
             quote_reference, available, unread, tracking, next_poll_at_ms, settled_at_ms, checks_since_documents)
           VALUES (:bolNumber, :proNumber, :pickupNumber, :carrier, :carrierName, :status,
             :trackingStatus, :voided, :pickupDate, :estimatedDeliveryDate, :deliveryDate, :totalCents,
             :totalCents, :carrier, :carrierName, :poEntry, :references, :lastCheckedAtMs, :bookedAtMs,
             :quoteNumber, :available, :unread, :tracking, :nextPollAtMs, :settledAtMs, :checksSinceDocuments)
           ON CONFLICT (bol_number) DO UPDATE SET
             pro_number = :proNumber, pickup_number = :pickupNumber, status = :status, tracking_status = :trackingStatus,
             voided = :voided, pickup_date = :pickupDate,
             estimated_delivery_date = :estimatedDeliveryDate, delivery_date = :deliveryDate,
             -- A later price never becomes the booked one, even if the booking's response had none.
             total_cents = CASE WHEN booking_id IS NULL THEN COALESCE(total_cents, :totalCents) ELSE total_cents END,
             latest_total_cents = :totalCents,
             latest_carrier = :carrier, latest_carrier_name = :carrierName,
             carrier_name = CASE carrier_name WHEN :carrier THEN :carrierName ELSE carrier_name END, po_number = COALESCE(po_number, :poEntry),
             quote_reference = COALESCE(quote_reference, :quoteNumber),
             reference_numbers = :references, last_checked_at_ms = :lastCheckedAtMs,
             booked_at_ms = COALESCE(:bookedAtMs, booked_at_ms), available = :available,
             unread = :unread, tracking = :tracking, next_poll_at_ms = :nextPollAtMs, settled_at_ms = :settledAtMs,
             checks_since_documents = :checksSinceDocuments, polls_not_found = 0, polls_failed = 0, poll_error = NULL`,
          {
            bolNumber: shipment.bolNumber,
            proNumber: shipment.proNumber,
            pickupNumber: shipment.pickupNumber,
            carrier: shipment.carrier,
            carrierName: carrierNameOf(shipment.carrier),
            status: shipment.status,
            trackingStatus: shipment.trackingStatus,
            voided: shipment.voided ? 1 : 0,
            pickupDate: shipment.pickupDate,
            estimatedDeliveryDate: shipment.estimatedDeliveryDate,
            deliveryDate: shipment.deliveryDate,
            totalCents: shipment.totalCents,
            poEntry: poEntries(shipment.referenceNumbers)[0] ?? null,
            references: JSON.stringify(shipment.referenceNumbers),
            lastCheckedAtMs: atMs,
            bookedAtMs: bookedAtMsOf(shipment),
            quoteNumber: shipment.quoteNumber,
            available: JSON.stringify(shipment.documents),
            unread: shipment.unread,
            tracking: plan.tracking,
            nextPollAtMs: plan.nextPollAtMs,
            settledAtMs: plan.settledAtMs,
            checksSinceDocuments,
          },
        );
        insertChanges(shipment.bolNumber, changes);
      }),
    closeTask(bolNumber: string, atMs: number): void {
      db.run('UPDATE shipments SET task_closed_at_ms = :atMs WHERE bol_number = :bolNumber', { bolNumber, atMs });
    },
  };
}

export type ShipmentStore = ReturnType<typeof createShipmentStore>;

/** `Denver, CO 80216`. */
function placeOf(address: Address | undefined): string | null {
  return address === undefined ? null : `${address.city}, ${address.state} ${address.zip}`;
}

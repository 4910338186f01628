/** Rows of invoices, and what is selected with them. */
import { z } from 'zod';
import {
  type Dispute,
  DisputeSchema,
  type Invoice,
  InvoiceComparisonSchema,
} from '../../../shared/contract/invoices.ts';
import { type InvoiceFields, InvoiceShownSchema } from '../../../shared/freight/invoices.ts';
import { RateRequestSchema } from '../../../shared/freight/requests.ts';
import { disputeDeadline } from '../../../shared/rules/invoiceDeadline.ts';
import type { InvoiceComparison } from '../../../shared/rules/invoiceDifference.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Row } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';

/** What is stored of an invoice. Name and price of its shipment are added when it is read. */
export interface StoredInvoice {
  readonly id: string;
  readonly carrierKey: string;
  readonly numberKey: string;
  readonly fields: InvoiceFields;
  readonly match: Invoice['match'];
  readonly matchedBy: Invoice['matchedBy'];
  readonly bolNumber: string | null;
  readonly comparison: InvoiceComparison;
  readonly dispute: Dispute;
  readonly changedAtMs: number;
}

const Columns = z.object({
  id: z.string(),
  carrier_key: z.string(),
  number_key: z.string(),
  fields: jsonColumn(InvoiceShownSchema),
  match: z.enum(['matched', 'doubtful', 'none']),
  matched_by: z.enum(['pro', 'bol', 'user']).nullable(),
  bol_number: z.string().nullable(),
  comparison: jsonColumn(InvoiceComparisonSchema),
  dispute: jsonColumn(DisputeSchema),
  changed_at_ms: z.int(),
});
const ShownColumns = Columns.extend({
  known_name: z.string().nullable(),
  other_carrier: z.string().nullable(),
  consignee_name: z.string().nullable(),
  quoted_cents: z.int().nullable(),
  quoted_currency: z.string().nullable(),
});
export const CandidateColumns = z.object({
  bol_number: z.string(),
  pro_number: z.string().nullable(),
  carrier: z.string(),
  carrier_name: z.string(),
  consignee_name: z.string().nullable(),
  pickup_date: z.string().nullable(),
});
export const QuotedColumns = z.object({
  quoted_cents: z.int().nullable(),
  quoted_currency: z.string(),
  request: jsonColumn(RateRequestSchema).nullable().catch(null),
});
export const HistoryColumns = z.object({
  bol_number: z.string(),
  currency: z.string(),
  comparison: jsonColumn(InvoiceComparisonSchema),
  request: jsonColumn(RateRequestSchema),
  is_here: z.int(),
});
export type QuotedShipment = z.output<typeof QuotedColumns>;
export type InvoiceHistory = z.output<typeof HistoryColumns>;

/** Price and currency as booked: of the chosen rate if the booking's response had none. */
export const QUOTED = `COALESCE(NULLIF(shipments.total_cents, 0), NULLIF(bookings.total_cents, 0)) AS quoted_cents,
  CASE WHEN COALESCE(shipments.total_cents, 0) = 0 THEN COALESCE(bookings.currency, shipments.currency)
    ELSE shipments.currency END AS quoted_currency`;
/** Whether the carrier that the shipment was booked with is the one that billed, by its code or, before it was known, name. */
const IS_BOOKED_CARRIER = `upper(invoices.carrier_key) IN (upper(trim(shipments.carrier)), upper(trim(shipments.carrier_name)))`;
export const SELECT = `SELECT invoices.*, shipments.consignee_name, ${QUOTED},
    CASE WHEN ${IS_BOOKED_CARRIER} THEN shipments.carrier_name ELSE COALESCE(
      (SELECT name FROM carriers WHERE dedupe_key = invoices.carrier_key AND removed_at_ms IS NULL LIMIT 1),
      (SELECT name FROM shipment_totals WHERE kind = 'carrier' AND value = invoices.carrier_key LIMIT 1))
    END AS known_name,
    CASE WHEN NOT ${IS_BOOKED_CARRIER} THEN shipments.carrier_name END AS other_carrier
  FROM invoices LEFT JOIN shipments ON shipments.bol_number = invoices.bol_number
  LEFT JOIN bookings ON bookings.id = shipments.booking_id`;

const stored = (columns: z.output<typeof Columns>): StoredInvoice => ({
  id: columns.id,
  carrierKey: columns.carrier_key,
  numberKey: columns.number_key,
  fields: columns.fields,
  match: columns.match,
  matchedBy: columns.matched_by,
  bolNumber: columns.bol_number,
  comparison: columns.comparison,
  dispute: columns.dispute,
  changedAtMs: columns.changed_at_ms,
});

export const storedInvoice = (row: Row): StoredInvoice => stored(parseDbRow('invoices', Columns, row));

export function shownInvoice(row: Row): Invoice {
  const columns = parseDbRow('invoices', ShownColumns, row);
  const { fields, bol_number: bolNumber } = columns;
  return {
    id: columns.id,
    fields,
    carrierName: columns.known_name || fields.carrier,
    match: columns.match,
    matchedBy: columns.matched_by,
    shipment:
      bolNumber === null
        ? null
        : {
            bolNumber,
            otherCarrier: columns.other_carrier,
            consigneeName: columns.consignee_name,
            quotedCents: columns.quoted_cents,
            quotedCurrency: columns.quoted_currency ?? 'USD',
          },
    comparison: columns.comparison,
    dispute: columns.dispute,
    deadline: disputeDeadline(fields.invoiceDate),
    changedAtMs: columns.changed_at_ms,
  };
}

/** The readable rows, and the number of the others. */
export function readable<Read>(
  rows: readonly Row[],
  read: (row: Row) => Read,
): { readonly read: Read[]; readonly unreadable: number } {
  let unreadable = 0;
  const all = rows.flatMap((row) => {
    try {
      return [read(row)];
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      unreadable += 1;
      return [];
    }
  });
  return { read: all, unreadable };
}

/** The parameters of `put`. */
export function invoiceValues(invoice: StoredInvoice) {
  return {
    id: invoice.id,
    carrierKey: invoice.carrierKey,
    numberKey: invoice.numberKey,
    date: invoice.fields.invoiceDate,
    fields: JSON.stringify(invoice.fields),
    match: invoice.match,
    matchedBy: invoice.matchedBy,
    bolNumber: invoice.bolNumber,
    comparison: JSON.stringify(invoice.comparison),
    difference: invoice.comparison.kind === 'compared' ? invoice.comparison.differenceCents : null,
    state: invoice.dispute.state,
    dispute: JSON.stringify(invoice.dispute),
    changedAtMs: invoice.changedAtMs,
    terms: [
      invoice.fields.invoiceNumber,
      invoice.fields.proNumber,
      invoice.fields.bolNumber,
      invoice.fields.carrier,
      invoice.bolNumber ?? '',
    ]
      .join(' ')
      .toLowerCase(),
  };
}

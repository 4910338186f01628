import { z } from 'zod';
import {
  type Dispute,
  DisputeSchema,
  type Invoice,
  InvoiceComparisonSchema,
  type InvoiceFilter,
} from '../../../shared/contract/invoices.ts';
import { type InvoiceFields, InvoiceShownSchema } from '../../../shared/freight/invoices.ts';
import { RateRequestSchema } from '../../../shared/freight/requests.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { disputeDeadline } from '../../../shared/rules/invoiceDeadline.ts';
import type { InvoiceComparison } from '../../../shared/rules/invoiceDifference.ts';
import { looseNumber } from '../../../shared/rules/invoiceMatch.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import { looseNumberSql } from './schema.ts';

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
  consignee_name: z.string().nullable(),
  quoted_cents: z.int().nullable(),
  quoted_currency: z.string().nullable(),
});
const ShipmentColumns = z.object({
  bol_number: z.string(),
  pro_number: z.string().nullable(),
  carrier: z.string(),
  carrier_name: z.string(),
  consignee_name: z.string().nullable(),
  pickup_date: z.string().nullable(),
});
const QuotedColumns = z.object({
  quoted_cents: z.int().nullable(),
  quoted_currency: z.string(),
  request: jsonColumn(RateRequestSchema).nullable().catch(null),
});
const HistoryColumns = z.object({
  bol_number: z.string(),
  currency: z.string(),
  comparison: jsonColumn(InvoiceComparisonSchema),
  request: jsonColumn(RateRequestSchema),
  is_here: z.int(),
});
const CountColumns = z.object({ count: z.int() });
const CarrierColumns = z.object({ carrier: z.string() });

export type QuotedShipment = z.output<typeof QuotedColumns>;
export type InvoiceHistory = z.output<typeof HistoryColumns>;

/** Price and currency as booked: of the chosen rate if the booking's response had none. */
const QUOTED = `COALESCE(NULLIF(shipments.total_cents, 0), NULLIF(bookings.total_cents, 0)) AS quoted_cents,
  CASE WHEN COALESCE(shipments.total_cents, 0) = 0 THEN COALESCE(bookings.currency, shipments.currency)
    ELSE shipments.currency END AS quoted_currency`;
const SELECT = `SELECT invoices.*, shipments.consignee_name, ${QUOTED},
    COALESCE(shipments.carrier_name, (SELECT name FROM carriers WHERE dedupe_key = invoices.carrier_key
      AND removed_at_ms IS NULL LIMIT 1)) AS known_name
  FROM invoices LEFT JOIN shipments ON shipments.bol_number = invoices.bol_number
  LEFT JOIN bookings ON bookings.id = shipments.booking_id`;

/** Conditions of the filters. `:first` and `:last` are the invoice dates whose deadline is near. */
const FILTERS: Readonly<Record<InvoiceFilter, string>> = {
  all: '1',
  differences: 'difference_cents > 0',
  to_dispute: "dispute_state = 'to_dispute'",
  disputed: "dispute_state = 'disputed'",
  deadline: `invoice_date BETWEEN :first AND :last
    AND (dispute_state = 'to_dispute' OR (dispute_state = 'none' AND difference_cents > 0))`,
  unmatched: 'bol_number IS NULL',
};

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

function shown(row: Row): Invoice {
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
function readable<Read>(
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

/** Creates the store of invoices in an account's database. Deleted ones stay in the file, so that they can be restored. */
export function createInvoiceStore(db: Database) {
  const values = (invoice: StoredInvoice) => ({
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
  });
  const period = (today: string, alertDays: number) => ({
    first: addDays(today, -180),
    last: addDays(today, alertDays - 180),
  });
  const count = (sql: string, named: Record<string, string | number>): number =>
    parseDbRow('invoices', CountColumns, db.get(sql, named) ?? {}).count;

  return {
    list({
      filter,
      search,
      offset,
      limit,
      today,
      alertDays,
    }: {
      readonly filter: InvoiceFilter;
      readonly search: string;
      readonly offset: number;
      readonly limit: number;
      readonly today: string;
      readonly alertDays: number;
    }) {
      const dates = period(today, alertDays);
      const named = { ...(filter === 'deadline' ? dates : {}), search: search.trim().toLowerCase() };
      const where = `removed_at_ms IS NULL AND (${FILTERS[filter]})
        AND (:search = '' OR instr(terms, :search) > 0 OR instr(lower(COALESCE(known_name, '')), :search) > 0)`;
      const { read, unreadable } = readable(
        db.all(`SELECT * FROM (${SELECT}) WHERE ${where} ORDER BY invoice_date DESC, id LIMIT :limit OFFSET :offset`, {
          ...named,
          limit,
          offset,
        }),
        shown,
      );
      const counted = (which: InvoiceFilter) =>
        count(
          `SELECT count(*) AS count FROM invoices WHERE removed_at_ms IS NULL AND (${FILTERS[which]})`,
          which === 'deadline' ? dates : {},
        );
      return {
        invoices: read,
        unreadable,
        total: count(`SELECT count(*) AS count FROM (${SELECT}) WHERE ${where}`, named),
        counts: {
          all: counted('all'),
          differences: counted('differences'),
          to_dispute: counted('to_dispute'),
          disputed: counted('disputed'),
          deadline: counted('deadline'),
          unmatched: counted('unmatched'),
        },
      };
    },
    /** Invoices whose deadline is near and that are not in dispute. */
    nearDeadline: (today: string, alertDays: number): Invoice[] =>
      readable(
        db.all(
          `SELECT * FROM (${SELECT}) WHERE removed_at_ms IS NULL AND (${FILTERS.deadline}) ORDER BY invoice_date, id`,
          period(today, alertDays),
        ),
        shown,
      ).read,
    shown(id: string): Invoice | null {
      const row = db.get(`SELECT * FROM (${SELECT}) WHERE id = :id AND removed_at_ms IS NULL`, { id });
      return row === null ? null : shown(row);
    },
    /** The invoices of a shipment, oldest first. */
    ofShipment: (bolNumber: string): Invoice[] =>
      readable(
        db.all(
          `SELECT * FROM (${SELECT}) WHERE bol_number = :bolNumber AND removed_at_ms IS NULL
           ORDER BY invoice_date, number_key`,
          { bolNumber },
        ),
        shown,
      ).read,
    /** Also if it was deleted. */
    byId(id: string): StoredInvoice | null {
      const row = db.get('SELECT * FROM invoices WHERE id = :id', { id });
      return row === null ? null : stored(parseDbRow('invoices', Columns, row));
    },
    byNumber(carrierKey: string, numberKey: string): StoredInvoice | null {
      const row = db.get(
        'SELECT * FROM invoices WHERE carrier_key = :carrierKey AND number_key = :numberKey AND removed_at_ms IS NULL',
        { carrierKey, numberKey },
      );
      return row === null ? null : stored(parseDbRow('invoices', Columns, row));
    },
    /** The stored invoices of a shipment, oldest first. */
    storedOf: (bolNumber: string): StoredInvoice[] =>
      readable(
        db.all(
          `SELECT * FROM invoices WHERE bol_number = :bolNumber AND removed_at_ms IS NULL
           ORDER BY invoice_date, number_key`,
          { bolNumber },
        ),
        (row) => stored(parseDbRow('invoices', Columns, row)),
      ).read,
    /** Invoices without a shipment that the user hasn't decided about. */
    toMatch: (limit: number): StoredInvoice[] =>
      readable(
        db.all(
          `SELECT * FROM invoices WHERE bol_number IS NULL AND matched_by IS NULL AND removed_at_ms IS NULL
           ORDER BY invoice_date DESC LIMIT :limit`,
          { limit },
        ),
        (row) => stored(parseDbRow('invoices', Columns, row)),
      ).read,
    /** Inserts or replaces; restores it if it was deleted. */
    put(invoice: StoredInvoice): void {
      db.run(
        `INSERT INTO invoices (id, carrier_key, number_key, invoice_date, fields, terms, match, matched_by, bol_number,
           comparison, difference_cents, dispute_state, dispute, changed_at_ms)
         VALUES (:id, :carrierKey, :numberKey, :date, :fields, :terms, :match, :matchedBy, :bolNumber,
           :comparison, :difference, :state, :dispute, :changedAtMs)
         ON CONFLICT (id) DO UPDATE SET carrier_key = :carrierKey, number_key = :numberKey, invoice_date = :date,
           fields = :fields, terms = :terms, match = :match, matched_by = :matchedBy, bol_number = :bolNumber,
           comparison = :comparison, difference_cents = :difference, dispute_state = :state, dispute = :dispute,
           changed_at_ms = :changedAtMs, removed_at_ms = NULL`,
        values(invoice),
      );
    },
    remove(id: string, atMs: number): void {
      db.run('UPDATE invoices SET removed_at_ms = :atMs WHERE id = :id', { id, atMs });
    },
    /** Shipments whose PRO or BOL is loosely equal to one of the numbers. */
    candidates({ proNumber, bolNumber }: Pick<InvoiceFields, 'proNumber' | 'bolNumber'>) {
      const [pro, bol] = [looseNumber(proNumber), looseNumber(bolNumber)];
      return db
        .all(
          `SELECT bol_number, pro_number, carrier, carrier_name, consignee_name, pickup_date FROM shipments
           WHERE (:pro <> '' AND ${looseNumberSql('pro_number')} = :pro)
              OR (:bol <> '' AND ${looseNumberSql('bol_number')} = :bol)
              OR bol_number = :exact LIMIT 20`,
          { pro, bol, exact: bolNumber.trim() },
        )
        .map((row) => parseDbRow('shipments', ShipmentColumns, row))
        .map((row) => ({
          bolNumber: row.bol_number,
          proNumber: row.pro_number,
          carrier: row.carrier,
          carrierName: row.carrier_name,
          consigneeName: row.consignee_name,
          pickupDate: row.pickup_date,
        }));
    },
    /** What was quoted for a shipment; null if there is no such shipment. */
    quoted(bolNumber: string): QuotedShipment | null {
      const row = db.get(
        `SELECT ${QUOTED}, quotes.request FROM shipments
         LEFT JOIN bookings ON bookings.id = shipments.booking_id LEFT JOIN quotes ON quotes.id = bookings.quote_id
         WHERE shipments.bol_number = :bolNumber`,
        { bolNumber },
      );
      return row === null ? null : parseDbRow('shipments', QuotedColumns, row);
    },
    /** The code of the carrier with this code or name; null if none is known. */
    carrierCode(text: string): string | null {
      const row = db.get(
        `SELECT carrier FROM (
           SELECT dedupe_key AS carrier, name, 0 AS place FROM carriers WHERE removed_at_ms IS NULL
           UNION ALL SELECT trim(carrier), carrier_name, 1 FROM shipments)
         WHERE upper(carrier) = upper(:text) OR lower(trim(name)) = lower(:text)
         ORDER BY upper(carrier) <> upper(:text), place LIMIT 1`,
        { text: text.trim() },
      );
      return row === null ? null : parseDbRow('carriers', CarrierColumns, row).carrier;
    },
    /**
     * Compared invoices of booked shipments, the latest first, with the quoted request. `is_here`: delivered to this
     * contact or, without one, to this ZIP.
     */
    history: (consigneeId: string | null, zip: string | null): InvoiceHistory[] =>
      readable(
        db.all(
          `SELECT invoices.bol_number, invoices.fields ->> '$.currency' AS currency, invoices.comparison, quotes.request,
             COALESCE(CASE WHEN :consigneeId IS NULL THEN quotes.request ->> '$.destination.zip' = :zip
               ELSE quote_contacts.destination_id = :consigneeId END, 0) AS is_here
           FROM invoices CROSS JOIN shipments ON shipments.bol_number = invoices.bol_number
           CROSS JOIN bookings ON bookings.id = shipments.booking_id CROSS JOIN quotes ON quotes.id = bookings.quote_id
           LEFT JOIN quote_contacts ON quote_contacts.quote_id = quotes.id
           WHERE invoices.difference_cents IS NOT NULL AND invoices.removed_at_ms IS NULL
           ORDER BY invoices.invoice_date DESC LIMIT 5000`,
          { consigneeId, zip },
        ),
        (row) => parseDbRow('invoices', HistoryColumns, row),
      ).read,
    transaction: <T>(work: () => T): T => db.transaction(work),
  };
}

export type InvoiceStore = ReturnType<typeof createInvoiceStore>;

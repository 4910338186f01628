import { z } from 'zod';
import type { Invoice, InvoiceFilter } from '../../../shared/contract/invoices.ts';
import type { InvoiceFields } from '../../../shared/freight/invoices.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { looseNumber } from '../../../shared/rules/invoiceMatch.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import {
  CandidateColumns,
  HistoryColumns,
  type InvoiceHistory,
  invoiceValues,
  QUOTED,
  QuotedColumns,
  type QuotedShipment,
  readable,
  SELECT,
  type StoredInvoice,
  shownInvoice,
  storedInvoice,
} from './rows.ts';
import { looseNumberSql } from './schema.ts';

const CountColumns = z.object({ count: z.int() });
const CarrierColumns = z.object({ carrier: z.string() });

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

/** Creates the store of invoices in an account's database. Deleted ones stay in the file, so that they can be restored. */
export function createInvoiceStore(db: Database) {
  const period = (today: string, alertDays: number) => ({
    first: addDays(today, -180),
    last: addDays(today, alertDays - 180),
  });
  const count = (sql: string, values: Record<string, string | number>): number =>
    parseDbRow('invoices', CountColumns, db.get(sql, values) ?? {}).count;

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
      const values = { ...(filter === 'deadline' ? dates : {}), search: search.trim().toLowerCase() };
      const where = `removed_at_ms IS NULL AND (${FILTERS[filter]})
        AND (:search = '' OR instr(terms, :search) > 0 OR instr(lower(COALESCE(known_name, '')), :search) > 0)`;
      const { read, unreadable } = readable(
        db.all(`SELECT * FROM (${SELECT}) WHERE ${where} ORDER BY invoice_date DESC, id LIMIT +:limit OFFSET :offset`, {
          ...values,
          limit,
          offset,
        }),
        shownInvoice,
      );
      const counted = (which: InvoiceFilter) =>
        count(
          `SELECT count(*) AS count FROM invoices WHERE removed_at_ms IS NULL AND (${FILTERS[which]})`,
          which === 'deadline' ? dates : {},
        );
      return {
        invoices: read,
        unreadable,
        total: count(`SELECT count(*) AS count FROM (${SELECT}) WHERE ${where}`, values),
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
        shownInvoice,
      ).read,
    shown(id: string): Invoice | null {
      const row = db.get(`SELECT * FROM (${SELECT}) WHERE id = :id AND removed_at_ms IS NULL`, { id });
      return row === null ? null : shownInvoice(row);
    },
    /** The invoices of a shipment, oldest first. */
    ofShipment: (bolNumber: string): Invoice[] =>
      readable(
        db.all(
          `SELECT * FROM (${SELECT}) WHERE bol_number = :bolNumber AND removed_at_ms IS NULL
           ORDER BY invoice_date, number_key`,
          { bolNumber },
        ),
        shownInvoice,
      ).read,
    /** Also if it was deleted. */
    byId(id: string): StoredInvoice | null {
      const row = db.get('SELECT * FROM invoices WHERE id = :id', { id });
      return row === null ? null : storedInvoice(row);
    },
    byNumber(carrierKey: string, numberKey: string): StoredInvoice | null {
      const row = db.get(
        'SELECT * FROM invoices WHERE carrier_key = :carrierKey AND number_key = :numberKey AND removed_at_ms IS NULL',
        { carrierKey, numberKey },
      );
      return row === null ? null : storedInvoice(row);
    },
    /** The stored invoices of a shipment, oldest first. */
    storedOf: (bolNumber: string): StoredInvoice[] =>
      readable(
        db.all(
          `SELECT * FROM invoices WHERE bol_number = :bolNumber AND removed_at_ms IS NULL
           ORDER BY invoice_date, number_key`,
          { bolNumber },
        ),
        storedInvoice,
      ).read,
    /** Invoices without a shipment that the user hasn't decided about, the latest first, after one of them. */
    toMatch: (limit: number, after: StoredInvoice | null): StoredInvoice[] =>
      readable(
        db.all(
          `SELECT * FROM invoices WHERE bol_number IS NULL AND matched_by IS NULL AND removed_at_ms IS NULL
             AND (:id IS NULL OR (invoice_date, id) < (:date, :id)) ORDER BY invoice_date DESC, id DESC LIMIT +:limit`,
          { id: after?.id ?? null, date: after?.fields.invoiceDate ?? null, limit },
        ),
        storedInvoice,
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
        invoiceValues(invoice),
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
        .map((row) => parseDbRow('shipments', CandidateColumns, row))
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
           UNION ALL SELECT trim(value), name, 1 FROM shipment_totals WHERE kind = 'carrier')
         WHERE upper(carrier) = upper(:text) OR lower(trim(name)) = lower(:text)
         ORDER BY upper(carrier) <> upper(:text), place LIMIT 1`,
        { text: text.trim() },
      );
      return row === null ? null : parseDbRow('carriers', CarrierColumns, row).carrier;
    },
    /** The name of a carrier by its code, as in the directory. */
    carrierName(code: string): string | null {
      const row = db.get('SELECT name AS carrier FROM carriers WHERE dedupe_key = :code AND removed_at_ms IS NULL', {
        code,
      });
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

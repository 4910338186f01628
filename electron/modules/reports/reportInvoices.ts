/** Billed against quoted, by carrier and probable cause: the invoices of the shipments that a report counts. */
import { z } from 'zod';
import type { ReportInvoices } from '../../../shared/contract/reports.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Values } from '../../platform/sqlite/database.ts';
import { type Reader, WITHIN } from './reportFilter.ts';

/** A closed dispute may never have been sent to the carrier. */
const WAS_DISPUTED = `(dispute_state IN ('disputed', 'credited', 'denied') OR (dispute_state = 'closed'
  AND COALESCE(dispute ->> '$.disputedOn', dispute ->> '$.creditedCents') IS NOT NULL))`;
/**
 * Canceled shipments count too, because carriers bill them. `cause` is the most probable one; NULL if no more was billed
 * than quoted. The expected amount of a second invoice is what the first one left of the quote.
 */
const SUMS = `
  SELECT shipments.carrier, COALESCE(MAX(NULLIF(carrier_name, shipments.carrier)), shipments.carrier) AS carrier_name,
    comparison ->> '$.causes[0].cause' AS cause, fields ->> '$.currency' AS currency, COUNT(*) AS invoices,
    SUM(comparison ->> '$.expectedCents') AS quoted_cents, SUM(fields ->> '$.totalCents') AS billed_cents,
    COALESCE(SUM(difference_cents) FILTER (WHERE ${WAS_DISPUTED}), 0) AS disputed_cents,
    COALESCE(SUM(dispute ->> '$.creditedCents'), 0) AS credited_cents
  FROM invoices JOIN shipments ON shipments.bol_number = invoices.bol_number
  WHERE removed_at_ms IS NULL AND difference_cents IS NOT NULL AND ${WITHIN}
  GROUP BY shipments.carrier, cause, currency
  ORDER BY carrier_name, shipments.carrier, (currency <> 'USD'), currency, SUM(difference_cents) DESC, cause`;
const SumColumns = z
  .object({
    carrier: z.string(),
    carrier_name: z.string(),
    cause: z.string().nullable(),
    currency: z.string(),
    invoices: z.int(),
    quoted_cents: z.int(),
    billed_cents: z.int(),
    disputed_cents: z.int(),
    credited_cents: z.int(),
  })
  .transform((row) => ({
    carrier: row.carrier,
    carrierName: row.carrier_name,
    cause: row.cause,
    currency: row.currency,
    invoices: row.invoices,
    quotedCents: row.quoted_cents,
    billedCents: row.billed_cents,
    disputedCents: row.disputed_cents,
    creditedCents: row.credited_cents,
  }));
const CountColumns = z.object({ count: z.int() });

/** `values` are those of `WITHIN`. */
export function invoicesOf(db: Reader, values: Values): ReportInvoices {
  return {
    rows: db.all(SUMS, values).map((row) => parseDbRow('invoices', SumColumns, row)),
    notCompared: parseDbRow(
      'invoices',
      CountColumns,
      db.get('SELECT COUNT(*) AS count FROM invoices WHERE removed_at_ms IS NULL AND difference_cents IS NULL') ?? {},
    ).count,
  };
}

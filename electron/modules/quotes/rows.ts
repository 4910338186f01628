/** Rows of the table `quotes` as values. */
import { z } from 'zod';
import {
  type QuoteHistoryLine,
  type QuoteSummary,
  QuoteSummarySchema,
  type RateView,
  RateViewSchema,
} from '../../../shared/contract/quotes.ts';
import { RateRequestSchema } from '../../../shared/freight/requests.ts';
import { UnreadPartSchema } from '../../../shared/freight/responseFields.ts';
import { laneOf } from '../../../shared/rules/lane.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import { booleanColumn, jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Row } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import type { RecordColumns } from '../workgroup/sharedRecords.ts';
import type { StoredQuote } from './ports.ts';
import { zipsOf } from './zips.ts';

const RowSchema = z
  .object({
    id: z.string(),
    quote_reference: z.string(),
    request_key: z.string(),
    request: jsonColumn(RateRequestSchema),
    rates: jsonColumn(z.array(RateViewSchema)),
    dropped: jsonColumn(z.array(UnreadPartSchema)).nullable(),
    quoted_at_ms: z.int(),
  })
  .transform(({ quote_reference, request_key, quoted_at_ms, dropped, ...rest }) => ({
    ...rest,
    dropped: dropped ?? [],
    quoteReference: quote_reference,
    requestKey: request_key,
    quotedAtMs: quoted_at_ms,
  }));

/** A whole quote. Throws if it can't be read. */
export const readQuote = (row: Row): StoredQuote => parseDbRow('quotes', RowSchema, row);

/** A row that can't be read must not prevent an account from opening. */
export function readableQuote(row: Row): StoredQuote | null {
  try {
    return readQuote(row);
  } catch (error) {
    if (error instanceof StorageError) return null;
    throw error;
  }
}

/** The column `summary`: all data that doesn't change after the quote. */
const SavedSummarySchema = QuoteSummarySchema.omit({ id: true, quotedAtMs: true, booked: true });
const SummaryRowSchema = z.object({
  id: z.string(),
  summary: jsonColumn(SavedSummarySchema),
  quoted_at_ms: z.int(),
  booked: booleanColumn,
});

/** A row with the columns `id`, `summary`, `quoted_at_ms`, and `booked`. */
export function readSummary(row: Row): QuoteSummary {
  const { id, summary, quoted_at_ms, booked } = parseDbRow('quotes', SummaryRowSchema, row);
  return { id, ...summary, quotedAtMs: quoted_at_ms, booked };
}

const RateRowSchema = z.object({ rate: jsonColumn(RateViewSchema) });

/** The column `rate` of a row; null if it has none, or it can't be read. */
export function readRate(row: Row | null): RateView | null {
  return RateRowSchema.safeParse({ ...row }).data?.rate ?? null;
}

const LineRowSchema = z.object({ consignee: z.string().nullable(), po: z.string().nullable() });

/** A row of a summary, with the columns `consignee` and `po`. */
export function readLine(row: Row): QuoteHistoryLine {
  const { consignee, po } = parseDbRow('quotes', LineRowSchema, row);
  return { ...readSummary(row), consigneeName: consignee, poNumber: po };
}

/** The columns of a quote. */
export function columnsOfQuote(quote: StoredQuote): RecordColumns['quotes'] {
  const { quoteReference, requestKey, request, rates, dropped, quotedAtMs } = quote;
  const { origin, destination, pickupDate } = request;
  return {
    quoted_at_ms: quotedAtMs,
    pickup_date: pickupDate,
    lane: laneOf(origin.zip, destination.zip),
    zips: zipsOf(origin.zip, destination.zip),
    quote_reference: quoteReference,
    summary: JSON.stringify(summaryOf(quote)),
    request_key: requestKey,
    request: JSON.stringify(request),
    rates: JSON.stringify(rates),
    dropped: dropped.length === 0 ? null : JSON.stringify(dropped),
  };
}

/** The value of the column `summary`. */
function summaryOf({ request, rates }: StoredQuote): z.input<typeof SavedSummarySchema> {
  const { origin, destination, pickupDate, handlingUnits } = request;
  const { units, weightLb } = freightTotals(handlingUnits);
  return {
    originCity: origin.city,
    originState: origin.state,
    originZip: origin.zip,
    destinationCity: destination.city,
    destinationState: destination.state,
    destinationZip: destination.zip,
    pickupDate,
    units,
    weightLb,
    lowestTotalCents: rates[0]?.totalCents ?? null,
    lowestCurrency: rates[0]?.currency ?? 'USD',
    lowestCarrierName: rates[0]?.carrierName ?? null,
    carriers: rates.length,
  };
}

import { z } from 'zod';
import { RateRequestSchema } from '../../../shared/freight/requests.ts';
import { type QuoteSummary, RateViewSchema } from '../../../shared/ipc/contract/quotes.ts';
import { freightTotals } from '../../../shared/rules/totals.ts';
import type { QuoteStore, StoredQuote } from '../../services/quotes/ports.ts';
import { booleanColumn, jsonColumn, readRow } from './columns.ts';
import type { Database, Row } from './database.ts';

const RowSchema = z
  .object({
    id: z.string(),
    quote_reference: z.string(),
    request_key: z.string(),
    request: jsonColumn(RateRequestSchema),
    rates: jsonColumn(z.array(RateViewSchema)),
    quoted_at_ms: z.int(),
  })
  .transform(({ quote_reference, request_key, quoted_at_ms, ...rest }) => ({
    ...rest,
    quoteReference: quote_reference,
    requestKey: request_key,
    quotedAtMs: quoted_at_ms,
  }));

const read = (row: Row): StoredQuote => readRow('quotes', RowSchema, row);

/** Quotes in a connection's database. */
export function createQuoteStore(db: Database): QuoteStore {
  return {
    insert({ id, quoteReference, requestKey, request, rates, quotedAtMs }) {
      db.run(
        `INSERT INTO quotes (id, quote_reference, request_key, request, rates, quoted_at_ms)
         VALUES (:id, :quoteReference, :requestKey, :request, :rates, :quotedAtMs)`,
        {
          id,
          quoteReference,
          requestKey,
          request: JSON.stringify(request),
          rates: JSON.stringify(rates),
          quotedAtMs,
        },
      );
    },
    byId(id) {
      const row = db.get('SELECT * FROM quotes WHERE id = :id', { id });
      return row === null ? null : read(row);
    },
    latestByKey(requestKey) {
      const row = db.get(
        'SELECT * FROM quotes WHERE request_key = :requestKey ORDER BY quoted_at_ms DESC, rowid DESC LIMIT 1',
        { requestKey },
      );
      return row === null ? null : read(row);
    },
    recent: (limit) =>
      db
        .all(
          `SELECT quotes.*, EXISTS (
             SELECT 1 FROM bookings
             WHERE bookings.quote_reference = quotes.quote_reference AND bookings.state = 'booked'
           ) AS booked
           FROM quotes ORDER BY quoted_at_ms DESC, rowid DESC LIMIT :limit`,
          { limit },
        )
        .map((row) => summaryOf(read(row), booleanColumn.parse(row['booked']))),
  };
}

function summaryOf(quote: StoredQuote, booked: boolean): QuoteSummary {
  const { origin, destination, pickupDate, handlingUnits } = quote.request;
  const { units, weightLb } = freightTotals(handlingUnits);
  return {
    id: quote.id,
    originCity: origin.city,
    originState: origin.state,
    destinationCity: destination.city,
    destinationState: destination.state,
    pickupDate,
    units,
    weightLb,
    lowestTotalCents: quote.rates[0]?.totalCents ?? null,
    quotedAtMs: quote.quotedAtMs,
    booked,
  };
}

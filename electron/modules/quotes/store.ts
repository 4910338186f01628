import { z } from 'zod';
import type {
  OnTimeStats,
  QuoteHistoryLine,
  QuoteSort,
  QuoteSummary,
  RateView,
} from '../../../shared/contract/quotes.ts';
import { KNOWN_LOCATION_TYPES } from '../../../shared/freight/values.ts';
import { laneOf } from '../../../shared/rules/lane.ts';
import { quoteSearchTerms } from '../../../shared/rules/quoteSearch.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { QuoteSearch, StoredQuote } from './ports.ts';
import { quotesWhere } from './quotesWhere.ts';
import { readLine, readQuote, readRate, readSummary } from './rows.ts';
import { zipsOf } from './zips.ts';

/** The reference finds it by an index. In a workgroup, another account can have a booking with the same one. */
const BOOKING =
  'FROM bookings WHERE bookings.quote_reference = quotes.quote_reference AND bookings.quote_id = quotes.id';
const PO_NUMBER = `(SELECT details ->> '$.poNumber' ${BOOKING})`;
/** Of the booking, else the contact at the destination. */
const CONSIGNEE = `COALESCE((SELECT details ->> '$.consignee.name' ${BOOKING}),
  (SELECT contacts.name FROM quote_contacts JOIN contacts ON contacts.id = quote_contacts.destination_id
   WHERE quote_contacts.quote_id = quotes.id))`;

/** Sort expression of each column of the history: text ignores case, dollars come first in either direction. */
const SORTED_BY: Readonly<Record<QuoteSort['column'], string>> = {
  quoted: 'quoted_at_ms',
  origin: "summary ->> '$.originCity' COLLATE NOCASE",
  destination: "summary ->> '$.destinationCity' COLLATE NOCASE",
  consignee: `${CONSIGNEE} COLLATE NOCASE`,
  pickup: 'pickup_date',
  // A total of 0 means that there is no price.
  price: "COALESCE(summary ->> '$.lowestCurrency', 'USD') <> 'USD', NULLIF(summary ->> '$.lowestTotalCents', 0)",
  carrier: "summary ->> '$.lowestCarrierName' COLLATE NOCASE",
};

/**
 * Only the latest quote of each request, so that a requote doesn't count twice. MAX() selects the row of the other
 * column. `<>` would also read the quotes of this request, which may be many.
 */
const latestOfOthers = (schema: string) =>
  ['<', '>']
    .map(
      (side) => `SELECT rowid AS at, MAX(quoted_at_ms) AS latest FROM ${schema}.quotes INDEXED BY quotes_by_lane_request
      WHERE lane = :lane AND request_key ${side} :key AND quoted_at_ms <= :before GROUP BY request_key`,
    )
    .join(' UNION ALL ');

const PunctualityRow = z.object({ carrier: z.string(), delivered: z.int(), on_time: z.int() });

/**
 * Creates the store of quotes in an account's database.
 *
 * @param schema of the database in which the shared tables are, with their indexes
 * @param wordTables the search indexes of the quotes, each of which has some of them
 */
export function createQuoteStore(db: Database, schema = 'main', wordTables: readonly string[] = ['quote_words']) {
  const latest = latestOfOthers(schema);
  const one = (sql: string, values: Record<string, string | number>): StoredQuote | null => {
    const row = db.get(sql, values);
    return row === null ? null : readQuote(row);
  };

  return {
    /** Remembers location types that the specification doesn't list, and that rates were returned for. */
    addLocationTypes({ request, rates, quotedAtMs }: StoredQuote): void {
      const unlisted = [request.origin, request.destination]
        .map(({ locationType = 'Business' }) => locationType)
        .filter((locationType) => !KNOWN_LOCATION_TYPES.some((known) => known === locationType));
      if (rates.length === 0 || unlisted.length === 0) return;
      db.quickTransaction(() => {
        for (const locationType of unlisted) {
          db.run(
            `INSERT INTO location_types (value, quoted_at_ms) VALUES (:locationType, :quotedAtMs)
             ON CONFLICT (value) DO UPDATE SET quoted_at_ms = :quotedAtMs`,
            { locationType, quotedAtMs },
          );
        }
      });
    },
    byId: (id: string): StoredQuote | null => one('SELECT * FROM quotes WHERE id = :id', { id }),
    /** One rate of a quote, without reading the others; null if there is none, or it can't be read. */
    rateAt(id: string, position: number): RateView | null {
      const row = db.get('SELECT rates -> :path AS rate FROM quotes WHERE id = :id', { id, path: `$[${position}]` });
      return readRate(row);
    },
    /** The latest quote of that canonical request, or null. */
    latestByKey: (requestKey: string): StoredQuote | null =>
      one('SELECT * FROM quotes WHERE request_key = :requestKey ORDER BY quoted_at_ms DESC, rowid DESC LIMIT 1', {
        requestKey,
      }),
    /** The latest quotes that have rates, latest first. */
    latest: (limit: number): StoredQuote[] =>
      db
        .all("SELECT * FROM quotes WHERE rates <> '[]' ORDER BY quoted_at_ms DESC, rowid DESC LIMIT +:limit", { limit })
        .map(readQuote),
    /** Latest first. */
    recent: (limit: number): QuoteSummary[] =>
      db
        .all(
          `SELECT id, summary, quoted_at_ms, booked FROM quotes ORDER BY quoted_at_ms DESC, rowid DESC LIMIT +:limit`,
          { limit },
        )
        .map(readSummary),
    /** In the given order, equal ones latest first; `total` counts all matches. */
    search({ text, state, sort, openFrom, offset, limit }: QuoteSearch): { quotes: QuoteHistoryLine[]; total: number } {
      db.settle();
      const { where, values } = quotesWhere(quoteSearchTerms(text), state, openFrom, wordTables);
      const ids = db
        .all(
          `SELECT rowid FROM quotes ${where}
           ORDER BY ${SORTED_BY[sort.column]} ${sort.descending ? 'DESC' : 'ASC'} NULLS LAST, quoted_at_ms DESC, rowid DESC
           LIMIT +:limit OFFSET :offset`,
          { ...values, limit, offset },
        )
        .map((row) => row['rowid']);
      const rows = db.all(
        `SELECT quotes.id, summary, quoted_at_ms, booked, ${CONSIGNEE} AS consignee, ${PO_NUMBER} AS po
         FROM json_each(:ids) AS requested JOIN quotes ON quotes.rowid = requested.value ORDER BY requested.key`,
        { ids: JSON.stringify(ids) },
      );
      const count = db.get(`SELECT COUNT(*) AS total FROM quotes ${where}`, values);
      return { quotes: rows.map(readLine), total: z.int().parse(count?.['total']) };
    },
    /** Location types not in the specification that rates were returned for, latest first. */
    locationTypes: (limit: number): string[] =>
      db
        .all('SELECT value FROM location_types ORDER BY quoted_at_ms DESC, value LIMIT +:limit', { limit })
        .map((row) => z.string().parse(row['value'])),
    /** The latest quote from one ZIP to another, or null. */
    lastBetween: (originZip: string, destinationZip: string): StoredQuote | null =>
      one('SELECT * FROM quotes WHERE zips = :zips ORDER BY quoted_at_ms DESC, rowid DESC LIMIT 1', {
        zips: zipsOf(originZip, destinationZip),
      }),
    /** The previous quote of the same canonical request, for any pickup date, or null. */
    before: (quote: StoredQuote): StoredQuote | null =>
      one(
        // The key starts with the pickup date, ["2026-11-18", and the rest is equal for all dates.
        `SELECT * FROM quotes WHERE zips = :zips AND substr(request_key, 14) = substr(:key, 14) AND id <> :id AND rates <> '[]'
           AND (quoted_at_ms, rowid) < (SELECT quoted_at_ms, rowid FROM quotes WHERE id = :id)
         ORDER BY quoted_at_ms DESC, rowid DESC LIMIT 1`,
        {
          key: quote.requestKey,
          id: quote.id,
          zips: zipsOf(quote.request.origin.zip, quote.request.destination.zip),
        },
      ),
    /** Quotes of other requests on the same lane, not later than this one: latest first, one per request. */
    onLaneBefore: (quote: StoredQuote, limit: number): StoredQuote[] =>
      db
        .all(
          // A literal limit: with a parameter, SQLite compiles the statement again for each execution.
          `SELECT quotes.* FROM (SELECT * FROM (${latest}) ORDER BY latest DESC LIMIT ${limit}) AS found
           JOIN quotes ON quotes.rowid = found.at ORDER BY found.latest DESC`,
          {
            lane: laneOf(quote.request.origin.zip, quote.request.destination.zip),
            key: quote.requestKey,
            before: quote.quotedAtMs,
          },
        )
        .map(readQuote),
    /** Delivered shipments by carrier among the latest `limit`, on a lane or, with null, on all lanes. */
    punctuality(lane: string | null, limit: number): (OnTimeStats & { readonly carrier: string })[] {
      return db
        .all(
          // On time: not later than the quoted date, or without one, the carrier's estimate. A date before the pickup
          // doesn't count.
          `SELECT carrier, COUNT(*) AS delivered, SUM(delivery_date <= promised) AS on_time FROM (
             SELECT shipments.carrier, shipments.delivery_date, shipments.pickup_date, COALESCE(
               (SELECT json_extract(rate.value, '$.estimatedDeliveryDate') FROM json_each(quotes.rates) AS rate
                WHERE json_extract(rate.value, '$.carrier') = bookings.carrier LIMIT 1),
               shipments.estimated_delivery_date) AS promised
             -- Only booked ones have shipments: of the others there are many more. CROSS: latest first, without a sort.
             FROM ${schema}.quotes AS quotes INDEXED BY ${lane === null ? 'quotes_booked' : 'quotes_booked_by_lane'}
             CROSS JOIN bookings ON bookings.quote_reference = quotes.quote_reference AND bookings.quote_id = quotes.id
             CROSS JOIN shipments ON shipments.booking_id = bookings.id
             WHERE quotes.booked = 1 ${lane === null ? '' : 'AND quotes.lane = :lane'}
               AND shipments.delivery_date IS NOT NULL AND shipments.voided = 0
             ORDER BY quotes.quoted_at_ms DESC LIMIT ${limit}
           ) WHERE promised >= COALESCE(pickup_date, promised) GROUP BY carrier`,
          lane === null ? {} : { lane },
        )
        .map((row) => {
          const { carrier, delivered, on_time } = parseDbRow('shipments', PunctualityRow, row);
          return { carrier, delivered, onTime: on_time };
        });
    },
  };
}

export type QuoteStore = ReturnType<typeof createQuoteStore>;

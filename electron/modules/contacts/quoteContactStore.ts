import { z } from 'zod';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

const QuoteContactsSchema = z
  .object({ origin_id: z.string().nullable(), destination_id: z.string().nullable() })
  .transform(({ origin_id, destination_id }) => ({ originId: origin_id, destinationId: destination_id }));
const DefaultShipperSchema = z.object({ contact_id: z.string() });
const PlaceSchema = z.object({ city: z.string(), state: z.string(), count: z.int() });

/** Creates the store of the contacts and places of quotes. */
export function createQuoteContactStore(db: Database) {
  return {
    ofQuote(quoteId: string): { readonly originId: string | null; readonly destinationId: string | null } | null {
      const row = db.get('SELECT origin_id, destination_id FROM quote_contacts WHERE quote_id = :quoteId', { quoteId });
      return row === null ? null : parseDbRow('quote_contacts', QuoteContactsSchema, row);
    },
    /** ID of the contact that fills new quotes; null if none was chosen. */
    defaultShipper(): string | null {
      const row = db.get('SELECT contact_id FROM default_shipper');
      return row === null ? null : parseDbRow('default_shipper', DefaultShipperSchema, row).contact_id;
    },
    setDefaultShipper(contactId: string | null): void {
      if (contactId === null) db.run('DELETE FROM default_shipper');
      else {
        db.run(
          `INSERT INTO default_shipper (row, contact_id) VALUES (1, :contactId)
           ON CONFLICT (row) DO UPDATE SET contact_id = :contactId`,
          { contactId },
        );
      }
    },
    /** Places of the latest quotes at that ZIP, most frequent first. */
    quotedPlaces: (zip: string): { readonly city: string; readonly state: string; readonly count: number }[] =>
      db
        .all(
          `WITH latest AS (SELECT request FROM quotes ORDER BY quoted_at_ms DESC LIMIT 1000),
           ends AS (
             SELECT json_extract(request, '$.origin') AS place FROM latest
             UNION ALL SELECT json_extract(request, '$.destination') FROM latest
           )
           SELECT json_extract(place, '$.city') AS city, json_extract(place, '$.state') AS state, COUNT(*) AS count
           FROM ends WHERE json_extract(place, '$.zip') = :zip GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 5`,
          { zip },
        )
        .map((row) => parseDbRow('quotes', PlaceSchema, row)),
  };
}

export type QuoteContactStore = ReturnType<typeof createQuoteContactStore>;

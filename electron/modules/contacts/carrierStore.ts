import { z } from 'zod';
import { CarrierSchema } from '../../../shared/contract/carriers.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import { createRecordTable } from '../../platform/sqlite/recordTable.ts';
import { type LocalEntries, REMOVED_ENTRY_MS } from './ports.ts';
import { createDirectoryStore, METADATA } from './store.ts';

const CarrierFields = CarrierSchema.omit(METADATA);
const KnownColumns = z.object({ code: z.string(), name: z.string() });

const read = (row: Row) => parseDbRow('quotes', KnownColumns, row);

/** Creates the store of the carriers, and of those that quotes and shipments name, in an account's database. */
export function createCarrierStore(db: Database) {
  const table = createRecordTable(db, {
    name: 'carriers',
    key: 'id',
    removal: { forMs: REMOVED_ENTRY_MS },
    defaults: { used_count: 0 },
  });
  const writes: LocalEntries = { ...table, transaction: (work) => db.transaction(work) };
  return {
    ...createDirectoryStore(db, 'carriers', CarrierFields),
    writes,
    /** Whether it never had an entry. */
    isUnused: (): boolean => db.get('SELECT 1 AS found FROM carriers LIMIT 1') === null,
    /** Whether it has or had this entry, which may have been removed. */
    wasKnown: (dedupeKey: string): boolean =>
      db.get('SELECT 1 AS found FROM carriers WHERE dedupe_key = :dedupeKey LIMIT 1', { dedupeKey }) !== null,
    /** Carriers of all quotes and shipments. May name one several times. Damaged JSON counts as no rates. */
    fromHistory: () =>
      db
        .all(`SELECT value AS code, max(name) AS name FROM shipment_totals WHERE kind = 'carrier' GROUP BY value
          UNION ALL SELECT value ->> '$.carrier' AS code, max(value ->> '$.carrierName') AS name
          FROM quotes, json_each(CASE WHEN json_valid(quotes.rates) THEN quotes.rates ELSE '[]' END)
          WHERE value ->> '$.carrier' IS NOT NULL AND value ->> '$.carrierName' IS NOT NULL GROUP BY 1`)
        .map(read),
  };
}

export type CarrierStore = ReturnType<typeof createCarrierStore>;

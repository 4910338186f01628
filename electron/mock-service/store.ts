/** The service's data: quotes, shipments, and its own settings, in memory or in one SQLite file. */
import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { BookingRequestSchema, RateRequestSchema } from './requests.ts';
import { StatusSchema } from './responses.ts';

/**
 * Increase when a stored shape changes: the service then starts with an empty file, since it stores nothing important.
 */
const SCHEMA_VERSION = 1;

const StoredQuoteSchema = z.object({
  reference: z.string(),
  username: z.string(),
  quotedAtMs: z.number(),
  request: RateRequestSchema,
  rates: z.array(
    z.object({
      carrier: z.string(),
      carrierName: z.string(),
      totalCents: z.number(),
      transitDays: z.number(),
      estimatedDeliveryDate: z.string(),
    }),
  ),
});
/** A stored quote. */
export type MockQuote = z.infer<typeof StoredQuoteSchema>;

const instant = z.number();
/** The given life of a sample. */
const StoredLifeSchema = z.object({
  events: z.array(z.object({ status: StatusSchema, atMs: instant })),
  voidedAtMs: instant.nullable(),
  /** null: never. */
  proAtMs: instant.nullable(),
  pickupNumberAtMs: instant.nullable(),
  deliveryDate: z.string().nullable(),
  deliveryReceiptAtMs: instant.nullable(),
  podAtMs: instant.nullable(),
});
export type StoredLife = z.infer<typeof StoredLifeSchema>;

const StoredShipmentSchema = z.object({
  bolNumber: z.string(),
  /** The service's own record identifier. */
  recordId: z.string(),
  username: z.string(),
  quoteReference: z.string(),
  /** Running number from which PRO and pickup number are made. */
  serial: z.number(),
  carrier: z.string(),
  carrierName: z.string(),
  totalCents: z.number(),
  transitDays: z.number(),
  estimatedDeliveryDate: z.string(),
  /** On the service's calendar. */
  bookedAtMs: z.number(),
  /** The clock's progress at the booking: the shipment's life starts here. */
  bookedAtProgressMs: z.number(),
  /** The PRO that the carrier assigns, now or later. */
  proNumber: z.string(),
  pickupNumber: z.string(),
  pickupWarning: z.string().nullable(),
  /** Booked while the late-PRO fault was on. */
  latePro: z.boolean(),
  request: RateRequestSchema,
  booking: BookingRequestSchema,
  /** Of a sample alone. */
  life: StoredLifeSchema.optional(),
  /** The account's first booking, samples apart: nothing happens to it that training does not ask for. */
  isFirst: z.boolean().optional(),
});
/** A shipment with the data it was booked with. Everything that happens to it later is computed from this and the clock. */
export type MockShipment = z.infer<typeof StoredShipmentSchema>;

export interface Store {
  /** Reads a setting. */
  setting(name: string): string | null;
  /** Stores a setting. */
  saveSetting(name: string, value: string): void;
  addQuote(quote: MockQuote): void;
  quote(reference: string): MockQuote | null;
  /** Stores a shipment. One per quote: throws if the quote has one. */
  addShipment(shipment: MockShipment): void;
  shipmentOfQuote(reference: string): MockShipment | null;
  shipmentByBol(bolNumber: string): MockShipment | null;
  shipmentByPro(proNumber: string): MockShipment | null;
  /** BOL number of the account's last shipment other than the given one, or null. */
  anotherBol(username: string, bolNumber: string): string | null;
  shipmentByRecordId(recordId: string): MockShipment | null;
  /** Whether the account has booked anything, samples apart. */
  hasBooked(username: string): boolean;
  /** Removes all quotes and shipments. */
  clear(): void;
  /** Runs `work` in one transaction: all of it is stored, or nothing. */
  transaction<T>(work: () => T): T;
  /** Returns the next running number. */
  nextSerial(): number;
  /** Removes quotes that were issued before the instant and never booked. */
  forgetQuotesBefore(instantMs: number): void;
  close(): void;
}

/** Opens the store in `dataDir/freight-service.sqlite`, or in memory without one. */
export function openStore(dataDir: string | undefined): Store {
  const database = openDatabase(dataDir);

  const insertQuote = database.prepare('INSERT INTO quotes (reference, quoted_at, body) VALUES (?, ?, ?)');
  const selectQuote = database.prepare('SELECT body FROM quotes WHERE reference = ?');
  const forget = database.prepare(
    'DELETE FROM quotes WHERE quoted_at < ? AND reference NOT IN (SELECT quote_reference FROM shipments)',
  );
  const insertShipment = database.prepare(
    'INSERT INTO shipments (serial, record_id, bol_number, pro_number, quote_reference, body) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const byQuote = database.prepare('SELECT body FROM shipments WHERE quote_reference = ?');
  const byBol = database.prepare('SELECT body FROM shipments WHERE bol_number = ?');
  const byRecord = database.prepare('SELECT body FROM shipments WHERE record_id = ?');
  const byPro = database.prepare('SELECT body FROM shipments WHERE pro_number = ?');
  const another = database.prepare(
    "SELECT bol_number FROM shipments WHERE bol_number <> ? AND body ->> 'username' = ? ORDER BY serial DESC LIMIT 1",
  );
  const ownBooking = database.prepare(
    "SELECT 1 FROM shipments WHERE body ->> 'username' = ? AND body ->> 'life' IS NULL LIMIT 1",
  );
  const lastSerial = database.prepare('SELECT coalesce(max(serial), 0) AS last FROM shipments');
  const selectSetting = database.prepare('SELECT value FROM settings WHERE name = ?');
  const upsertSetting = database.prepare('INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)');

  const shipment = (row: Record<string, unknown> | undefined) =>
    row === undefined ? null : StoredShipmentSchema.parse(JSON.parse(String(row['body'])));
  return {
    setting: (name) => {
      const value = selectSetting.get(name)?.['value'];
      return typeof value === 'string' ? value : null;
    },
    saveSetting: (name, value) => void upsertSetting.run(name, value),
    addQuote: (quote) => void insertQuote.run(quote.reference, quote.quotedAtMs, JSON.stringify(quote)),
    quote: (reference) => {
      const row = selectQuote.get(reference);
      return row === undefined ? null : StoredQuoteSchema.parse(JSON.parse(String(row['body'])));
    },
    addShipment: (added) =>
      void insertShipment.run(
        added.serial,
        added.recordId,
        added.bolNumber,
        added.proNumber,
        added.quoteReference,
        JSON.stringify(added),
      ),
    shipmentOfQuote: (reference) => shipment(byQuote.get(reference)),
    shipmentByBol: (bolNumber) => shipment(byBol.get(bolNumber)),
    shipmentByPro: (proNumber) => shipment(byPro.get(proNumber)),
    anotherBol: (username, bolNumber) => {
      const found = another.get(bolNumber, username)?.['bol_number'];
      return typeof found === 'string' ? found : null;
    },
    shipmentByRecordId: (recordId) => shipment(byRecord.get(recordId)),
    hasBooked: (username) => ownBooking.get(username) !== undefined,
    clear: () => database.exec('DELETE FROM shipments; DELETE FROM quotes;'),
    transaction(work) {
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        database.exec('ROLLBACK');
        throw error;
      }
    },
    nextSerial: () => Number(lastSerial.get()?.['last'] ?? 0) + 1,
    forgetQuotesBefore: (instantMs) => void forget.run(instantMs),
    close: () => database.close(),
  };
}

/** SQLite's codes for a damaged file, and for a file that is not a database. */
const DAMAGED = [11, 26];

function openDatabase(dataDir: string | undefined): DatabaseSync {
  if (dataDir === undefined) return prepared(':memory:');
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, 'freight-service.sqlite');
  try {
    return prepared(path);
  } catch (error) {
    const damaged = error instanceof Error && 'errcode' in error && DAMAGED.includes(Number(error.errcode));
    if (!damaged) throw error;
    // The demo must continue to work: the damaged file is renamed and a new one created.
    renameSync(path, `${path}.damaged`);
    for (const companion of ['-wal', '-shm']) rmSync(path + companion, { force: true });
    return prepared(path);
  }
}

function prepared(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    prepareTables(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function prepareTables(database: DatabaseSync): void {
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;');
  const version = Number(database.prepare('PRAGMA user_version').get()?.['user_version'] ?? 0);
  if (version !== SCHEMA_VERSION) {
    database.exec('DROP TABLE IF EXISTS quotes; DROP TABLE IF EXISTS shipments; DROP TABLE IF EXISTS settings;');
  }
  database.exec(`
    CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS quotes (reference TEXT PRIMARY KEY, quoted_at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS shipments (
      serial INTEGER PRIMARY KEY,
      record_id TEXT NOT NULL UNIQUE,
      bol_number TEXT NOT NULL UNIQUE,
      pro_number TEXT NOT NULL UNIQUE,
      quote_reference TEXT NOT NULL UNIQUE,
      body TEXT NOT NULL
    ) STRICT;
    PRAGMA user_version = ${SCHEMA_VERSION};
  `);
}

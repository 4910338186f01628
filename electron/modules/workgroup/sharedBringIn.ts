/**
 * The port of what a clerk brings in who joins with data. Each method is one call of one function, and may be repeated:
 * rows that the store has are not changed.
 */
import type { Stored } from './shared.ts';

/** By their names in the database. */
export type Cells = Readonly<Record<string, string | number | null>>;

export const BROUGHT_TABLES = [
  'contacts',
  'items',
  'quote_templates',
  'quotes',
  'quote_contacts',
  'notes',
  'tasks',
  'documents',
  'prints',
] as const;
export type BroughtTable = (typeof BROUGHT_TABLES)[number];

/** A record with all of its columns. */
export interface BroughtRecord {
  readonly id: string;
  readonly columns: Cells;
}

/** An entry of the journal with its attempts. */
export interface BroughtBooking {
  readonly entry: Cells;
  /** In order. Without `result`: nothing says how it ended. */
  readonly attempts: readonly BroughtAttempt[];
}

export interface BroughtAttempt {
  readonly id: string;
  readonly body: string;
  readonly username: string;
  readonly started_at_ms: number;
  readonly abandoned_because: string | null;
  readonly outcome: string | null;
  readonly result?: 'booked' | 'rejected' | 'not_sent' | 'unknown';
  readonly endedAtMs?: number | null;
  readonly response?: string | null;
  readonly responseText?: string | null;
  readonly lastError?: string | null;
  /** Of a booked attempt. */
  readonly shipment?: Cells;
}

export interface SharedBringIn {
  /** Failure: `name_taken`, if another template has one of the names; then nothing of it was written. */
  bringRecords(table: BroughtTable, records: readonly BroughtRecord[]): Stored<void>;
  /** Shipments without their bookings, and all of their changes, in order. */
  bringShipments(shipments: readonly Cells[], changes: readonly Cells[]): Stored<void>;
  bringBookings(bookings: readonly BroughtBooking[]): Stored<void>;
  /** Those of the hashes whose files the store doesn't have. */
  missingFiles(hashes: readonly string[]): Stored<readonly string[]>;
}

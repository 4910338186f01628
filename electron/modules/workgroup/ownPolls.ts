/**
 * What a clerk's refresh found while the store was away: it waits in `own.db`, is shown with its shipment, and sent when the store
 * responds. A shipment that another computer polled since is not changed by it; one that the store doesn't have is added.
 */
import { z } from 'zod';
import { type ShipmentChange, ShipmentChangeSchema } from '../../../shared/contract/shipments.ts';
import { DocumentEntrySchema } from '../../../shared/freight/responses.ts';
import { createAlarm } from '../../platform/alarm.ts';
import type { Clock } from '../../platform/clock.ts';
import { createSingleFlight } from '../../platform/singleFlight.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Migration } from '../../platform/sqlite/database.ts';
import { StorageError, unlessDiskFails, unlessUnreadable } from '../../platform/storage.ts';
import { ShipmentColumns } from '../shipments/rows.ts';
import type { StoredShipment } from '../shipments/types.ts';
import type { Poll, SharedStore } from './shared.ts';

export const OWN_POLL_SCHEMA: Migration = `
  CREATE TABLE own_polls (
    bol_number TEXT PRIMARY KEY,
    -- The turn of the row that the response was compared with. NULL: there was none.
    seen_seq INTEGER,
    -- The columns that it found, and all changes since that row, as JSON.
    shipment TEXT NOT NULL,
    changes TEXT NOT NULL
  ) STRICT;`;

const RETRY_MS = 15_000;
const MAX_SENT = 100;

const ColumnsSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const RowSchema = z.object({
  bol_number: z.string(),
  seen_seq: z.int().nullable(),
  shipment: jsonColumn(ColumnsSchema),
  changes: jsonColumn(z.array(ShipmentChangeSchema)),
});
/** What a poll may change of a shown shipment. */
const ShownSchema = ShipmentColumns.pick({
  pro_number: true,
  pickup_number: true,
  status: true,
  tracking_status: true,
  voided: true,
  pickup_date: true,
  estimated_delivery_date: true,
  delivery_date: true,
  reference_numbers: true,
  latest_total_cents: true,
  po_number: true,
  booked_at_ms: true,
  last_checked_at_ms: true,
  next_poll_at_ms: true,
  tracking: true,
}).extend({
  latest_carrier: z.string().nullable(),
  latest_carrier_name: z.string().nullable(),
  quote_reference: z.string().nullable(),
  available: jsonColumn(z.array(DocumentEntrySchema)),
  unread: z.string().nullable(),
});

const EMBEDDED_COLUMNS = [...Object.keys(ShownSchema.shape), 'settled_at_ms'];
/** Adds to an embedded database, which is made of an own one, the shipments that were tracked here. */
export const TRACKED_TO_EMBEDDED = `
  INSERT OR IGNORE INTO main.shipments (bol_number, carrier, carrier_name, ${EMBEDDED_COLUMNS.join(', ')})
    SELECT bol_number, ${['latest_carrier', 'latest_carrier_name'].map((name) => `coalesce(shipment ->> '$.${name}', '')`).join(', ')},
      ${EMBEDDED_COLUMNS.map((name) => `shipment ->> '$.${name}'`).join(', ')}
    FROM main.own_polls WHERE seen_seq IS NULL AND json_valid(shipment)`;

const BolColumns = z.object({ bol_number: z.string() });

/** What a shipment has that is in no replica, and of which no status is known. */
export const NOT_STORED = {
  proNumber: null,
  pickupNumber: null,
  status: '',
  trackingStatus: null,
  voided: false,
  pickupDate: null,
  estimatedDeliveryDate: null,
  deliveryDate: null,
  currency: 'USD',
  latestTotalCents: null,
  latestCarrier: null,
  latestCarrierName: null,
  orderId: null,
  referenceNumbers: [],
  consigneeName: null,
  consigneePlace: null,
  originPlace: null,
  lastCheckedAtMs: null,
  nextPollAtMs: null,
  tracking: 'open',
  openTask: null,
  pickupWarning: null,
  serviceShipmentId: null,
  bookingId: null,
  quoteId: null,
  details: null,
  request: null,
  available: [],
  unread: null,
  changes: [],
  version: 0,
  isUnshared: true,
} satisfies Partial<StoredShipment>;

/**
 * Opens what waits in `own.db`.
 *
 * @param onUnreadable called for each row that can't be read. It is deleted, so that it holds back no other: the next poll
 * finds the same
 */
export function createOwnPolls(db: Database, onUnreadable: (error: Error) => void = () => {}) {
  for (const row of db.all('SELECT * FROM own_polls')) {
    const read = () => parseDbRow('own_polls', ShownSchema, parseDbRow('own_polls', RowSchema, row).shipment);
    if (unlessUnreadable(read, onUnreadable) !== null) continue;
    unlessDiskFails(() => db.run('DELETE FROM own_polls WHERE bol_number = :id', { id: String(row['bol_number']) }));
  }
  function find(bolNumber: string) {
    const row = db.get('SELECT * FROM own_polls WHERE bol_number = :bolNumber', { bolNumber });
    return row === null ? null : parseDbRow('own_polls', RowSchema, row);
  }
  /**
   * A shipment with what waits of it, unless the replica has got a later row since. One that only this computer has is of
   * turn 0.
   */
  function shown(stored: StoredShipment): StoredShipment {
    const own = find(stored.bolNumber);
    if (own === null || (own.seen_seq ?? 0) !== stored.version) return stored;
    const found = parseDbRow('own_polls', ShownSchema, own.shipment);
    return {
      ...stored,
      proNumber: found.pro_number,
      pickupNumber: found.pickup_number,
      status: found.status,
      trackingStatus: found.tracking_status,
      voided: found.voided,
      pickupDate: found.pickup_date,
      estimatedDeliveryDate: found.estimated_delivery_date,
      deliveryDate: found.delivery_date,
      referenceNumbers: found.reference_numbers,
      latestTotalCents: found.latest_total_cents,
      latestCarrier: found.latest_carrier,
      latestCarrierName: found.latest_carrier_name,
      lastCheckedAtMs: found.last_checked_at_ms,
      nextPollAtMs: found.next_poll_at_ms,
      tracking: found.tracking,
      available: found.available,
      unread: found.unread,
      changes: [...own.changes.toReversed(), ...stored.changes],
    };
  }

  return {
    /** Adds what a refresh found, with all changes since the row of the replica. */
    add({ bolNumber, seenSeq, shipment }: Poll, changes: readonly ShipmentChange[]): void {
      db.run(
        `INSERT OR REPLACE INTO own_polls (bol_number, seen_seq, shipment, changes)
         VALUES (:bolNumber, :seenSeq, :shipment, :changes)`,
        { bolNumber, seenSeq, shipment: JSON.stringify(shipment), changes: JSON.stringify(changes) },
      );
    },
    /** The changes that wait of a row of the replica, in order. */
    changesSince(bolNumber: string, seenSeq: number | null): readonly ShipmentChange[] {
      const own = find(bolNumber);
      return own !== null && own.seen_seq === seenSeq ? own.changes : [];
    },
    /** The oldest that wait. */
    waiting: (limit: number): Poll[] =>
      db.all('SELECT * FROM own_polls ORDER BY rowid LIMIT +:limit', { limit }).map((row) => {
        const { bol_number, seen_seq, shipment, changes } = parseDbRow('own_polls', RowSchema, row);
        return {
          bolNumber: bol_number,
          seenSeq: seen_seq,
          shipment,
          changes: changes.map(({ field, from, to }) => ({ field, was: from, became: to })),
        };
      }),
    remove(bolNumber: string): void {
      db.run('DELETE FROM own_polls WHERE bol_number = :bolNumber', { bolNumber });
    },
    /** BOL numbers of all that wait. */
    bolNumbers: (): string[] =>
      db
        .all('SELECT bol_number FROM own_polls ORDER BY rowid')
        .map((row) => parseDbRow('own_polls', BolColumns, row).bol_number),
    /** A shipment that was tracked by its number, and that the store doesn't have; null: none waits. */
    tracked(bolNumber: string): StoredShipment | null {
      const own = find(bolNumber);
      if (own === null || own.seen_seq !== null) return null;
      const found = parseDbRow('own_polls', ShownSchema, own.shipment);
      const carrier = found.latest_carrier ?? '';
      return shown({
        ...NOT_STORED,
        bolNumber,
        carrier,
        carrierName: found.latest_carrier_name ?? carrier,
        totalCents: found.latest_total_cents,
        poNumber: found.po_number,
        bookedAtMs: found.booked_at_ms,
        quoteReference: found.quote_reference,
      });
    },
    shown,
  };
}

export type OwnPolls = ReturnType<typeof createOwnPolls>;

export interface OwnPollSenderOptions {
  readonly own: Pick<OwnPolls, 'waiting' | 'remove'>;
  readonly store: Pick<SharedStore, 'recordPolls'>;
  readonly credential: () => string | null;
  readonly replicaReached: () => Promise<boolean>;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onError: (where: string, error: unknown) => void;
}

/** Creates what sends them, each time that the store responds. Of two of one row, the store skips the second. */
export function createOwnPollSender(options: OwnPollSenderOptions) {
  const { own, store, credential, clock, signal } = options;
  const runs = createSingleFlight<void>();
  const alarm = createAlarm(clock, signal, () => void send());

  async function sendAll(): Promise<void> {
    for (;;) {
      const polls = signal.aborted ? [] : own.waiting(MAX_SENT);
      const name = credential();
      if (polls.length === 0 || name === null) return;
      const recorded = await store.recordPolls(name, null, polls);
      if (signal.aborted) return;
      if (!recorded.ok) {
        // A reader's login records nothing: what it found is shown until the next poll of another arrives.
        if (recorded.error.code !== 'not_allowed') alarm.set(RETRY_MS);
        return;
      }
      // Until then, they are shown from this disk.
      if (!(await options.replicaReached())) {
        alarm.set(RETRY_MS);
        return;
      }
      if (!signal.aborted) for (const { bolNumber } of polls) own.remove(bolNumber);
    }
  }

  async function run(): Promise<void> {
    try {
      await sendAll();
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof StorageError)) options.onError('own polls', error);
      alarm.set(RETRY_MS);
    }
  }

  const send = (): Promise<void> => runs.run('send', run);
  return { send };
}

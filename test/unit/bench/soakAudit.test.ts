import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { auditSoak, grown, grownOver } from '../../bench/soak/audit.ts';
import type { ServiceShipment, TestedService } from '../../faults/booking/service.ts';
import { sendEntry } from '../../support/journalEntries.ts';
import { insertQuote } from '../../support/quotes.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { seedShipments } from '../../support/seedShipments.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
let folder: string;
let file: string;
let database: Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-audit-'));
  file = join(folder, 'waybill.db');
  database = openDatabase(file, ACCOUNT_MIGRATIONS);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const shipment = (bolNumber: string): ServiceShipment => ({
  quoteReference: 'Q-1',
  bolNumber,
  carrier: 'SMPF',
  totalCents: 100,
});
const serviceWith = (...shipments: ServiceShipment[]): TestedService => ({
  port: 0,
  setFaults: () => Promise.resolve(),
  shipmentsOf: (reference) => shipments.filter(({ quoteReference }) => quoteReference === reference),
  allShipments: () => shipments,
  close: () => Promise.resolve(),
});

/** A booking that was sent, and still has no response. */
async function leaveOne(): Promise<void> {
  const stores = storesOf(database);
  const request = sampleRateRequest();
  const quote = { id: 'q1', quoteReference: 'Q-1', requestKey: 'key', request, rates: [], dropped: [], quotedAtMs: 1 };
  insertQuote(stores, quote);
  const rate = { position: 0, carrier: 'SMPF', carrierName: 'Sample Freightways', totalCents: 100, currency: 'USD' };
  const intent = { id: 'b1', quoteId: 'q1', quoteReference: 'Q-1', ...rate, details: sampleDetails(), body: '{}' };
  await sendEntry(stores, { ...intent, createdAtMs: 1 }, 2);
}

test('nothing booked, nothing found', () => {
  expect(auditSoak(file, serviceWith(), NOW)).toEqual({ bookings: [], lost: [], doubled: [], stuck: [], other: [] });
});

test('a shipment of the service that is not known here is lost', () => {
  expect(auditSoak(file, serviceWith(shipment('44')), NOW).lost).toEqual(['BOL 44 is not known here']);
});

test('a booking without an outcome is stuck, and two shipments for it are doubled', async () => {
  await leaveOne();
  const found = auditSoak(file, serviceWith(shipment('44'), shipment('45')), NOW);
  expect(found.bookings).toEqual(['Q-1']);
  expect(found.stuck).toContain('Q-1: the entry is still submitting');
  expect(found.doubled).toEqual(['Q-1: 2 shipments in the service']);
});

test('a shipment whose poll is long overdue is stuck; one that is due shortly is not', () => {
  seedShipments(database, 2, { today: '2026-11-21' });
  database.run("UPDATE shipments SET tracking = 'open', next_poll_at_ms = :at", { at: NOW - 60_000 });
  expect(auditSoak(file, serviceWith(), NOW).stuck).toEqual([]);
  expect(auditSoak(file, serviceWith(), NOW + 3_600_000).stuck).toHaveLength(2);
});

test('memory has leaked when the last quarter needs more than the first by more than its share', () => {
  const flat = Array.from({ length: 40 }, () => 50);
  expect(grown('heap', flat, 1.1)).toEqual([]);
  expect(grown('heap', [...flat.slice(10), ...Array.from({ length: 10 }, () => 60)], 1.1)).toEqual([
    'heap grew from 50.0 to 60.0 MB',
  ]);
  expect(grown('heap', [50, 90, 120], 1.1)).toEqual([]);
});

test('memory has leaked when the last quarter needs more than a page reloaded with the same data', () => {
  const leaking = Array.from({ length: 40 }, (_, at) => 4 + at * 0.02);
  expect(grownOver('data', leaking, [4, 4.1, 4.1], 1.1)).toEqual(['data was 4.7 MB, 4.1 MB when loaded anew']);
  // More shipments, not more retained memory.
  expect(grownOver('data', leaking, [4.6, 4.7, 4.7], 1.1)).toEqual([]);
  expect(grownOver('data', [4, 6, 8], [4], 1.1)).toEqual([]);
  expect(grownOver('data', leaking, [], 1.1)).toEqual([]);
});

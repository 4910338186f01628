import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../electron/core/accountStorage.ts';
import { addToLedger, ledgerPath, openLedger, readLedger } from '../../../electron/modules/bookings/ledger.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../electron/platform/storage.ts';
import type { MissingBooking } from '../../../shared/errors.ts';
import { endBooked, sendEntry } from '../../support/journalEntries.ts';
import { sampleDetails } from '../../support/samples.ts';

let folder: string;
let database: Database;
let ledger: ReturnType<typeof openLedger>;
let isOpen = false;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-ledger-'));
  open();
});
afterEach(() => {
  if (isOpen) close();
  rmSync(folder, { recursive: true, force: true });
});

function open(): void {
  database = openDatabase(join(folder, 'waybill.db'), ACCOUNT_MIGRATIONS);
  ledger = openLedger(folder, database);
  isOpen = true;
}
function close(): void {
  ledger.close();
  database.close();
  isOpen = false;
}
/** Reopens the database; returns what is missing, or null. */
function reopened(): { detail: string; missing: readonly MissingBooking[] } | null {
  try {
    open();
    return null;
  } catch (error) {
    database.close();
    if (!(error instanceof StorageError) || error.failure.code !== 'data_damaged') throw error;
    return { detail: error.failure.detail, missing: error.failure.missing ?? [] };
  }
}

/** Books up to sending, and with this end. */
async function book(id: string, end: 'booked' | 'refused' | 'none'): Promise<void> {
  const stores = storesOf(database, ledger);
  const rate = { position: 0, carrier: 'SMPF', carrierName: 'Sample Freightways', totalCents: 1, currency: 'USD' };
  database.run('PRAGMA foreign_keys = OFF');
  const intent = { id, quoteId: 'q', quoteReference: `Q-${id}`, ...rate, details: sampleDetails(), body: '{}' };
  const leave = await sendEntry(stores, { ...intent, createdAtMs: 1 }, 2);
  if (end === 'refused') {
    await stores.journal.end({
      result: 'failed',
      leave,
      endedAtMs: 3,
      responseText: null,
      failure: { code: 'booking_failed', reason: 'No' },
      isLast: true,
    });
  }
  if (end === 'booked') {
    const outcome = {
      alreadyBooked: false,
      recovered: false,
      newlyBooked: false,
      bolTaken: null,
      unread: [],
      bolNumber: `B-${id}`,
      proNumber: null,
      pickupNumber: null,
      pickupDate: null,
      ...rate,
      serviceShipmentId: null,
      pickupWarning: null,
      differs: { carrier: false, total: false, pickupDate: false, quote: false, details: false },
      bookedAtMs: 3,
    };
    await endBooked(stores, leave, outcome);
  }
}
/** Like a database that has lost its latest entry. */
function lose(id: string): void {
  database.run('PRAGMA foreign_keys = OFF');
  database.run('DELETE FROM shipments WHERE booking_id = :id', { id });
  database.run('DELETE FROM booking_attempts WHERE booking_id = :id', { id });
  database.run('DELETE FROM bookings WHERE id = :id', { id });
}

test('a database with everything opens, again and again', async () => {
  await book('1', 'booked');
  await book('2', 'refused');
  await book('3', 'none');
  for (let time = 0; time < 3; time += 1) {
    close();
    expect(reopened()).toBeNull();
    expect(ledger.missing()).toEqual([]);
  }
  expect(readLedger(folder).filter(({ kind }) => kind === 'data')).toHaveLength(1);
  expect(statSync(ledgerPath(folder)).mode & 0o777).toBe(0o600);
});

test('a booking that the database has lost is damage, with its BOL number', async () => {
  await book('1', 'booked');
  await book('2', 'booked');
  await book('3', 'none');
  lose('2');
  lose('3');
  close();
  expect(reopened()).toEqual({
    detail: '2 bookings sent from here are missing',
    missing: [
      { quoteReference: 'Q-2', bolNumber: 'B-2' },
      { quoteReference: 'Q-3', bolNumber: null },
    ],
  });
});

test('so is an attempt alone, and a response alone', async () => {
  await book('1', 'none');
  database.run('DELETE FROM booking_attempts');
  close();
  expect(reopened()?.missing).toEqual([{ quoteReference: 'Q-1', bolNumber: null }]);
});

test('nothing is sent if its line can’t be saved', async () => {
  close();
  rmSync(ledgerPath(folder));
  open();
  rmSync(ledgerPath(folder));
  await expect(book('1', 'none')).rejects.toThrow(expect.objectContaining({ failure: { code: 'data_removed' } }));
  expect(database.get('SELECT state FROM bookings')).toEqual({ state: 'draft' });
  expect(database.all('SELECT * FROM booking_attempts')).toEqual([]);
});

describe('a ledger that is damaged itself', () => {
  test.each([
    ['has gone', () => rmSync(ledgerPath(folder))],
    ['is cut in the middle of a line', () => truncateSync(ledgerPath(folder), 150)],
    ['ends in half a line', () => appendFileSync(ledgerPath(folder), '{"sum":12,"li')],
    [
      'says another BOL number',
      () => writeFileSync(ledgerPath(folder), readFileSync(ledgerPath(folder), 'utf8').replace('B-1', 'B-7')),
    ],
  ])('because it %s reports nothing missing, and continues', async (_, harm) => {
    await book('1', 'booked');
    close();
    harm();
    expect(reopened()).toBeNull();
    await book('2', 'booked');
    lose('2');
    close();
    expect(reopened()?.missing).toEqual([{ quoteReference: 'Q-2', bolNumber: 'B-2' }]);
  });
});

test('older lines become numbers, which still say what is missing', async () => {
  const ids = Array.from({ length: 5_100 }, (_, at) => `old-${at}`);
  database.run('PRAGMA foreign_keys = OFF');
  database.transaction(() => {
    for (const id of ids) {
      database.run(
        `INSERT INTO bookings (id, quote_id, quote_reference, state, carrier, carrier_name, total_cents, currency, details,
           body, created_at_ms) VALUES (:id, 'q', :id, 'unknown', 'SMPF', '', 1, 'USD', '{}', '{}', 1)`,
        { id },
      );
      database.run(
        `INSERT INTO booking_attempts (booking_id, attempt, body, username, started_at_ms) VALUES (:id, 1, '', '', 1)`,
        { id },
      );
    }
  });
  addToLedger(
    folder,
    ids.map((bookingId) => ({ kind: 'sent', bookingId, attempt: 1, quoteReference: bookingId })),
  );
  const before = statSync(ledgerPath(folder)).size;
  close();
  expect(reopened()).toBeNull();
  expect(statSync(ledgerPath(folder)).size).toBeLessThan(before / 2);
  await book('1', 'booked');
  close();
  expect(reopened()).toBeNull();
  lose('old-7');
  close();
  expect(reopened()).toMatchObject({ detail: '1 booking sent from here is missing' });
});

/** The service over a real journal, with a scripted client. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../../electron/core/accountStorage.ts';
import type { BookingJournal } from '../../../../electron/modules/bookings/journal.ts';
import { type Database, openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';
import { addQuote, startBookingProcess } from '../../../support/bookingProcess.ts';
import { readSampleBooking } from '../../../support/readSample.ts';
import { sampleDetails } from '../../../support/samples.ts';

const response = (changes: object = {}) => ok(readSampleBooking(changes));
let database: Database;
let stores: ReturnType<typeof storesOf>;

beforeEach(() => {
  database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  stores = storesOf(database);
  addQuote(stores);
});

const startProcess = (journal: BookingJournal = stores.journal) => startBookingProcess(stores, { journal });

const wish = { quoteId: 'quote-1', position: 0, carrier: 'SMPF', details: sampleDetails() };
const states = () => database.all('SELECT state FROM bookings').map((row) => row['state']);

describe('a booking that waits to be sent', () => {
  test('is a draft without an attempt, and is submitting from the moment it leaves', async () => {
    const one = startProcess();
    const booked = one.bookings.submit(wish);
    expect(states()).toEqual(['draft']);
    expect(stores.journal.attempts(stores.journal.byQuoteReference('Q-1')?.id ?? '')).toEqual([]);
    expect(one.leave()).toEqual(ok(undefined));
    expect(states()).toEqual(['submitting']);
    one.settle(response());
    expect(await booked).toMatchObject({ value: { state: 'booked', attempts: 1 } });
  });

  test('waits for the clerk when the app ended before it was sent, and is sent then', async () => {
    void startProcess().bookings.submit(wish);
    const next = startProcess();
    const [waiting] = next.bookings.unfinished();
    expect(waiting).toMatchObject({ state: 'draft', attempts: 0, lastError: null });
    const finished = next.bookings.finish(waiting?.id ?? '');
    next.leave();
    next.settle(response());
    expect(await finished).toMatchObject({ value: { state: 'booked', outcome: { recovered: false } } });
  });

  test('can be closed instead', () => {
    void startProcess().bookings.submit(wish);
    const next = startProcess();
    const id = next.bookings.unfinished()[0]?.id ?? '';
    expect(next.bookings.abandon(id, 'not needed')).toMatchObject({
      value: { state: 'abandoned', abandonedBecause: 'not needed' },
    });
    expect(next.bookings.unfinished()).toEqual([]);
  });
});

describe('an entry that is begun', () => {
  const entry = {
    quoteId: 'quote-1',
    quoteReference: 'Q-1',
    position: 0,
    carrier: 'SMPF',
    carrierName: 'Sample Freightways',
    totalCents: 114_236,
    currency: 'USD',
  };
  const begin = (id: string, poNumber: string, createdAtMs: number) => {
    const details = sampleDetails({ poNumber });
    const begun = stores.journal.begin({ id, ...entry, details, body: JSON.stringify(details), createdAtMs });
    if (begun.kind !== 'begun') throw new Error('in the way');
    return begun.entry;
  };

  test('is the one that is read back', () => {
    expect(begin('one', '1', 1)).toEqual(stores.journal.byId('one'));
  });

  test('is still the one that is read back when the quote was refused before', () => {
    expect(stores.journal.beginAttempt(begin('one', '1', 1), 'acme', 2)).toBe(1);
    stores.journal.endAttempt({
      bookingId: 'one',
      attempt: 1,
      endedAtMs: 3,
      state: 'rejected',
      failure: { code: 'booking_failed', reason: 'closed' },
      isLast: true,
      responseText: '{"success":false}',
    });
    const again = begin('two', '2', 4);
    expect(again).toEqual(stores.journal.byId('one'));
    expect(again).toMatchObject({ state: 'draft', attempts: 1, createdAtMs: 1, lastResponse: '{"success":false}' });
  });

  test('is not sent when another process has changed or sent it since', () => {
    const seen = begin('one', '1', 1);
    const changed = begin('two', '2', 2);
    expect(stores.journal.beginAttempt(seen, 'acme', 3)).toBeNull();
    expect(stores.journal.attempts('one')).toEqual([]);
    expect(stores.journal.beginAttempt(changed, 'acme', 3)).toBe(1);
    expect(stores.journal.beginAttempt(changed, 'acme', 4)).toBeNull();
    expect(stores.journal.attempts('one')).toHaveLength(1);
  });
});

describe('a request that is not sent because the password is missing', () => {
  test('is not an attempt, and the quote can still be booked', async () => {
    const one = startProcess();
    const booked = one.bookings.submit(wish);
    one.settle(fail({ code: 'password_missing' }));
    expect(await booked).toEqual(fail({ code: 'password_missing' }));
    expect(stores.journal.byQuoteReference('Q-1')).toMatchObject({
      state: 'draft',
      attempts: 0,
      sentAs: null,
      lastError: { code: 'password_missing' },
    });
    expect(one.bookings.unfinished()).toEqual([]);
  });

  test('leaves an unknown outcome unknown', async () => {
    const one = startProcess();
    const lost = one.bookings.submit(wish);
    one.leave();
    one.settle(fail({ code: 'timed_out', afterMs: 1 }));
    await lost;
    const id = one.bookings.unfinished()[0]?.id ?? '';
    const finished = one.bookings.finish(id);
    one.settle(fail({ code: 'password_missing' }));
    expect(await finished).toMatchObject({ error: { code: 'booking_outcome_unknown', cause: 'password_missing' } });
    expect(one.bookings.get(id)).toMatchObject({ value: { state: 'unknown', attempts: 1 } });
  });
});

describe('two processes over one journal, if the lock of the folder fails', () => {
  test('send one request: the second is not sent', async () => {
    const [one, two] = [startProcess(), startProcess()];
    const first = one.bookings.submit(wish);
    const second = two.bookings.submit({ ...wish, position: 1, carrier: 'PLHD' });
    // The second has overwritten the draft: the first is no longer the journal's version.
    expect(two.leave()).toEqual(ok(undefined));
    const saved = one.leave();
    expect(saved).toMatchObject({ error: { code: 'quote_already_used' } });
    one.settle(saved?.ok === false ? saved : response());
    two.settle(response({ carrier: 'PLHD' }));
    expect(await first).toMatchObject({ error: { code: 'quote_already_used' } });
    expect(await second).toMatchObject({ value: { state: 'booked', carrier: 'PLHD' } });
  });

  test('finish an unknown outcome once', async () => {
    const one = startProcess();
    const lost = one.bookings.submit(wish);
    one.leave();
    one.settle(fail({ code: 'timed_out', afterMs: 1 }));
    await lost;
    const [left, right] = [startProcess(), startProcess()];
    const id = left.bookings.unfinished()[0]?.id ?? '';
    const finished = left.bookings.finish(id);
    void right.bookings.finish(id);
    expect(left.leave()).toEqual(ok(undefined));
    expect(right.leave()).toMatchObject({ error: { code: 'quote_already_used' } });
    left.settle(response({ alreadyBooked: true }));
    expect(await finished).toMatchObject({ value: { state: 'booked', outcome: { recovered: true } } });
    expect(left.bodies).toEqual(one.bodies);
  });
});

describe('a disk that fails', () => {
  const full = () => {
    throw new StorageError({ code: 'disk_full' });
  };

  test('before the request is sent: it is not sent', async () => {
    const one = startProcess({ ...stores.journal, beginAttempt: full });
    const booked = one.bookings.submit(wish);
    expect(() => one.leave()).toThrow(StorageError);
    expect(states()).toEqual(['draft']);
    one.settle(fail({ code: 'cancelled' }));
    await booked;
  });

  test('after the response: the outcome counts as unknown, the reason is shown, and finishing recovers it', async () => {
    const one = startProcess({ ...stores.journal, endAttempt: full });
    const booked = one.bookings.submit(wish);
    one.leave();
    one.settle(response());
    const notified = await booked;
    expect(notified).toMatchObject({ error: { code: 'booking_outcome_unknown', cause: 'disk_full' } });
    const [entry] = one.bookings.unfinished();
    expect(entry).toMatchObject({ state: 'unknown', attempts: 1 });

    const next = startProcess();
    const finished = next.bookings.finish(entry?.id ?? '');
    next.leave();
    next.settle(response({ alreadyBooked: true }));
    expect(await finished).toMatchObject({ value: { state: 'booked', outcome: { recovered: true } } });
    expect(stores.journal.attempts(entry?.id ?? '').map(({ outcome }) => outcome)).toEqual(['interrupted', 'booked']);
    expect(next.bodies).toEqual(one.bodies);
  });

  test('does not prevent the journal from being opened', async () => {
    const one = startProcess();
    void one.bookings.submit(wish);
    one.leave();
    // Opening marks what was in flight, which fails on a full disk.
    const stubborn: Database = { ...database, transaction: full };
    const reopened = startProcess(storesOf(stubborn).journal);
    expect(reopened.bookings.unfinished()).toMatchObject([{ state: 'unknown', attempts: 1 }]);
  });
});

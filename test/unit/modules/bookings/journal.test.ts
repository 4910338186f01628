/** The service over a real journal, with a scripted client. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../../electron/core/accountStorage.ts';
import { duplicateCriteria } from '../../../../electron/modules/bookings/duplicateCriteria.ts';
import type { BookingJournal } from '../../../../electron/modules/bookings/ports.ts';
import { type Database, openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';
import { addQuote, startBookingProcess } from '../../../support/bookingProcess.ts';
import { beginEntry, endBooked, leaveEntry } from '../../../support/journalEntries.ts';
import { createManualClock, type ManualClock } from '../../../support/manualClock.ts';
import { readSampleBooking } from '../../../support/readSample.ts';
import { sampleOutcome } from '../../../support/sampleBooking.ts';
import { sampleDetails, sampleRateRequest } from '../../../support/samples.ts';

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
    expect(stores.journal.attempts(stores.journal.byQuote({ id: '1', quoteReference: 'Q-1' })?.id ?? '')).toEqual([]);
    expect(await one.leave()).toEqual(ok(undefined));
    expect(states()).toEqual(['submitting']);
    await one.settle(response());
    expect(await booked).toMatchObject({ value: { state: 'booked', attempts: 1 } });
  });

  test('waits for the clerk when the app ended before it was sent, and is sent then', async () => {
    void startProcess().bookings.submit(wish);
    const next = startProcess();
    const [waiting] = next.bookings.unfinished();
    expect(waiting).toMatchObject({ state: 'draft', attempts: 0, lastError: null });
    const finished = next.bookings.finish(waiting?.id ?? '');
    await next.leave();
    await next.settle(response());
    expect(await finished).toMatchObject({ value: { state: 'booked', outcome: { recovered: false } } });
  });

  test('is not sent once its order was booked from another quote', async () => {
    addQuote(stores, 'quote-2', 'Q-2');
    void startProcess().bookings.submit(wish);
    const next = startProcess();
    const waiting = next.bookings.unfinished()[0]?.id ?? '';
    const booked = next.bookings.submit({ ...wish, quoteId: 'quote-2', seen: [waiting] });
    await next.leave();
    await next.settle(response({ quoteReference: 'Q-2', bolNumber: '2' }));
    const other = await booked;
    const bookingIds = [other.ok ? other.value.id : ''];
    expect(await next.bookings.finish(waiting)).toEqual({ ok: false, error: { code: 'similar_bookings', bookingIds } });
    expect(next.bodies).toHaveLength(1);
    // It still waits, as before.
    expect(next.bookings.unfinished()).toMatchObject([{ id: waiting, state: 'draft', lastError: null }]);
  });

  test('can be closed instead', async () => {
    void startProcess().bookings.submit(wish);
    const next = startProcess();
    const id = next.bookings.unfinished()[0]?.id ?? '';
    expect(await next.bookings.abandon(id, 'not needed')).toMatchObject({
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
    return beginEntry(stores, { id, ...entry, details, body: JSON.stringify(details), createdAtMs });
  };

  test('is the one that is read back', async () => {
    expect(await begin('one', '1', 1)).toEqual(stores.journal.byId('one'));
  });

  test('is still the one that is read back when the quote was refused before', async () => {
    const leave = await leaveEntry(stores, await begin('one', '1', 1), 'acme', 2);
    if (leave === null) throw new Error('not sent');
    expect(leave.attempt).toBe(1);
    const ended = await stores.journal.end({
      result: 'failed',
      leave,
      endedAtMs: 3,
      failure: { code: 'booking_failed', reason: 'closed' },
      isLast: true,
      responseText: '{"success":false}',
    });
    expect(ended).toMatchObject({ value: { applies: true, entry: { state: 'rejected' } } });
    const again = await begin('two', '2', 4);
    expect(again).toEqual(stores.journal.byId('one'));
    expect(again).toMatchObject({ state: 'draft', attempts: 1, createdAtMs: 1, lastResponse: '{"success":false}' });
  });

  test('is not sent when another process has changed or sent it since', async () => {
    const seen = await begin('one', '1', 1);
    const changed = await begin('two', '2', 2);
    expect(await leaveEntry(stores, seen, 'acme', 3)).toBeNull();
    expect(stores.journal.attempts('one')).toEqual([]);
    expect(await leaveEntry(stores, changed, 'acme', 3)).toMatchObject({ attempt: 1 });
    expect(await leaveEntry(stores, changed, 'acme', 4)).toBeNull();
    expect(stores.journal.attempts('one')).toHaveLength(1);
  });

  test('is not begun while another of its order is, unless the clerk has seen that one', async () => {
    addQuote(stores, 'quote-2', 'Q-2');
    const criteria = duplicateCriteria(sampleRateRequest(), sampleDetails(), 5);
    const intent = { ...entry, details: sampleDetails(), body: '{}', createdAtMs: 5 };
    const first = await stores.journal.begin({ ...intent, id: 'one' }, criteria, []);
    expect(first).toMatchObject({ value: { kind: 'begun' } });
    const other = { ...intent, id: 'two', quoteId: 'quote-2', quoteReference: 'Q-2' };
    expect(await stores.journal.begin(other, criteria, [])).toEqual(ok({ kind: 'similar', bookingIds: ['one'] }));
    expect(stores.journal.byQuote({ id: '2', quoteReference: 'Q-2' })).toBeNull();
    expect(await stores.journal.begin(other, criteria, ['one'])).toMatchObject({ value: { kind: 'begun' } });
  });

  test('is found as similar by when it was sent, not by when its quote was refused weeks before', async () => {
    addQuote(stores, 'quote-2', 'Q-2');
    const dayMs = 86_400_000;
    const intent = { ...entry, id: 'one', details: sampleDetails(), body: '{}', createdAtMs: 0 };
    const leave = await leaveEntry(stores, await beginEntry(stores, intent), 'acme', 1);
    if (leave === null) throw new Error('not sent');
    const failure = { code: 'booking_failed', reason: 'closed' } as const;
    await stores.journal.end({ result: 'failed', leave, endedAtMs: 2, failure, isLast: true, responseText: null });
    const again = await beginEntry(stores, { ...intent, createdAtMs: 15 * dayMs });
    const other = { ...intent, id: 'two', quoteId: 'quote-2', quoteReference: 'Q-2' };
    const criteria = duplicateCriteria(sampleRateRequest(), sampleDetails(), 16 * dayMs);
    const similar = ok({ kind: 'similar', bookingIds: ['one'] });
    // It waits.
    expect(await stores.journal.begin(other, criteria, [])).toEqual(similar);
    const second = await leaveEntry(stores, again, 'acme', 15 * dayMs);
    if (second === null) throw new Error('not sent');
    await endBooked(stores, second, sampleOutcome({ bookedAtMs: 15 * dayMs }));
    expect(await stores.journal.begin(other, criteria, [])).toEqual(similar);
    const later = duplicateCriteria(sampleRateRequest(), sampleDetails(), 30 * dayMs);
    expect(await stores.journal.begin(other, later, [])).toMatchObject({ value: { kind: 'begun' } });
  });
});

describe('two clicks on one quote', () => {
  test('begin it once, also before the first is written', async () => {
    const one = startProcess();
    const first = one.bookings.submit(wish);
    const second = one.bookings.submit({ ...wish, position: 1, carrier: 'PLHD' });
    expect(await second).toMatchObject({ error: { code: 'quote_already_used', state: 'submitting' } });
    await one.leave();
    await one.settle(response());
    expect(await first).toMatchObject({ value: { state: 'booked', carrier: 'SMPF' } });
    expect(one.bodies).toHaveLength(1);
  });

  test('and an order that is booked from two quotes at the same time is begun once', async () => {
    addQuote(stores, 'quote-2', 'Q-2');
    const one = startProcess();
    void one.bookings.submit(wish);
    const second = await one.bookings.submit({ ...wish, quoteId: 'quote-2' });
    expect(second).toMatchObject({ error: { code: 'similar_bookings' } });
    expect(states()).toEqual(['draft']);
  });

  test('a withdrawal that comes before it is written withdraws it', async () => {
    const one = startProcess();
    const booked = one.bookings.submit(wish);
    const withdrawn = one.bookings.withdraw('quote-1');
    expect(await one.leave()).toMatchObject({ error: { code: 'cancelled' } });
    await one.settle(fail({ code: 'cancelled' }));
    expect(await booked).toMatchObject({ error: { code: 'cancelled' } });
    expect(await withdrawn).toMatchObject({ value: { state: 'draft', lastError: { code: 'cancelled' } } });
  });
});

describe('leave that comes too late', () => {
  const LIMIT_MS = 5_000;
  /** A journal whose leave is good for a time, given after another one. */
  const lateJournal = (clock: ManualClock, late: (clock: ManualClock) => void): BookingJournal => {
    let isLate = true;
    return {
      ...stores.journal,
      async leave(...parameters) {
        const until = { nowMs: clock.now() + LIMIT_MS, elapsedMs: clock.elapsed() + LIMIT_MS };
        const left = await stores.journal.leave(...parameters);
        if (isLate) late(clock);
        isLate = false;
        return left.ok && left.value.kind === 'left'
          ? ok({ ...left.value, leave: { ...left.value.leave, until } })
          : left;
      },
    };
  };

  test.each([
    [
      'by the clock that cannot be set, after the other was set back',
      (clock: ManualClock) => {
        clock.advance(LIMIT_MS + 1);
        clock.set(clock.now() - LIMIT_MS);
      },
    ],
    ['by the wall clock, after a sleep', (clock: ManualClock) => clock.set(clock.now() + LIMIT_MS + 1)],
  ])('%s is not used, and is requested again', async (_, late) => {
    const clock = createManualClock();
    const one = startBookingProcess(stores, { clock, journal: lateJournal(clock, late) });
    const booked = one.bookings.submit(wish);
    const left = await one.leave();
    expect(left).toMatchObject({ error: { code: 'workgroup_away' } });
    await one.settle(left?.ok === false ? left : response());
    expect(await one.leave()).toEqual(ok(undefined));
    await one.settle(response());
    expect(await booked).toMatchObject({ value: { state: 'booked', outcome: { newlyBooked: false } } });
    const outcomes = stores.journal.attempts(stores.journal.byQuote({ id: '1', quoteReference: 'Q-1' })?.id ?? '');
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['workgroup_away', 'booked']);
  });

  test('just in time is used', async () => {
    const clock = createManualClock();
    const inTime = (manual: ManualClock) => manual.advance(LIMIT_MS);
    const one = startBookingProcess(stores, { clock, journal: lateJournal(clock, inTime) });
    void one.bookings.submit(wish);
    expect(await one.leave()).toEqual(ok(undefined));
  });
});

describe('a request that is not sent because the password is missing', () => {
  test('is not an attempt, and the quote can still be booked', async () => {
    const one = startProcess();
    const booked = one.bookings.submit(wish);
    await one.settle(fail({ code: 'password_missing' }));
    expect(await booked).toEqual(fail({ code: 'password_missing' }));
    expect(stores.journal.byQuote({ id: '1', quoteReference: 'Q-1' })).toMatchObject({
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
    await one.leave();
    await one.settle(fail({ code: 'timed_out', afterMs: 1 }));
    await lost;
    const id = one.bookings.unfinished()[0]?.id ?? '';
    const finished = one.bookings.finish(id);
    await one.settle(fail({ code: 'password_missing' }));
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
    expect(await two.leave()).toEqual(ok(undefined));
    const saved = await one.leave();
    expect(saved).toMatchObject({ error: { code: 'quote_already_used' } });
    await one.settle(saved?.ok === false ? saved : response());
    await two.settle(response({ carrier: 'PLHD' }));
    expect(await first).toMatchObject({ error: { code: 'quote_already_used' } });
    expect(await second).toMatchObject({ value: { state: 'booked', carrier: 'PLHD' } });
  });

  test('finish an unknown outcome once', async () => {
    const one = startProcess();
    const lost = one.bookings.submit(wish);
    await one.leave();
    await one.settle(fail({ code: 'timed_out', afterMs: 1 }));
    await lost;
    const [left, right] = [startProcess(), startProcess()];
    const id = left.bookings.unfinished()[0]?.id ?? '';
    const finished = left.bookings.finish(id);
    void right.bookings.finish(id);
    expect(await left.leave()).toEqual(ok(undefined));
    expect(await right.leave()).toMatchObject({ error: { code: 'quote_already_used' } });
    await left.settle(response({ alreadyBooked: true }));
    expect(await finished).toMatchObject({ value: { state: 'booked', outcome: { recovered: true } } });
    expect(left.bodies).toEqual(one.bodies);
  });
});

describe('a disk that fails', () => {
  const full = () => Promise.reject(new StorageError({ code: 'disk_full' }));

  test('before the request is sent: it is not sent', async () => {
    const one = startProcess({ ...stores.journal, leave: full });
    const booked = one.bookings.submit(wish);
    await expect(one.leave()).rejects.toThrow(StorageError);
    expect(states()).toEqual(['draft']);
    await one.settle(fail({ code: 'cancelled' }));
    await booked;
  });

  test('after the response: the outcome counts as unknown, the reason is shown, and finishing recovers it', async () => {
    const one = startProcess({ ...stores.journal, end: full });
    const booked = one.bookings.submit(wish);
    await one.leave();
    await one.settle(response());
    const notified = await booked;
    expect(notified).toMatchObject({ error: { code: 'booking_outcome_unknown', cause: 'disk_full' } });
    const [entry] = one.bookings.unfinished();
    expect(entry).toMatchObject({ state: 'unknown', attempts: 1 });

    const next = startProcess();
    const finished = next.bookings.finish(entry?.id ?? '');
    await next.leave();
    await next.settle(response({ alreadyBooked: true }));
    expect(await finished).toMatchObject({ value: { state: 'booked', outcome: { recovered: true } } });
    expect(stores.journal.attempts(entry?.id ?? '').map(({ outcome }) => outcome)).toEqual(['interrupted', 'booked']);
    expect(next.bodies).toEqual(one.bodies);
  });

  test('does not prevent the journal from being opened', async () => {
    const one = startProcess();
    void one.bookings.submit(wish);
    await one.leave();
    // Opening marks what was in flight, which fails on a full disk.
    const throwFull = () => {
      throw new StorageError({ code: 'disk_full' });
    };
    const stubborn: Database = { ...database, transaction: throwFull };
    const reopened = startProcess(storesOf(stubborn).journal);
    expect(reopened.bookings.unfinished()).toMatchObject([{ state: 'unknown', attempts: 1 }]);
  });
});

/** Late responses: "booked" always counts, and a rejection only once no other request of the entry can arrive anymore. */
import { beforeEach, describe, expect, test } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../../electron/core/accountStorage.ts';
import { NO_LEDGER } from '../../../../electron/modules/bookings/ledger.ts';
import { type Database, openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import type { AppError } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';
import { addQuote, type BookingProcess, startBookingProcess } from '../../../support/bookingProcess.ts';
import { createManualClock } from '../../../support/manualClock.ts';
import { readSampleBooking } from '../../../support/readSample.ts';
import { sampleDetails } from '../../../support/samples.ts';

const MINUTE = 60_000;
const declined: AppError = { code: 'booking_failed', reason: 'no capacity' };
const invalid: AppError = { code: 'validation_failed', message: 'no', fields: [] };
const unknownQuote: AppError = { code: 'quote_not_found' };
const timedOut: AppError = { code: 'timed_out', afterMs: 90_000 };
const response = (changes: object = {}) => ok(readSampleBooking(changes));
const wish = { quoteId: 'quote-1', position: 0, carrier: 'SMPF', details: sampleDetails() };
const otherFields = { ...wish, details: sampleDetails({ specialInstructions: 'other' }) };

let database: Database;
let stores: ReturnType<typeof storesOf>;
let clock: ReturnType<typeof createManualClock>;

beforeEach(() => {
  database = openDatabase(':memory:', ACCOUNT_MIGRATIONS);
  clock = createManualClock();
  stores = storesOf(database, NO_LEDGER, clock);
  addQuote(stores);
});

/** A program that starts: what was in progress when the one before was killed is marked. */
function start(): BookingProcess {
  stores = storesOf(database, NO_LEDGER, clock);
  return startBookingProcess(stores, { clock });
}
const entry = () => stores.journal.byQuote({ id: '1', quoteReference: 'Q-1' });
const idOf = () => entry()?.id ?? '';

/** A request that is stuck, and the program that sent it, which is killed. */
async function stuck(): Promise<string> {
  const killed = start();
  void killed.bookings.submit(wish);
  await killed.leave();
  return idOf();
}

/** Sends the entry again, and gets this failure. */
async function repeat(program: BookingProcess, failure: AppError, username?: string) {
  const finished = program.bookings.finish(idOf());
  await program.leave(username);
  await program.settle(fail(failure));
  return await finished;
}

const stillUnknown = (cause: string) => ({ error: { code: 'booking_outcome_unknown', cause } });

describe('a rejection of the only request', () => {
  test.each([[declined], [invalid], [unknownQuote]])('counts immediately: %o', async (failure) => {
    const program = start();
    const booked = program.bookings.submit(wish);
    await program.leave();
    await program.settle(fail(failure));
    expect(await booked).toEqual(fail(failure));
    expect(program.bookings.get(idOf())).toMatchObject({ value: { state: 'rejected', mayArriveUntilMs: null } });
  });

  test('counts immediately after others that got a response, or never sent', async () => {
    const program = start();
    for (const failure of [
      { code: 'unauthorized' },
      { code: 'unreachable', reason: 'refused' },
      { code: 'rate_limited', retryAfterMs: null },
      declined,
      invalid,
    ] satisfies AppError[]) {
      const booked = program.bookings.submit(wish);
      await program.leave();
      await program.settle(fail(failure));
      if (failure.code === 'rate_limited') {
        // It is sent again automatically.
        await Promise.resolve();
        await new Promise((resolve) => setImmediate(resolve));
        await program.leave();
        await program.settle(fail(declined));
      }
      expect(await booked).toEqual(fail(failure.code === 'rate_limited' ? declined : failure));
    }
    expect(entry()?.state).toBe('rejected');
  });
});

describe('a request is stuck, the program is killed, and the repeat is rejected', () => {
  test.each([[declined], [invalid], [unknownQuote]])(
    'nothing is known until 20 minutes have passed: %o',
    async (failure) => {
      const untilMs = clock.now() + 20 * MINUTE;
      const bookingId = await stuck();
      clock.advance(10 * MINUTE);
      const program = start();
      expect(program.bookings.unfinished()).toMatchObject([{ state: 'unknown', mayArriveUntilMs: untilMs }]);
      expect(await repeat(program, failure)).toMatchObject(stillUnknown(failure.code));
      expect(program.bookings.get(bookingId)).toMatchObject({
        value: { state: 'unknown', lastError: failure, mayArriveUntilMs: untilMs },
      });
      expect(await program.bookings.submit({ ...wish, position: 1, carrier: 'PLHD' })).toMatchObject({
        error: { code: 'quote_already_used', state: 'unknown' },
      });
      addQuote(stores, 'quote-2', 'Q-2');
      expect(await program.bookings.submit({ ...wish, quoteId: 'quote-2' })).toMatchObject({
        error: { code: 'similar_bookings', bookingIds: [bookingId] },
      });
    },
  );

  test('the request that was stuck arrives and is booked: the next repeat returns it', async () => {
    await stuck();
    const program = start();
    await repeat(program, declined);
    const finished = program.bookings.finish(idOf());
    await program.leave();
    await program.settle(response({ alreadyBooked: true }));
    expect(await finished).toMatchObject({
      value: { state: 'booked', lastError: null, mayArriveUntilMs: null, outcome: { recovered: true } },
    });
  });

  test('does not count later without another repeat: the request may have arrived in between', async () => {
    await stuck();
    const program = start();
    await repeat(program, declined);
    clock.advance(21 * MINUTE);
    expect(program.bookings.get(idOf())).toMatchObject({ value: { state: 'unknown', mayArriveUntilMs: null } });
  });

  test.each([[declined], [invalid], [unknownQuote]])(
    'after 20 minutes a rejection of a repeat counts: %o',
    async (failure) => {
      await stuck();
      const program = start();
      await repeat(program, declined);
      clock.advance(20 * MINUTE);
      expect(await repeat(program, failure)).toEqual(fail(failure));
      expect(program.bookings.get(idOf())).toMatchObject({ value: { state: 'rejected', lastError: failure } });
      expect(program.bookings.unfinished()).toEqual([]);
      addQuote(stores, 'quote-2', 'Q-2');
      expect(program.bookings.duplicates('quote-2', wish.details)).toEqual(ok({ similar: [] }));
      // The quote may be booked again with other fields, and a rejection of that counts immediately.
      const again = program.bookings.submit(otherFields);
      await program.leave();
      await program.settle(fail(invalid));
      expect(await again).toEqual(fail(invalid));
    },
  );

  test('a repeat that is sent before the end and rejected after it does not count', async () => {
    await stuck();
    clock.advance(20 * MINUTE - 1);
    const program = start();
    const finished = program.bookings.finish(idOf());
    await program.leave();
    clock.advance(5_000);
    await program.settle(fail(declined));
    expect(await finished).toMatchObject(stillUnknown('booking_failed'));
  });

  test('every request without a response begins the 20 minutes again, from its end, and they end on a full minute', async () => {
    await stuck();
    clock.advance(15 * MINUTE);
    const program = start();
    const lost = program.bookings.finish(idOf());
    await program.leave();
    clock.advance(90_001);
    await program.settle(fail(timedOut));
    expect(await lost).toMatchObject(stillUnknown('timed_out'));
    const untilMs = Math.ceil((clock.now() + 20 * MINUTE) / MINUTE) * MINUTE;
    expect(program.bookings.get(idOf())).toMatchObject({ value: { mayArriveUntilMs: untilMs } });
    clock.advance(20 * MINUTE);
    expect(await repeat(program, declined)).toMatchObject(stillUnknown('booking_failed'));
    clock.advance(MINUTE);
    expect(await repeat(program, declined)).toEqual(fail(declined));
  });
});

describe('after the 20 minutes a repeat proves nothing', () => {
  test('if its response is no rejection', async () => {
    await stuck();
    const program = start();
    clock.advance(HOUR);
    for (const failure of [{ code: 'unauthorized' }, { code: 'unreachable', reason: 'refused' }] satisfies AppError[]) {
      expect(await repeat(program, failure)).toMatchObject(stillUnknown(failure.code));
    }
  });

  test('under another username, which cannot see the quote', async () => {
    await stuck();
    const program = start();
    clock.advance(HOUR);
    expect(await repeat(program, unknownQuote, 'other')).toMatchObject(stillUnknown('other_account'));
    expect(entry()?.state).toBe('unknown');
    expect(await repeat(program, unknownQuote)).toEqual(fail(unknownQuote));
  });

  test('if a repeat under another username may have been booked', async () => {
    await stuck();
    const program = start();
    expect(await repeat(program, timedOut, 'other')).toMatchObject(stillUnknown('timed_out'));
    clock.advance(HOUR);
    expect(await repeat(program, declined)).toMatchObject(stillUnknown('booking_failed'));
    expect(entry()?.state).toBe('unknown');
  });

  test('if fields are rejected that the first request did not have', async () => {
    await stuck();
    const program = start();
    await repeat(program, invalid);
    clock.advance(HOUR);
    const corrected = program.bookings.submit({ ...otherFields, corrects: idOf() });
    await program.leave();
    await program.settle(fail(invalid));
    expect(await corrected).toMatchObject(stillUnknown('validation_failed'));
    expect(await repeat(program, declined)).toEqual(fail(declined));
  });
});

const HOUR = 60 * MINUTE;

describe('a clock that is set', () => {
  test('forward does not end the 20 minutes of a request of this process', async () => {
    const program = start();
    const lost = program.bookings.submit(wish);
    await program.leave();
    await program.settle(fail(timedOut));
    await lost;
    clock.set(clock.now() + 24 * HOUR);
    expect(await repeat(program, declined)).toMatchObject(stillUnknown('booking_failed'));
    expect(program.bookings.get(idOf())).toMatchObject({
      value: { mayArriveUntilMs: expect.any(Number) },
    });
    clock.advance(21 * MINUTE);
    expect(await repeat(program, declined)).toEqual(fail(declined));
  });

  test('back does not extend them', async () => {
    const program = start();
    const lost = program.bookings.submit(wish);
    await program.leave();
    await program.settle(fail(timedOut));
    await lost;
    clock.set(clock.now() - 24 * HOUR);
    clock.advance(21 * MINUTE);
    expect(await repeat(program, declined)).toEqual(fail(declined));
  });
});

describe('abandoned while its request may still arrive', () => {
  /** Abandons a stuck booking, begins it again with other fields after a time, and lets it fail. */
  async function begunAgain(error: AppError, afterMs = 0) {
    const bookingId = await stuck();
    const program = start();
    await program.bookings.abandon(bookingId, 'called');
    clock.advance(afterMs);
    const again = program.bookings.submit(otherFields);
    await program.leave();
    await program.settle(fail(error));
    return { program, again };
  }

  test('says until when, and counts as similar to its order until then', async () => {
    const untilMs = clock.now() + 20 * MINUTE;
    const bookingId = await stuck();
    const program = start();
    addQuote(stores, 'quote-2', 'Q-2');
    expect(await program.bookings.abandon(bookingId, 'called')).toMatchObject({
      value: { state: 'abandoned', mayArriveUntilMs: untilMs },
    });
    const again = { ...wish, quoteId: 'quote-2' };
    expect(await program.bookings.submit(again)).toMatchObject({
      error: { code: 'similar_bookings', bookingIds: [bookingId] },
    });
    expect(program.bookings.duplicates('quote-2', wish.details)).toMatchObject({
      value: { similar: [{ booking: { state: 'abandoned', mayArriveUntilMs: untilMs } }] },
    });
    clock.advance(20 * MINUTE);
    expect(program.bookings.get(bookingId)).toMatchObject({ value: { state: 'abandoned', mayArriveUntilMs: null } });
    expect(program.bookings.duplicates('quote-2', wish.details)).toEqual(ok({ similar: [] }));
  });

  test('counts as similar also if it was begun weeks ago', async () => {
    await stuck();
    clock.advance(15 * 24 * HOUR);
    const program = start();
    void program.bookings.finish(idOf());
    await program.leave();
    const next = start();
    await next.bookings.abandon(idOf(), 'called');
    addQuote(stores, 'quote-2', 'Q-2');
    expect(next.bookings.duplicates('quote-2', wish.details)).toMatchObject({
      value: { similar: [{ booking: { state: 'abandoned' } }] },
    });
  });

  test('and begun again with other fields: a rejection proves nothing until then', async () => {
    const { program, again } = await begunAgain(declined);
    expect(await again).toMatchObject(stillUnknown('booking_failed'));
    clock.advance(20 * MINUTE);
    expect(await repeat(program, declined)).toEqual(fail(declined));
  });

  test('and not found under its own account when begun again: not said to be of another account', async () => {
    const { again } = await begunAgain(unknownQuote);
    expect(await again).toMatchObject(stillUnknown('quote_not_found'));
  });

  test('and begun again after that time: a rejection counts immediately', async () => {
    const { again } = await begunAgain(invalid, 20 * MINUTE);
    expect(await again).toEqual(fail(invalid));
  });
});

describe('“booked” counts, whoever reports it and however late', () => {
  /** A program whose request has no response yet, and another one that considers it interrupted, because a lock failed. */
  async function overtaken() {
    const first = start();
    const late = first.bookings.submit(wish);
    await first.leave();
    return { first, late, next: start() };
  }
  const shipments = () => database.all('SELECT bol_number FROM shipments').length;

  test('for an abandoned entry', async () => {
    const { first, late, next } = await overtaken();
    await next.bookings.abandon(idOf(), 'called');
    await first.settle(response());
    expect(await late).toMatchObject({ value: { state: 'booked' } });
    expect(next.bookings.get(idOf())).toMatchObject({
      value: { state: 'booked', outcome: { bolNumber: expect.any(String) } },
    });
    expect(shipments()).toBe(1);
  });

  test('for one that was abandoned and begun again: the second request is not sent', async () => {
    const { first, late, next } = await overtaken();
    await next.bookings.abandon(idOf(), 'called');
    const again = next.bookings.submit(otherFields);
    await first.settle(response());
    await late;
    const left = await next.leave();
    expect(left).toMatchObject({ error: { code: 'quote_already_used' } });
    await next.settle(left?.ok === false ? left : response());
    expect(await again).toMatchObject({ error: { code: 'quote_already_used', state: 'booked' } });
    expect(entry()).toMatchObject({ state: 'booked', attempts: 1 });
  });

  test('after a repeat that was rejected', async () => {
    const { first, late, next } = await overtaken();
    expect(await repeat(next, declined)).toMatchObject(stillUnknown('booking_failed'));
    await first.settle(response());
    expect(await late).toMatchObject({ value: { state: 'booked', lastError: null } });
    expect(stores.journal.attempts(idOf()).map(({ outcome }) => outcome)).toEqual(['booked', 'booking_failed']);
  });

  test.each([[declined], [timedOut], [{ code: 'unauthorized' } satisfies AppError]])(
    'and is not undone by a late failure of an overtaken request: %o',
    async (failure) => {
      const { first, late, next } = await overtaken();
      const finished = next.bookings.finish(idOf());
      await next.leave();
      await next.settle(response({ alreadyBooked: true }));
      await finished;
      await first.settle(fail(failure));
      expect(await late).toMatchObject({ error: { code: 'quote_already_used', state: 'booked' } });
      expect(entry()).toMatchObject({ state: 'booked', lastError: null, outcome: { recovered: true } });
      expect(stores.journal.attempts(idOf()).map(({ outcome }) => outcome)).toEqual([failure.code, 'booked']);
    },
  );

  test('and is not sent again after a pause that the provider requested', async () => {
    const { first, late, next } = await overtaken();
    const finished = next.bookings.finish(idOf());
    await next.leave();
    await next.settle(response({ alreadyBooked: true }));
    await finished;
    await first.settle(fail({ code: 'rate_limited', retryAfterMs: null }));
    expect(await late).toMatchObject({ error: { code: 'quote_already_used', state: 'booked' } });
    expect(entry()).toMatchObject({ state: 'booked', attempts: 2 });
  });

  test('and is not abandoned', async () => {
    const { first, late } = await overtaken();
    await first.settle(response());
    await late;
    await stores.journal.abandon(idOf(), 'called');
    expect(entry()).toMatchObject({ state: 'booked', abandonedBecause: null });
  });

  test('a late rejection of an overtaken request decides nothing, and leaves nothing that may arrive', async () => {
    const { first, late, next } = await overtaken();
    await repeat(next, declined);
    await first.settle(fail(declined));
    expect(await late).toMatchObject({ error: { code: 'quote_already_used', state: 'unknown' } });
    expect(next.bookings.get(idOf())).toMatchObject({ value: { state: 'unknown', mayArriveUntilMs: null } });
    expect(await repeat(next, declined)).toEqual(fail(declined));
  });
});

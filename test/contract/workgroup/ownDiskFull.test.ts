/** The disk of a clerk's computer is full from one of the writes of a booking on. */
import { describe, expect, test } from 'vitest';
import { StorageError } from '../../../electron/platform/storage.ts';
import { noPostgres } from '../../support/postgres.ts';
import {
  type BookingOffice,
  bookInTheEnd,
  eachBooking,
  expectAllBooked,
  hurried,
  manyQuotes,
  nthQuote,
  wishOf,
} from './eachBooking.ts';

const absent = noPostgres();
const MAX_WRITES = 30;

describe.skipIf(absent)(`the disk of a clerk's computer is full${absent}`, () => {
  let office: BookingOffice;
  eachBooking((opened) => {
    office = opened;
  });

  test('at each write of a booking: nothing is half written, what the provider did is shared, and it can be booked later', async () => {
    /** Writes until the disk is full; null: it is not. */
    let remaining: number | null = null;
    let failedCount = 0;
    const clerk1 = await office.open('clerk1', {
      clock: hurried,
      quotes: manyQuotes(MAX_WRITES),
      beforeWrite() {
        if (remaining === null) return;
        if (remaining > 0) {
          remaining -= 1;
          return;
        }
        failedCount += 1;
        throw new StorageError({ code: 'disk_full' });
      },
    });
    const seen = new Set<string>();
    let writes = 0;
    for (let isComplete = false; !isComplete; writes += 1) {
      expect(writes).toBeLessThan(MAX_WRITES);
      const quoteId = nthQuote(writes + 1);
      const bodiesBefore = office.provider.bodies.length;
      failedCount = 0;
      remaining = writes;
      const submitted = await clerk1.bookings.submit(wishOf(quoteId)).catch((error: unknown) => error);
      const isFailed = failedCount > 0;
      remaining = null;
      isComplete = !isFailed;
      const isSent = office.provider.bodies.length > bodiesBefore;
      const state = await office.rows(`SELECT state FROM waybill.bookings WHERE quote_reference = 'Q-${quoteId}'`);
      if (isSent) {
        // The clerk sees what the provider did, and the store has it.
        expect([submitted, state]).toMatchObject([{ value: { state: 'booked' } }, 'booked']);
        seen.add('booked');
      } else {
        // Nothing was sent: the order can be booked by others, and the clerk sees why.
        expect([submitted, state]).toMatchObject([{ failure: { code: 'disk_full' } }, 'draft']);
        seen.add('not sent');
      }
      await bookInTheEnd(clerk1, wishOf(quoteId));
      expect(office.provider.trucks.size).toBe(writes + 1);
    }
    expect([...seen]).toEqual(['not sent', 'booked']);
    // What was not written here is not open here either, after the next connect.
    clerk1.reconnect();
    await expectAllBooked(office, clerk1, writes);
  }, 240_000);
});

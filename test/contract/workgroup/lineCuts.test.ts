/** The line to the store is cut at bytes of its responses to a booking: the booking ends, and nothing is lost or doubled. */
import { describe, expect, test } from 'vitest';
import { STORE_CALLS, startStoreLine } from '../../faults/workgroup/storeLine.ts';
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
/** Once at each byte whose position is a multiple of this, up to the end of the response. */
const EVERY = Number(process.env['WAYBILL_CUT_EVERY'] ?? 60);
const MAX_ORDERS = 4_000;
const LIMIT_MS = 240_000 * Math.ceil(60 / EVERY);

describe.skipIf(absent)(`the line is cut in a response of the store${absent}`, () => {
  let office: BookingOffice;
  eachBooking((opened) => {
    office = opened;
  });

  test(
    `once at each multiple of ${EVERY} bytes`,
    async () => {
      const line = await startStoreLine(office.server);
      const server = { ...office.server, port: line.port };
      const clerk1 = await office.open('clerk1', { server, clock: hurried, quotes: manyQuotes(MAX_ORDERS) });
      let orders = 1;
      // Shows how long each response is.
      await bookInTheEnd(clerk1, wishOf(nthQuote(orders)));
      const lengths = { ...line.longest };
      for (const call of STORE_CALLS) {
        const reached: number[] = [];
        const positions = Array.from({ length: Math.floor(lengths[call] / EVERY) + 1 }, (_, index) => index * EVERY);
        for (const responseBytes of positions) {
          line.arm({ call, responseBytes }, () => {
            reached.push(responseBytes);
            return Promise.resolve('cut');
          });
          orders += 1;
          await bookInTheEnd(clerk1, wishOf(nthQuote(orders)));
          line.arm(null);
        }
        expect(reached).toEqual(positions);
      }
      await expectAllBooked(office, clerk1, orders);
      await line.close();
    },
    LIMIT_MS,
  );
});

/** The server is killed at each statement of a booking: afterwards the booking ends, and nothing is lost or doubled. */
import { describe, expect, test } from 'vitest';
import type { SharedStore } from '../../../electron/modules/workgroup/shared.ts';
import { fail } from '../../../shared/ipc/result.ts';
import { noPostgres } from '../../support/postgres.ts';
import {
  altered,
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
const LOST = { code: 'workgroup_away', isOutcomeUnknown: true } as const;
/** `during`: it waits within its transaction. `committed`: its response is lost. `responded`: it is not. */
const MOMENTS = ['before', 'during', 'committed', 'responded'] as const;
type Call = 'begin' | 'renew' | 'leave' | 'end' | 'bring';
/** The statement that holds the turn of the others up. */
const HOLD = 'BEGIN; SELECT seq FROM waybill.head FOR UPDATE; SELECT pg_sleep(60)';

describe.skipIf(absent)(`the server is killed at a statement of a booking${absent}`, () => {
  let office: BookingOffice;
  eachBooking((opened) => {
    office = opened;
  });

  async function restart(): Promise<void> {
    await office.server.kill();
    await office.server.start();
  }

  const waiting = async (event: string) =>
    Number(await office.server.psql(`SELECT count(*) FROM pg_stat_activity WHERE wait_event = '${event}'`));

  /** Executes a call, and kills the server at this moment. */
  async function broken<T>(moment: (typeof MOMENTS)[number], call: () => Promise<T>): Promise<T> {
    if (moment === 'before') await office.server.kill();
    let holding: Promise<unknown> = Promise.resolve();
    if (moment === 'during') {
      holding = office.rows(HOLD).catch(() => {});
      await expect.poll(() => waiting('PgSleep')).toBe(1);
    }
    const called = call();
    if (moment === 'during') {
      await expect.poll(() => waiting('transactionid')).toBeGreaterThan(0);
      await office.server.kill();
    }
    const result = await called;
    await holding;
    await restart();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a failure that each call may return
    return moment === 'committed' ? (fail(LOST) as T) : result;
  }

  test.each(['begin', 'renew', 'leave', 'end', 'bring'] as const satisfies readonly Call[])(
    '%s: before it, during it, after it',
    async (call) => {
      let breaks: { readonly moment: (typeof MOMENTS)[number]; readonly hit: PromiseWithResolvers<void> } | null = null;
      const at = async <T>(name: Call, work: () => Promise<T>): Promise<T> => {
        if (name !== call || breaks === null) return await work();
        const { moment, hit } = breaks;
        breaks = null;
        return await broken(moment, work).finally(hit.resolve);
      };
      const change = ({ begin, renew, leave, end, bring }: SharedStore): Partial<SharedStore> => ({
        begin: (...args) => at('begin', () => begin(...args)),
        renew: (...args) => at('renew', () => renew(...args)),
        leave: (...args) => at('leave', () => leave(...args)),
        end: (...args) => at('end', () => end(...args)),
        bring: (...args) => at('bring', () => bring(...args)),
      });
      // A draft that waits for its turn is renewed.
      const beforeLeave = async () => (call === 'renew' ? await breaks?.hit.promise : undefined);
      const client = office.provider.client({ beforeLeave });
      const clerk1 = await office.open('clerk1', {
        ...altered(change),
        client,
        clock: hurried,
        quotes: manyQuotes(MOMENTS.length),
      });
      for (const [index, moment] of MOMENTS.entries()) {
        const hit = Promise.withResolvers<void>();
        if (call !== 'bring') breaks = { moment, hit };
        await bookInTheEnd(clerk1, wishOf(nthQuote(index + 1)));
        if (call === 'bring') {
          await expect.poll(() => clerk1.own.all('SELECT 1 FROM own_attempts WHERE is_taken = 0').length).toBe(0);
          await office.rows(`SET session_replication_role = replica; DELETE FROM waybill.shipments;
            DELETE FROM waybill.booking_attempts; DELETE FROM waybill.bookings`);
          breaks = { moment, hit };
          clerk1.goBack();
        }
        await hit.promise;
        await expectAllBooked(office, clerk1, index + 1);
      }
    },
    240_000,
  );
});

/** "Booked" applies however late it comes: it is what the provider did. In these tests, no repeat returns it again. */
import { describe, expect, test } from 'vitest';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { noPostgres } from '../../support/postgres.ts';
import { readSampleBooking } from '../../support/readSample.ts';
import { functionWithout } from '../../support/sharedStore.ts';
import type { WorkgroupClerk, WorkgroupClerkOptions } from '../../support/workgroupClerk.ts';
import { altered, type BookingOffice, eachBooking, wish } from './eachBooking.ts';

const absent = noPostgres();
type Client = WorkgroupClerkOptions['client'];

/** A request that is stuck: it is booked, and its response arrives, when `arrive` is called. */
function stuckRequest() {
  const arrived = Promise.withResolvers<void>();
  const sent = Promise.withResolvers<void>();
  const client: Client = {
    async bookShipment(_body, _signal, beforeSend) {
      const left = (await beforeSend?.('office')) ?? ok(undefined);
      if (!left.ok) return left;
      sent.resolve();
      await arrived.promise;
      return ok(readSampleBooking({ bolNumber: 'BOL-Q-1', quoteNumber: 'Q-1' }));
    },
  };
  return { client, sent: sent.promise, arrive: arrived.resolve };
}

/** Of a computer with another credential: the provider does not know the quote under its account. */
const OTHER_CREDENTIAL: Client = {
  async bookShipment(_body, _signal, beforeSend) {
    const left = (await beforeSend?.('warehouse')) ?? ok(undefined);
    return left.ok ? fail({ code: 'quote_not_found' }) : left;
  },
};
/** Of a computer whose credential was removed. */
const NO_CREDENTIAL: Client = { bookShipment: () => Promise.resolve(fail({ code: 'password_missing' })) };

describe.skipIf(absent).each([
  { fence: 'no fence', without: undefined, state: 'booked' },
  { fence: 'late results fenced', without: 'booked always applies', state: null },
])(`late results, with $fence${absent}`, ({ without, state }) => {
  let office: BookingOffice;
  eachBooking((opened) => {
    office = opened;
  });

  const open = async (login: 'clerk1' | 'clerk2' | 'supervisor1', options: Partial<WorkgroupClerkOptions>) => {
    if (without !== undefined) await office.server.psql(functionWithout(without), office.database);
    return await office.open(login, options);
  };

  /** The store, and the replicas of both, have the booking with its shipment; with the fence, none does. */
  async function expectBooked(clerks: readonly WorkgroupClerk[], fenced: string): Promise<void> {
    expect(await office.states()).toBe(`Q-1|${state ?? fenced}`);
    const shipments = state === null ? [] : [{ bol_number: 'BOL-Q-1' }];
    for (const clerk of clerks) {
      await clerk.workgroup.replicaReached();
      const booking = clerk.own.get("SELECT id, state FROM shared.bookings WHERE quote_reference = 'Q-1'");
      expect(booking).toMatchObject({ state: state ?? fenced });
      const sql = 'SELECT bol_number FROM shared.shipments WHERE booking_id = :id';
      expect(clerk.own.all(sql, { id: String(booking?.['id']) })).toEqual(shipments);
    }
  }

  test('from the first computer, after a supervisor abandoned the entry', async () => {
    const request = stuckRequest();
    const [clerk1, supervisor1] = [await open('clerk1', { client: request.client }), await open('supervisor1', {})];
    const submitted = clerk1.bookings.submit(wish());
    await request.sent;
    await office.leasesEnd();
    await supervisor1.workgroup.replicaReached();
    expect(await supervisor1.bookings.abandon(office.idOf(supervisor1), 'called the carrier')).toMatchObject({
      value: { state: 'abandoned' },
    });
    request.arrive();
    await submitted;
    await expectBooked([clerk1, supervisor1], 'abandoned');
  });

  test('from an attempt that was overtaken by a repeat with another credential, and was then abandoned', async () => {
    const request = stuckRequest();
    const [clerk1, clerk2] = [
      await open('clerk1', { client: request.client }),
      await open('clerk2', { client: OTHER_CREDENTIAL }),
    ];
    const submitted = clerk1.bookings.submit(wish());
    await request.sent;
    await office.leasesEnd();
    await clerk2.workgroup.replicaReached();
    expect(await clerk2.bookings.finish(office.idOf(clerk2))).toMatchObject({
      error: { code: 'booking_outcome_unknown' },
    });
    // The entry is now of the clerk who repeated it.
    expect(await clerk2.bookings.abandon(office.idOf(clerk2), 'called the carrier')).toMatchObject({
      value: { state: 'abandoned' },
    });
    request.arrive();
    await submitted;
    expect(await office.attempts()).toBe(`booked\nrejected`);
    await expectBooked([clerk1, clerk2], 'abandoned');
  });

  test('from the disk of a computer whose credential was removed, after a supervisor abandoned the entry', async () => {
    const away = altered(() => ({ end: async () => fail({ code: 'workgroup_away', isOutcomeUnknown: true }) }));
    const [clerk1, supervisor1] = [await open('clerk1', away), await open('supervisor1', { client: NO_CREDENTIAL })];
    expect(await clerk1.bookings.submit(wish())).toMatchObject({ value: { state: 'booked' } });
    const { memberId } = clerk1;
    await office.kill(clerk1);
    await office.leasesEnd();
    await supervisor1.workgroup.replicaReached();
    // The request can't be repeated.
    expect(await supervisor1.bookings.finish(office.idOf(supervisor1))).toMatchObject({
      error: { code: 'booking_outcome_unknown' },
    });
    expect(await supervisor1.bookings.abandon(office.idOf(supervisor1), 'called the carrier')).toMatchObject({
      value: { state: 'abandoned' },
    });
    const again = await open('clerk1', { memberId, client: NO_CREDENTIAL });
    await expect.poll(() => again.own.get('SELECT is_taken FROM own_attempts')).toEqual({ is_taken: 1 });
    await expectBooked([again, supervisor1], 'abandoned');
  });
});

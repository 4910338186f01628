/** A request is stuck, the program is killed, and the stuck request is booked after a repeat was rejected. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { sampleDetails } from '../../support/samples.ts';
import { openWiredClerk, type WiredClerk } from './wiredClerk.ts';

let rig: WiredClerk;

const submit = ({ id: quoteId, rates }: Quote, changes: Parameters<typeof sampleDetails>[0]) =>
  rig.clerk().call('bookings.submit', {
    quoteId,
    position: 0,
    carrier: rates[0]?.carrier ?? '',
    details: sampleDetails(changes),
  });

/** Books an order. Its request is stuck, and the program is killed and started again. Returns the open booking. */
async function stuck(poNumber: string) {
  const quoted = await rig.quote();
  rig.wire.arm({ at: 'held' }, () => rig.clerk().kill());
  expect(await submit(quoted, { poNumber })).toBe('killed');
  await rig.clerk().exited;
  await rig.restart();
  const open = await rig.clerk().call('bookings.unfinished', {});
  const [entry] = open !== 'killed' && open.ok ? open.value.bookings : [];
  expect(entry).toMatchObject({ state: 'unknown', attempts: 1, mayArriveUntilMs: expect.any(Number) });
  expect(entry?.mayArriveUntilMs).toBeGreaterThan(Date.now() + 19 * 60_000);
  return { quoted, bookingId: entry?.id ?? '' };
}

const unknown = (bookingId: string) => ({
  error: { code: 'booking_outcome_unknown', bookingId, cause: 'booking_failed' },
});

beforeAll(async () => {
  rig = await openWiredClerk('stuck');
});
afterAll(() => rig.close());

describe('a stuck request is booked after the rejection of', () => {
  test('its repeat: the clerk was never told that nothing is booked, nor sent the order from another quote', async () => {
    const { quoted, bookingId } = await stuck('90001');
    await rig.service.setFaults({ carrierRejects: 'No driver on this lane.' });
    expect(await rig.clerk().call('bookings.finish', { bookingId })).toMatchObject(unknown(bookingId));
    expect(await rig.clerk().call('bookings.get', { bookingId })).toMatchObject({
      value: { state: 'unknown', lastError: { code: 'booking_failed' }, mayArriveUntilMs: expect.any(Number) },
    });
    expect(await submit(await rig.quote(), { poNumber: '90001' })).toMatchObject({
      error: { code: 'similar_bookings', bookingIds: [bookingId] },
    });
    await rig.service.setFaults({});
    await rig.wire.release();
    expect(rig.service.shipmentsOf(quoted.quoteReference)).toHaveLength(1);
    expect(await rig.clerk().call('bookings.finish', { bookingId })).toMatchObject({
      value: { state: 'booked', mayArriveUntilMs: null, outcome: { recovered: true } },
    });
    expect(rig.service.allShipments()).toHaveLength(1);
  });

  test('another request of its quote, begun after it was discarded', async () => {
    const { quoted, bookingId } = await stuck('90002');
    expect(await rig.clerk().call('bookings.abandon', { bookingId, reason: 'called' })).toMatchObject({
      value: { state: 'abandoned', mayArriveUntilMs: expect.any(Number) },
    });
    expect(await submit(await rig.quote(), { poNumber: '90002' })).toMatchObject({
      error: { code: 'similar_bookings', bookingIds: [bookingId] },
    });
    await rig.service.setFaults({ carrierRejects: 'No driver on this lane.' });
    const other = { poNumber: '90002', specialInstructions: 'other' };
    expect(await submit(quoted, other)).toMatchObject(unknown(bookingId));
    await rig.service.setFaults({});
    await rig.wire.release();
    expect(await rig.clerk().call('bookings.finish', { bookingId })).toMatchObject({
      value: { state: 'booked', outcome: { alreadyBooked: true, recovered: false, differs: { details: true } } },
    });
    expect(rig.service.shipmentsOf(quoted.quoteReference)).toHaveLength(1);
  });
});

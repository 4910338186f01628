/** A request is stuck, the program is killed, and the stuck request is booked after a repeat was rejected. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Quote } from '../../../shared/contract/quotes.ts';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import { addDays } from '../../../shared/rules/calendar.ts';
import { sampleDetails, sampleRateRequest } from '../../support/samples.ts';
import { type Clerk, startClerk } from './clerkProcess.ts';
import { buildClerk, type ClerkProgram } from './clerkProgram.ts';
import { type BrokenWire, startWire } from './proxy.ts';
import { startService, type TestedService } from './service.ts';

const home = mkdtempSync(join(tmpdir(), 'waybill-stuck-'));
let service: TestedService;
let wire: BrokenWire;
let program: ClerkProgram;
let clerk: Clerk;

async function start(): Promise<void> {
  clerk = startClerk(program);
  expect(await clerk.notify({ kind: 'open', folder: join(home, 'data'), baseUrl: wire.url })).toBe(true);
}

async function quote(): Promise<Quote> {
  const pickupDate = nextBusinessDay(addDays(new Date().toISOString().slice(0, 10), 4));
  const request = sampleRateRequest({ pickupDate });
  const rated = await clerk.call('quotes.getRates', { callId: 'q', request, useCached: false });
  if (rated === 'killed' || !rated.ok) throw new Error('no quote');
  return rated.value.quote;
}

const submit = ({ id: quoteId, rates }: Quote, changes: Parameters<typeof sampleDetails>[0]) =>
  clerk.call('bookings.submit', {
    quoteId,
    position: 0,
    carrier: rates[0]?.carrier ?? '',
    details: sampleDetails(changes),
  });

/** Books an order. Its request is stuck, and the program is killed and started again. Returns the open booking. */
async function stuck(poNumber: string) {
  const quoted = await quote();
  wire.arm({ at: 'held' }, () => clerk.kill());
  expect(await submit(quoted, { poNumber })).toBe('killed');
  await clerk.missing;
  await start();
  const open = await clerk.call('bookings.unfinished', {});
  const [entry] = open !== 'killed' && open.ok ? open.value.bookings : [];
  expect(entry).toMatchObject({ state: 'unknown', attempts: 1, mayArriveUntilMs: expect.any(Number) });
  expect(entry?.mayArriveUntilMs).toBeGreaterThan(Date.now() + 19 * 60_000);
  return { quoted, bookingId: entry?.id ?? '' };
}

const unknown = (bookingId: string) => ({
  error: { code: 'booking_outcome_unknown', bookingId, cause: 'booking_failed' },
});

beforeAll(async () => {
  service = await startService(join(home, 'service'));
  wire = await startWire(service.port);
  program = await buildClerk(join(home, 'program'));
  await start();
});
afterAll(async () => {
  await clerk.end();
  await wire.close();
  await service.close();
  rmSync(home, { recursive: true, force: true });
});

describe('a stuck request is booked after the rejection of', () => {
  test('its repeat: the clerk was never told that nothing is booked, nor sent the order from another quote', async () => {
    const { quoted, bookingId } = await stuck('90001');
    await service.setFaults({ carrierRejects: 'No driver on this lane.' });
    expect(await clerk.call('bookings.finish', { bookingId })).toMatchObject(unknown(bookingId));
    expect(await clerk.call('bookings.get', { bookingId })).toMatchObject({
      value: { state: 'unknown', lastError: { code: 'booking_failed' }, mayArriveUntilMs: expect.any(Number) },
    });
    expect(await submit(await quote(), { poNumber: '90001' })).toMatchObject({
      error: { code: 'similar_bookings', bookingIds: [bookingId] },
    });
    await service.setFaults({});
    await wire.release();
    expect(service.shipmentsOf(quoted.quoteReference)).toHaveLength(1);
    expect(await clerk.call('bookings.finish', { bookingId })).toMatchObject({
      value: { state: 'booked', mayArriveUntilMs: null, outcome: { recovered: true } },
    });
    expect(service.allShipments()).toHaveLength(1);
  });

  test('another request of its quote, begun after it was discarded', async () => {
    const { quoted, bookingId } = await stuck('90002');
    expect(await clerk.call('bookings.abandon', { bookingId, reason: 'called' })).toMatchObject({
      value: { state: 'abandoned', mayArriveUntilMs: expect.any(Number) },
    });
    expect(await submit(await quote(), { poNumber: '90002' })).toMatchObject({
      error: { code: 'similar_bookings', bookingIds: [bookingId] },
    });
    await service.setFaults({ carrierRejects: 'No driver on this lane.' });
    const other = { poNumber: '90002', specialInstructions: 'other' };
    expect(await submit(quoted, other)).toMatchObject(unknown(bookingId));
    await service.setFaults({});
    await wire.release();
    expect(await clerk.call('bookings.finish', { bookingId })).toMatchObject({
      value: { state: 'booked', outcome: { alreadyBooked: true, recovered: false, differs: { details: true } } },
    });
    expect(service.shipmentsOf(quoted.quoteReference)).toHaveLength(1);
  });
});

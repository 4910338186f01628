import { expect, test } from 'vitest';
import { prepareSmoke } from '../../../../electron/hosts/desktop/smoke.ts';
import { bookingCalls } from '../../../../shared/contract/bookings.ts';
import { RateRequestSchema } from '../../../../shared/freight/requests.ts';
import { fail, ok, type Result } from '../../../../shared/ipc/result.ts';
import { createFakeApp } from '../../../support/fakeApp.ts';

const NOW = Date.UTC(2026, 10, 20);
const RATED = ok({ quote: { id: 'q1', rates: [{ carrier: 'SMPF' }] } });
const WELL = { 'quotes.getRates': RATED, 'bookings.submit': ok({ outcome: { bolNumber: '44' } }) };

function answering(responses: Record<string, Result<unknown>>) {
  return createFakeApp((name) => responses[name] ?? ok({}));
}

test('all is well when the page called and the demo gave rates', async () => {
  const app = answering(WELL);
  const smoke = prepareSmoke(app, NOW);
  const running = smoke.run();
  expect(app.calls).toEqual([]);
  await smoke.app.call('connections.status', {});
  await expect(running).resolves.toBeNull();
  const sent = app.calls.find(({ name }) => name === 'quotes.getRates')?.payload;
  expect(sent).toMatchObject({ request: { pickupDate: '2026-11-23' } });
  const request = typeof sent === 'object' && sent !== null && 'request' in sent ? sent.request : null;
  expect(RateRequestSchema.safeParse(request).error).toBeUndefined();
  const booked = app.calls.find(({ name }) => name === 'bookings.submit')?.payload;
  expect(bookingCalls['bookings.submit'].input.safeParse(booked).error).toBeUndefined();
});

test('a page that never asks is not well', async () => {
  await expect(prepareSmoke(answering({}), NOW, 5).run()).resolves.toBe('it took too long');
});

const FAILURES: readonly (readonly [Record<string, Result<unknown>>, string])[] = [
  [{ 'connections.startDemo': fail({ code: 'internal', reference: 'x' }) }, 'did not start (internal)'],
  [{ 'quotes.getRates': fail({ code: 'timed_out', afterMs: 1 }) }, 'gave no rates (timed_out)'],
  [{ 'quotes.getRates': ok({ quote: { rates: [] } }) }, 'without rates'],
  [{ 'quotes.getRates': ok(null) }, 'without rates'],
  [
    { 'quotes.getRates': RATED, 'bookings.submit': fail({ code: 'internal', reference: 'x' }) },
    'nothing could be booked',
  ],
  [{ 'quotes.getRates': RATED, 'bookings.submit': ok({ outcome: null }) }, 'no BOL number'],
  [{ ...WELL, 'documents.fetch': fail({ code: 'timed_out', afterMs: 1 }) }, 'documents did not come'],
  [{ ...WELL, 'documents.mergeAll': fail({ code: 'internal', reference: 'x' }) }, 'could not be joined'],
  [{ ...WELL, 'documents.pickupManifest': fail({ code: 'not_found', what: 'pickup' }) }, 'manifest could not be made'],
  [{ ...WELL, 'shipments.board': fail({ code: 'internal', reference: 'x' }) }, 'board could not be read'],
  [{ ...WELL, 'data.backUp': fail({ code: 'internal', reference: 'x' }) }, 'no backup'],
];

test.each(FAILURES)('a bundled service that fails is not well: %j', async (responses, message) => {
  const smoke = prepareSmoke(answering(responses), NOW);
  void smoke.app.call('connections.status', {});
  await expect(smoke.run()).resolves.toContain(message);
});

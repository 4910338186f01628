import { expect, test } from 'vitest';
import { prepareSmoke } from '../../../electron/shell/smoke.ts';
import { RateRequestSchema } from '../../../shared/freight/requests.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { createFakeApp } from '../../support/fakeApp.ts';

const NOW = Date.UTC(2026, 10, 20);

function answering(answers: Record<string, Result<unknown>>) {
  return createFakeApp((name) => answers[name] ?? ok({}));
}

test('all is well when the page asked and the bundled service gave rates', async () => {
  const app = answering({ 'quotes.getRates': ok({ quote: { rates: [{}] } }) });
  const smoke = prepareSmoke(app, NOW);
  const running = smoke.run();
  expect(app.calls).toEqual([]);
  await smoke.app.call('connections.status', {});
  await expect(running).resolves.toBeNull();
  const sent = app.calls.find(({ name }) => name === 'quotes.getRates')?.payload;
  expect(sent).toMatchObject({ request: { pickupDate: '2026-11-23' } });
  const request = typeof sent === 'object' && sent !== null && 'request' in sent ? sent.request : null;
  expect(RateRequestSchema.safeParse(request).error).toBeUndefined();
});

test('a page that never asks is not well', async () => {
  await expect(prepareSmoke(answering({}), NOW, 5).run()).resolves.toBe('it took too long');
});

const FAILURES: readonly (readonly [Record<string, Result<unknown>>, string])[] = [
  [{ 'connections.startDemo': fail({ code: 'internal', reference: 'x' }) }, 'did not start (internal)'],
  [{ 'quotes.getRates': fail({ code: 'timed_out', afterMs: 1 }) }, 'gave no rates (timed_out)'],
  [{ 'quotes.getRates': ok({ quote: { rates: [] } }) }, 'without rates'],
  [{ 'quotes.getRates': ok(null) }, 'without rates'],
];

test.each(FAILURES)('a bundled service that fails is not well: %j', async (answers, words) => {
  const smoke = prepareSmoke(answering(answers), NOW);
  void smoke.app.call('connections.status', {});
  await expect(smoke.run()).resolves.toContain(words);
});

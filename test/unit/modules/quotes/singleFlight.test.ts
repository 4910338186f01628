import { expect, test } from 'vitest';
import { createSingleFlight } from '../../../../electron/modules/quotes/singleFlight.ts';

const never = new AbortController().signal;

test('a completed call is not canceled afterward', async () => {
  const signals: AbortSignal[] = [];
  const calls = createSingleFlight<string>();
  const start = async (signal: AbortSignal) => {
    signals.push(signal);
    return 'rates';
  };
  expect(await Promise.all([calls.run('a', never, start), calls.run('a', never, start)])).toEqual(['rates', 'rates']);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
});

test('a call is canceled when the last caller that waits for it gives up, and not before', async () => {
  const calls = createSingleFlight<string>();
  const [one, other] = [new AbortController(), new AbortController()];
  let running: AbortSignal | undefined;
  const start = (signal: AbortSignal) => {
    running = signal;
    return new Promise<string>(() => {});
  };
  const waiting = [calls.run('a', one.signal, start), calls.run('a', other.signal, start)];
  one.abort();
  expect(await waiting[0]).toBe('cancelled');
  expect(running?.aborted).toBe(false);
  other.abort();
  expect(await waiting[1]).toBe('cancelled');
  expect(running?.aborted).toBe(true);
});

import { expect, test } from 'vitest';
import { createSingleFlight } from '../../../electron/platform/singleFlight.ts';

const never = new AbortController().signal;

test('a completed call is not canceled afterward', async () => {
  const signals: AbortSignal[] = [];
  const calls = createSingleFlight<string>();
  const start = async (signal: AbortSignal) => {
    signals.push(signal);
    return 'rates';
  };
  expect(await Promise.all([calls.runAbortable('a', never, start), calls.runAbortable('a', never, start)])).toEqual([
    'rates',
    'rates',
  ]);
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
  const waiting = [calls.runAbortable('a', one.signal, start), calls.runAbortable('a', other.signal, start)];
  one.abort();
  expect(await waiting[0]).toBe('cancelled');
  expect(running?.aborted).toBe(false);
  other.abort();
  expect(await waiting[1]).toBe('cancelled');
  expect(running?.aborted).toBe(true);
});

test('callers of the same key share a running call, also its error, and the next one starts another', async () => {
  const calls = createSingleFlight<number>();
  const ended = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let started = 0;
  const start = () => ended[started++]?.promise ?? Promise.resolve(0);
  const failing = [calls.run('a', start), calls.run('a', start)];
  const other = calls.run('b', start);
  expect(started).toBe(2);
  ended[0]?.reject(new Error('the disk'));
  expect(await Promise.allSettled(failing)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await calls.run('a', start)).toBe(0);
  expect(started).toBe(3);
  ended[1]?.resolve(7);
  await calls.idle();
  expect(await other).toBe(7);
});

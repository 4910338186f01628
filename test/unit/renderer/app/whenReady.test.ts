import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../renderer/api/query.ts';
import { whenReady } from '../../../../renderer/app/whenReady.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { fakeCore } from '../features/quote/fakeCore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts, and reports whether it is ready. */
function begin(screen: Promise<void>) {
  const queries = createQueryClient();
  const state = { isReady: false };
  void whenReady(queries, screen).then(() => {
    state.isReady = true;
  });
  return { queries, state };
}

test('the page is drawn once the core has responded and the screen is loaded', async () => {
  const requested = fakeCore({ 'connections.status': () => ok({ active: null }), 'settings.get': () => ok({}) });
  const screen = Promise.withResolvers<void>();
  const { queries, state } = begin(screen.promise);
  await vi.advanceTimersByTimeAsync(10);
  expect(requested.map(({ name }) => name)).toEqual(['connections.status', 'settings.get']);
  expect(state.isReady).toBe(false);
  screen.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(state.isReady).toBe(true);
  expect(queries.getQueryData(['connections', 'status', {}])).toEqual({ active: null });
});

test('a failure is a response', async () => {
  fakeCore({});
  const { state } = begin(Promise.resolve());
  await vi.advanceTimersByTimeAsync(10);
  expect(state.isReady).toBe(true);
});

test('a core that does not respond is not waited for', async () => {
  fakeCore({ 'connections.status': () => new Promise(() => {}) });
  const { state } = begin(Promise.resolve());
  await vi.advanceTimersByTimeAsync(100);
  expect(state.isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(state.isReady).toBe(true);
});

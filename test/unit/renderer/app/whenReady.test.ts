import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../renderer/api/query.ts';
import { whenReady } from '../../../../renderer/app/whenReady.ts';
import { ok, type Result } from '../../../../shared/ipc/result.ts';
import { fakeCore } from '../features/quote/fakeCore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts, and reports whether it is ready. */
function begin() {
  const queries = createQueryClient();
  const state = { isReady: false };
  void whenReady(queries).then(() => {
    state.isReady = true;
  });
  return { queries, state };
}

test('the page is drawn once the core has responded', async () => {
  const status = Promise.withResolvers<Result<unknown>>();
  const requested = fakeCore({ 'connections.status': () => status.promise, 'settings.get': () => ok({}) });
  const { queries, state } = begin();
  await vi.advanceTimersByTimeAsync(10);
  expect(requested.map(({ name }) => name)).toEqual(['connections.status', 'settings.get']);
  expect(state.isReady).toBe(false);
  status.resolve(ok({ active: null }));
  await vi.advanceTimersByTimeAsync(0);
  expect(state.isReady).toBe(true);
  expect(queries.getQueryData(['connections', 'status', {}])).toEqual({ active: null });
});

test('a failure is a response', async () => {
  fakeCore({});
  const { state } = begin();
  await vi.advanceTimersByTimeAsync(10);
  expect(state.isReady).toBe(true);
});

test('a core that does not respond is not waited for', async () => {
  fakeCore({ 'connections.status': () => new Promise(() => {}) });
  const { state } = begin();
  await vi.advanceTimersByTimeAsync(100);
  expect(state.isReady).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  expect(state.isReady).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callEarly, takeEarly } from '../../../../renderer/api/earlyCalls.ts';
import { createQueryClient } from '../../../../renderer/api/query.ts';
import { useOverlays } from '../../../../renderer/app/useOverlays.ts';
import { whenReady } from '../../../../renderer/app/whenReady.ts';
import { useErrorMessages } from '../../../../renderer/lib/useErrorMessages.ts';
import { ok, type Result } from '../../../../shared/ipc/result.ts';
import { fakeCore } from '../features/quote/fakeCore.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // A screen that needs no other data for its first render.
  location.hash = '#/shipments';
});
afterEach(() => {
  location.hash = '';
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

test.each([
  ['a rejected password', { active: null, halted: 'unauthorized', dataProblem: null }, [1, 0]],
  ['a password that was not saved', { active: { kind: 'service', passwordIn: 'nowhere' }, dataProblem: null }, [1, 0]],
  ['data that can’t be opened', { active: {}, dataProblem: { code: 'data_damaged' } }, [0, 1]],
  ['nothing', { active: {}, halted: null, dataProblem: null }, [0, 0]],
])('the first render has what it shows about %s', async (_name, status, [banner, messages]) => {
  const overlays = vi.spyOn(useOverlays, 'preload').mockResolvedValue();
  const errors = vi.spyOn(useErrorMessages, 'preload').mockResolvedValue();
  fakeCore({ 'connections.status': () => ok(status), 'settings.get': () => ok({}) });
  const { state } = begin();
  await vi.advanceTimersByTimeAsync(10);
  expect(state.isReady).toBe(true);
  expect([overlays.mock.calls.length, errors.mock.calls.length]).toEqual([banner, messages]);
});

const QUOTE = {
  'connections.status': () => ok({ active: {}, dataProblem: null }),
  'settings.get': () => ok({}),
  'contacts.defaultShipper': () => ok({ contact: null }),
};
const PREPARED = ['preparedDraft'];

test.each(['', '#/', '#/quote'])('the first render of %o has the draft of the quote', async (hash) => {
  location.hash = hash;
  const drafts = Promise.withResolvers<Result<unknown>>();
  fakeCore({ ...QUOTE, 'drafts.list': () => drafts.promise });
  const { queries, state } = begin();
  await vi.advanceTimersByTimeAsync(10);
  expect(state.isReady).toBe(false);
  drafts.resolve(ok({ drafts: [] }));
  await vi.advanceTimersByTimeAsync(0);
  expect(state.isReady).toBe(true);
  expect(queries.getQueryData(PREPARED)).toMatchObject({ savedAtMs: null });
  // Another screen came first: the form loads it again.
  await vi.advanceTimersByTimeAsync(2500);
  expect(queries.getQueryData(PREPARED)).toBeUndefined();
});

test('a draft that comes too late is left to the form, which may have loaded a later one', async () => {
  location.hash = '#/quote';
  const drafts = Promise.withResolvers<Result<unknown>>();
  fakeCore({ ...QUOTE, 'drafts.list': () => drafts.promise });
  const { queries, state } = begin();
  await vi.advanceTimersByTimeAsync(200);
  expect(state.isReady).toBe(true);
  drafts.resolve(ok({ drafts: [] }));
  await vi.advanceTimersByTimeAsync(10);
  expect(queries.getQueryData(PREPARED)).toBeUndefined();
});

test('responses that were requested before the main script are used, and the rest are dropped', async () => {
  const requested = fakeCore({});
  callEarly(async () => ok({ active: null, dataProblem: null }), 'connections.status', {});
  callEarly(async () => ok({ drafts: [] }), 'drafts.list', { kind: 'quote' });
  begin();
  await vi.advanceTimersByTimeAsync(10);
  expect(requested.map(({ name }) => name)).toEqual(['settings.get']);
  expect(takeEarly('drafts.list', { kind: 'quote' })).toBeUndefined();
});

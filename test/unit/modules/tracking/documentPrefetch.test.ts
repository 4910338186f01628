import { afterEach, expect, test, vi } from 'vitest';
import { ACCOUNT_MIGRATIONS } from '../../../../electron/core/accountSchema.ts';
import { storesOf } from '../../../../electron/core/accountStorage.ts';
import {
  createDocumentPrefetch,
  type DocumentPrefetchOptions,
} from '../../../../electron/modules/tracking/documentPrefetch.ts';
import { openDatabase } from '../../../../electron/platform/sqlite/database.ts';
import { StorageError } from '../../../../electron/platform/storage.ts';
import { fail, ok } from '../../../../shared/ipc/result.ts';
import { createManualClock } from '../../../support/manualClock.ts';

const MINUTE = 60_000;
const closing = new AbortController();
afterEach(() => vi.restoreAllMocks());

function setUp(changes: Partial<DocumentPrefetchOptions>) {
  const clock = createManualClock();
  const bugs: unknown[] = [];
  let fetches = 0;
  const prefetch = createDocumentPrefetch({
    store: {
      nextPrefetch: () => ({ bolNumber: 'B1', attempts: 0, nextTryAtMs: 0 }),
      prefetchDone: () => {},
      prefetchFailed: () => {},
      nextPrefetchAtMs: () => null,
    },
    mayFetch: () => true,
    clock,
    signal: closing.signal,
    onError: (...bug) => void bugs.push(bug),
    ...changes,
    fetch: (...requested) => {
      fetches += 1;
      return (changes.fetch ?? (() => Promise.resolve(ok({ failures: [] }))))(...requested);
    },
  });
  const breathe = async () => {
    for (let breath = 0; breath < 4; breath += 1) await new Promise(setImmediate);
  };
  return { prefetch, clock, bugs, fetches: () => fetches, breathe };
}

const full = () => {
  throw new StorageError({ code: 'disk_full' });
};

test.each([
  ['was fetched', () => Promise.resolve(ok({ failures: [] }))],
  ['was refused', () => Promise.resolve(fail({ code: 'gateway', httpStatus: 502 } as const))],
])(
  'a full disk that keeps what %s from being written down ends nothing, and is tried again later',
  async (_, fetch) => {
    const unhandled = vi.fn();
    process.once('unhandledRejection', unhandled);
    const { prefetch, clock, bugs, fetches, breathe } = setUp({
      fetch,
      store: {
        nextPrefetch: () => ({ bolNumber: 'B1', attempts: 0, nextTryAtMs: 0 }),
        prefetchDone: full,
        prefetchFailed: full,
        nextPrefetchAtMs: () => null,
      },
    });
    prefetch.wake();
    await breathe();
    expect(fetches()).toBe(1);
    clock.advance(4 * MINUTE);
    await breathe();
    expect(fetches()).toBe(1);
    clock.advance(MINUTE);
    await breathe();
    expect(fetches()).toBe(2);
    expect(bugs).toEqual([]);
    expect(unhandled).not.toHaveBeenCalled();
    process.off('unhandledRejection', unhandled);
  },
);

test.each([
  ['succeeds', ok({ failures: [] })],
  ['fails', fail({ code: 'gateway', httpStatus: 502 } as const)],
])('what is requested during a download that %s is downloaded next', async (_, result) => {
  const store = storesOf(openDatabase(':memory:', ACCOUNT_MIGRATIONS)).tracking;
  const first = Promise.withResolvers<Awaited<ReturnType<DocumentPrefetchOptions['fetch']>>>();
  const responses = [first.promise, Promise.resolve(ok({ failures: [] }))];
  const { prefetch, clock, fetches, breathe } = setUp({
    store,
    fetch: () => responses.shift() ?? Promise.reject(new Error('a third download')),
  });
  store.requestPrefetch('B0', clock.now());
  prefetch.wake();
  clock.advance(5_000);
  // A poll has found the PRO number, which these documents don't have yet.
  store.requestPrefetch('B0', clock.now());
  prefetch.wake();
  first.resolve(result);
  await breathe();
  clock.advance(0);
  await breathe();
  expect(fetches()).toBe(2);
  expect(store.nextPrefetchAtMs()).toBeNull();
});

test('a download that was not allowed is begun as soon as it is, without another event', async () => {
  let isOnline = false;
  const { prefetch, clock, fetches, breathe } = setUp({ mayFetch: () => isOnline });
  prefetch.wake();
  isOnline = true;
  clock.advance(5 * MINUTE);
  await breathe();
  expect(fetches()).toBe(1);
});

test('a download that throws is reported and tried again later, and the other shipments don’t wait for it', async () => {
  const store = storesOf(openDatabase(':memory:', ACCOUNT_MIGRATIONS)).tracking;
  const requested: string[] = [];
  const { prefetch, clock, bugs, breathe } = setUp({
    store,
    fetch(bolNumber) {
      requested.push(bolNumber);
      return bolNumber === 'B1' ? Promise.reject(new TypeError('a bug')) : Promise.resolve(ok({ failures: [] }));
    },
  });
  store.requestPrefetch('B1', clock.now());
  store.requestPrefetch('B2', clock.now() + 1);
  prefetch.wake();
  for (let minutes = 0; minutes < 7; minutes += 1) {
    await breathe();
    clock.advance(MINUTE);
  }
  expect(requested).toEqual(['B1', 'B2', 'B1']);
  expect(bugs).toEqual([
    ['document prefetch', new TypeError('a bug')],
    ['document prefetch', new TypeError('a bug')],
  ]);
});

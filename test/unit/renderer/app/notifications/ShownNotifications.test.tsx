import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
// Loaded by the hook when needed; here before, because loading takes real time.
import '../../../../../renderer/app/notifications/notificationMessages.ts';
import { ShownNotifications } from '../../../../../renderer/app/notifications/ShownNotifications.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../../features/quote/fakeCore.ts';

let permission: NotificationPermission;
let polls: number;

beforeEach(() => {
  vi.useFakeTimers();
  polls = 0;
  const get = () => {
    polls += 1;
    return permission;
  };
  vi.stubGlobal('Notification', Object.defineProperty(vi.fn(), 'permission', { get }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(notifications: readonly object[] = []) {
  const requested = fakeCore({
    'settings.get': () => ok({ notify: ['pro_assigned'] }),
    'notifications.claim': () => ok({ notifications, more: 0 }),
    'desktop.show': () => ok({ shown: true }),
  });
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Router hook={memoryLocation({ path: '/quote' }).hook}>
        <ShownNotifications hasAccount />
      </Router>
    </QueryClientProvider>,
  );
  await wait(0);
  return {
    queries,
    requested,
    taken: () => requested.filter(({ name }) => name === 'notifications.claim').length,
  };
}

test('the system gets no request while the page starts, and events are shown a moment later', async () => {
  permission = 'granted';
  const { taken } = await open();
  await wait(500);
  expect(polls).toBe(0);
  expect(taken()).toBe(0);
  await wait(1_000);
  expect(polls).toBe(1);
  expect(taken()).toBe(1);
});

test('nothing is taken that can not be shown, until Settings has allowed it', async () => {
  permission = 'default';
  const { queries, taken } = await open();
  await wait(2_000);
  expect(taken()).toBe(0);

  permission = 'granted';
  await act(() => queries.invalidateQueries({ queryKey: ['settings'] }));
  await wait(2_000);
  expect(taken()).toBe(1);
});

test('a click shows a window hidden in the tray, which the page itself can not do', async () => {
  permission = 'granted';
  let click = (): void => {};
  const Shown = vi.fn(function (this: object) {
    Object.assign(this, {
      addEventListener: (_name: string, listener: () => void) => {
        click = listener;
      },
      close: () => {},
    });
  });
  vi.stubGlobal('Notification', Object.defineProperty(Shown, 'permission', { get: () => permission }));
  const changes = {
    id: 'n1',
    kind: 'pro_assigned',
    bolNumber: '1',
    carrierName: null,
    consigneeName: null,
    value: '9',
    atMs: 0,
  };
  const { requested } = await open([changes]);
  await wait(1_500);
  expect(Shown).toHaveBeenCalledTimes(1);
  expect(requested.filter(({ name }) => name === 'desktop.show')).toHaveLength(0);
  click();
  await wait(50);
  expect(requested.filter(({ name }) => name === 'desktop.show')).toHaveLength(1);
});

import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { useNotifications } from '../../../../../renderer/app/notifications/useNotifications.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../../features/quote/fakeCore.ts';

let permission: NotificationPermission;
let looks: number;

beforeEach(() => {
  vi.useFakeTimers();
  looks = 0;
  const get = () => {
    looks += 1;
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

function Page() {
  useNotifications(true);
  return null;
}

async function open() {
  const asked = fakeCore({
    'settings.get': () => ok({ notify: ['pro_assigned'] }),
    'notifications.take': () => ok({ notifications: [], more: 0 }),
  });
  const queries = createQueryClient();
  render(
    <QueryClientProvider client={queries}>
      <Router hook={memoryLocation({ path: '/quote' }).hook}>
        <Page />
      </Router>
    </QueryClientProvider>,
  );
  await wait(0);
  return { queries, taken: () => asked.filter(({ name }) => name === 'notifications.take').length };
}

test('the system is not asked while the page starts, and what happened is taken a moment later', async () => {
  permission = 'granted';
  const { taken } = await open();
  await wait(500);
  expect(looks).toBe(0);
  expect(taken()).toBe(0);
  await wait(1_000);
  expect(looks).toBe(1);
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

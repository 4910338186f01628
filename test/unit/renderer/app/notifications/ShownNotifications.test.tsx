import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
// Loaded by the hook when needed; here before, because loading takes real time.
import '../../../../../renderer/app/notifications/notificationMessages.ts';
import { ShownNotifications } from '../../../../../renderer/app/notifications/ShownNotifications.ts';
import { Dialog } from '../../../../../renderer/ui/Dialog.tsx';
import { Toasts } from '../../../../../renderer/ui/useToast.tsx';
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

async function open(notifications: readonly object[] = [], beside: ReactNode = null) {
  const requested = fakeCore({
    'settings.get': () => ok({ notify: ['pro_assigned'] }),
    'notifications.claim': () => ok({ notifications, more: 0 }),
    'desktop.show': () => ok({ shown: true }),
  });
  const queries = createQueryClient();
  const location = memoryLocation({ path: '/quote', record: true });
  render(
    <QueryClientProvider client={queries}>
      <Router hook={location.hook}>
        {beside}
        <ShownNotifications hasAccount />
        <Toasts />
      </Router>
    </QueryClientProvider>,
  );
  await wait(0);
  return {
    queries,
    requested,
    at: () => location.history.at(-1),
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

/** Replaces the system's notifications. Returns a function that clicks the latest. */
function clickable(): { readonly Shown: ReturnType<typeof vi.fn>; readonly click: () => void } {
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
  return { Shown, click: () => act(() => click()) };
}
const PRO_ASSIGNED = {
  id: 'n1',
  kind: 'pro_assigned',
  bolNumber: '1',
  carrierName: null,
  consigneeName: null,
  value: '9',
  atMs: 0,
};

test('a click shows a window hidden in the tray, which the page itself can not do', async () => {
  permission = 'granted';
  const { Shown, click } = clickable();
  const { requested, at } = await open([PRO_ASSIGNED]);
  await wait(1_500);
  expect(Shown).toHaveBeenCalledTimes(1);
  expect(requested.filter(({ name }) => name === 'desktop.show')).toHaveLength(0);
  click();
  await wait(50);
  expect(requested.filter(({ name }) => name === 'desktop.show')).toHaveLength(1);
  expect(at()).toBe('/shipments/1');
});

test('a click leaves an open dialog and its input as they are', async () => {
  permission = 'granted';
  const { click } = clickable();
  const dialog = (
    <Dialog title="Damage claim" onClose={() => {}}>
      <input aria-label="Statement" />
    </Dialog>
  );
  const { at } = await open([PRO_ASSIGNED], dialog);
  await wait(1_500);
  click();
  expect(screen.getByText('Close this dialog, then open BOL 1')).toBeTruthy();
  expect(at()).toBe('/quote');
});

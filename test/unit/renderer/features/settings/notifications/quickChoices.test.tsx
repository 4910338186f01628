// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../../renderer/api/query.ts';
import { Notifications } from '../../../../../../renderer/features/settings/notifications/Notifications.tsx';
import type { Settings } from '../../../../../../shared/contract/app.ts';
import { ok, type Result } from '../../../../../../shared/ipc/result.ts';
import { fakeCore } from '../../../features/quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const settings = (notify: Settings['notify']): Settings => ({
  theme: 'system',
  tray: false,
  checkForUpdates: null,
  updateChannel: 'latest',
  polling: 'default',
  cachedRatesHours: 24,
  notifyOwnOnly: true,
  notify,
  shortcuts: {},
});

test('a second choice before the first is saved does not undo it', async () => {
  const held: ((result: Result<unknown>) => void)[] = [];
  const calls = fakeCore({
    'settings.get': () => ok(settings(['late'])),
    'settings.set': () => new Promise((resolve) => void held.push(resolve)),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Notifications />
    </QueryClientProvider>,
  );
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await screen.findByRole('checkbox', { name: 'PRO assigned' });
  act(() => box('PRO assigned').click());
  expect(box('PRO assigned').checked).toBe(true);
  act(() => box('POD available').click());
  expect(box('POD available').checked).toBe(true);
  expect(box('PRO assigned').checked).toBe(true);
  const sent = () => calls.filter(({ name }) => name === 'settings.set').map(({ input }) => input);
  await waitFor(() => expect(sent()).toHaveLength(1));
  // The first response, which does not have the second choice yet, does not undo it.
  act(() => held[0]?.(ok(settings(['late', 'pro_assigned']))));
  expect(box('POD available').checked).toBe(true);
  // The second choice is sent after the first is saved, so that they can't arrive in the wrong order.
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toEqual({ notify: ['late', 'pro_assigned', 'pod_available'] });
  expect(box('PRO assigned').checked && box('POD available').checked).toBe(true);
  act(() => held[1]?.(ok(settings(['late', 'pro_assigned', 'pod_available']))));
  await waitFor(() => expect(box('PRO assigned').checked && box('POD available').checked).toBe(true));
});

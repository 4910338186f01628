// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { OpenedLink } from '../../../../../renderer/app/host/OpenedLink.tsx';
import { Dialog } from '../../../../../renderer/ui/Dialog.tsx';
import { Toasts } from '../../../../../renderer/ui/useToast.tsx';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../../features/quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(
  bolNumber: string | null,
  shipment: Result<unknown>,
  tracked: Result<unknown> = ok({}),
  beside: ReactNode = null,
) {
  const requested = fakeCore({
    'desktop.takeLink': () => ok({ bolNumber }),
    'shipments.get': () => shipment,
    'shipments.track': () => tracked,
  });
  const location = memoryLocation({ path: '/quote', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        {beside}
        <OpenedLink />
        <Toasts />
      </Router>
    </QueryClientProvider>,
  );
  await act(async () => {});
  return { requested, at: () => location.history.at(-1) };
}

test('a shipment that is here is opened', async () => {
  const { at, requested } = await open('A/B 1', ok({}));
  await waitFor(() => expect(at()).toBe('/shipments/A%2FB%201'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(requested.map(({ name }) => name)).toEqual(['desktop.takeLink', 'shipments.get']);
});

test('one that is not here is offered to be tracked, and nothing is sent before that', async () => {
  const { at, requested } = await open(
    '0044',
    fail({ code: 'not_found', what: 'shipment' }),
    ok({ bolNumber: '0044' }),
  );
  const button = await screen.findByRole('button', { name: /Track shipment/, hidden: true });
  expect(requested.map(({ name }) => name)).not.toContain('shipments.track');
  act(() => button.click());
  await waitFor(() => expect(at()).toBe('/shipments/0044'));
});

test('without a connection that is said, and the number stays in sight', async () => {
  await open('0044', fail({ code: 'not_connected' }));
  expect(await screen.findByText('BOL 0044')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Track shipment/, hidden: true })).toBeNull();
});

test('without a link no query is sent', async () => {
  const { requested } = await open(null, ok({}));
  expect(requested.map(({ name }) => name)).toEqual(['desktop.takeLink']);
});

test('a link leaves an open dialog and its input as they are', async () => {
  const dialog = (
    <Dialog title="Damage claim" onClose={() => {}}>
      <input aria-label="Statement" />
    </Dialog>
  );
  const { at } = await open('0044', ok({}), ok({}), dialog);
  expect(await screen.findByText('Close this dialog, then open BOL 0044')).toBeTruthy();
  expect(at()).toBe('/quote');
});

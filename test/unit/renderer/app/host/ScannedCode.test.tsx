// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { ScannedCode } from '../../../../../renderer/app/host/ScannedCode.tsx';
// Preloaded, because the component would load it with a delay.
import '../../../../../renderer/features/shipments/index.ts';
import { claimSearchText } from '../../../../../renderer/features/shipments/board/findOnBoard.ts';
import { Dialog } from '../../../../../renderer/ui/Dialog.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { watchScans } from '../../../../../renderer/ui/keys/scanner.ts';
import { ReadOnlyReason } from '../../../../../renderer/ui/readOnly.ts';
import { Toasts } from '../../../../../renderer/ui/useToast.tsx';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../../features/quote/fakeCore.ts';

const found = (...bolNumbers: readonly string[]) => ok({ bolNumbers, order: null });

let end = () => {};
afterEach(() => {
  end();
  window.removeEventListener('keydown', pressKey);
  cleanup();
  vi.unstubAllGlobals();
});

function open(
  listed: Result<unknown>,
  tracked: Result<unknown> = ok({}),
  beside: ReactNode = null,
  path = '/quote',
  readOnly: string | null = null,
) {
  const requested = fakeCore({
    'scans.find': () => listed,
    // As over a network: after the effects of what is shown, however soon its button is pressed.
    'shipments.track': () => new Promise((resolve) => setTimeout(resolve, 20, tracked)),
    'shipments.get': () => ok({ bolNumber: '4411', proNumber: null }),
    'scans.setProSticker': () => new Promise((resolve) => setTimeout(resolve, 40, ok({}))),
  });
  const location = memoryLocation({ path, record: true });
  end = watchScans(window);
  window.addEventListener('keydown', pressKey);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <ReadOnlyReason value={readOnly}>
          <ScannedCode />
        </ReadOnlyReason>
        <Toasts />
        {beside}
      </Router>
    </QueryClientProvider>,
  );
  return { requested, at: () => location.history.at(-1) };
}

/** Keys 5 ms apart by their own time stamps, however slow the machine is. */
function scan(
  code: string,
  last: string | null = 'Enter',
  keys: readonly KeyboardEventInit[] = Array.from(code).map((key) => ({ key })),
): void {
  const startMs = performance.now();
  act(() => {
    for (const [at, key] of [...keys, ...(last === null ? [] : [{ key: last }])].entries()) {
      const event = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: startMs + 5 * at });
      fireEvent(document.body, event);
    }
  });
}

test.each(['Enter', 'Tab', null])('the shipment of a code is opened, ended by %s', async (last) => {
  const { at, requested } = open(found('A/B 1'));
  scan('SMPF1234567890', last);
  await waitFor(() => expect(at()).toBe(`/shipments/${encodeURIComponent('A/B 1')}`));
  expect(requested).toEqual([{ name: 'scans.find', input: { code: 'SMPF1234567890' } }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('on another keyboard layout the code is found by the positions of its keys', async () => {
  const { at, requested } = open(found());
  const signs = Array.from('&é"à').map((key, position) => ({
    key,
    code: ['Digit1', 'Digit2', 'Digit3', 'Digit0'][position] ?? '',
  }));
  scan('&é"à', 'Enter', signs);
  await waitFor(() => expect(requested).toHaveLength(2));
  expect(requested.map(({ input }) => input)).toEqual([{ code: '&é"à' }, { code: '1230' }]);
  expect(at()).toBe('/quote');
});

test('an unknown code at a shipment without PRO can be attached as the PRO of its sticker', async () => {
  const { requested } = open(found(), ok({}), null, '/shipments/4411');
  scan('SMPF 1234567');
  const button = await screen.findByRole('button', { name: /Attach PRO sticker/, hidden: true });
  act(() => button.click());
  await waitFor(() =>
    expect(requested.at(-1)).toEqual({
      name: 'scans.setProSticker',
      input: { bolNumber: '4411', proNumber: 'SMPF 1234567' },
    }),
  );
});

test('a PRO sticker is attached once, however often the button is pressed', async () => {
  const { requested } = open(found(), ok({}), null, '/shipments/4411');
  scan('SMPF 1234567');
  const button = await screen.findByRole('button', { name: /Attach PRO sticker/, hidden: true });
  act(() => button.click());
  await act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  act(() => button.click());
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', altKey: true });
  await screen.findAllByText('Attached SMPF 1234567');
  expect(requested.filter(({ name }) => name === 'scans.setProSticker')).toHaveLength(1);
});

test('a login that only reads attaches and tracks nothing, and each button says why', async () => {
  const { requested } = open(found(), ok({}), null, '/shipments/4411', 'Your login only reads.');
  scan('SMPF 1234567');
  const attach = await screen.findByRole('button', { name: /Attach PRO sticker/, hidden: true });
  act(() => attach.click());
  expect(attach.getAttribute('data-reason')).toBe('Your login only reads.');
  fireEvent.keyDown(document.body, { key: 'a', code: 'KeyA', altKey: true });
  fireEvent.keyDown(document.body, { key: 'p', code: 'KeyP', altKey: true });
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(requested.map(({ name }) => name).filter((name) => /setProSticker|track/.test(name))).toEqual([]);
});

test('an order that isn’t booked is opened', async () => {
  const { at } = open(ok({ bolNumbers: [], order: { id: 'o 1', orderNumber: 'SO-4711' } }));
  scan('SO-4711');
  await waitFor(() => expect(at()).toBe('/orders/o%201'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a number that two shipments share is searched for on the board', async () => {
  const { at } = open(found('1', '2'));
  scan('471100');
  await waitFor(() => expect(at()).toBe('/shipments'));
  expect(claimSearchText()).toBe('471100');
});

test('an unknown one is reported, and tracked only on request', async () => {
  const { at, requested } = open(found(), ok({ bolNumber: '0044' }));
  scan('00440055');
  const button = await screen.findByRole('button', { name: /Track PRO/, hidden: true });
  expect(screen.getByText('Scanned 00440055')).toBeTruthy();
  expect(at()).toBe('/quote');
  expect(requested.map(({ name }) => name)).toEqual(['scans.find']);
  act(() => button.click());
  await waitFor(() => expect(at()).toBe('/shipments/0044'));
  expect(requested.at(-1)).toEqual({ name: 'shipments.track', input: { number: '00440055', kind: 'proNumber' } });
});

test('without an account that is said, and the code stays in sight', async () => {
  open(fail({ code: 'not_connected' }));
  scan('00440055');
  expect(await screen.findByText('Scanned 00440055')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Track BOL/, hidden: true })).toBeNull();
});

test('an open dialog stays, and a message says to scan again', async () => {
  const { requested, at } = open(
    found('00440055'),
    ok({}),
    <Dialog title="Views" onClose={() => {}}>
      Views
    </Dialog>,
  );
  scan('00440055');
  expect(await screen.findByText('Close this dialog, then scan 00440055 again')).toBeTruthy();
  expect([requested.length, at()]).toEqual([0, '/quote']);
});

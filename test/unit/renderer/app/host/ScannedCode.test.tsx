// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { ScannedCode } from '../../../../../renderer/app/host/ScannedCode.tsx';
// Preloaded, because the component would load it with a delay.
import '../../../../../renderer/features/shipments/index.ts';
import { claimFoundText } from '../../../../../renderer/features/shipments/board/findOnBoard.ts';
import { Dialog } from '../../../../../renderer/ui/Dialog.tsx';
import { watchScans } from '../../../../../renderer/ui/keys/scanner.ts';
import { Toasts } from '../../../../../renderer/ui/useToast.tsx';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../../features/quote/fakeCore.ts';

const NONE = { bolNumber: '', proNumber: null, poNumber: null, orderId: null, referenceNumbers: [] };
const list = (...shipments: readonly object[]) =>
  ok({ shipments: shipments.map((shipment) => ({ ...NONE, ...shipment })), total: shipments.length });

let end = () => {};
afterEach(() => {
  end();
  cleanup();
  vi.unstubAllGlobals();
});

function open(listed: Result<unknown>, tracked: Result<unknown> = ok({}), beside = <></>) {
  const requested = fakeCore({ 'shipments.list': () => listed, 'shipments.track': () => tracked });
  const location = memoryLocation({ path: '/quote', record: true });
  end = watchScans(window);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <ScannedCode />
        <Toasts />
        {beside}
      </Router>
    </QueryClientProvider>,
  );
  return { requested, at: () => location.history.at(-1) };
}

/** Keys 5 ms apart by their own time stamps, however slow the machine is. */
function scan(code: string): void {
  const startMs = performance.now();
  act(() => {
    for (const [at, key] of [...Array.from(code), 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: startMs + 5 * at });
      fireEvent(document.body, event);
    }
  });
}

test.each([
  ['BOL', { bolNumber: '804400000175' }, '804400000175'],
  ['PRO', { bolNumber: 'A/B 1', proNumber: '1234567890' }, '1234567890'],
  ['PO', { bolNumber: 'A/B 1', poNumber: 'PO-471100' }, 'po-471100'],
  ['order', { bolNumber: 'A/B 1', orderId: 'ORD-471100' }, 'ORD-471100'],
  ['reference', { bolNumber: 'A/B 1', referenceNumbers: ['PO: 471100'] }, '471100'],
])('the shipment of a %s number is opened', async (_what, shipment, code) => {
  // A longer number with this beginning belongs to another shipment.
  const { at } = open(list({ bolNumber: `${code}9` }, shipment));
  scan(code);
  await waitFor(() => expect(at()).toBe(`/shipments/${encodeURIComponent(shipment.bolNumber)}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a number that two shipments share is searched for on the board', async () => {
  const { at } = open(list({ bolNumber: '1', poNumber: '471100' }, { bolNumber: '2', poNumber: '471100' }));
  scan('471100');
  await waitFor(() => expect(at()).toBe('/shipments'));
  expect(claimFoundText()).toBe('471100');
});

test('an unknown one is reported, and tracked only on request', async () => {
  const { at, requested } = open(list(), ok({ bolNumber: '0044' }));
  scan('00440055');
  const button = await screen.findByRole('button', { name: /Track PRO/, hidden: true });
  expect(screen.getByText('Scanned 00440055')).toBeTruthy();
  expect(at()).toBe('/quote');
  expect(requested.map(({ name }) => name)).toEqual(['shipments.list']);
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
    list({ bolNumber: '00440055' }),
    ok({}),
    <Dialog title="Views" onClose={() => {}}>
      Views
    </Dialog>,
  );
  scan('00440055');
  expect(await screen.findByText('Close this dialog, then scan 00440055 again')).toBeTruthy();
  expect([requested.length, at()]).toEqual([0, '/quote']);
});

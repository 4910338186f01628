// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { CloseOfDayScreen } from '../../../../../renderer/features/closeOfDay/index.ts';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import type { DayEndShipment } from '../../../../../shared/contract/closeOfDay.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const SHIPMENT: DayEndShipment = {
  bolNumber: '4400000001',
  proNumber: null,
  carrier: 'SMPF',
  carrierName: 'Sample Freightways',
  consigneeName: 'Example Fixtures Inc.',
  consigneePlace: 'Denver, CO',
  status: 'created',
  state: 'not_picked_up',
  window: null,
  units: null,
  weightLb: null,
  totalCents: 40_274,
  currency: 'USD',
  quoteId: null,
  loadedAtMs: null,
  alerts: 0,
};

beforeEach(() => {
  window.addEventListener('keydown', pressKey);
  // A Wednesday.
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date(2026, 10, 18, 23, 59) });
});
afterEach(() => {
  window.removeEventListener('keydown', pressKey);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(responses: Parameters<typeof fakeCore>[0] = {}) {
  const requested = fakeCore({
    'closeOfDay.get': () => ok({ shipments: [SHIPMENT], unread: 0, waiting: { orders: 0, bookings: 0 } }),
    'shipments.get': () => ok({ request: null }),
    'carriers.list': () => ok({ carriers: [] }),
    'documents.capabilities': () => ok({ showInFolder: false }),
    ...responses,
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={memoryLocation({ path: '/pickups/close' }).hook}>
        <CloseOfDayScreen />
      </Router>
    </QueryClientProvider>,
  );
  return requested;
}
const press = (key: string) => fireEvent.keyDown(document.body, { key, ctrlKey: true });

test('one page is saved, also if the key is pressed again before it is', async () => {
  let finish: (() => void) | undefined;
  const requested = open({
    'reports.pdf': async () => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return ok({ fileId: 'f1', fileName: 'Close of day.pdf' });
    },
    'documents.save': () => ok({ fileName: 'Close of day.pdf', path: '/pdf/Close of day.pdf' }),
  });
  await screen.findByText('4400000001');
  press('s');
  await waitFor(() => expect(finish).toBeDefined());
  press('s');
  await act(async () => {});
  expect(requested.filter(({ name }) => name === 'reports.pdf')).toHaveLength(1);
  finish?.();
  await screen.findByText(/\/pdf\/Close of day.pdf/);
  // The freight is unknown, not none.
  expect(screen.getByText('Units and weight exclude 1 shipment of unknown freight.')).toBeTruthy();
});

test('requotes have the day that they were requested for, also after midnight', async () => {
  open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select 4400000001' }));
  press('Enter');
  await screen.findByRole('heading', { name: /^Requotes for Thu, Nov 19/ });
  act(() => void vi.advanceTimersByTime(120_000));
  await screen.findByRole('button', { name: /^Requote for Fri, Nov 20/ });
  expect(screen.getByRole('heading', { name: /^Requotes for Thu, Nov 19/ })).toBeTruthy();
});

test('leaving the screen ends the requotes: no more rates are requested', async () => {
  const { promise: isRated, resolve: rate } = Promise.withResolvers<void>();
  const { promise: isRequested, resolve: request } = Promise.withResolvers<void>();
  const shipments = [SHIPMENT, { ...SHIPMENT, bolNumber: '4400000002' }];
  const requested = open({
    'closeOfDay.get': () => ok({ shipments, unread: 0, waiting: { orders: 0, bookings: 0 } }),
    'shipments.get': () => ok({ request: {} }),
    'quotes.getRates': async () => {
      request();
      await isRated;
      return ok({ quote: { id: 'q1', rates: [] } });
    },
  });
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
  press('Enter');
  await isRequested;
  cleanup();
  rate();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(requested.filter(({ name }) => name === 'quotes.getRates')).toHaveLength(1);
});

test('a requote has its price before the name of the carrier, and an error names its shipments', async () => {
  const shipments = ['4400000001', '4400000002', '4400000003'].map((bolNumber) => ({ ...SHIPMENT, bolNumber }));
  const rate = { carrier: 'SMPF', carrierName: 'Sample Freightways', totalCents: 41_000, currency: 'USD' };
  let requests = 0;
  open({
    'closeOfDay.get': () => ok({ shipments, unread: 1, waiting: { orders: 0, bookings: 0 } }),
    'shipments.get': () => ok({ request: {} }),
    'quotes.getRates'() {
      requests += 1;
      return requests === 1 ? ok({ quote: { id: 'q1', rates: [rate] } }) : fail({ code: 'disk_full' });
    },
  });
  expect(await screen.findByText('1 shipment can’t be read and isn’t listed')).toBeTruthy();
  for (const box of await screen.findAllByRole('checkbox')) fireEvent.click(box);
  press('Enter');
  expect(await screen.findByText('$410.00 (+$7.26), Sample Freightways')).toBeTruthy();
  expect(screen.getAllByText('$402.74, Sample Freightways')).toHaveLength(3);
  expect(await screen.findByText('BOL 4400000002, 4400000003')).toBeTruthy();
  expect(await screen.findAllByText('The disk is full')).toHaveLength(1);
});

test('a save that fails replaces the message of the one before it', async () => {
  let isFull = false;
  open({
    'reports.pdf': () => (isFull ? fail({ code: 'disk_full' }) : ok({ fileId: 'f1', fileName: 'Close of day.pdf' })),
    'documents.save': () => ok({ fileName: 'Close of day.pdf', path: '/pdf/Close of day.pdf' }),
  });
  await screen.findByText('4400000001');
  press('s');
  await screen.findByText('/pdf/Close of day.pdf');
  isFull = true;
  press('s');
  await screen.findByRole('alert');
  expect(screen.queryByText('/pdf/Close of day.pdf')).toBeNull();
});

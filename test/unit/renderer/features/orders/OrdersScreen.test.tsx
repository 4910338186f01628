// @vitest-environment jsdom
/** The list of orders: what its keys act on while orders come and go. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { OrdersScreen } from '../../../../../renderer/features/orders/index.ts';
import { formatNumber } from '../../../../../renderer/lib/format.ts';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { orderRunCalls } from '../../../../../shared/contract/orderRuns.ts';
import { orderCalls } from '../../../../../shared/contract/orders.ts';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
import { ORDER_STATUSES } from '../../../../../shared/rules/orderStatus.ts';
import { sampleOrder } from '../../../../support/sampleOrder.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  window.removeEventListener('keydown', pressKey);
  vi.unstubAllGlobals();
});

/** The screen over a core with these orders. By default, each can be deleted and restored. */
async function open(names: readonly string[], responses: Parameters<typeof fakeCore>[0] = {}, orderId?: string) {
  const stored = { names };
  const requested = fakeCore({
    'orders.list'(input) {
      const { offset, limit } = input as { offset: number; limit: number };
      const orders = stored.names.map((id) => sampleOrder({ id, orderNumber: id })).slice(offset, offset + limit);
      return ok({ orders, total: stored.names.length, unread: 0 });
    },
    'orders.ids': () => ok({ orderIds: stored.names }),
    'orders.counts': () => ok({ counts: Object.fromEntries(ORDER_STATUSES.map((status) => [status, 1])) }),
    'orders.folders': () => ok({ canChoose: true, folders: [] }),
    'orderRuns.list': () => ok({ quote: null, book: null }),
    'orderResults.list': () => ok({ imports: [], auto: [], canUpdate: true }),
    'orders.remove'(input): Result<unknown> {
      const { orderIds } = input as { orderIds: readonly string[] };
      const removed = stored.names.filter((name) => orderIds.includes(name)).length;
      stored.names = stored.names.filter((name) => !orderIds.includes(name));
      return ok({ removed, locked: 0 });
    },
    'orders.restore': (input) => ok({ restored: (input as { orderIds: string[] }).orderIds.length, taken: 0 }),
    ...responses,
  });
  const client = createQueryClient();
  window.addEventListener('keydown', pressKey);
  render(
    <QueryClientProvider client={client}>
      <Router hook={memoryLocation({ path: '/orders' }).hook}>
        <OrdersScreen orderId={orderId} />
      </Router>
    </QueryClientProvider>,
  );
  await screen.findByText((text) => text.startsWith(`${formatNumber(names.length)} of `));
  const grid = screen.getByRole('grid');
  return {
    stored,
    press: (key: string, more: object = {}) => act(async () => void fireEvent.keyDown(grid, { key, ...more })),
    async reload() {
      await act(() => client.invalidateQueries({ queryKey: ['orders'] }));
      await screen.findByText(`${stored.names.length} of ${ORDER_STATUSES.length}`);
    },
    inputs: (name: string) => requested.filter((one) => one.name === name).map(({ input }) => input),
  };
}

test('a key acts on the order that was focused, also after another one was added above it', async () => {
  const { stored, press, reload, inputs } = await open(['A', 'B']);
  await press('ArrowDown');
  stored.names = ['new', 'A', 'B'];
  await reload();
  await press('Delete');
  expect(inputs('orders.remove')).toEqual([{ orderIds: ['B'] }]);
  // Once it is removed, the next one in its place is focused.
  stored.names = ['new', 'A', 'C', 'D'];
  await reload();
  await press('Delete');
  expect(inputs('orders.remove')[1]).toEqual({ orderIds: ['C'] });
});

test('with an order open beside the list, keys act on it, whichever row is focused', async () => {
  const doubtful = (id: string) =>
    sampleOrder({ id, orderNumber: id, reason: { kind: 'consignee_similar', contactId: `of ${id}`, name: 'Example' } });
  // Opened with Ctrl+K or a scan: the focused row is still the first one.
  const { press, inputs } = await open(
    ['A', 'B'],
    {
      'orders.list': () => ok({ orders: ['A', 'B'].map(doubtful), total: 2, unread: 0 }),
      'orders.get': (input) => ok(doubtful((input as { orderId: string }).orderId)),
      'contacts.list': () => ok({ contacts: [], total: 0 }),
      'drafts.list': () => ok({ drafts: [] }),
      'orders.confirmConsignee': () => ok(doubtful('B')),
      'orders.skip': () => ok({ changed: 1 }),
      'orders.reopen': () => ok({ changed: 1 }),
    },
    'B',
  );
  await screen.findByRole('heading', { name: 'B' });
  await press('y');
  await waitFor(() => expect(inputs('orders.confirmConsignee')).toMatchObject([{ orderId: 'B', contactId: 'of B' }]));
  await press('n');
  await waitFor(() => expect(inputs('orders.confirmConsignee')[1]).toMatchObject({ orderId: 'B', contactId: null }));
  await press('s');
  await press('o');
  expect([...inputs('orders.skip'), ...inputs('orders.reopen')]).toEqual([{ orderIds: ['B'] }, { orderIds: ['B'] }]);
  await press('Escape');
  await press('y');
  await waitFor(() => expect(inputs('orders.confirmConsignee')[2]).toMatchObject({ orderId: 'A', contactId: 'of A' }));
});

test('Delete and undo pressed twice act once each, and say what is true', async () => {
  const { press, reload, inputs } = await open(['A', 'B', 'C']);
  await act(async () => {
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'Delete' });
  });
  await screen.findByText('Deleted 1 order.');
  expect(inputs('orders.remove')).toHaveLength(1);
  await reload();
  await press('Delete');
  await waitFor(() => expect(inputs('orders.remove')).toHaveLength(2));
  await act(async () => {
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'z', altKey: true });
    fireEvent.keyDown(screen.getByRole('grid'), { key: 'z', altKey: true });
  });
  await screen.findByText('Restored 1 order.');
  await press('z', { altKey: true });
  await waitFor(() => expect(inputs('orders.restore')).toHaveLength(2));
  expect(inputs('orders.restore')).toEqual([{ orderIds: ['B'] }, { orderIds: ['A'] }]);
});

test('orders that can’t be deleted or restored are counted with the reason', async () => {
  const { press } = await open(['A', 'B'], {
    'orders.remove': () => ok({ removed: 1, locked: 1 }),
    'orders.restore': () => ok({ restored: 0, taken: 1 }),
  });
  await press('a', { ctrlKey: true });
  expect(await screen.findByText('2 selected')).toBeTruthy();
  await press('Delete');
  expect(
    await screen.findByText('Deleted 1 order. 1 order can’t be deleted: getting rates, or submitted.'),
  ).toBeTruthy();
  await press('z', { altKey: true });
  expect(
    await screen.findByText('Restored 0 orders. 1 order can’t be restored: another order has its number.'),
  ).toBeTruthy();
});

test('orders that couldn’t be deleted remain selected', async () => {
  const { press } = await open(['A', 'B'], { 'orders.remove': () => fail({ code: 'disk_full' }) });
  await press('a', { ctrlKey: true });
  await press('Delete');
  expect(await screen.findByText('The disk is full')).toBeTruthy();
  expect(await screen.findByText('2 selected')).toBeTruthy();
});

test('more orders than one call takes are skipped, deleted, and restored; getting rates and booking name the limit', async () => {
  const names = Array.from({ length: 10_001 }, (_, at) => `SO-${at}`);
  const { press, inputs } = await open(names, {
    'orders.skip': (input) => ok({ changed: (input as { orderIds: string[] }).orderIds.length }),
  });
  const accepted = (name: 'orders.skip' | 'orders.remove' | 'orders.restore') =>
    inputs(name).flatMap((input) => orderCalls[name].input.parse(input).orderIds);
  await press('a', { ctrlKey: true });
  await screen.findByText('10,001 selected');
  expect(screen.getByText('Select up to 10,000 to get rates or book.')).toBeTruthy();
  await press('g');
  await press('Enter', { ctrlKey: true });
  expect([...inputs('orderRuns.quote'), ...inputs('orderRuns.review')]).toEqual([]);
  await press('s');
  await waitFor(() => expect(screen.queryByText('10,001 selected')).toBeNull());
  expect(accepted('orders.skip')).toEqual(names);
  await press('a', { ctrlKey: true });
  await screen.findByText('10,001 selected');
  await press('Delete');
  await screen.findByText('Deleted 10,001 orders.');
  expect(accepted('orders.remove')).toEqual(names);
  await press('z', { altKey: true });
  await screen.findByText('Restored 10,001 orders.');
  expect(accepted('orders.restore')).toEqual(names);
});

test('of more quoted orders than one review takes, the first ones are reviewed, as the button says', async () => {
  const names = Array.from({ length: 10_001 }, (_, at) => `SO-${at}`);
  const counts = Object.fromEntries(ORDER_STATUSES.map((status) => [status, status === 'quoted' ? 10_001 : 0]));
  const { press, inputs } = await open(['A'], {
    'orders.counts': () => ok({ counts }),
    'orders.ids': () => ok({ orderIds: names }),
    'orderRuns.review': () => fail({ code: 'disk_full' }),
  });
  expect(screen.getByRole('button', { name: /^Review first 10,000 bookings/ })).toBeTruthy();
  await press('Enter', { ctrlKey: true });
  await waitFor(() => expect(inputs('orderRuns.review')).toHaveLength(1));
  const { orderIds } = orderRunCalls['orderRuns.review'].input.parse(inputs('orderRuns.review')[0]);
  expect(orderIds).toEqual(names.slice(0, 10_000));
});

test('Shift+End selects all rows to the end, loaded or not, and a shorter range unselects the others', async () => {
  const names = Array.from({ length: 250 }, (_, at) => `SO-${at}`);
  const { press } = await open(names);
  await press('End', { shiftKey: true });
  expect(await screen.findByText('250 selected')).toBeTruthy();
  await press('Home', { shiftKey: true });
  expect(await screen.findByText('1 selected')).toBeTruthy();
});

test('the checkbox of all rows does not count orders that another filter listed', async () => {
  const { stored, press, reload } = await open(['A', 'B']);
  const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select all/ });
  await press('a', { ctrlKey: true });
  await screen.findByText('2 selected');
  expect(all().checked).toBe(true);
  stored.names = ['C', 'D'];
  await reload();
  expect(all().checked).toBe(false);
  expect(all().indeterminate).toBe(true);
});

test('during an import, no key selects orders that are not shown', async () => {
  const { press, inputs } = await open(['A', 'B'], { 'orders.sources': () => ok({ sources: [] }) });
  await press('m', { altKey: true });
  await screen.findByRole('heading', { name: 'Import orders' });
  await act(async () => void fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true }));
  expect(inputs('orders.ids')).toEqual([]);
});

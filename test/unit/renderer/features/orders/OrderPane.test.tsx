// @vitest-environment jsdom
/** One order beside the list: edited in place, with lines that are added, removed, and brought back. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { OrderPane } from '../../../../../renderer/features/orders/OrderPane.tsx';
import { useOrderEdit } from '../../../../../renderer/features/orders/useOrderEdit.ts';
import type { Contact } from '../../../../../shared/contract/contacts.ts';
import type { OrderChanges, RatedOrder } from '../../../../../shared/contract/orders.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleContact } from '../../../../support/sampleEntries.ts';
import { sampleOrder } from '../../../../support/sampleOrder.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A core with one order, its drafts, and contacts, of which the most used come first. */
function core(order: RatedOrder, contacts: readonly Contact[] = []) {
  const stored = { order, drafts: new Map<string, unknown>(), failure: null as AppError | null };
  const requested = fakeCore({
    'orders.get': () => ok(stored.order),
    'contacts.list': (input) =>
      ok({ contacts: contacts.slice(0, (input as { limit: number }).limit), total: contacts.length }),
    'drafts.list': () =>
      ok({ drafts: [...stored.drafts].map(([id, value]) => ({ id, kind: 'order', value, savedAtMs: 1 })) }),
    'drafts.save'(input) {
      const { id, value } = input as { id: string; value: unknown };
      stored.drafts.set(id, value);
      return ok({ savedAtMs: 1 });
    },
    'drafts.remove'(input) {
      stored.drafts.delete((input as { id: string }).id);
      return ok({});
    },
    async 'orders.update'(input) {
      const { changes, revision } = input as { changes: OrderChanges; revision: number };
      await Promise.resolve();
      if (stored.failure !== null) return fail(stored.failure);
      if (revision !== stored.order.revision) return fail({ code: 'order_changed', revision: stored.order.revision });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the page sends complete fields
      stored.order = { ...stored.order, ...(changes as Partial<RatedOrder>), revision: stored.order.revision + 1 };
      return ok(stored.order);
    },
    'contacts.save': (input) => ok({ ...sampleContact(), id: (input as { contactId: string }).contactId }),
    'orders.confirmConsignee'(input) {
      const { contactId, revision } = input as { contactId: string | null; revision: number };
      if (revision !== stored.order.revision) return fail({ code: 'order_changed', revision: stored.order.revision });
      stored.order = { ...stored.order, consigneeContactId: contactId, reason: null, revision: revision + 1 };
      return ok(stored.order);
    },
  });
  const updates = () =>
    requested
      .filter(({ name }) => name === 'orders.update')
      .map(({ input }) => (input as { changes: OrderChanges }).changes);
  return { stored, updates, requested };
}

function open() {
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={memoryLocation({ path: '/orders' }).hook}>
        <OrderPane orderId="o1" onClose={() => {}} />
      </Router>
    </QueryClientProvider>,
  );
}

async function type(field: HTMLElement, value: string) {
  await act(async () => {
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  });
}

test('a text that can’t be read is named at its field, is not saved to the order, and is still there afterwards', async () => {
  const { stored, updates } = core(sampleOrder());
  const first = open();
  await type(await screen.findByLabelText('Weight per unit (lb)'), '12o');
  await screen.findByText('Enter a number of pounds.');
  expect(updates()).toEqual([]);
  first.unmount();
  await waitFor(() => expect(stored.drafts.get('order-o1')).toEqual({ 'lines.0.weight': '12o' }));

  open();
  const weight = await screen.findByLabelText('Weight per unit (lb)');
  expect(weight).toHaveProperty('value', '12o');
  await type(await screen.findByLabelText('PO number'), '7');
  await waitFor(() => expect(updates()).toEqual([{ poNumber: '7' }]));
  expect(weight).toHaveProperty('value', '12o');
  await type(weight, '120');
  await waitFor(() => expect(stored.order.lines[0]?.weight).toBe(120));
  await waitFor(() => expect(stored.drafts.size).toBe(0));
});

test('a number that is cleared is named at its field, and is saved once there is another one', async () => {
  const { stored, updates } = core(sampleOrder());
  open();
  const number = await screen.findByLabelText('Order number');
  await type(number, ' ');
  await screen.findByText('Enter an order number.');
  await type(screen.getByLabelText('PO number'), '7');
  await waitFor(() => expect(stored.order.poNumber).toBe('7'));
  await type(number, 'SO-7');
  await waitFor(() => expect(stored.order.orderNumber).toBe('SO-7'));
  expect(updates()).toEqual([{ poNumber: '7' }, { orderNumber: 'SO-7' }]);
});

test('a text that could not be saved before is no draft anymore once it is saved', async () => {
  const { stored } = core(sampleOrder());
  stored.drafts.set('order-o1', { poNumber: '7' });
  open();
  const field = await screen.findByLabelText('PO number');
  expect(field).toHaveProperty('value', '7');
  await act(async () => void fireEvent.blur(field));
  await waitFor(() => expect(stored.order.poNumber).toBe('7'));
  await waitFor(() => expect(stored.drafts.size).toBe(0));

  stored.drafts.set('order-o1', { poNumber: '8' });
  cleanup();
  const { unmount } = open();
  expect(await screen.findByLabelText('PO number')).toHaveProperty('value', '8');
  unmount();
  await waitFor(() => expect(stored.order.poNumber).toBe('8'));
  await waitFor(() => expect(stored.drafts.size).toBe(0));
});

test('a day that is typed as +1 is counted from today, also if the order was opened yesterday', async () => {
  const { updates } = core(sampleOrder());
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ today }) => useOrderEdit(sampleOrder(), today, {}), {
    initialProps: { today: '2026-11-18' },
    wrapper,
  });
  rerender({ today: '2026-11-19' });
  act(() => result.current.change('deliverBy', '+1'));
  await act(async () => result.current.save());
  expect(updates()).toEqual([{ deliverBy: '2026-11-20' }]);
});

test('what could not be saved when the order was closed is there when it is opened again', async () => {
  const { stored } = core(sampleOrder());
  stored.failure = { code: 'name_taken', name: 'SO-9' };
  const first = open();
  fireEvent.change(await screen.findByLabelText('Order number'), { target: { value: 'SO-9' } });
  first.unmount();
  await waitFor(() => expect(stored.drafts.get('order-o1')).toEqual({ orderNumber: 'SO-9' }));
  stored.failure = null;
  open();
  const number = await screen.findByLabelText('Order number');
  expect(number).toHaveProperty('value', 'SO-9');
  await type(number, 'SO-8');
  await waitFor(() => expect(stored.order.orderNumber).toBe('SO-8'));
  await waitFor(() => expect(stored.drafts.size).toBe(0));
});

test('a line of freight is added and removed with undo, and what was typed in another line moves with it', async () => {
  const { stored, updates } = core(sampleOrder());
  open();
  fireEvent.click(await screen.findByRole('button', { name: /Add freight line/ }));
  await waitFor(() => expect(stored.order.lines).toHaveLength(2));
  await screen.findByLabelText('Weight per unit (lb), line 2');
  await type(screen.getByLabelText('Description, line 2'), 'Uprights');
  await waitFor(() => expect(stored.order.lines[1]?.description).toBe('Uprights'));
  await type(screen.getByLabelText('Weight per unit (lb), line 2'), '85o');
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  await waitFor(() => expect(stored.order.lines.map(({ description }) => description)).toEqual(['Uprights']));
  expect(await screen.findByLabelText('Weight per unit (lb)')).toHaveProperty('value', '85o');
  fireEvent.click(screen.getByRole('button', { name: /Undo/ }));
  await waitFor(() =>
    expect(stored.order.lines.map(({ description }) => description)).toEqual(['Brackets', 'Uprights']),
  );
  expect(await screen.findByLabelText('Weight per unit (lb), line 2')).toHaveProperty('value', '85o');
  fireEvent.click(screen.getByRole('button', { name: /Undo/ }));
  await waitFor(() => expect(stored.order.lines).toHaveLength(1));
  // Only the lines were changed.
  expect(new Set(updates().flatMap((changes) => Object.keys(changes)))).toEqual(new Set(['lines']));
});

test('an error of a field that the pane doesn’t show is listed with its message', async () => {
  core(
    sampleOrder({
      status: 'to_check',
      reason: { kind: 'fields', fields: [{ field: 'hazmat.unNumber', message: 'Enter a UN number.' }] },
    }),
  );
  open();
  expect((await screen.findByText(/Enter a UN number\./)).textContent).toContain('unNumber');
});

test('undo pressed twice brings a removed line back once, and Remove line pressed twice removes one', async () => {
  const line = sampleOrder().lines[0];
  if (line === undefined) throw new Error('no line');
  const lines = ['Brackets', 'Uprights', 'Beams'].map((description) => ({ ...line, description }));
  const { stored } = core(sampleOrder({ lines }));
  const descriptions = () => stored.order.lines.map(({ description }) => description);
  open();
  const remove = await screen.findByRole('button', { name: 'Remove line 1' });
  fireEvent.click(remove);
  fireEvent.click(remove);
  const undo = await screen.findByRole('button', { name: /Undo/ });
  expect(descriptions()).toEqual(['Uprights', 'Beams']);
  fireEvent.click(undo);
  fireEvent.click(undo);
  await waitFor(() => expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull());
  expect(descriptions()).toEqual(['Brackets', 'Uprights', 'Beams']);
});

test('a contact is confirmed with what was typed a moment before', async () => {
  const reason = { kind: 'consignee_similar', contactId: 'c1', name: 'Example Fixtures' } as const;
  const { stored } = core(sampleOrder({ status: 'to_check', reason }));
  open();
  const field = await screen.findByLabelText('PO number');
  await act(async () => {
    fireEvent.change(field, { target: { value: '7' } });
    fireEvent.blur(field);
    fireEvent.click(screen.getByRole('button', { name: /Use the contact/ }));
  });
  await waitFor(() => expect(stored.order).toMatchObject({ consigneeContactId: 'c1', poNumber: '7' }));
  expect(screen.queryByText(/changed/)).toBeNull();
});

test('Save to contacts pressed twice saves one contact, with what was typed a moment before', async () => {
  const { consignee } = sampleOrder();
  const complete = { ...consignee, person: 'Receiving', phone: '3035550111', address1: '4 Main St' };
  const { stored, requested } = core(sampleOrder({ consignee: complete }));
  open();
  const save = await screen.findByRole('button', { name: /Save to contacts/ });
  const field = screen.getByLabelText('Street');
  await act(async () => {
    fireEvent.change(field, { target: { value: '5 Main St' } });
    fireEvent.blur(field);
    fireEvent.click(save);
    fireEvent.click(save);
  });
  await waitFor(() => expect(stored.order.consigneeContactId).not.toBeNull());
  const saved = requested.filter(({ name }) => name === 'contacts.save');
  expect(saved.map(({ input }) => input)).toMatchObject([{ fields: { address1: '5 Main St' } }]);
});

test('the shipper is named among many contacts, also one that is a consignee elsewhere or was deleted', async () => {
  const contacts = Array.from({ length: 300 }, (_, at): Contact => {
    const role = at === 250 ? 'consignee' : 'any';
    const details = { id: `c${at}`, usedCount: 300 - at, lastUsedAtMs: null, changedAtMs: 0, version: 0 };
    return { ...sampleContact({ name: `Company ${at}`, city: '', role }), ...details };
  });
  const shipper = async (shipperContactId: string) => {
    const { updates } = core(sampleOrder({ shipperContactId }), contacts);
    const { unmount } = open();
    const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Shipper' });
    return { field, updates, unmount, shown: () => field.selectedOptions[0]?.textContent };
  };
  for (const at of [200, 250]) {
    const { shown, unmount } = await shipper(`c${at}`);
    await waitFor(() => expect(shown()).toBe(`Company ${at}`));
    unmount();
  }
  const deleted = await shipper('deleted');
  await waitFor(() => expect(deleted.shown()).toBe('Deleted contact'));
  await act(async () => void fireEvent.change(deleted.field, { target: { value: '' } }));
  await waitFor(() => expect(deleted.updates()).toEqual([{ shipperContactId: null }]));
});

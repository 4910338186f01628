/** The list of invoices: which one a key deletes, and what a second press of it does. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { InvoicesScreen } from '../../../../../renderer/features/invoices/InvoicesScreen.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import type { Invoice } from '../../../../../shared/contract/invoices.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { sampleInvoice } from '../../../../support/sampleInvoice.ts';
import { fakeCore } from '../quote/fakeCore.ts';

function invoiceOf(id: string): Invoice {
  const invoice = sampleInvoice({ id });
  return { ...invoice, fields: { ...invoice.fields, invoiceNumber: `INV-${id}` } };
}

beforeEach(() => {
  window.addEventListener('keydown', pressKey);
  // The rows of a table that draws only visible ones.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  cleanup();
  window.removeEventListener('keydown', pressKey);
  vi.unstubAllGlobals();
});

async function settle() {
  for (let turn = 0; turn < 6; turn += 1) await act(() => new Promise((resume) => setTimeout(resume, 0)));
}

/** Opens the screen with these invoices, of which only `listed` are in the list. */
async function open(
  ids: readonly string[],
  listed: readonly string[] = ids,
  invoiceId?: string,
  responses: Parameters<typeof fakeCore>[0] = {},
) {
  const deleted = new Set<string>();
  const client = createQueryClient();
  const idsOf = (input: unknown): string[] => Object(input).ids;
  const requested = fakeCore({
    'invoices.list': () => {
      const invoices = listed.filter((id) => !deleted.has(id)).map(invoiceOf);
      const counts = { all: ids.length, differences: 0, to_dispute: 0, disputed: 0, deadline: 0, unmatched: 0 };
      return ok({ invoices, unreadable: 0, total: invoices.length, counts });
    },
    'invoices.get': (input) => {
      const { id } = Object(input);
      return deleted.has(id)
        ? fail({ code: 'not_found', what: 'invoice' })
        : ok({ invoice: invoiceOf(id), candidates: [] });
    },
    'invoices.remove': (input) => {
      const removed = idsOf(input).filter((id) => !deleted.has(id));
      for (const id of removed) deleted.add(id);
      return ok({ removed: removed.length });
    },
    'invoices.restore': (input) => {
      const restored = idsOf(input).filter((id) => deleted.delete(id));
      return ok({ restored: restored.length });
    },
    'drafts.list': () => ok({ drafts: [] }),
    ...responses,
  });
  render(
    <QueryClientProvider client={client}>
      <InvoicesScreen invoiceId={invoiceId} />
    </QueryClientProvider>,
  );
  await settle();
  return {
    deleted,
    sent: (name: string) => requested.filter((call) => call.name === name).map(({ input }) => idsOf(input)),
    /** As after the event of a change. */
    reload: async () => {
      await act(() => client.invalidateQueries());
      await settle();
    },
  };
}
const pane = () => screen.getByRole('complementary');
const press = (init: { key: string; altKey?: boolean }) => fireEvent.keyDown(document.activeElement ?? document, init);

test('Del deletes the invoice that is shown, not another one that is first in the list', async () => {
  const { sent } = await open(['a', 'b'], ['a'], 'b');
  expect(within(pane()).getByText('INV-b')).toBeDefined();
  press({ key: 'Delete' });
  await settle();
  expect(sent('invoices.remove')).toEqual([['b']]);
});

test('after the invoice that was opened by its address is deleted, another one is shown', async () => {
  const { reload } = await open(['a', 'b'], ['a', 'b'], 'b');
  press({ key: 'Delete' });
  await settle();
  await reload();
  expect(within(pane()).getByText('INV-a')).toBeDefined();
  expect(screen.getByText(/Deleted INV-b/)).toBeDefined();
});

test('two presses of Del delete one invoice, and one undo brings it back', async () => {
  const { deleted, reload } = await open(['a', 'b']);
  press({ key: 'Delete' });
  press({ key: 'Delete' });
  await settle();
  await reload();
  expect([...deleted]).toEqual(['a']);
  press({ key: 'z', altKey: true });
  await settle();
  expect([...deleted]).toEqual([]);
  expect(screen.queryByText(/Deleted/)).toBeNull();
});

test('two presses of undo bring back one invoice, and the one deleted before it can still be brought back', async () => {
  const { deleted, reload } = await open(['a', 'b', 'c']);
  for (let count = 0; count < 2; count += 1) {
    press({ key: 'Delete' });
    await settle();
    await reload();
  }
  expect([...deleted]).toEqual(['a', 'b']);
  press({ key: 'z', altKey: true });
  press({ key: 'z', altKey: true });
  await settle();
  await reload();
  expect([...deleted]).toEqual(['a']);
  expect(screen.getByText(/Deleted INV-a/)).toBeDefined();
});

test('undo says that an invoice can’t be restored because its number was used again', async () => {
  await open(['a', 'b'], ['a', 'b'], undefined, { 'invoices.restore': () => ok({ restored: 0 }) });
  press({ key: 'Delete' });
  await settle();
  press({ key: 'z', altKey: true });
  await settle();
  expect(screen.getByText('INV-a can’t be restored')).toBeDefined();
  press({ key: 'Delete' });
  await settle();
  expect(screen.queryByText('INV-a can’t be restored')).toBeNull();
});

test('a charge whose description is its label has it once', async () => {
  const invoice = invoiceOf('1');
  const lines = [
    { kind: 'linehaul', description: 'LINEHAUL', cents: 1000 },
    { kind: 'fuel', description: '21%', cents: 210 },
  ] as const;
  await open(['1'], ['1'], '1', {
    'invoices.get': () => ok({ invoice: { ...invoice, fields: { ...invoice.fields, lines } }, candidates: [] }),
  });
  const labels = within(screen.getByRole('table', { name: 'Lines of the invoice' })).getAllByRole('rowheader');
  expect(labels.map(({ textContent }) => textContent)).toEqual(['Linehaul', 'Fuel surcharge 21%']);
});

// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { Palette } from '../../../../../renderer/app/palette/Palette.tsx';
import type { KeyScope } from '../../../../../renderer/ui/keys/registry.ts';
import { ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../../features/quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shipment = (bolNumber: string) => ({
  bolNumber,
  consigneeName: 'Example Fixtures Inc.',
  carrierName: 'Sample Freightways',
  proNumber: null,
  poNumber: null,
  pickupDate: null,
});

/** The palette over a core whose responses the test releases, by search text. */
function open(action: () => void = () => {}) {
  const waiting = new Map<string, (response: Result<unknown>) => void>();
  fakeCore({
    'shipments.list': (input) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the palette's query
      const { text } = (input as { query: { text: string } }).query;
      return new Promise((resolve) => {
        waiting.set(text, resolve);
      });
    },
  });
  const scopes: KeyScope[] = [
    {
      id: 1,
      title: 'Quote',
      exclusive: false,
      everywhere: false,
      bindings: [{ keys: 'Alt+4', label: 'Export 44 rows', run: action }],
    },
  ];
  const location = memoryLocation({ path: '/quote', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <Palette scopes={scopes} hasAccount onClose={() => {}} />
      </Router>
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox', { hidden: true });
  const response = async (text: string, bolNumbers: readonly string[]) => {
    await waitFor(() => expect([...waiting.keys()]).toContain(text));
    await act(async () => {
      waiting.get(text)?.(ok({ shipments: bolNumbers.map(shipment), total: bolNumbers.length }));
    });
  };
  return {
    response,
    type: (value: string) => fireEvent.change(field, { target: { value } }),
    enter: () => fireEvent.keyDown(field, { key: 'Enter' }),
    at: () => location.history.at(-1),
  };
}
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve, 20)));

test('Enter before the response waits for it: neither results of an earlier text nor an action is run', async () => {
  const action = vi.fn<() => void>();
  const { type, response, enter, at } = open(action);
  type('44');
  await response('44', ['4411']);
  type('4422');
  enter();
  await settle();
  expect(at()).toBe('/quote');
  await response('4422', ['4422']);
  await waitFor(() => expect(at()).toBe('/shipments/4422'));
  expect(action).not.toHaveBeenCalled();
});

test('typing after Enter replaces what Enter refers to', async () => {
  const { type, response, enter, at } = open();
  type('44');
  enter();
  type('4422');
  await response('4422', ['4422']);
  await settle();
  expect(at()).toBe('/quote');
  enter();
  await waitFor(() => expect(at()).toBe('/shipments/4422'));
});

test('results are grouped with their number and the text around a match; more of a kind are shown on request', async () => {
  const limits: number[] = [];
  const match = (page: number) => ({
    fileId: `f${page}`,
    bolNumber: '4411',
    type: 'Delivery Receipt',
    name: '',
    page,
    excerpt: [
      { text: 'signed by ', isMatch: false },
      { text: 'Müller', isMatch: true },
    ],
  });
  const none = { found: [], total: 0, isMore: false };
  fakeCore({
    'carriers.list': () => ok({ total: 7, carriers: [{ id: 'c', name: 'Muller Freight', code: 'MULF', phone: '' }] }),
    'search.text': (input) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the palette's query
      const { limit } = input as { limit: number };
      limits.push(limit);
      const found = Array.from({ length: Math.min(limit, 6) }, (_, at) => match(at + 1));
      return ok({
        notes: none,
        tasks: none,
        documents: { found, total: 6, isMore: false },
        notIndexed: { pending: 1, unreadable: 2, withoutText: 0 },
      });
    },
  });
  const location = memoryLocation({ path: '/quote', record: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={location.hook}>
        <Palette scopes={[]} hasAccount onClose={() => {}} />
      </Router>
    </QueryClientProvider>,
  );
  const field = screen.getByRole('combobox', { hidden: true });
  fireEvent.change(field, { target: { value: 'muller' } });
  const documents = await screen.findByRole('group', { name: 'Documents', hidden: true });
  expect(documents.querySelectorAll('[role="option"]')).toHaveLength(6);
  expect(documents.querySelector('mark')?.textContent).toBe('Müller');
  expect(documents.textContent).toContain('4411, page 1');
  screen.getByText('Not searched: 1 document not read yet, 2 documents that can’t be read.');
  const carriers = screen.getByRole('group', { name: 'Carriers', hidden: true });
  expect(carriers.textContent).toContain('Carriers 7');
  expect(carriers.textContent).toContain('See all in Carriers');
  fireEvent.pointerDown(screen.getByText('Show more'), { button: 0 });
  await waitFor(() => expect(limits).toContain(50));
  await waitFor(() => expect(screen.queryByText('Show more')).toBeNull());
  expect(documents.querySelectorAll('[role="option"]')).toHaveLength(6);
  fireEvent.pointerDown(screen.getByText('See all in Carriers'), { button: 0 });
  await waitFor(() => expect(location.history.at(-1)).toBe('/carriers'));
});

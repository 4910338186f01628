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

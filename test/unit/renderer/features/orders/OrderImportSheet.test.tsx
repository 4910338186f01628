// @vitest-environment jsdom
/** Import of orders: which column is what, and what is requested and said about it. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { OrderImportSheet } from '../../../../../renderer/features/orders/OrderImportSheet.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import type { ImportedOrderRow, OrderSource } from '../../../../../shared/contract/orders.ts';
import type { TableRow } from '../../../../../shared/contract/tables.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const table = (...rows: readonly (readonly string[])[]): TableRow[] =>
  rows.map((cells, at) => ({ line: at + 1, cells: [...cells] }));

/** Opens the import and pastes the rows. */
async function paste(
  rows: TableRow[],
  sources: readonly OrderSource[] = [],
  results: readonly ImportedOrderRow[] = [],
) {
  const requested = fakeCore({
    'orders.sources': () => ok({ sources }),
    'tables.read': () => ok({ rows }),
    'orders.import': () => ok({ rows: [...results] }),
    'orderResults.addRows': () => ok({ rows: 0 }),
    'orders.saveSource': () => ok(sources[0]),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <OrderImportSheet onClose={() => {}} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(requested.some(({ name }) => name === 'orders.sources')).toBe(true));
  fireEvent.change(screen.getByLabelText('Or paste rows'), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Import pasted rows' }));
  await screen.findByRole('region', { name: 'Match columns' });
  const column = (name: RegExp) => screen.getByRole<HTMLSelectElement>('combobox', { name });
  const imports = () => requested.filter(({ name }) => name === 'orders.import').map(({ input }) => input);
  return { column, imports };
}

test('headings are recognized, and a column is what the user says; each meaning has one column', async () => {
  const { column, imports } = await paste(table(['Order', 'ZIP', 'Mystery'], ['SO-1', '43215', 'A']));
  expect(column(/^Column 1, Order/).value).toBe('orderNumber');
  expect(column(/^Column 2, ZIP/).value).toBe('zip');
  expect(screen.getByText('Not imported: Mystery.')).toBeTruthy();
  await waitFor(() => expect(imports()).toHaveLength(1));

  fireEvent.change(column(/^Column 3, Mystery/), { target: { value: 'orderNumber' } });
  expect(column(/^Column 1, Order/).value).toBe('');
  await waitFor(() =>
    expect(imports().at(-1)).toMatchObject({
      isDryRun: true,
      rows: [{ line: 2, values: { orderNumber: 'A', zip: '43215' } }],
    }),
  );
  fireEvent.change(column(/^Column 3, Mystery/), { target: { value: '' } });
  expect(screen.getByRole('button', { name: /^Import 0 orders/ }).dataset['reason']).toBe(
    'Choose the Order number column',
  );
});

test('a file with the headings of a source has its columns and its name', async () => {
  const erp: OrderSource = {
    name: 'ERP',
    heads: ['a', 'b'],
    columns: { a: 'poNumber', b: 'orderNumber' },
    usedAtMs: 0,
  };
  const { column } = await paste(table(['A', 'B'], ['77', 'SO-1']), [erp]);
  expect([column(/^Column 1/).value, column(/^Column 2/).value]).toEqual(['poNumber', 'orderNumber']);
  expect(screen.getByLabelText<HTMLInputElement>('Source').value).toBe('ERP');
});

test('dates are shown as they are read, and a column with the day first in one row is named', async () => {
  const dotted = await paste(table(['Order', 'Ship date'], ['SO-1', '05.11.2026']));
  expect(within(screen.getByRole('region', { name: 'Match columns' })).getByText('11/5/2026')).toBeTruthy();
  expect(screen.queryByText('Some dates have the day first')).toBeNull();
  await waitFor(() => expect(dotted.imports().at(-1)).toMatchObject({ mixedDates: [] }));
  cleanup();
  const mixed = await paste(table(['Order', 'Ship date'], ['SO-1', '05/11/2026'], ['SO-2', '13/11/2026']));
  expect(await screen.findByText('Some dates have the day first')).toBeTruthy();
  await waitFor(() => expect(mixed.imports().at(-1)).toMatchObject({ mixedDates: ['pickupDate'] }));
});

test('of booked orders, only those that changed in the file are errors, and it says that the changes are not applied', async () => {
  const booked: ImportedOrderRow = {
    line: 2,
    orderNumber: 'SO-1',
    outcome: 'booked',
    problems: [],
    badLine: null,
    status: 'booked',
    reason: null,
    orderId: 'o1',
    bolNumber: 'BOL-1',
    isChanged: false,
  };
  await paste(
    table(['Order', 'ZIP'], ['SO-1', '43215'], ['SO-2', '43215']),
    [],
    [booked, { ...booked, line: 3, orderNumber: 'SO-2', bolNumber: 'BOL-2', isChanged: true }],
  );
  const errors = await screen.findByText('1 row has errors');
  expect(screen.getByText(/2 already booked/)).toBeTruthy();
  const item = within(errors.closest('[role]') ?? document.body).getAllByRole('listitem');
  expect(item.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('is booked: BOL BOL-2. Its changes in this file are not applied.'),
  ]);
});

test('the pickup date that was typed applies to the next rows too, where it is still shown', async () => {
  const { imports } = await paste(table(['Order', 'ZIP'], ['SO-1', '43215']));
  const date = screen.getByLabelText<HTMLInputElement>('Pickup date for orders without one');
  fireEvent.change(date, { target: { value: '11/20/2027' } });
  await waitFor(() => expect(imports().at(-1)).toMatchObject({ pickupDate: '2027-11-20' }));
  const before = imports().length;
  fireEvent.click(screen.getByRole('button', { name: 'Import pasted rows' }));
  await waitFor(() => expect(imports().length).toBeGreaterThan(before));
  expect(screen.getByLabelText('Pickup date for orders without one')).toHaveProperty('value', '11/20/2027');
  expect(imports().at(-1)).toMatchObject({ pickupDate: '2027-11-20' });
});

test('a correction counts when Ctrl+Enter is pressed in its field', async () => {
  const row: ImportedOrderRow = {
    line: 2,
    orderNumber: 'SO-1',
    outcome: 'added',
    problems: [],
    badLine: null,
    status: 'to_check',
    reason: null,
    orderId: 'o1',
    bolNumber: null,
    isChanged: false,
  };
  const problems = [{ field: 'zip', message: 'Enter a 5-digit ZIP.' }];
  const { imports } = await paste(
    table(['Order', 'ZIP'], ['SO-1', '43215'], ['SO-2', '432']),
    [],
    [row, { ...row, line: 3, orderNumber: 'SO-2', outcome: 'bad', problems, status: null, orderId: null }],
  );
  window.addEventListener('keydown', pressKey);
  const field = await screen.findByLabelText<HTMLInputElement>(/row 3/);
  act(() => field.focus());
  fireEvent.change(field, { target: { value: '43217' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  window.removeEventListener('keydown', pressKey);
  await screen.findByText('Imported 1 order', { exact: false }, { timeout: 5000 });
  expect(imports().at(-1)).toMatchObject({
    isDryRun: false,
    rows: [{ values: { zip: '43215' } }, { values: { zip: '43217' } }],
  });
});

/** Imports: what is typed into a row with errors when Ctrl+Enter is pressed. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { CONTACT_DIRECTORY } from '../../../../../renderer/features/contacts/contactDirectory.tsx';
import { ImportSheet } from '../../../../../renderer/features/directory/ImportSheet.tsx';
import { ImportInvoices } from '../../../../../renderer/features/invoices/ImportInvoices.tsx';
import { pressKey } from '../../../../../renderer/ui/keys/registry.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

beforeEach(() => window.addEventListener('keydown', pressKey));
afterEach(() => {
  cleanup();
  window.removeEventListener('keydown', pressKey);
  vi.unstubAllGlobals();
});

/** Waits for responses that lead to further calls. */
async function settle() {
  for (let turn = 0; turn < 6; turn += 1) await act(() => new Promise((resume) => setTimeout(resume, 0)));
}

/** Pastes the rows, types `text` into the only correction, and imports with the key. Returns what is imported. */
async function importWith(sheet: ReactNode, name: string, cells: readonly (readonly string[])[], text: string) {
  const requested = fakeCore({
    'tables.read': () => ok({ rows: cells.map((row, at) => ({ line: at + 1, cells: row })) }),
    [name]: () => ok({ rows: [] }),
  });
  render(<QueryClientProvider client={createQueryClient()}>{sheet}</QueryClientProvider>);
  fireEvent.change(screen.getByLabelText('Or paste rows'), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Import pasted rows' }));
  await settle();
  const field = screen.getByLabelText<HTMLInputElement>(/row 3$/);
  act(() => field.focus());
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await settle();
  return requested.filter((call) => call.name === name).map(({ input }) => input);
}

test('a corrected contact is imported', async () => {
  const cells = [
    ['Name', 'ZIP'],
    ['Acme', '43207'],
    ['Example', '802'],
  ];
  const sheet = <ImportSheet config={CONTACT_DIRECTORY} onClose={() => {}} />;
  expect(await importWith(sheet, 'contacts.importRows', cells, '80216')).toMatchObject([
    { rows: [{ line: 2 }, { line: 3, fields: { zip: '80216' } }] },
  ]);
});

test('a corrected invoice is imported', async () => {
  const cells = [
    ['Invoice number', 'Carrier', 'Invoice date', 'Amount'],
    ['1001', 'SMPF', '11/2/2026', '100.00'],
    ['1002', 'SMPF', '11/2/2026', 'x'],
  ];
  expect(await importWith(<ImportInvoices onClose={() => {}} />, 'invoices.importRows', cells, '250.00')).toMatchObject(
    [{ rows: [{ line: 2 }, { line: 3 }] }],
  );
});

test('an invoice is imported with all of its rows or not at all, and is whole once its row is corrected', async () => {
  const cells = [
    ['Invoice number', 'Carrier', 'Invoice date', 'Charge', 'Charge amount'],
    ['1001', 'SMPF', '11/2/2026', 'Freight', '500.00'],
    ['1001', 'SMPF', '11/2/2026', 'Fuel', '50,1'],
    ['1001', 'SMPF', '11/2/2026', 'Discount', '100.00'],
  ];
  const requested = fakeCore({
    'tables.read': () => ok({ rows: cells.map((row, at) => ({ line: at + 1, cells: row })) }),
    'invoices.importRows': () => ok({ rows: [] }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ImportInvoices onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Or paste rows'), { target: { value: 'x' } });
  fireEvent.click(screen.getByRole('button', { name: 'Import pasted rows' }));
  await settle();
  const button = () => screen.getByRole('button', { name: /^Import \d row/ });
  fireEvent.click(button());
  await settle();
  expect(requested.filter(({ name }) => name === 'invoices.importRows')).toEqual([]);
  const field = screen.getByLabelText('Charge amount, row 3');
  fireEvent.change(field, { target: { value: '50.10' } });
  fireEvent.blur(field);
  await settle();
  expect(button().textContent).toContain('Import 3 rows');
  fireEvent.click(button());
  await settle();
  expect(requested.filter(({ name }) => name === 'invoices.importRows').map(({ input }) => input)).toMatchObject([
    { rows: [{ line: 2, fields: { totalCents: 45_010 } }] },
  ]);
});

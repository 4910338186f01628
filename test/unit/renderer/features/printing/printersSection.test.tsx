// @vitest-environment jsdom
/** Settings, Printers: choices are shown at once, and undone if they can't be saved. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { PrintersSection } from '../../../../../renderer/features/printing/PrintersSection.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROUTE = {
  printer: null,
  paper: 'letter',
  copies: 1,
  scale: 'actual',
  crops: false,
  tray: null,
  sides: 1,
  driverSize: false,
};

test('two choices right after each other are both undone if they can’t be saved', async () => {
  const calls = fakeCore({
    'printing.settings': () =>
      ok({ routes: { bol: ROUTE, labels: ROUTE, other: ROUTE }, calibrations: {}, labelSizes: [] }),
    'printers.list': () => ok({ way: 'queue', printers: [] }),
    'printing.setRoute': () => fail({ code: 'disk_full' }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PrintersSection className={undefined} />
    </QueryClientProvider>,
  );
  const copies = async (kind: string) =>
    within(await screen.findByRole('group', { name: kind })).getByLabelText<HTMLSelectElement>('Copies');
  const fields = [await copies('BOL'), await copies('Other documents')];
  for (const field of fields) fireEvent.change(field, { target: { value: '3' } });
  expect(fields.map(({ value }) => value)).toEqual(['3', '3']);
  await waitFor(() => expect(calls.filter(({ name }) => name === 'printing.setRoute')).toHaveLength(2));
  await waitFor(() => expect(fields.map(({ value }) => value)).toEqual(['1', '1']));
  expect(screen.getByText('The disk is full')).toBeDefined();
});

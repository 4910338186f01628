// @vitest-environment jsdom
/** The print dialog of the shown document. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { PrintDocument } from '../../../../../renderer/features/printing/PrintDocument.tsx';
import { fail, ok, type Result } from '../../../../../shared/ipc/result.ts';
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

test('the dialog stays open while the document is downloaded again, and then prints the new version', async () => {
  const requested = fakeCore({
    'printing.records': () => ok({ records: [] }),
    'printing.stale': () => ok({ prints: [] }),
    'printing.settings': () =>
      ok({ routes: { bol: ROUTE, labels: ROUTE, other: ROUTE }, calibrations: {}, labelSizes: [] }),
    'printers.list': () => ok({ way: 'browser', printers: [], defaultPrinter: null }),
    'printing.check': () => ok({ largePages: [] }),
    'printing.start': () => ok({ jobId: 'j1' }),
  });
  const client = createQueryClient();
  const shown = (fileId: string | null) => (
    <QueryClientProvider client={client}>
      <PrintDocument bolNumber="4410279902" fileId={fileId} type={fileId === null ? null : 'BOL'} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown('first'));
  fireEvent.click(screen.getByRole('button', { name: /^Print/ }));
  const dialog = await screen.findByRole('dialog');
  rerender(shown(null));
  expect(screen.getByRole('dialog')).toBe(dialog);
  rerender(shown('second'));
  expect(screen.getByRole('dialog')).toBe(dialog);
  await screen.findByLabelText('Copies');
  fireEvent.click(within(dialog).getByRole('button', { name: /^Print/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requested.find(({ name }) => name === 'printing.start')?.input).toMatchObject({
    requests: [{ fileId: 'second' }],
  });
});

const SETTINGS = { routes: { bol: ROUTE, labels: ROUTE, other: ROUTE }, calibrations: {}, labelSizes: [] };

test.each([
  ['another document of its type', { fileId: 'other', type: 'POD', otherFileIds: ['first'] }, 'first'],
  ['a newer version whose type has another case', { fileId: 'newer', type: 'pod', otherFileIds: [] }, 'newer'],
])('the dialog prints its document when the screen shows %s', async (_, next, printed) => {
  const requested = fakeCore({
    'printing.settings': () => ok(SETTINGS),
    'printers.list': () => ok({ way: 'browser', printers: [], defaultPrinter: null }),
    'printing.check': () => ok({ largePages: [] }),
    'printing.start': () => ok({ jobId: 'j1' }),
  });
  const client = createQueryClient();
  const shown = (document: { fileId: string; type: string; otherFileIds: string[] }) => (
    <QueryClientProvider client={client}>
      <PrintDocument bolNumber="4410279902" {...document} />
    </QueryClientProvider>
  );
  const { rerender } = render(shown({ fileId: 'first', type: 'POD', otherFileIds: [] }));
  fireEvent.click(screen.getByRole('button', { name: /^Print/ }));
  const dialog = await screen.findByRole('dialog');
  await screen.findByLabelText('Copies');
  rerender(shown(next));
  fireEvent.click(within(dialog).getByRole('button', { name: /^Print/ }));
  await waitFor(() => expect(requested.some(({ name }) => name === 'printing.start')).toBe(true));
  expect(requested.find(({ name }) => name === 'printing.start')?.input).toMatchObject({
    requests: [{ fileId: printed }],
  });
});

async function openDialog() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PrintDocument bolNumber="4410279902" fileId="first" type="BOL" />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Print/ }));
  return within(await screen.findByRole('dialog'));
}

test('the dialog says that a default can’t be saved, and prints without saving one', async () => {
  const requested = fakeCore({
    'printing.settings': () => ok(SETTINGS),
    'printing.setRoute': () => fail({ code: 'disk_full' }),
    'printers.list': () => ok({ way: 'browser', printers: [], defaultPrinter: null }),
    'printing.check': () => ok({ largePages: [] }),
    'printing.start': () => ok({ jobId: 'j1' }),
  });
  const isStarted = () => requested.some(({ name }) => name === 'printing.start');
  const dialog = await openDialog();
  fireEvent.change(await dialog.findByLabelText('Copies'), { target: { value: '2' } });
  fireEvent.click(dialog.getByLabelText('Save as default for BOL'));
  fireEvent.click(dialog.getByRole('button', { name: /^Print/ }));
  await dialog.findByText('The disk is full');
  expect(isStarted()).toBe(false);
  fireEvent.click(dialog.getByLabelText('Save as default for BOL'));
  fireEvent.click(dialog.getByRole('button', { name: /^Print/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(isStarted()).toBe(true));
});

test('a document without a printer can’t be printed before the printers are listed', async () => {
  let list = (_: Result<unknown>) => {};
  fakeCore({
    'printing.settings': () => ok(SETTINGS),
    'printers.list': () => new Promise((resolve) => (list = resolve)),
    'printing.check': () => ok({ largePages: [] }),
  });
  const dialog = await openDialog();
  const print = () => dialog.getByRole('button', { name: /^Print/ });
  await waitFor(() => expect(print().dataset['reason']).toBe('Printers aren’t loaded yet'));
  list(ok({ way: 'queue', printers: [], defaultPrinter: null }));
  await waitFor(() => expect(print().dataset['reason']).toBe('Choose a printer'));
});

test('the dialog of a damaged document says that it can be printed unchanged, not that printing failed', async () => {
  fakeCore({
    'printing.settings': () => ok(SETTINGS),
    'printers.list': () => ok({ way: 'browser', printers: [], defaultPrinter: null }),
    'printing.check': () => fail({ code: 'document_unprintable', detail: 'Failed to parse PDF' }),
  });
  const dialog = await openDialog();
  expect(await dialog.findByText('The page sizes of this PDF can’t be read')).toBeDefined();
  expect(dialog.getByText(/can still print all pages unchanged/)).toBeDefined();
  expect(dialog.queryByText(/Nothing was printed/)).toBeNull();
  expect(dialog.getByRole('button', { name: /^Print/ }).dataset['reason']).toBeUndefined();
});

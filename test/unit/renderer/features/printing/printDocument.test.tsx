// @vitest-environment jsdom
/** The print dialog of the shown document. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { PrintDocument } from '../../../../../renderer/features/printing/PrintDocument.tsx';
import { ok } from '../../../../../shared/ipc/result.ts';
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

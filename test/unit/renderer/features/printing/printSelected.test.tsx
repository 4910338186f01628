// @vitest-environment jsdom
/** Printing from a screen: one job at a time, and errors that can be closed. */
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { PrintSelected } from '../../../../../renderer/features/printing/PrintShipment.tsx';
import { usePrint } from '../../../../../renderer/features/printing/usePrint.ts';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ROUTE = {
  printer: 'laser',
  paper: 'letter',
  copies: 1,
  scale: 'actual',
  crops: false,
  tray: null,
  sides: 1,
  driverSize: false,
};
const SETTINGS = ok({ routes: { bol: ROUTE, labels: ROUTE, other: ROUTE }, calibrations: {}, labelSizes: [] });
const BATCH = {
  requests: [{ bolNumber: '1', kind: 'bol' as const, fileId: null, pages: null }],
  start: 1,
  route: null,
};
const job = (running: boolean) => ok({ running, records: [], pagesId: null });

function printing() {
  const client = createQueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => usePrint(), { wrapper }).result;
}

test('the report of a print that could not start can be closed', async () => {
  fakeCore({ 'printing.settings': () => SETTINGS, 'printing.start': () => fail({ code: 'disk_full' }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PrintSelected bolNumbers={['1']} />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: /^Print BOL/ }));
  const dialog = await screen.findByRole('dialog');
  for (const close of within(dialog).getAllByRole('button', { name: 'Close' }).slice(-1)) fireEvent.click(close);
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});

test('an earlier failure does not hide the job that was started after it', async () => {
  fakeCore({
    'printing.settings': () => SETTINGS,
    'printing.start': () => fail({ code: 'disk_full' }),
    'printing.reprint': () => ok({ jobId: 'j2' }),
    'printing.job': () => job(true),
  });
  const result = printing();
  act(() => result.current.start(BATCH));
  await waitFor(() => expect(result.current.error?.code).toBe('disk_full'));
  act(() => result.current.reprint('r1'));
  await waitFor(() => expect(result.current.job?.jobId).toBe('j2'));
  expect(result.current.error).toBeNull();
});

test('nothing else is printed until the state of the started job is known', async () => {
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof job>>();
  const requested = fakeCore({
    'printing.settings': () => SETTINGS,
    'printing.start': () => ok({ jobId: 'j1' }),
    'printing.job': () => promise,
  });
  const result = printing();
  act(() => result.current.start(BATCH));
  await waitFor(() => expect(requested.some(({ name }) => name === 'printing.job')).toBe(true));
  expect(result.current.isStarting).toBe(true);
  // The second click of a double click.
  act(() => result.current.start(BATCH));
  await act(async () => resolve(job(true)));
  await waitFor(() => expect(result.current.job?.running).toBe(true));
  expect(requested.filter(({ name }) => name === 'printing.start')).toHaveLength(1);
});

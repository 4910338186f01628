// @vitest-environment jsdom
/** The print history. */
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { PrintsScreen } from '../../../../../renderer/features/printing/PrintsScreen.tsx';
import { documentTargets } from '../../../../../renderer/lib/handOver.ts';
import type { PrintRecord } from '../../../../../shared/contract/printing.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

beforeEach(() => {
  // Without a size, the table renders no row.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1200);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const RECORD: PrintRecord = {
  id: 'r1',
  jobId: 'j1',
  bolNumber: '4410279902',
  kind: 'other',
  fileId: 'f-2',
  type: 'POD',
  sha256: null,
  proNumber: null,
  route: {
    printer: 'laser',
    paper: 'letter',
    copies: 1,
    scale: 'actual',
    crops: false,
    tray: null,
    sides: 1,
    driverSize: false,
  },
  pages: null,
  start: 1,
  by: 'clerk',
  requestedAtMs: 1,
  sentAtMs: 1,
  endedAtMs: 2,
  state: 'printed',
  queueJob: null,
  reason: null,
  error: null,
  settledAtMs: null,
  madeFrom: null,
  regenerated: null,
  scalePercent: null,
  places: null,
};

test('Enter opens the document that was printed, not another of its type', async () => {
  fakeCore({ 'printing.records': () => ok({ records: [RECORD] }) });
  const opened = vi.fn();
  const { hook, history } = memoryLocation({ path: '/prints', record: true });
  function Opened() {
    documentTargets.useReceived('4410279902', opened);
    return null;
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={hook}>
        <PrintsScreen />
        <Opened />
      </Router>
    </QueryClientProvider>,
  );
  const row = (await screen.findByText('4410279902')).closest('tr') ?? document.body;
  fireEvent.keyDown(row, { key: 'Enter' });
  expect(history.at(-1)).toBe('/shipments/4410279902/documents/POD');
  expect(opened).toHaveBeenCalledWith({ fileId: 'f-2', page: 1, find: '' });
});

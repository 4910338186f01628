// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { PrintSheet } from '../../../../../renderer/features/shipments/detail/PrintSheet.tsx';
import { ok } from '../../../../../shared/ipc/result.ts';
import { sampleShipment } from '../../../../support/sampleShipment.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['demo', 1],
  ['service', 0],
])('a printed shipment says SAMPLE in the demo alone: %s', async (kind, times) => {
  fakeCore({
    'connections.status': () => ok({ active: { kind } }),
    'notes.list': () => ok({ notes: [] }),
    'tasks.list': () => ok({ tasks: [] }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PrintSheet shipment={sampleShipment()} today="2026-11-20" />
    </QueryClientProvider>,
  );
  await act(async () => {});
  expect(await screen.findByText(/^Printed /)).toBeTruthy();
  expect(screen.queryAllByText('SAMPLE')).toHaveLength(times);
});

test('a shipment that is printed before its notes are loaded says so', async () => {
  fakeCore({
    'connections.status': () => ok({ active: { kind: 'service' } }),
    'notes.list': () => new Promise(() => {}),
    'tasks.list': () => ok({ tasks: [] }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <PrintSheet shipment={sampleShipment()} today="2026-11-20" />
    </QueryClientProvider>,
  );
  await act(async () => {});
  expect(screen.getByText(/notes and tasks weren’t loaded/)).toBeTruthy();
});

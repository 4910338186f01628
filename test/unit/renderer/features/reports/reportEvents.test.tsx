import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Report } from '../../../../../shared/contract/reports.ts';
import type { AppEvent } from '../../../../../shared/ipc/contract.ts';

const FIGURES = {
  shipments: 0,
  priced: 0,
  spend: [],
  onTime: 0,
  late: 0,
  notMeasured: 0,
  open: 0,
  withoutWeight: 0,
  before: null,
};
const REPORT: Report = {
  compared: null,
  total: FIGURES,
  byCarrier: [],
  byLane: [],
  lanes: 0,
  byState: [],
  trend: { unit: 'month', rows: [] },
  accessorials: { known: 0, unknown: 0, knownBefore: null, rows: [] },
  invoices: { rows: [], notCompared: 0 },
  leftOut: { shipments: 0, spend: [] },
  withoutPickupDate: 0,
  carriers: [],
};

const core = vi.hoisted(() => ({
  requested: [] as string[],
  send: null as ((event: AppEvent) => void) | null,
}));
vi.mock('../../../../../renderer/api/transport.ts', () => ({
  transport: {
    host: 'browser',
    call(name: string) {
      core.requested.push(name);
      return Promise.resolve(
        name === 'reports.get' ? { ok: true, value: REPORT } : { ok: false, error: { code: 'not_found', what: name } },
      );
    },
    listen(onEvent: (event: AppEvent) => void) {
      core.send = onEvent;
      return () => {};
    },
  },
}));
const { EventsProvider } = await import('../../../../../renderer/api/events.tsx');
const { createQueryClient } = await import('../../../../../renderer/api/query.ts');
const { ReportsScreen } = await import('../../../../../renderer/features/reports/index.ts');

afterEach(cleanup);

const reports = () => core.requested.filter((name) => name === 'reports.get').length;

it('a report is requested again after shipments or invoices changed, also while another screen is open', async () => {
  const client = createQueryClient();
  const app = (screen: React.ReactNode) => (
    <QueryClientProvider client={client}>
      <EventsProvider>{screen}</EventsProvider>
    </QueryClientProvider>
  );
  const { rerender } = render(app(<ReportsScreen />));
  await waitFor(() => expect(reports()).toBe(1));
  for (const [at, name] of (['shipments.changed', 'invoices.changed'] as const).entries()) {
    act(() => core.send?.({ name, id: null }));
    await waitFor(() => expect(reports()).toBe(at + 2));
  }
  const shown = app(<ReportsScreen />);
  rerender(app(null));
  rerender(shown);
  await act(async () => undefined);
  expect(reports()).toBe(3);
  rerender(app(null));
  act(() => core.send?.({ name: 'invoices.changed', id: null }));
  rerender(shown);
  await waitFor(() => expect(reports()).toBe(4));
});

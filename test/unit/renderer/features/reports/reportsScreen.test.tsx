import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { ReportsScreen } from '../../../../../renderer/features/reports/index.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('exports the dates that the form has, also right after they were chosen', async () => {
  const requested = fakeCore({ 'reports.get': () => new Promise(() => {}) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReportsScreen />
    </QueryClientProvider>,
  );
  const lastYear = new Date().getFullYear() - 1;
  fireEvent.click(screen.getByText('Last year'));
  fireEvent.click(screen.getByText('Export CSV'));
  const exported = () => requested.filter(({ name }) => name === 'reports.exportCsv');
  await waitFor(() => expect(exported()).toHaveLength(1));
  expect(exported()[0]?.input).toMatchObject({ request: { from: `${lastYear}-01-01`, to: `${lastYear}-12-31` } });
});

it('says why nothing can be saved while a date can’t be read', () => {
  fakeCore({ 'reports.get': () => new Promise(() => {}) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReportsScreen />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: /from/i }), { target: { value: '13/45' } });
  for (const name of [/^Export CSV/, /^Save PDF/]) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.dataset['reason']).toBe('Check the dates');
  }
});

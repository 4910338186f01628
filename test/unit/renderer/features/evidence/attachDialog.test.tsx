import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { EditDialog } from '../../../../../renderer/features/evidence/AttachDialog.tsx';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

const ATTACHMENT = {
  fileId: 'f1',
  bolNumber: '1',
  name: 'pallet.jpg',
  kind: 'photo',
  note: '',
  date: '2026-11-18',
  media: 'jpeg',
  bytes: 1,
  addedAtMs: 1,
  clearedAtMs: null,
} as const;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 18, 12) });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Types a date of the file and presses the button. */
function saveDate(typed: string) {
  const requested = fakeCore({ 'evidence.update': () => ok(ATTACHMENT) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <EditDialog attachment={ATTACHMENT} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByRole('textbox', { name: /^Date/ }), { target: { value: typed } });
  fireEvent.click(screen.getByRole('button', { name: /Save changes/ }));
  return () => requested.filter(({ name }) => name === 'evidence.update').map(({ input }) => input);
}

it('takes a date without a year as the nearest one: the file is of a day that has passed', async () => {
  const sent = saveDate('11/10');
  await waitFor(() => expect(sent()).toMatchObject([{ date: '2026-11-10' }]));
});

it('does not take a date after today', async () => {
  const sent = saveDate('11/19');
  expect(await screen.findByText('Enter today or an earlier date.')).toBeTruthy();
  expect(sent()).toEqual([]);
});

// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { Backups } from '../../../../../renderer/features/settings/data/Backups.tsx';
import type { DataState } from '../../../../../shared/contract/data.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a backup that failed is shown with its reason and what to do', async () => {
  const failed: DataState['failed'] = { atMs: 0, error: { code: 'disk_full' } };
  fakeCore({ 'data.state': () => ok({ problem: null, copies: [], failed, missing: [], folder: '/data' }) });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Backups />
    </QueryClientProvider>,
  );
  await screen.findByText(/^Backup failed/);
  expect(screen.getByText('The disk is full. Free up disk space, then try again.')).toBeTruthy();
});

const MEMBERSHIP = {
  memberId: 'm1',
  workgroup: 'Ohio office',
  hosts: [],
  database: 'office',
  login: 'clerk1',
  name: 'Clerk 1',
  computer: 'PC 1',
  passwordIn: 'keychain',
};
const status = (membership: typeof MEMBERSHIP | null) =>
  ok({ isOffered: true, membership, state: null, bringing: null, suggestedName: 'Clerk 1' });
const COPIES = [{ name: '20260101T000000000Z-daily', atMs: 0, why: 'daily', bytes: 1 }] as const;

test.each([
  ['an account', null, /^Quotes, bookings, shipments, and contacts for this account are in one database/],
  ['a workgroup', MEMBERSHIP, /workgroup’s database, which IT backs up/],
])('what the backups of %s have is said, and what a restore changes', async (_whose, membership, whatIsBackedUp) => {
  fakeCore({
    'data.state': () => ok({ problem: null, copies: COPIES, failed: null, missing: [], folder: '/data' }),
    'workgroup.status': () => status(membership),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Backups />
    </QueryClientProvider>,
  );
  await screen.findByText(/^Last verified backup/);
  expect(await screen.findByText(whatIsBackedUp)).toBeTruthy();
  act(() => screen.getByRole('button', { name: /^Restore/ }).click());
  const areShipmentsRestored = membership === null;
  expect(screen.queryByText(/^Quotes, bookings, shipments, .* return to that point/) !== null).toBe(
    areShipmentsRestored,
  );
  expect(screen.queryByText(/What the workgroup shares doesn’t change/) === null).toBe(areShipmentsRestored);
});

test('starting fresh in a workgroup loses nothing that is shared, which is said', async () => {
  const problem = { code: 'data_damaged', detail: 'own.db' } as const;
  fakeCore({
    'data.state': () => ok({ problem, copies: COPIES, failed: null, missing: [], folder: '/data' }),
    'workgroup.status': () => status(MEMBERSHIP),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Backups />
    </QueryClientProvider>,
  );
  await screen.findByText(/workgroup’s database, which IT backs up/);
  act(() => screen.getByRole('button', { name: 'Start fresh' }).click());
  expect(screen.getByText(/What the workgroup shares doesn’t change/)).toBeTruthy();
  expect(screen.queryByText(/quotes, shipments, and contacts start empty/)).toBeNull();
});

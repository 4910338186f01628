// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
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

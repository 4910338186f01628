import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { defaultBoard } from '../../../../../renderer/features/shipments/board/boardState.ts';
import { ViewsDialog } from '../../../../../renderer/features/shipments/board/ViewsDialog.tsx';
import { fail, ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that a view could not be deleted, and deletes it on request', async () => {
  let removals = 0;
  fakeCore({
    'views.list': () => ok({ views: [{ id: 'v1', name: 'Late', view: defaultBoard() }], board: null }),
    'views.remove': () => {
      removals += 1;
      return removals === 1 ? fail({ code: 'disk_full' }) : ok({});
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewsDialog view={defaultBoard()} onApply={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText(/^Delete/));
  fireEvent.click(await screen.findByText(/^Delete permanently/));
  await screen.findByText('The disk is full');
  fireEvent.click(screen.getByText('Try again'));
  await waitFor(() => expect(removals).toBe(2));
});

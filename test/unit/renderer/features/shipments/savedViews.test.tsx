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

it('has the focus on the view after it was renamed, and on the name of a new one after one was deleted', async () => {
  let views = [
    { id: 'v1', name: 'Late', view: defaultBoard() },
    { id: 'v2', name: 'Ohio', view: defaultBoard() },
  ];
  fakeCore({
    'views.list': () => ok({ views, board: null }),
    'views.rename': () => ok({}),
    'views.remove': () => {
      views = views.slice(1);
      return ok({});
    },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ViewsDialog view={defaultBoard()} onApply={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
  );
  fireEvent.click((await screen.findAllByText(/^Rename/))[0] ?? document.body);
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(document.activeElement?.textContent).toBe('Late');
  fireEvent.click(screen.getAllByText(/^Delete/)[0] ?? document.body);
  fireEvent.click(await screen.findByText(/^Delete permanently/));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Save current view as' }));
});

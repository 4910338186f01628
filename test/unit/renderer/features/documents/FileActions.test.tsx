import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { FileActions } from '../../../../../renderer/features/documents/FileActions.tsx';
import { SavedNote } from '../../../../../renderer/features/documents/SavedNote.tsx';
import { documentsStrings } from '../../../../../renderer/features/documents/strings.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(cleanup);

it('says why a document can’t be dragged out', async () => {
  fakeCore({
    'documents.capabilities': () => ({ ok: true, value: { showInFolder: true, dragOut: true, copyFile: true } }),
    'documents.dragOut': () => ({ ok: false, error: { code: 'disk_full' } }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FileActions fileId="f-1" dragName="BOL.pdf" bolNumber={null} count={1} />
    </QueryClientProvider>,
  );
  // Until it is known, the drag is the browser’s.
  await screen.findByRole('button', { name: documentsStrings.copyFile });
  fireEvent.dragStart(screen.getByText(documentsStrings.drag));
  expect(await screen.findByText('The disk is full')).toBeDefined();
});

it('says why a saved file can’t be shown in its folder', async () => {
  const calls = fakeCore({ 'documents.showSaved': () => ({ ok: false, error: { code: 'core_stopped' } }) });
  const saving = {
    save() {},
    isRunning: false,
    saved: { fileName: 'BOL.pdf', path: '/home/clerk/BOL.pdf' },
    error: null,
  };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SavedNote saving={saving} canShowInFolder />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: documentsStrings.showInFolder }));
  expect(await screen.findByRole('alert')).toBeDefined();
  expect(calls).toContainEqual({ name: 'documents.showSaved', input: { path: '/home/clerk/BOL.pdf' } });
});

it.each([
  ['before', documentsStrings.saveAs, documentsStrings.saveAllAsOne],
  ['during', documentsStrings.saveAllAsOne, documentsStrings.saveAs],
])('the merged PDF is offered after the file whose save dialog was opened %s the merging', async (_, ...buttons) => {
  const { promise: isMerged, resolve: finishMerging } = Promise.withResolvers<void>();
  const { promise: isSaved, resolve: closeDialog } = Promise.withResolvers<void>();
  const calls = fakeCore({
    'documents.mergeAll': async () => {
      await isMerged;
      return ok({ fileId: 'merged', fileName: 'all.pdf', bytes: 1, pages: 1, madeAtMs: 1, left: [] });
    },
    'documents.save': async (input) => {
      const { fileId } = Object(input);
      if (fileId === 'f-1') await isSaved;
      return ok({ fileName: `${fileId}.pdf`, path: `/saved/${fileId}.pdf` });
    },
  });
  const saved = () => calls.filter(({ name }) => name === 'documents.save').map(({ input }) => Object(input).fileId);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <FileActions fileId="f-1" dragName="BOL.pdf" bolNumber="1" count={2} />
    </QueryClientProvider>,
  );
  for (const label of buttons) {
    fireEvent.click(screen.getByText(label));
    await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  }
  await waitFor(() => expect(saved()).toEqual(['f-1']));
  finishMerging();
  await waitFor(() => expect(screen.queryByText(documentsStrings.combining(2))).toBeNull());
  expect(saved()).toEqual(['f-1']);
  closeDialog();
  await waitFor(() => expect(saved()).toEqual(['f-1', 'merged']));
  expect(await screen.findByText('/saved/merged.pdf')).toBeDefined();
});

import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { FileActions } from '../../../../../renderer/features/documents/FileActions.tsx';
import { SavedNote } from '../../../../../renderer/features/documents/SavedNote.tsx';
import { documentsStrings } from '../../../../../renderer/features/documents/strings.ts';
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

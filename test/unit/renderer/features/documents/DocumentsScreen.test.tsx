// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { DocumentsScreen } from '../../../../../renderer/features/documents/DocumentsScreen.tsx';
import { fakeCore } from '../quote/fakeCore.ts';

vi.mock('../../../../../renderer/ui/PdfViewer/index.ts', () => ({ PdfViewer: () => <p>The document</p> }));
afterEach(cleanup);

it('says why a document can’t be shown, and shows it once there is space', async () => {
  const document = { fileId: 'f-1', type: 'BOL', name: 'bol.pdf', bytes: 9, fetchedAtMs: 1, opens: true };
  let isFull = true;
  fakeCore({
    'documents.list': () => ({ ok: true, value: { documents: [document], progress: null, waitUntilMs: null } }),
    'documents.check': () =>
      isFull ? { ok: false, error: { code: 'disk_full' } } : { ok: true, value: { state: 'good' } },
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DocumentsScreen bolNumber="BOL-1" />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('The disk is full')).toBeDefined();
  expect(screen.queryByText('The document')).toBeNull();
  isFull = false;
  fireEvent.click(screen.getAllByRole('button', { name: /Try again/ })[0] ?? window.document.body);
  expect(await screen.findByText('The document')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('The disk is full')).toBeNull());
});

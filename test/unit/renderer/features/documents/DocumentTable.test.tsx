// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { DocumentTable } from '../../../../../renderer/features/documents/DocumentTable.tsx';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pod = { fileId: 'f-1', type: 'POD', name: 'first.pdf', bytes: 9, fetchedAtMs: 1, opens: true };
const failed = (name: string, code: string) => ({
  type: 'POD',
  name,
  code,
  httpStatus: null,
  scheme: null,
  waitUntilMs: null,
});

/** Refreshes the documents of a shipment. Returns the texts of its rows. */
async function rowsAfter(documents: readonly object[], failures: readonly object[]) {
  fakeCore({
    'documents.list': () => ok({ documents, progress: null, waitUntilMs: null }),
    'documents.fetch': () => ok({ documents, failures, dropped: [], listed: documents.length + failures.length }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DocumentTable bolNumber="BOL-1" />
    </QueryClientProvider>,
  );
  if (documents.length > 0) {
    await screen.findByText('Ready');
    fireEvent.click(screen.getByRole('button', { name: /^Refresh documents/ }));
  }
  await screen.findAllByRole('button', { name: 'Download again' });
  return screen.getAllByRole('row').map(({ textContent }) => textContent);
}

it('a second document of a type that failed to download has its own row below the saved one', async () => {
  const rows = await rowsAfter([pod], [failed('second.pdf', 'document_incomplete')]);
  expect(rows.slice(3)).toEqual([
    expect.stringMatching(/^PODReady.*View$/),
    'POD 2The download was incomplete and wasn’t saved.Download again',
  ]);
});

it('each of two failed documents of a type has its reason and can be downloaded again', async () => {
  const rows = await rowsAfter(
    [],
    [failed('first.pdf', 'document_incomplete'), failed('second.pdf', 'document_not_pdf')],
  );
  expect(rows.slice(3)).toEqual([
    'PODThe download was incomplete and wasn’t saved.Download again',
    'POD 2The file received isn’t a PDF, so it wasn’t saved.Download again',
  ]);
});

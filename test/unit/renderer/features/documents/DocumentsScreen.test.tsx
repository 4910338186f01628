// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { DocumentsScreen } from '../../../../../renderer/features/documents/DocumentsScreen.tsx';
import { documentTargets } from '../../../../../renderer/lib/handOver.ts';
import { printRecord } from '../../../../support/samplePrint.ts';
import { fakeCore } from '../quote/fakeCore.ts';

vi.mock('../../../../../renderer/ui/PdfViewer/index.ts', () => ({
  PdfViewer: ({ url, lead }: { readonly url: string; readonly lead: ReactNode }) => (
    <>
      {lead}
      <p data-url={url}>The document</p>
    </>
  ),
}));
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

it('shows the latest version again after another tab was open', async () => {
  const bol = { type: 'BOL', name: 'bol.pdf', bytes: 9, opens: true };
  const labels = { ...bol, type: 'Pallet Labels', name: 'labels.pdf', fileId: 'f-3', fetchedAtMs: 3 };
  const version = { ...bol, clearedAtMs: null };
  const documents = [{ ...bol, fileId: 'f-2', fetchedAtMs: 2 }, labels];
  fakeCore({
    'documents.list': () => ({ ok: true, value: { documents, progress: null, waitUntilMs: null } }),
    'documents.check': () => ({ ok: true, value: { state: 'good' } }),
    'documents.versions': () => ({
      ok: true,
      value: {
        versions: [
          { ...version, fileId: 'f-2', firstFetchedAtMs: 2, fetchedAtMs: 2, isLatest: true },
          { ...version, fileId: 'f-1', firstFetchedAtMs: 1, fetchedAtMs: 1, isLatest: false },
        ],
      },
    }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={memoryLocation({ path: '/shipments/BOL-1/documents/BOL' }).hook}>
        <Route path="/shipments/:bolNumber/documents/:type">
          {({ type }) => <DocumentsScreen bolNumber="BOL-1" type={decodeURIComponent(type)} />}
        </Route>
      </Router>
    </QueryClientProvider>,
  );
  const shown = () => screen.getByText('The document').dataset['url'];
  const versions = within(await screen.findByRole('region', { name: 'Versions' }));
  fireEvent.click(versions.getAllByRole('button')[1] ?? window.document.body);
  await waitFor(() => expect(shown()).toBe('/documents/f-1'));
  fireEvent.click(screen.getByRole('tab', { name: /Labels/ }));
  await waitFor(() => expect(shown()).toBe('/documents/f-3'));
  fireEvent.click(screen.getByRole('tab', { name: /BOL/ }));
  await waitFor(() => expect(shown()).not.toBe('/documents/f-3'));
  expect(shown()).toBe('/documents/f-2');
});

it('a search result in a document shows its latest version, also if an earlier one was shown', async () => {
  const bol = { type: 'BOL', name: 'bol.pdf', bytes: 9, opens: true, fileId: 'f-2', fetchedAtMs: 2 };
  const version = { ...bol, firstFetchedAtMs: 2, clearedAtMs: null, isLatest: true };
  fakeCore({
    'documents.list': () => ({ ok: true, value: { documents: [bol], progress: null, waitUntilMs: null } }),
    'documents.check': () => ({ ok: true, value: { state: 'good' } }),
    'documents.versions': () => ({
      ok: true,
      value: { versions: [version, { ...version, fileId: 'f-1', firstFetchedAtMs: 1, isLatest: false }] },
    }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DocumentsScreen bolNumber="BOL-1" />
    </QueryClientProvider>,
  );
  const shown = () => screen.getByText('The document').dataset['url'];
  const versions = within(await screen.findByRole('region', { name: 'Versions' }));
  fireEvent.click(versions.getAllByRole('button')[1] ?? window.document.body);
  await waitFor(() => expect(shown()).toBe('/documents/f-1'));
  act(() => documentTargets.pass('BOL-1', { fileId: 'f-2', page: 1, find: 'pallet' }));
  await waitFor(() => expect(shown()).toBe('/documents/f-2'));
});

it('a document that was opened from elsewhere stays shown when a newer version replaces it', async () => {
  const bol = { type: 'BOL', name: 'bol.pdf', bytes: 9, opens: true, fileId: 'f-1', fetchedAtMs: 1 };
  const first = { type: 'POD', name: 'first.pdf', bytes: 9, opens: true, fileId: 'f-2', fetchedAtMs: 2 };
  const second = { ...first, name: 'second.pdf', fileId: 'f-3', fetchedAtMs: 3 };
  let documents = [bol, first, second];
  let versions = [second];
  fakeCore({
    'documents.list': () => ({ ok: true, value: { documents, progress: null, waitUntilMs: null } }),
    'documents.check': () => ({ ok: true, value: { state: 'good' } }),
    'documents.versions': () => ({
      ok: true,
      value: {
        versions: versions.map((each, at) => ({
          ...each,
          firstFetchedAtMs: each.fetchedAtMs,
          clearedAtMs: null,
          isLatest: at === 0,
        })),
      },
    }),
  });
  documentTargets.pass('BOL-1', { fileId: 'f-3', page: 1, find: '' });
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <DocumentsScreen bolNumber="BOL-1" />
    </QueryClientProvider>,
  );
  const shown = () => screen.getByText('The document').dataset['url'];
  await waitFor(() => expect(shown()).toBe('/documents/f-3'));
  const newer = { ...second, fileId: 'f-4', fetchedAtMs: 4 };
  documents = [bol, first, newer];
  versions = [newer, second];
  await client.invalidateQueries();
  await waitFor(() => expect(shown()).toBe('/documents/f-4'));
});

it('a second document of a type has neither the print history of the first nor its note of an outdated printout', async () => {
  const first = { type: 'POD', name: 'first.pdf', bytes: 9, opens: true, fileId: 'f-2', fetchedAtMs: 2 };
  const second = { ...first, name: 'second.pdf', fileId: 'f-3' };
  const version = { firstFetchedAtMs: 1, clearedAtMs: null, isLatest: true };
  const earlier = { ...first, ...version, fileId: 'f-1', isLatest: false };
  const print = printRecord({ id: 'p-1', bolNumber: 'BOL-1', kind: 'other', type: 'POD', fileId: 'f-1' });
  const stale = { bolNumber: 'BOL-1', type: 'POD', recordId: 'p-1', printedAtMs: 1, why: 'newer_version' };
  fakeCore({
    'documents.list': () => ({ ok: true, value: { documents: [first, second], progress: null, waitUntilMs: null } }),
    'documents.check': () => ({ ok: true, value: { state: 'good' } }),
    'documents.versions': () => ({
      ok: true,
      value: { versions: [{ ...first, ...version }, earlier, { ...second, ...version }] },
    }),
    'printing.records': () => ({ ok: true, value: { records: [print] } }),
    'printing.stale': () => ({ ok: true, value: { prints: [{ ...stale, proNumber: null }] } }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={memoryLocation({ path: '/shipments/BOL-1/documents/POD' }).hook}>
        <Route path="/shipments/:bolNumber/documents/:type">
          {({ type }) => <DocumentsScreen bolNumber="BOL-1" type={decodeURIComponent(type)} />}
        </Route>
      </Router>
    </QueryClientProvider>,
  );
  const printing = within(await screen.findByRole('region', { name: 'Printing' }));
  await printing.findByText(/by clerk1/);
  await printing.findByText(/changed after it was printed/);
  fireEvent.click(screen.getByRole('tab', { name: /POD 2/ }));
  await waitFor(() => expect(screen.getByText('The document').dataset['url']).toBe('/documents/f-3'));
  expect(printing.queryByText(/by clerk1/)).toBeNull();
  expect(printing.queryByText(/changed after it was printed/)).toBeNull();
});

it('of two documents of a type, the second is named as its tab where it failed to download or to be merged', async () => {
  const first = { type: 'POD', name: 'first.pdf', bytes: 9, opens: true, fileId: 'f-1', fetchedAtMs: 1 };
  const second = { ...first, name: 'second.pdf', fileId: 'f-2' };
  const failure = { type: 'POD', name: 'third.pdf', code: 'document_not_pdf', httpStatus: null, scheme: null };
  const documents = [first, second];
  fakeCore({
    'documents.list': () => ({ ok: true, value: { documents, progress: null, waitUntilMs: null } }),
    'documents.check': () => ({ ok: true, value: { state: 'good' } }),
    'documents.versions': () => ({ ok: true, value: { versions: [] } }),
    'documents.fetch': () => ({
      ok: true,
      value: { documents, failures: [{ ...failure, waitUntilMs: null }], dropped: [], listed: 3 },
    }),
    'documents.mergeAll': () => ({
      ok: true,
      value: { fileId: 'f-4', fileName: 'all.pdf', bytes: 9, pages: 1, left: [{ type: 'POD', name: 'second.pdf' }] },
    }),
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Router hook={memoryLocation({ path: '/shipments/BOL-1/documents/POD' }).hook}>
        <DocumentsScreen bolNumber="BOL-1" type="POD" />
      </Router>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: /^Save all as one/ }));
  expect(await screen.findByText(/left out.*POD 2|POD 2.*left out/i)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^Refresh documents/ }));
  expect(await screen.findByText(/^POD 3: /)).toBeTruthy();
});

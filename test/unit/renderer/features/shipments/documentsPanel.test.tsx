import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { DocumentsPanel } from '../../../../../renderer/features/shipments/detail/DocumentsPanel.tsx';
import { sampleShipment } from '../../../../support/sampleShipment.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names documents as their tabs do, and opens each of two of one type', () => {
  fakeCore({});
  const document = { type: 'POD', bytes: 1000, fetchedAtMs: 1, opens: true };
  const documents = [
    { ...document, fileId: 'f-3', name: 'labels.pdf', type: 'Pallet Labels' },
    { ...document, fileId: 'f-1', name: 'POD_first.pdf' },
    { ...document, fileId: 'f-2', name: 'POD_second.pdf' },
  ];
  const onDocument = vi.fn();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <DocumentsPanel shipment={sampleShipment({ documents })} onDocument={onDocument} />
    </QueryClientProvider>,
  );
  const list = screen.getAllByRole('list')[0] ?? window.document.body;
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Labels', 'POD', 'POD 2']);
  expect(list.textContent).toContain('downloaded');
  for (const button of within(list).getAllByRole('button')) fireEvent.click(button);
  // The keys of the viewer’s tabs.
  expect(onDocument.mock.calls).toEqual([['Pallet Labels'], ['POD'], ['POD 2']]);
});

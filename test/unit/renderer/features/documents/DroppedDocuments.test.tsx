import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DroppedDocuments } from '../../../../../renderer/features/documents/DroppedDocuments.tsx';
import type { DocumentFetch } from '../../../../../renderer/features/documents/useDocumentFetch.ts';

const ended: DocumentFetch = {
  isRunning: false,
  canCancel: false,
  seconds: 0,
  progress: null,
  waitUntilMs: null,
  error: null,
  failures: [],
  dropped: [{ path: 'documents.1.type', why: 'blank' }],
  listed: 3,
  emptyAtMs: null,
  start: () => {},
  cancel: () => {},
};

afterEach(cleanup);

it('says how many documents of the response could not be read, and why', () => {
  const { rerender } = render(<DroppedDocuments fetching={ended} />);
  expect(screen.getByRole('alert').textContent).toBe(
    '1 of 3 documents couldn’t be read: document 2: the document’s type is blank. Refresh documents, or contact support.',
  );
  rerender(<DroppedDocuments fetching={{ ...ended, dropped: [] }} />);
  expect(screen.queryByRole('alert')).toBeNull();
});

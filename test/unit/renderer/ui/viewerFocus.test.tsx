// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PdfViewerPane } from '../../../../renderer/ui/PdfViewer/PdfViewerPane.tsx';

// A document for each URL; one is slow to open.
vi.mock('../../../../renderer/ui/PdfViewer/usePdf.ts', () => {
  const opened = new Map<string, { kind: 'open'; document: object }>();
  return {
    usePdf(url: string) {
      if (url === '/documents/slow') return { kind: 'opening' };
      const found = opened.get(url) ?? { kind: 'open' as const, document: {} };
      opened.set(url, found);
      return found;
    },
  };
});
vi.mock('../../../../renderer/ui/PdfViewer/viewerSession.ts', async () => {
  const { viewerState } = await import('../../../support/viewerState.ts');
  const state = viewerState(1);
  const nothing = () => {};
  const session = { state: () => state, subscribe: () => nothing, show: nothing, find: nothing, close: nothing };
  return { createViewerSession: () => session };
});

afterEach(cleanup);

const screenWith = (url: string) => (
  <>
    <PdfViewerPane url={url} title="Pickup manifest" />
    <aside>
      <input type="text" aria-label="Pickup date" />
    </aside>
  </>
);

it('takes the focus when it opens, so that the keys scroll it', () => {
  render(screenWith('/documents/1'));
  expect(document.activeElement).toBe(screen.getByRole('document'));
});

it('keeps the focus while another document that takes its place is opened', () => {
  const { rerender } = render(screenWith('/documents/1'));
  rerender(screenWith('/documents/slow'));
  expect(document.activeElement).toBe(screen.getByRole('document'));
});

it('leaves the focus in a text field beside it when another document takes its place', () => {
  const { rerender } = render(screenWith('/documents/1'));
  const field = screen.getByRole('textbox', { name: 'Pickup date' });
  field.focus();
  rerender(screenWith('/documents/2'));
  expect(document.activeElement).toBe(field);
});

it('takes the focus in a dialog that was opened from the pane beside it', () => {
  const dialogWith = (url: string) => (
    <aside>
      <dialog open>
        <button type="button">Close</button>
        <PdfViewerPane url={url} title="Photo" />
      </dialog>
    </aside>
  );
  const { rerender } = render(dialogWith('/documents/1'));
  screen.getByRole('button', { name: 'Close' }).focus();
  rerender(dialogWith('/documents/2'));
  expect(document.activeElement).toBe(screen.getByRole('document'));
});

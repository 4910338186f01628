// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PdfViewerPane, type ViewTarget } from '../../../../renderer/ui/PdfViewer/PdfViewerPane.tsx';

vi.mock('../../../../renderer/ui/PdfViewer/usePdf.ts', () => {
  const open = { kind: 'open', document: {} };
  return { usePdf: () => open };
});
// Finds three matches of each text.
vi.mock('../../../../renderer/ui/PdfViewer/viewerSession.ts', async () => {
  const { NO_FIND, viewerState } = await import('../../../support/viewerState.ts');
  const nothing = () => {};
  return {
    createViewerSession() {
      const listeners = new Set<() => void>();
      let state = viewerState(1);
      return {
        state: () => state,
        subscribe(listener: () => void) {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
        find(query: string) {
          state = { ...state, find: query === '' ? NO_FIND : { query, current: 1, total: 3, searching: false } };
          for (const listener of listeners) listener();
        },
        show: nothing,
        goTo: nothing,
        close: nothing,
      };
    },
  };
});

afterEach(cleanup);

const viewerAt = (target: ViewTarget | null) => <PdfViewerPane url="/documents/1" title="BOL" target={target} />;
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Find in document' });

it('shows the text of a search result that is opened again after another text was typed', () => {
  const { rerender } = render(viewerAt({ page: 1, find: 'pallet' }));
  expect(box().value).toBe('pallet');
  fireEvent.change(box(), { target: { value: 'crate' } });
  expect(box().value).toBe('crate');
  rerender(viewerAt({ page: 1, find: 'pallet' }));
  expect(box().value).toBe('pallet');
});

it('shows the text as long as its matches are shown', () => {
  const { rerender } = render(viewerAt({ page: 1, find: 'pallet' }));
  rerender(viewerAt(null));
  expect(screen.getByText('1 of 3')).toBeDefined();
  expect(box().value).toBe('pallet');
  fireEvent.keyDown(box(), { key: 'Escape' });
  expect(box().value).toBe('');
  expect(screen.queryByText('1 of 3')).toBeNull();
});

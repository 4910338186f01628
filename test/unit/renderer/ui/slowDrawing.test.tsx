// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PdfViewerPane } from '../../../../renderer/ui/PdfViewer/PdfViewerPane.tsx';

// A document that opens, and whose first page is never drawn.
vi.mock('../../../../renderer/ui/PdfViewer/usePdf.ts', () => {
  const opened = { kind: 'open', document: {} };
  return { usePdf: () => opened };
});
vi.mock('../../../../renderer/ui/PdfViewer/viewerSession.ts', async () => {
  const { viewerState } = await import('../../../support/viewerState.ts');
  const state = viewerState(3);
  const nothing = () => {};
  const session = { state: () => state, subscribe: () => nothing, show: nothing, find: nothing, close: nothing };
  return { createViewerSession: () => session };
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a first page that is not drawn after 15 seconds says so, and can be canceled', () => {
  render(
    <PdfViewerPane url="/documents/1" title="BOL of 1" lead={null} remedy={<button type="button">Save</button>} />,
  );
  act(() => void vi.advanceTimersByTime(14_900));
  expect(screen.queryByText('Still drawing…')).toBeNull();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.getByText('Still drawing…')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Still drawing…')).toBeNull();
  expect(screen.getByText('Drawing was canceled')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});

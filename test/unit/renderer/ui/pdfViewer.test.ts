import { describe, expect, it, vi } from 'vitest';
import { pdfErrorMessage } from '../../../../renderer/ui/PdfViewer/pdfErrorMessage.ts';
import { viewerKeys } from '../../../../renderer/ui/PdfViewer/viewerKeys.ts';
import type { ViewerSession } from '../../../../renderer/ui/PdfViewer/viewerSession.ts';

function session(): ViewerSession {
  return {
    show: vi.fn(),
    state: () => ({
      page: 2,
      pages: 5,
      scale: 1,
      fit: 'auto',
      rotation: 0,
      isPainted: true,
      isUnreadable: false,
      find: { query: '', current: 0, total: 0, searching: false },
    }),
    subscribe: () => () => {},
    goTo: vi.fn(),
    zoom: vi.fn(),
    fit: vi.fn(),
    rotate: vi.fn(),
    find: vi.fn(),
    findNext: vi.fn(),
    close: vi.fn(),
  };
}
const binding = (bindings: ReturnType<typeof viewerKeys>, message: string) =>
  bindings.find((each) => each.label === message);

describe('the viewer’s keys', () => {
  it('turn pages from the visible page and go to both ends', () => {
    const shown = session();
    const keys = viewerKeys(shown, false, () => {});
    for (const message of ['Next page', 'Previous page', 'First page', 'Last page']) binding(keys, message)?.run?.();
    expect(vi.mocked(shown.goTo).mock.calls).toEqual([[3], [1], [1], [5]]);
  });

  it('do nothing without a document, and find no next hit without a query', () => {
    expect(viewerKeys(null, false, () => {}).every(({ when }) => when === false)).toBe(true);
    expect(
      binding(
        viewerKeys(session(), false, () => {}),
        'Next match',
      )?.when,
    ).toBe(false);
    expect(
      binding(
        viewerKeys(session(), true, () => {}),
        'Next match',
      )?.when,
    ).toBe(true);
  });
});

describe('a file that can’t be shown', () => {
  it.each([
    [{ kind: 'missing', httpStatus: 404 }, 'file is missing'],
    [{ kind: 'empty' }, 'empty'],
    [{ kind: 'damaged' }, 'damaged'],
    [{ kind: 'unreadable', detail: 'x' }, 'Can’t show'],
  ] as const)('says what %j means and what to do', (failure, title) => {
    const message = pdfErrorMessage(failure);
    expect(message.title).toContain(title);
    expect(message.text).toContain('Download the documents again');
  });
});

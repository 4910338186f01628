/** The state of a PDF viewer that shows the first of these pages, and finds nothing. */
import type { ViewState } from '../../renderer/ui/PdfViewer/viewerSession.ts';

export const NO_FIND: ViewState['find'] = { query: '', current: 0, total: 0, searching: false };

export function viewerState(pages: number): ViewState {
  return { page: 1, pages, isPainted: false, isUnreadable: false, scale: 1, fit: 'auto', rotation: 0, find: NO_FIND };
}

/** Loads the viewer and pdf.js when a document is first displayed, not on startup. */
import { lazy } from 'react';

export type { ViewTarget } from './PdfViewerPane.tsx';

export const PdfViewer = lazy(async () => {
  const { PdfViewerPane } = await import('./PdfViewerPane.tsx');
  return { default: PdfViewerPane };
});

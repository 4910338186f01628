/** The viewer and pdf.js behind it are loaded when a document is first shown, never with the app. */
import { lazy } from 'react';

export const PdfViewer = lazy(async () => {
  const { PdfViewerPane } = await import('./PdfViewerPane.tsx');
  return { default: PdfViewerPane };
});

/** Texts of the PDF viewer; messages of its errors are in `pdfErrorMessage.ts`. */
import { formatCount, formatNumber } from '../../lib/format.ts';

export const pdfStrings = {
  // FindBox
  findInDocument: 'Find in document',
  find: 'Find',
  previousMatchHint: 'Previous match (Shift+F3)',
  previousMatch: 'Previous match',
  nextMatchHint: 'Next match (F3)',
  nextMatch: 'Next match',
  noMatches: 'no matches',
  matches: (count: number) => formatCount(count, 'match', 'matches'),
  matchOf: (at: number, count: number) => `${formatNumber(at)} of ${formatNumber(count)}`,

  // PageLinks
  page: 'page',

  // PasswordPrompt
  passwordNeeded: 'This PDF is password-protected',
  password: 'Password',
  wrongPassword: 'That password didn’t work.',
  passwordHint: 'Ask the sender for the password. Waybill doesn’t save it.',
  openDocument: 'Open document',

  // PdfViewerPane
  outlineThumbnails: 'Outline / thumbnails',
  thumbnails: 'Thumbnails',
  outline: 'Outline',
  notes: 'Notes',
  noteCount: (count: number) => formatCount(count, 'note'),
  stillDrawing: 'Still drawing…',
  cancel: 'Cancel',
  opening: 'Opening…',

  // Thumbnails
  pages: 'Pages',
  pageNumber: (number: number) => `Page ${number}`,

  // Tools
  noPage: 'Page –',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,

  // viewerSession
  unreadablePage: (page: number) => `Page ${page} can’t be read.`,

  // viewerKeys
  nextPage: 'Next page',
  previousPage: 'Previous page',
  firstPage: 'First page',
  lastPage: 'Last page',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fitWidth: 'Fit width',
  fitPage: 'Fit page',
  actualSize: 'Actual size (100%)',
  rotate: 'Rotate',
} as const;

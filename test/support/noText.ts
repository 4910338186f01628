import type { PdfTextReader } from '../../electron/modules/search/ports.ts';

/** A reader for which no PDF has text. */
export const NO_TEXT: PdfTextReader = { read: () => Promise.resolve({ state: 'indexed', pages: [] }) };

/** Notes in a PDF: text of annotations that isn't printed on the page. */
import type { PDFDocumentProxy } from 'pdfjs-dist';

export interface PdfNote {
  /** From 1. */
  readonly page: number;
  /** Blank if unknown. */
  readonly author: string;
  readonly text: string;
}

/** Limits, since a file may contain any number of pages and notes. */
const MAX_PAGES = 200;
const MAX_NOTES = 500;
/** Form fields and links have no notes; the text of a free text annotation is drawn on the page. */
const WITHOUT_NOTES = new Set(['Widget', 'Link', 'Popup', 'FreeText']);

interface Annotation {
  readonly subtype?: unknown;
  readonly contentsObj?: { readonly str?: unknown };
  readonly titleObj?: { readonly str?: unknown };
}

const textOf = (part: { readonly str?: unknown } | undefined) => (typeof part?.str === 'string' ? part.str.trim() : '');

/** Reads the notes in page order. Skips pages that can't be read. */
export async function readNotes(document: PDFDocumentProxy): Promise<readonly PdfNote[]> {
  const notes: PdfNote[] = [];
  for (let page = 1; page <= Math.min(document.numPages, MAX_PAGES) && notes.length < MAX_NOTES; page += 1) {
    const annotations: readonly Annotation[] = await document
      .getPage(page)
      .then((opened) => opened.getAnnotations())
      .catch(() => []);
    for (const { subtype, contentsObj, titleObj } of annotations) {
      const text = textOf(contentsObj);
      if (text !== '' && !WITHOUT_NOTES.has(String(subtype))) notes.push({ page, author: textOf(titleObj), text });
    }
  }
  return notes.slice(0, MAX_NOTES);
}

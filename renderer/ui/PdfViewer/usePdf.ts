/** Opens the document at a URL for the lifetime of a component. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { openPdf, type PasswordPromptReason, type PdfFailure, toPdfFailure } from './openPdf.ts';

export type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'password'; readonly reason: PasswordPromptReason; readonly submit: (password: string) => void }
  | { readonly kind: 'open'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly failure: PdfFailure };

const OPENING: PdfState = { kind: 'opening' };

export function usePdf(url: string): PdfState {
  const [opened, setOpened] = useState<{ readonly url: string; readonly state: PdfState }>({
    url,
    state: OPENING,
  });
  useEffect(() => {
    let isMounted = true;
    const set = (state: PdfState) => {
      if (isMounted) setOpened({ url, state });
    };
    const pdf = openPdf(
      url,
      (reason, submit) => set({ kind: 'password', reason, submit }),
      (failure) => set({ kind: 'failed', failure }),
    );
    pdf.document.then(
      (document) => set({ kind: 'open', document }),
      (problem: unknown) => set({ kind: 'failed', failure: toPdfFailure(problem) }),
    );
    return () => {
      isMounted = false;
      pdf.close();
    };
  }, [url]);
  return opened.url === url ? opened.state : OPENING;
}

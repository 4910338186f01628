/** Opens the document at a URL for the lifetime of a component. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { openPdf, type PasswordAsk, type PdfFailure, toPdfFailure } from './openPdf.ts';

export type PdfState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'password'; readonly ask: PasswordAsk; readonly give: (password: string) => void }
  | { readonly kind: 'open'; readonly document: PDFDocumentProxy }
  | { readonly kind: 'failed'; readonly failure: PdfFailure };

const OPENING: PdfState = { kind: 'opening' };

export function usePdf(address: string): PdfState {
  const [opened, setOpened] = useState<{ readonly address: string; readonly state: PdfState }>({
    address,
    state: OPENING,
  });
  useEffect(() => {
    let shown = true;
    const set = (state: PdfState) => {
      if (shown) setOpened({ address, state });
    };
    const pdf = openPdf(
      address,
      (ask, give) => set({ kind: 'password', ask, give }),
      (failure) => set({ kind: 'failed', failure }),
    );
    pdf.document.then(
      (document) => set({ kind: 'open', document }),
      (problem: unknown) => set({ kind: 'failed', failure: toPdfFailure(problem) }),
    );
    return () => {
      shown = false;
      pdf.close();
    };
  }, [address]);
  return opened.address === address ? opened.state : OPENING;
}

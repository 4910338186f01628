import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { type PdfNote, readNotes } from './notes.ts';
import styles from './PdfViewer.module.css';

/** Notes of the open document; empty until they are loaded. */
export function useNotes(document: PDFDocumentProxy | null): readonly PdfNote[] {
  const [read, setRead] = useState<{ document: PDFDocumentProxy; notes: readonly PdfNote[] } | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    if (document === null) return;
    // Ignores a document that was closed in the meantime.
    readNotes(document).then(
      (notes) => {
        if (!isUnmounted) setRead({ document, notes });
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, [document]);
  return read !== null && read.document === document ? read.notes : [];
}

interface DocumentNotesProps {
  readonly notes: readonly PdfNote[];
  readonly onGoTo: (page: number) => void;
}

/** Notes of the document that go to their pages. */
export function DocumentNotes({ notes, onGoTo }: DocumentNotesProps) {
  return (
    <nav className={styles.outline} aria-label="Notes">
      {notes.map(({ page, author, text }, index) => (
        // The list never changes.
        <button key={index} type="button" onClick={() => onGoTo(page)}>
          <span className={styles.note}>
            {author === '' ? null : <b>{author}: </b>}
            {text}
          </span>
          <span className="muted">
            <span className="vh">page </span>
            {page}
          </span>
        </button>
      ))}
    </nav>
  );
}

import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { PdfNote } from './notes.ts';
import type { OutlineEntry } from './outline.ts';
import styles from './PdfViewer.module.css';
import { pdfStrings } from './strings.ts';

/**
 * Reads part of a document; null until it is read.
 *
 * @param document null until it is open
 * @param read must be the same function in every render
 */
export function useFromPdf<T>(
  document: PDFDocumentProxy | null,
  read: (document: PDFDocumentProxy) => Promise<T>,
): T | null {
  const [loaded, setLoaded] = useState<{ readonly document: PDFDocumentProxy; readonly value: T } | null>(null);
  useEffect(() => {
    if (document === null) return;
    let isUnmounted = false;
    read(document).then(
      (value) => {
        if (!isUnmounted) setLoaded({ document, value });
      },
      // The document was closed in the meantime.
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, [document, read]);
  return loaded !== null && loaded.document === document ? loaded.value : null;
}

interface PageLinksProps {
  readonly entries: readonly (OutlineEntry | PdfNote)[];
  readonly label: string;
  readonly onGoTo: (page: number) => void;
}

/** Outline entries or notes that go to their pages. Entries that lead out of the document are inactive. */
export function PageLinks({ entries, label, onGoTo }: PageLinksProps) {
  return (
    <nav className={styles.links} aria-label={label}>
      {entries.map((entry, index) => (
        <button
          // Titles may repeat, and the list never changes.
          key={index}
          type="button"
          style={'depth' in entry ? { paddingLeft: 8 + entry.depth * 10 } : undefined}
          disabled={entry.page === null}
          title={'depth' in entry ? entry.title : undefined}
          onClick={() => entry.page !== null && onGoTo(entry.page)}
        >
          {'depth' in entry ? <span className="cut">{entry.title}</span> : <NoteText note={entry} />}
          <span className="muted">
            {entry.page === null ? null : <span className="vh">{pdfStrings.page} </span>}
            {entry.page}
          </span>
        </button>
      ))}
    </nav>
  );
}

function NoteText({ note: { author, text } }: { readonly note: PdfNote }) {
  return (
    <span className={styles.note}>
      {author === '' ? null : <b>{author}: </b>}
      {text}
    </span>
  );
}

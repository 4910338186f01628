import { useEffect, useState } from 'react';
import type { OutlineEntry } from './outline.ts';
import styles from './PdfViewer.module.css';
import type { ViewerSession } from './viewerSession.ts';

/** The outline of what a session shows; null until it has been read. */
export function useOutline(session: ViewerSession | null): readonly OutlineEntry[] | null {
  const [read, setRead] = useState<{ session: ViewerSession; entries: readonly OutlineEntry[] } | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    // A document that is closed meanwhile has nothing to say.
    session?.outline().then(
      (entries) => {
        if (!isUnmounted) setRead({ session, entries });
      },
      () => {},
    );
    return () => {
      isUnmounted = true;
    };
  }, [session]);
  return read?.session === session ? read.entries : null;
}

interface OutlineProps {
  readonly entries: readonly OutlineEntry[];
  readonly onGoTo: (page: number) => void;
}

/** Titles that lead to their pages; one that leads out of the document is shown and does nothing. */
export function Outline({ entries, onGoTo }: OutlineProps) {
  return (
    <nav className={styles.outline} aria-label="Outline">
      {entries.map(({ title, page, depth }, index) => (
        <button
          // Titles repeat, and the list never changes.
          key={index}
          type="button"
          style={{ paddingLeft: 8 + depth * 10 }}
          disabled={page === null}
          title={title}
          onClick={() => page !== null && onGoTo(page)}
        >
          <span className="cut">{title}</span>
          <span className="muted">{page ?? ''}</span>
        </button>
      ))}
    </nav>
  );
}

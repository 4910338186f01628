import { useEffect, useState } from 'react';
import type { OutlineEntry } from './outline.ts';
import styles from './PdfViewer.module.css';
import type { ViewerSession } from './viewerSession.ts';

/** Outline of the open document; null until it is loaded. */
export function useOutline(session: ViewerSession | null): readonly OutlineEntry[] | null {
  const [read, setRead] = useState<{ session: ViewerSession; entries: readonly OutlineEntry[] } | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    // Ignores documents that were closed in the meantime.
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

/** Outline entries that go to their pages. Entries that lead out of the document are inactive. */
export function Outline({ entries, onGoTo }: OutlineProps) {
  return (
    <nav className={styles.outline} aria-label="Outline">
      {entries.map(({ title, page, depth }, index) => (
        <button
          // Titles may repeat, and the list never changes.
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

/** PDF viewer: pages, thumbnails, zoom, rotation, find, text selection. Active content is disabled. */

import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Callout } from '../Callout.tsx';
import { Keys } from '../Kbd.tsx';
import { ariaKeys } from '../keys/chord.ts';
import { useKeys } from '../keys/useKeys.ts';
import { FindBox } from './FindBox.tsx';
import styles from './PdfViewer.module.css';
import { pdfErrorMessage } from './pdfErrorMessage.ts';
import './pdfjs.css';
import { Outline, useOutline } from './Outline.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { Thumbnails } from './Thumbnails.tsx';
import { Tools } from './Tools.tsx';
import { usePdf } from './usePdf.ts';
import { viewerKeys } from './viewerKeys.ts';
import { createViewerSession, type ViewerSession, type ViewState } from './viewerSession.ts';

export interface PdfViewerProps {
  /** A URL of the app itself. */
  readonly address: string;
  /** Accessible name of the document. */
  readonly title: string;
  /** Left part of the toolbar: the document tabs. */
  readonly lead?: ReactNode;
  /** Actions to show if the file can't be displayed. */
  readonly remedy?: ReactNode;
}

const BLANK: ViewState = {
  page: 0,
  pages: 0,
  isPainted: false,
  scale: 1,
  fit: 'auto',
  rotation: 0,
  find: { query: '', current: 0, total: 0, searching: false },
};
const blank = () => BLANK;
const never = () => () => {};

export function PdfViewerPane({ address, title, lead, remedy }: PdfViewerProps) {
  const scroll = useRef<HTMLDivElement>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const [session, setSession] = useState<ViewerSession | null>(null);
  const [canShowOutline, setShowsOutline] = useState(false);
  const pdf = usePdf(address);
  const document = pdf.kind === 'open' ? pdf.document : null;
  const view = useSyncExternalStore(session?.subscribe ?? never, session?.state ?? blank);

  // Deferred: the page renders before the thumbnails follow.
  const pageOfList = useDeferredValue(view.page);
  const goTo = useCallback((page: number) => session?.goTo(page), [session]);

  useEffect(() => {
    if (document === null || scroll.current === null) return;
    const mounted = createViewerSession(scroll.current);
    mounted.show(document);
    setSession(mounted);
    scroll.current.focus({ preventScroll: true });
    return () => {
      setSession(null);
      mounted.close();
    };
  }, [document]);

  const outline = useOutline(session);
  const hasOutline = outline !== null && outline.length > 0;
  const showsOutline = hasOutline && canShowOutline;
  const toggleOutline = () => setShowsOutline((requested) => !requested);

  useKeys(
    [
      ...viewerKeys(session, view.find.query !== '', () => findInput.current?.select()),
      { keys: 'U', label: 'Outline / thumbnails', when: hasOutline, bar: false, run: toggleOutline },
    ],
    { scope: 'Document' },
  );

  return (
    <div className={showsOutline ? `${styles.viewer} ${styles.wide}` : styles.viewer}>
      <div className={styles.bar}>
        <div className={styles.lead}>{lead}</div>
        <Tools view={view} session={session} />
        <FindBox
          key={address}
          ref={findInput}
          view={view.find}
          session={session}
          onLeave={() => scroll.current?.focus()}
        />
      </div>
      {/* The page renders first. */}
      {document === null || !view.isPainted ? (
        <div className={styles.thumbnails} />
      ) : (
        <div className={styles.pane}>
          {hasOutline ? (
            <button type="button" className={styles.switch} aria-keyshortcuts={ariaKeys('U')} onClick={toggleOutline}>
              {showsOutline ? 'Thumbnails' : 'Outline'} <Keys keys="U" />
            </button>
          ) : null}
          {showsOutline ? (
            <Outline entries={outline} onGoTo={goTo} />
          ) : (
            <Thumbnails document={document} page={pageOfList} rotation={view.rotation} onGoTo={goTo} />
          )}
        </div>
      )}
      <div className={styles.well}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <div ref={scroll} key={address} className={styles.scroll} tabIndex={0} role="document" aria-label={title}>
          <div className="pdfViewer" />
        </div>
        {pdf.kind === 'opening' ? <Opening /> : null}
        {pdf.kind === 'password' ? (
          <div className={styles.notice}>
            <PasswordPrompt ask={pdf.ask} onGive={pdf.give} />
          </div>
        ) : null}
        {pdf.kind === 'failed' ? (
          <div className={styles.notice}>
            <Callout kind="late" title={pdfErrorMessage(pdf.failure).title} actions={remedy}>
              <p>{pdfErrorMessage(pdf.failure).text}</p>
            </Callout>
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** Loading message, shown only after a delay. */
function Opening() {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), 400);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.notice} role="status">
      <p className={styles.waiting}>{isSlow ? 'Opening…' : ''}</p>
    </div>
  );
}

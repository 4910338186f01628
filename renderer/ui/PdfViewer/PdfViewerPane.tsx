/** PDF viewer: pages, thumbnails, zoom, rotation, find, text selection. Active content is disabled. */

import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Button } from '../Button.tsx';
import { Callout } from '../Callout.tsx';
import { Caps } from '../Kbd.tsx';
import { ariaKeys } from '../keys/chord.ts';
import { isTextField } from '../keys/registry.ts';
import { useCurrentKeys } from '../keys/useCurrentKeys.ts';
import { useKeys } from '../keys/useKeys.ts';
import { FindBox } from './FindBox.tsx';
import styles from './PdfViewer.module.css';
import { pdfErrorMessage } from './pdfErrorMessage.ts';
import './pdfjs.css';
import { readNotes } from './notes.ts';
import type { PdfFailure } from './openPdf.ts';
import { readOutline } from './outline.ts';
import { PageLinks, useFromPdf } from './PageLinks.tsx';
import { PasswordPrompt } from './PasswordPrompt.tsx';
import { pdfStrings } from './strings.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { Tools } from './Tools.tsx';
import { type PdfState, usePdf } from './usePdf.ts';
import { viewerKeys } from './viewerKeys.ts';
import { createViewerSession, type ViewerSession, type ViewState } from './viewerSession.ts';

/** Where to open a document. A new object moves there again. */
export interface ViewTarget {
  /** From 1. */
  readonly page: number;
  /** Text to find from there on. */
  readonly find: string;
}

export interface PdfViewerProps {
  /** A URL of the app itself. */
  readonly url: string;
  /** Accessible name of the document. */
  readonly title: string;
  readonly target?: ViewTarget | null;
  /** Left part of the toolbar: the document tabs. */
  readonly lead?: ReactNode;
  /** Called with each password that is entered, right or wrong. */
  readonly onPassword?: (password: string) => void;
  /** Actions to show if the file can't be displayed. */
  readonly remedy?: ReactNode;
}

const BLANK: ViewState = {
  page: 0,
  pages: 0,
  isPainted: false,
  isUnreadable: false,
  scale: 1,
  fit: 'auto',
  rotation: 0,
  find: { query: '', current: 0, total: 0, searching: false },
};
const blank = () => BLANK;
const subscribeToNothing = () => () => {};

export function PdfViewerPane({ url, title, target = null, lead, onPassword, remedy }: PdfViewerProps) {
  const outlineKeys = useCurrentKeys('U');
  const scroll = useRef<HTMLDivElement>(null);
  const findInput = useRef<HTMLInputElement>(null);
  const [session, setSession] = useState<ViewerSession | null>(null);
  const [side, setSide] = useState<'pages' | 'outline' | 'notes'>('pages');
  const [canceledDocument, setCanceledDocument] = useState<PDFDocumentProxy | null>(null);
  const pdf = usePdf(url);
  const document = pdf.kind === 'open' ? pdf.document : null;
  const view = useSyncExternalStore(session?.subscribe ?? subscribeToNothing, session?.state ?? blank);

  // Deferred: the page renders before the thumbnails follow.
  const pageOfList = useDeferredValue(view.page);
  const goTo = useCallback((page: number) => session?.goTo(page), [session]);

  // The element of the document before had the focus. Another one may take long to open, or fail to.
  useLayoutEffect(() => {
    const { activeElement, body } = globalThis.document;
    if (activeElement === body) scroll.current?.focus({ preventScroll: true });
  }, [url]);

  useEffect(() => {
    if (document === null || document === canceledDocument || scroll.current === null) return;
    const mounted = createViewerSession(scroll.current);
    mounted.show(document);
    setSession(mounted);
    // A date that is typed beside it may have made this document.
    if (!isTextField(globalThis.document.activeElement)) scroll.current.focus({ preventScroll: true });
    return () => {
      setSession(null);
      mounted.close();
    };
  }, [document, canceledDocument]);

  const hasPages = view.pages > 0;
  useEffect(() => {
    if (session === null || target === null || !hasPages) return;
    session.goTo(target.page);
    session.find(target.find);
  }, [session, target, hasPages]);

  // The page renders first.
  const painted = view.isPainted ? document : null;
  const outline = useFromPdf(painted, readOutline);
  const hasOutline = outline !== null && outline.length > 0;
  const notes = useFromPdf(painted, readNotes) ?? [];
  const showsOutline = hasOutline && side === 'outline';
  const showsNotes = notes.length > 0 && side === 'notes';
  const toggleOutline = () => setSide((shown) => (shown === 'outline' ? 'pages' : 'outline'));
  const toggleNotes = () => setSide((shown) => (shown === 'notes' ? 'pages' : 'notes'));
  const failure = failureOf(pdf, view, canceledDocument !== null && canceledDocument === document);
  const isDrawing = failure === null && document !== null && !view.isPainted;

  useKeys(
    [
      ...viewerKeys(session, view.find.query !== '', () => findInput.current?.select()),
      { keys: 'U', label: pdfStrings.outlineThumbnails, when: hasOutline, bar: false, run: toggleOutline },
    ],
    { scope: 'Document' },
  );

  return (
    <div className={showsOutline || showsNotes ? `${styles.viewer} ${styles.wide}` : styles.viewer}>
      <div className={styles.bar}>
        <div className={styles.lead}>{lead}</div>
        <Tools view={view} session={session} />
        <FindBox ref={findInput} view={view.find} session={session} onLeave={() => scroll.current?.focus()} />
      </div>
      {painted === null ? (
        <div className={styles.thumbnails} />
      ) : (
        <div className={styles.pane}>
          {hasOutline ? (
            <button
              type="button"
              className={styles.switch}
              aria-keyshortcuts={ariaKeys(outlineKeys)}
              onClick={toggleOutline}
            >
              {showsOutline ? pdfStrings.thumbnails : pdfStrings.outline} <Caps keys={outlineKeys} />
            </button>
          ) : null}
          {notes.length > 0 ? (
            <button type="button" className={styles.switch} aria-expanded={showsNotes} onClick={toggleNotes}>
              {showsNotes ? pdfStrings.thumbnails : pdfStrings.noteCount(notes.length)}
            </button>
          ) : null}
          {showsNotes ? (
            <PageLinks entries={notes} label={pdfStrings.notes} onGoTo={goTo} />
          ) : showsOutline ? (
            <PageLinks entries={outline} label={pdfStrings.outline} onGoTo={goTo} />
          ) : (
            <Thumbnails document={painted} page={pageOfList} rotation={view.rotation} onGoTo={goTo} />
          )}
        </div>
      )}
      <div className={styles.well}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
        <div ref={scroll} key={url} className={styles.scroll} tabIndex={0} role="document" aria-label={title}>
          <div className="pdfViewer" />
        </div>
        {pdf.kind === 'opening' ? <Opening /> : null}
        {isDrawing ? <Drawing key={`drawing ${url}`} onCancel={() => setCanceledDocument(document)} /> : null}
        {pdf.kind === 'password' ? (
          <div className={styles.notice}>
            <PasswordPrompt reason={pdf.reason} submit={pdf.submit} onPassword={onPassword} />
          </div>
        ) : null}
        {failure !== null ? (
          <div className={styles.notice}>
            <Callout kind="late" title={pdfErrorMessage(failure).title} actions={remedy}>
              <p>{pdfErrorMessage(failure).text}</p>
            </Callout>
          </div>
        ) : null}
      </div>
    </div>
  );
}

function failureOf(pdf: PdfState, view: ViewState, isCanceled: boolean): PdfFailure | null {
  if (pdf.kind === 'failed') return pdf.failure;
  if (view.isUnreadable) return { kind: 'damaged' };
  return isCanceled && !view.isPainted ? { kind: 'stopped' } : null;
}

/** Drawing a page usually takes less than a second. */
const SLOW_DRAWING_MS = 15_000;

/** Offers to cancel a drawing that takes long. */
function Drawing({ onCancel }: { readonly onCancel: () => void }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_DRAWING_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return (
    <div className={styles.notice} role="status">
      <p className={styles.waiting}>{pdfStrings.stillDrawing}</p>
      <Button size="s" onClick={onCancel}>
        {pdfStrings.cancel}
      </Button>
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
      <p className={styles.waiting}>{isSlow ? pdfStrings.opening : ''}</p>
    </div>
  );
}

/** Wraps pdf.js's viewer classes for one container: pages, zoom, rotation, find. */
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { EventBus, FindState, PDFFindController, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { InertLinkService } from './InertLinkService.ts';
import { pdfStrings } from './strings.ts';

/** `auto` fits the width up to 125%, `actual` is 100%. */
export type Fit = 'auto' | 'width' | 'page' | 'actual';

const SCALE_OF: Readonly<Record<Fit, string>> = {
  auto: 'auto',
  width: 'page-width',
  page: 'page-fit',
  actual: 'page-actual',
};

/** State of the toolbar. */
export interface ViewState {
  readonly page: number;
  readonly pages: number;
  /** The first page is visible. */
  readonly isPainted: boolean;
  /** The first page can't be read. */
  readonly isUnreadable: boolean;
  /** 1 is actual size. */
  readonly scale: number;
  /** null if the user chose a zoom factor. */
  readonly fit: Fit | null;
  /** Degrees clockwise: 0, 90, 180, 270. */
  readonly rotation: number;
  readonly find: FindStateView;
}

export interface FindStateView {
  readonly query: string;
  /** 1 for the first hit; 0 before there is one. */
  readonly current: number;
  readonly total: number;
  readonly searching: boolean;
}

export interface ViewerSession {
  show(document: PDFDocumentProxy): void;
  state(): ViewState;
  subscribe(listener: () => void): () => void;
  goTo(page: number): void;
  zoom(steps: number): void;
  fit(fit: Fit): void;
  rotate(): void;
  find(query: string): void;
  findNext(previous: boolean): void;
  close(): void;
}

/** Data of pdf.js's find events. The data of its other events isn't used. */
interface FindEvent {
  readonly state?: number;
  readonly matchesCount?: { readonly current: number; readonly total: number };
}

interface RenderedEvent {
  readonly pageNumber: number;
  readonly error?: unknown;
}

/** The parts of pdf.js's page views that are used. */
interface PageView {
  readonly div: HTMLElement;
  /** Set once the page was read. */
  readonly pdfPage: object | null;
}

/** Performance mark of a document's first page. */
const FIRST_PAGE_MARK = 'pdf-first-page';

const NO_FIND: FindStateView = { query: '', current: 0, total: 0, searching: false };
/** Two steps approximately double the size. */
const ZOOM_STEPS = 3;

/**
 * pdf.js draws read-only fields, stamps and signatures that don't rotate on canvases of its interactive layer, which is
 * hidden. Without the map of these canvases it draws them on the page, where the print and the thumbnail have them too.
 */
function drawAnnotationsOnPage(view: PageView): void {
  Object.defineProperty(view, '_annotationCanvasMap', { get: () => null, set: () => {} });
}

/** Mounts a viewer. `container` must be absolutely positioned and contain one empty `div`. */
export function createViewerSession(container: HTMLDivElement): ViewerSession {
  const closing = new AbortController();
  const eventBus = new EventBus();
  const linkService = new InertLinkService({ eventBus });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    // Form contents are drawn on the page; the style sheet hides the interactive layer.
    annotationMode: AnnotationMode.ENABLE,
    enableAutoLinking: false,
    enablePermissions: false,
    removePageBorders: true,
    // Uses the browser's own selection, styled by the style sheet.
    enableSelectionRendering: false,
    supportsPinchToZoom: true,
  });
  linkService.setViewer(viewer);

  const listeners = new Set<() => void>();
  let fit: Fit | null = 'auto';
  let find = NO_FIND;
  let isPainted = false;
  let isUnreadable = false;
  let [fitFrame, notifyFrame] = [0, 0];
  let snapshot = read();
  let shown: PDFDocumentProxy | null = null;

  function read(): ViewState {
    return {
      page: viewer.pagesCount === 0 ? 0 : viewer.currentPageNumber,
      pages: viewer.pagesCount,
      isPainted,
      isUnreadable,
      scale: viewer.currentScale || 1,
      fit,
      rotation: viewer.pagesCount === 0 ? 0 : viewer.pagesRotation,
      find,
    };
  }

  function notify(): void {
    cancelAnimationFrame(notifyFrame);
    notifyFrame = 0;
    snapshot = read();
    for (const listener of listeners) listener();
  }

  /** Batches changes into one per frame: while hits are counted, each page of the document emits an event. */
  function notifyInNextFrame(): void {
    if (notifyFrame === 0) notifyFrame = requestAnimationFrame(notify);
  }

  function applyFit(): void {
    // A container that is being unmounted shrinks to zero first.
    if (fit !== null && viewer.pagesCount > 0 && container.clientWidth > 0) viewer.currentScaleValue = SCALE_OF[fit];
  }

  function on(name: string, listener: (event: FindEvent) => void): void {
    eventBus.on(name, listener, { signal: closing.signal });
  }

  function pageViews(): readonly PageView[] {
    return Array.from({ length: viewer.pagesCount }, (_, index): PageView => viewer.getPageView(index));
  }

  function markUnreadable(page: number): void {
    if (page === 1) {
      isUnreadable = true;
      notify();
      return;
    }
    const view = pageViews()[page - 1];
    if (view === undefined || view.div.querySelector('.unreadable') !== null) return;
    const message = document.createElement('p');
    message.className = 'unreadable';
    message.textContent = pdfStrings.unreadablePage(page);
    view.div.append(message);
  }

  on('pagesinit', () => {
    for (const view of pageViews()) drawAnnotationsOnPage(view);
    applyFit();
    notify();
  });
  eventBus.on(
    'pagerendered',
    () => {
      // For performance measurements: the first page of this document is visible.
      performance.mark(FIRST_PAGE_MARK);
      container.dataset['painted'] = 'true';
      // Updates the rest of the UI after this paint.
      requestAnimationFrame(() =>
        setTimeout(() => {
          isPainted = true;
          notify();
        }),
      );
    },
    { signal: closing.signal, once: true },
  );
  eventBus.on(
    'pagerendered',
    ({ pageNumber, error }: RenderedEvent) => {
      if (error !== undefined && error !== null) markUnreadable(pageNumber);
    },
    { signal: closing.signal },
  );
  on('pagesloaded', () => {
    // Pages of a large file are read when they come into view.
    if (shown === null || shown.loadingParams.disableAutoFetch === true) return;
    pageViews().forEach(({ pdfPage }, index) => {
      if (pdfPage === null) void shown?.getPage(index + 1).catch(() => markUnreadable(index + 1));
    });
  });
  for (const name of ['pagechanging', 'scalechanging', 'rotationchanging', 'pagesloaded']) on(name, notify);
  for (const name of ['updatefindmatchescount', 'updatefindcontrolstate']) {
    on(name, ({ matchesCount, state }) => {
      find = {
        ...find,
        ...matchesCount,
        searching: state === undefined ? find.searching : state === FindState.PENDING,
      };
      notifyInNextFrame();
    });
  }

  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(fitFrame);
    fitFrame = requestAnimationFrame(applyFit);
  });
  observer.observe(container);

  function dispatchFind(type: '' | 'again', findPrevious: boolean): void {
    eventBus.dispatch('find', {
      source: viewer,
      type,
      query: find.query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious,
      matchDiacritics: false,
    });
  }

  return {
    show(document) {
      shown = document;
      linkService.setDocument(document);
      viewer.setDocument(document);
      // The viewer itself doesn't report it.
      document.getPage(1).catch(() => {
        if (!closing.signal.aborted) markUnreadable(1);
      });
    },
    state: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goTo(page) {
      viewer.currentPageNumber = Math.min(Math.max(1, page), Math.max(1, viewer.pagesCount));
      // Draws immediately instead of in the frame after the scroll.
      if (viewer.pagesCount > 0) viewer.update();
    },
    zoom(steps) {
      fit = null;
      viewer.updateScale({ steps: steps * ZOOM_STEPS });
      notify();
    },
    fit(next) {
      fit = next;
      applyFit();
      notify();
    },
    rotate() {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
      applyFit();
      notify();
    },
    find(query) {
      find = { ...NO_FIND, query, searching: query !== '' };
      notify();
      dispatchFind('', false);
    },
    findNext(previous) {
      if (find.query !== '') dispatchFind('again', previous);
    },
    close() {
      closing.abort();
      observer.disconnect();
      cancelAnimationFrame(fitFrame);
      cancelAnimationFrame(notifyFrame);
      listeners.clear();
      // Their bitmaps would be in memory until the next garbage collection.
      for (const canvas of container.querySelectorAll('canvas')) canvas.width = 0;
      linkService.setDocument(null);
      viewer.setDocument(null);
    },
  };
}

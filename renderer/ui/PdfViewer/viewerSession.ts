/** pdf.js's own viewer classes around one container: pages, zoom, rotation, find. */
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { EventBus, FindState, PDFFindController, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';
import { InertLinkService } from './InertLinkService.ts';
import { type OutlineEntry, readOutline } from './outline.ts';

/** `auto` fits the width up to 125%, `actual` is 100%. */
export type Fit = 'auto' | 'width' | 'page' | 'actual';

const SCALE_OF: Readonly<Record<Fit, string>> = {
  auto: 'auto',
  width: 'page-width',
  page: 'page-fit',
  actual: 'page-actual',
};

/** What the tool bar shows. */
export interface ViewState {
  readonly page: number;
  readonly pages: number;
  /** The first page can be seen. */
  readonly isPainted: boolean;
  /** 1 is actual size. */
  readonly scale: number;
  /** Null when the clerk chose a zoom of his own. */
  readonly fit: Fit | null;
  /** Degrees clockwise: 0, 90, 180, 270. */
  readonly rotation: number;
  readonly find: FindStateView;
}

export interface FindStateView {
  readonly query: string;
  /** 1 for the first hit, 0 before there is one. */
  readonly current: number;
  readonly total: number;
  readonly searching: boolean;
}

export interface ViewerSession {
  show(document: PDFDocumentProxy): void;
  state(): ViewState;
  subscribe(listener: () => void): () => void;
  goTo(page: number): void;
  /** The outline of the document with the pages it leads to; empty when it has none. */
  outline(): Promise<readonly OutlineEntry[]>;
  zoom(steps: number): void;
  fit(fit: Fit): void;
  rotate(): void;
  find(query: string): void;
  findNext(previous: boolean): void;
  close(): void;
}

/** What pdf.js's events of finding carry; its other events carry nothing that is used here. */
interface FindEvent {
  readonly state?: number;
  readonly matchesCount?: { readonly current: number; readonly total: number };
}

/** The performance mark of a document's first page. */
const FIRST_PAGE_MARK = 'pdf-first-page';

const NO_FIND: FindStateView = { query: '', current: 0, total: 0, searching: false };
/** Two presses double the size, near enough. */
const ZOOM_STEPS = 3;

/** Mounts a viewer. `container` must be absolutely positioned and hold one empty `div`. */
export function createViewerSession(container: HTMLDivElement): ViewerSession {
  const ending = new AbortController();
  const eventBus = new EventBus();
  const linkService = new InertLinkService({ eventBus });
  const findController = new PDFFindController({ eventBus, linkService });
  const viewer = new PDFViewer({
    container,
    eventBus,
    linkService,
    findController,
    // Appearances are drawn into the page; the layer that would make them live is hidden by the style sheet.
    annotationMode: AnnotationMode.ENABLE,
    enableAutoLinking: false,
    enablePermissions: false,
    removePageBorders: true,
    // The browser's own selection, coloured by the style sheet.
    enableSelectionRendering: false,
    supportsPinchToZoom: true,
  });
  linkService.setViewer(viewer);

  const listeners = new Set<() => void>();
  let fit: Fit | null = 'auto';
  let find = NO_FIND;
  let isPainted = false;
  let [frame, soon] = [0, 0];
  let snapshot = read();
  let shown: PDFDocumentProxy | null = null;

  function read(): ViewState {
    return {
      page: viewer.pagesCount === 0 ? 0 : viewer.currentPageNumber,
      pages: viewer.pagesCount,
      isPainted,
      scale: viewer.currentScale || 1,
      fit,
      rotation: viewer.pagesCount === 0 ? 0 : viewer.pagesRotation,
      find,
    };
  }

  function changed(): void {
    cancelAnimationFrame(soon);
    soon = 0;
    snapshot = read();
    for (const listener of listeners) listener();
  }

  /** With the next frame: while hits are counted, every page of the document tells of its own. */
  function changedSoon(): void {
    if (soon === 0) soon = requestAnimationFrame(changed);
  }

  function applyFit(): void {
    // A container that is being taken away shrinks to nothing first.
    if (fit !== null && viewer.pagesCount > 0 && container.clientWidth > 0) viewer.currentScaleValue = SCALE_OF[fit];
  }

  function on(name: string, listener: (event: FindEvent) => void): void {
    eventBus.on(name, listener, { signal: ending.signal });
  }

  on('pagesinit', () => {
    applyFit();
    changed();
  });
  eventBus.on(
    'pagerendered',
    () => {
      // For whoever measures: the first page of this document can be seen.
      performance.mark(FIRST_PAGE_MARK);
      container.dataset['painted'] = 'true';
      // What stands around it comes after its paint.
      requestAnimationFrame(() =>
        setTimeout(() => {
          isPainted = true;
          changed();
        }),
      );
    },
    { signal: ending.signal, once: true },
  );
  for (const name of ['pagechanging', 'scalechanging', 'rotationchanging', 'pagesloaded']) on(name, changed);
  for (const name of ['updatefindmatchescount', 'updatefindcontrolstate']) {
    on(name, ({ matchesCount, state }) => {
      find = {
        ...find,
        ...matchesCount,
        searching: state === undefined ? find.searching : state === FindState.PENDING,
      };
      changedSoon();
    });
  }

  const observer = new ResizeObserver(() => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(applyFit);
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
    },
    outline: () => (shown === null ? Promise.resolve([]) : readOutline(shown)),
    state: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    goTo(page) {
      viewer.currentPageNumber = Math.min(Math.max(1, page), Math.max(1, viewer.pagesCount));
      // Its drawing begins now, not with the frame that follows the scroll.
      if (viewer.pagesCount > 0) viewer.update();
    },
    zoom(steps) {
      fit = null;
      viewer.updateScale({ steps: steps * ZOOM_STEPS });
      changed();
    },
    fit(next) {
      fit = next;
      applyFit();
      changed();
    },
    rotate() {
      viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
      applyFit();
      changed();
    },
    find(query) {
      find = { ...NO_FIND, query, searching: query !== '' };
      changed();
      dispatchFind('', false);
    },
    findNext(previous) {
      if (find.query !== '') dispatchFind('again', previous);
    },
    close() {
      ending.abort();
      observer.disconnect();
      cancelAnimationFrame(frame);
      cancelAnimationFrame(soon);
      listeners.clear();
      linkService.setDocument(null);
      viewer.setDocument(null);
    },
  };
}

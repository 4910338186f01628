/** Thumbnails of the pages. Only visible ones are mounted, and they are drawn after the page itself. */
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import styles from './PdfViewer.module.css';
import { pdfStrings } from './strings.ts';

const WIDTH = 72;
/** Aspect ratio of Letter size, until the page is loaded. */
const LETTER = 11 / 8.5;
/** Delay in ms, so that the target page is drawn first, and thumbnails that only scroll past are skipped. */
const DRAW_DELAY_MS = 150;
/** Pixels that a thumbnail is taller than its page: padding and page number. */
const EXTRA_HEIGHT = 22;
const GAP = 8;
const EDGE = 12;
/** Mounted thumbnails above and below the visible ones, and how many of them are drawn. */
const OVERSCAN = 8;
const DRAWN_OVERSCAN = 2;

const sheetHeight = (ratio: number) => Math.round(WIDTH * ratio);

interface ThumbnailsProps {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  /** Rotation by the user, in degrees. */
  readonly rotation: number;
  readonly onGoTo: (page: number) => void;
}

/** Memoized: counting find results re-renders the viewer up to five hundred times per document. */
export const Thumbnails = memo(function Thumbnails({ document, page, rotation, onGoTo }: ThumbnailsProps) {
  const list = useRef<HTMLElement>(null);
  // Aspect ratios, height by width, of pages that aren't Letter size.
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const onRatio = useCallback(
    (number: number, ratio: number) =>
      setRatios((now) => ((now.get(number) ?? LETTER) === ratio ? now : new Map(now).set(number, ratio))),
    [],
  );
  // The thumbnail that was focused last stays mounted, so that the focus isn't lost while the list scrolls.
  const [focused, setFocused] = useState(1);
  const virtualizer = useVirtualizer({
    count: document.numPages,
    getScrollElement: () => list.current,
    estimateSize: (index) => sheetHeight(ratios.get(index + 1) ?? LETTER) + EXTRA_HEIGHT,
    overscan: OVERSCAN,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), focused - 1])].toSorted((a, b) => a - b),
    gap: GAP,
    paddingStart: EDGE,
    paddingEnd: EDGE,
    scrollPaddingStart: EDGE,
    scrollPaddingEnd: EDGE,
  });

  const { range } = virtualizer;
  const isNear = (index: number) =>
    range !== null && index >= range.startIndex - DRAWN_OVERSCAN && index <= range.endIndex + DRAWN_OVERSCAN;

  useEffect(() => virtualizer.measure(), [virtualizer, ratios]);
  useEffect(() => {
    if (page > 0) virtualizer.scrollToIndex(page - 1, { align: 'auto' });
  }, [virtualizer, page]);

  return (
    <nav ref={list} className={styles.thumbnails} aria-label={pdfStrings.pages}>
      <div className={styles.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <Thumbnail
            key={index}
            document={document}
            number={index + 1}
            rotation={rotation}
            top={start}
            ratio={ratios.get(index + 1) ?? LETTER}
            onRatio={onRatio}
            isNear={isNear(index)}
            isCurrent={index + 1 === page}
            onFocus={setFocused}
            onGoTo={onGoTo}
          />
        ))}
      </div>
    </nav>
  );
});

interface ThumbnailProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly rotation: number;
  /** Pixels from the top of the list. */
  readonly top: number;
  readonly ratio: number;
  readonly onRatio: (number: number, ratio: number) => void;
  /** Visible, or almost. */
  readonly isNear: boolean;
  readonly isCurrent: boolean;
  readonly onFocus: (number: number) => void;
  readonly onGoTo: (page: number) => void;
}

const Thumbnail = memo(function Thumbnail(props: ThumbnailProps) {
  const { document, number, rotation, top, ratio, onRatio, isNear, isCurrent, onFocus, onGoTo } = props;
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const target = canvas.current;
    if (!isNear || target === null) return;
    let cancel = () => {};
    let isUnmounted = false;
    async function draw(into: HTMLCanvasElement) {
      const page = await document.getPage(number);
      if (isUnmounted) return;
      const totalRotation = (page.rotate + rotation) % 360;
      const unscaled = page.getViewport({ scale: 1, rotation: totalRotation });
      const viewport = page.getViewport({
        scale: (WIDTH * Math.max(1, window.devicePixelRatio)) / unscaled.width,
        rotation: totalRotation,
      });
      onRatio(number, unscaled.height / unscaled.width);
      into.width = Math.floor(viewport.width);
      into.height = Math.floor(viewport.height);
      const task = page.render({ canvas: into, viewport, annotationMode: AnnotationMode.ENABLE });
      cancel = () => task.cancel();
      await task.promise;
    }
    // A page that can't be drawn, or was scrolled away, leaves a blank thumbnail; the page itself shows the error.
    const timer = setTimeout(() => void draw(target).catch(() => {}), DRAW_DELAY_MS);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
      cancel();
      // Its bitmap would be in memory until the next garbage collection.
      target.width = 0;
    };
  }, [document, number, rotation, isNear, onRatio]);

  return (
    <button
      type="button"
      className={styles.thumbnail}
      style={{ top }}
      aria-label={pdfStrings.pageNumber(number)}
      aria-current={isCurrent ? 'page' : undefined}
      onFocus={() => onFocus(number)}
      onClick={() => onGoTo(number)}
    >
      <span className={styles.sheet} style={{ height: sheetHeight(ratio) }}>
        {isNear ? <canvas key={rotation} ref={canvas} /> : null}
      </span>
      <span>{number}</span>
    </button>
  );
});

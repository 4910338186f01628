/** Small pictures of the pages, drawn when they come into sight. */
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { memo, useEffect, useRef, useState } from 'react';
import styles from './PdfViewer.module.css';

const WIDTH = 72;
/** A sheet of Letter paper, until the page says otherwise. */
const LETTER = 11 / 8.5;
/** The page that was gone to is drawn first. */
const AFTER_PAGE_MS = 80;

interface ThumbnailsProps {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  /** Degrees that the clerk turned the document by. */
  readonly rotation: number;
  readonly onGoTo: (page: number) => void;
}

/** Drawn again only when it changed itself: hits are counted in one document five hundred times. */
export const Thumbnails = memo(function Thumbnails({ document, page, rotation, onGoTo }: ThumbnailsProps) {
  const list = useRef<HTMLElement>(null);
  const [near, setNear] = useState<ReadonlySet<number>>(new Set());
  const pages = Array.from({ length: document.numPages }, (_, index) => index + 1);

  // One for all: a document may have hundreds of pages.
  useEffect(() => {
    const root = list.current;
    if (root === null) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((now) => {
          const next = new Set(now);
          for (const { target, isIntersecting } of entries) {
            const number = Number(target.getAttribute('data-page'));
            if (isIntersecting) next.add(number);
            else next.delete(number);
          }
          return next;
        }),
      { root, rootMargin: '300px 0px' },
    );
    for (const thumbnail of root.children) observer.observe(thumbnail);
    return () => observer.disconnect();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- another document has other thumbnails
  }, [document]);

  return (
    <nav ref={list} className={styles.thumbnails} aria-label="Pages">
      {pages.map((number) => (
        <Thumbnail
          key={number}
          document={document}
          number={number}
          rotation={rotation}
          isNear={near.has(number)}
          isCurrent={number === page}
          onGoTo={onGoTo}
        />
      ))}
    </nav>
  );
});

interface ThumbnailProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly rotation: number;
  /** In sight, or nearly. */
  readonly isNear: boolean;
  readonly isCurrent: boolean;
  readonly onGoTo: (page: number) => void;
}

const Thumbnail = memo(function Thumbnail(props: ThumbnailProps) {
  const { document, number, rotation, isNear, isCurrent, onGoTo } = props;
  const button = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [ratio, setRatio] = useState(LETTER);

  useEffect(() => {
    if (isCurrent) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);

  useEffect(() => {
    const target = canvas.current;
    if (!isNear || target === null) return;
    let cancel = () => {};
    let isGone = false;
    async function draw(into: HTMLCanvasElement) {
      const page = await document.getPage(number);
      if (isGone) return;
      const turned = (page.rotate + rotation) % 360;
      const plain = page.getViewport({ scale: 1, rotation: turned });
      const viewport = page.getViewport({
        scale: (WIDTH * Math.max(1, window.devicePixelRatio)) / plain.width,
        rotation: turned,
      });
      setRatio(plain.height / plain.width);
      into.width = Math.floor(viewport.width);
      into.height = Math.floor(viewport.height);
      const task = page.render({ canvas: into, viewport, annotationMode: AnnotationMode.ENABLE });
      cancel = () => task.cancel();
      await task.promise;
    }
    // A page that can't be drawn, or was scrolled away, keeps its blank sheet: the page itself says what is wrong.
    const timer = setTimeout(() => void draw(target).catch(() => {}), AFTER_PAGE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
      cancel();
    };
  }, [document, number, rotation, isNear]);

  return (
    <button
      ref={button}
      type="button"
      data-page={number}
      className={styles.thumbnail}
      aria-label={`Page ${number}`}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGoTo(number)}
    >
      <span className={styles.sheet} style={{ height: Math.round(WIDTH * ratio) }}>
        {isNear ? <canvas key={rotation} ref={canvas} /> : null}
      </span>
      <span>{number}</span>
    </button>
  );
});

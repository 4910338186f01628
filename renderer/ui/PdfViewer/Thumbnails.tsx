/** Small pictures of the pages, drawn when they come into sight. */
import { AnnotationMode, type PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import styles from './PdfViewer.module.css';

const WIDTH = 72;
/** A sheet of Letter paper, until the page says otherwise. */
const LETTER = 11 / 8.5;

interface ThumbnailsProps {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  /** Degrees that the clerk turned the document by. */
  readonly rotation: number;
  readonly onGoTo: (page: number) => void;
}

export function Thumbnails({ document, page, rotation, onGoTo }: ThumbnailsProps) {
  const pages = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return (
    <nav className={styles.thumbnails} aria-label="Pages">
      {pages.map((number) => (
        <Thumbnail
          key={number}
          document={document}
          number={number}
          rotation={rotation}
          isCurrent={number === page}
          onGoTo={onGoTo}
        />
      ))}
    </nav>
  );
}

interface ThumbnailProps {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly rotation: number;
  readonly isCurrent: boolean;
  readonly onGoTo: (page: number) => void;
}

function Thumbnail({ document, number, rotation, isCurrent, onGoTo }: ThumbnailProps) {
  const button = useRef<HTMLButtonElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isNear, setIsNear] = useState(false);
  const [ratio, setRatio] = useState(LETTER);

  useEffect(() => {
    const element = button.current;
    if (element === null) return;
    const observer = new IntersectionObserver((entries) => setIsNear(entries.some((entry) => entry.isIntersecting)), {
      root: element.parentElement,
      rootMargin: '300px 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

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
    draw(target).catch(() => {});
    return () => {
      isGone = true;
      cancel();
    };
  }, [document, number, rotation, isNear]);

  return (
    <button
      ref={button}
      type="button"
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
}

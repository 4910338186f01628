/// <reference types="vite/client" />
/** Our viewer and pdf.js without it, on the same page, and the pixels of both. */
import '../../../../renderer/theme/tokens.css';
import '../../../../renderer/theme/base.css';
import { getDocument, type PDFDocumentProxy, PDFWorker, VerbosityLevel } from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { PdfViewerPane } from '../../../../renderer/ui/PdfViewer/PdfViewerPane.tsx';
import { BundledResources } from '../../../../renderer/ui/PdfViewer/resources.ts';
import type { Comparison } from './contract.ts';

const place = document.getElementById('root');
if (place === null) throw new Error('no place for the viewer');
const root = createRoot(place);
const bareWorker = PDFWorker.create({
  port: new Worker(workerAddress, { type: 'module' }),
  verbosity: VerbosityLevel.ERRORS,
});
/**
 * The viewer starts a worker for each document. Here one reads all of them, as for bare pdf.js: three hundred starts take
 * longer than the drawing.
 */
const viewerWorker = new Worker(workerAddress, { type: 'module' });
viewerWorker.terminate = () => {};
Object.assign(window, { Worker: new Proxy(Worker, { construct: () => viewerWorker }) });
/** A limit for a viewer that hangs, not a measure of speed. */
const LIMIT_MS = 60_000;
/** Differs from white by more than the rounding of colors. */
const INK = 8;

const FAILED = '[role=alert], .pdfViewer .unreadable';

/** A copy, because the viewer may draw the page again and release its canvas. */
function copyOf(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [canvas.width, canvas.height];
  copy.getContext('2d')?.drawImage(canvas, 0, 0);
  return copy;
}

/** The viewer's drawing of the first page; null if it says that it can't draw it. */
function viewerCanvas(address: string): Promise<HTMLCanvasElement | null> {
  // Synchronous, so that the canvas of the previous file is removed.
  flushSync(() => root.render(<PdfViewerPane key={address} url={address} title="Corpus" />));
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    function poll(): void {
      const pane = document.querySelector('[role=document]');
      const canvas = document.querySelector<HTMLCanvasElement>('.page[data-page-number="1"] .canvasWrapper canvas');
      const isPainted = pane?.hasAttribute('data-painted') === true;
      if (isPainted && canvas !== null && canvas.width > 0) resolve(copyOf(canvas));
      else if (document.querySelector(FAILED) !== null) resolve(null);
      else if (performance.now() - startedAt > LIMIT_MS) reject(new Error('the viewer never finished'));
      else requestAnimationFrame(poll);
    }
    requestAnimationFrame(poll);
  });
}

/** The first page by pdf.js alone, as wide as `width` pixels; null if it can't be drawn. */
async function bareCanvas(address: string, width: number): Promise<HTMLCanvasElement | null> {
  const data = new Uint8Array(await (await fetch(address)).arrayBuffer());
  let open: PDFDocumentProxy | null = null;
  try {
    open = await getDocument({
      data,
      worker: bareWorker,
      BinaryDataFactory: BundledResources,
      useSystemFonts: false,
      verbosity: VerbosityLevel.ERRORS,
    }).promise;
    const page = await open.getPage(1);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.floor(viewport.width), Math.floor(viewport.height)];
    await page.render({ canvas, viewport }).promise;
    return canvas;
  } catch {
    return null;
  } finally {
    await open?.loadingTask.destroy();
  }
}

/** Which pixels have ink, at the size of the smaller canvas. */
function inkOf(canvas: HTMLCanvasElement, width: number, height: number): Uint8Array {
  const copy = document.createElement('canvas');
  [copy.width, copy.height] = [width, height];
  const context = copy.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const ink = new Uint8Array(width * height);
  for (let at = 0; at < ink.length; at += 1) {
    const darkest = Math.min(data[at * 4] ?? 255, data[at * 4 + 1] ?? 255, data[at * 4 + 2] ?? 255);
    ink[at] = darkest < 255 - INK ? 1 : 0;
  }
  return ink;
}

const countOf = (ink: Uint8Array): number => ink.reduce((sum, each) => sum + each, 0);

/** Ink of one without any in the other within a pixel in each direction. */
function onlyIn(one: Uint8Array, other: Uint8Array, width: number): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (one[at] === 0) continue;
    let isNear = false;
    for (let row = -width; row <= width && !isNear; row += width) {
      isNear = (other[at + row - 1] ?? 0) + (other[at + row] ?? 0) + (other[at + row + 1] ?? 0) > 0;
    }
    if (!isNear) count += 1;
  }
  return count;
}

async function compareFile(address: string): Promise<Comparison> {
  const viewer = await viewerCanvas(address);
  const bare = await bareCanvas(address, viewer?.width ?? 400);
  const drawn = { viewer: viewer !== null, bare: bare !== null };
  const none = { viewer: 0, bare: 0 };
  if (viewer === null || bare === null) return { drawn, ink: none, onlyIn: none };
  const width = Math.min(viewer.width, bare.width);
  const height = Math.min(viewer.height, bare.height);
  const [ours, theirs] = [inkOf(viewer, width, height), inkOf(bare, width, height)];
  return {
    drawn,
    ink: { viewer: countOf(ours), bare: countOf(theirs) },
    onlyIn: { viewer: onlyIn(ours, theirs, width), bare: onlyIn(theirs, ours, width) },
  };
}
window.compareFile = compareFile;

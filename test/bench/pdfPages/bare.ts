/** pdf.js without its viewer: pages drawn onto a canvas, text read page by page. */
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import { nextFrame, type PdfPage, untilPainted } from './contract.ts';

GlobalWorkerOptions.workerSrc = new URL(
  '../../../node_modules/pdfjs-dist/build/pdf.worker.min.mjs',
  import.meta.url,
).href;
/** Width in device pixels from the address: the same as ours. */
const widthNow = () => Number(new URLSearchParams(location.search).get('width') ?? 800);

let open: PDFDocumentProxy | null = null;
let drawn: HTMLCanvasElement | null = null;

async function draw(document_: PDFDocumentProxy, number: number): Promise<void> {
  const page = await document_.getPage(number);
  const scale = widthNow() / page.getViewport({ scale: 1 }).width;
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  drawn?.remove();
  document.body.append(canvas);
  drawn = canvas;
  await page.render({ canvas, viewport }).promise;
}

/** Sets a mark in the page that the bench waits for. */
async function drawUntilPainted(document_: PDFDocumentProxy, number: number): Promise<void> {
  document.title = '';
  const drawing = draw(document_, number).then(() => {
    document.title = `page ${number}`;
  });
  await Promise.all([drawing, untilPainted(`page ${number}`, () => document.title === `page ${number}`)]);
}

const page: PdfPage = {
  async firstPage(address) {
    await open?.loadingTask.destroy();
    const startedAt = await nextFrame();
    const data = new Uint8Array(await (await fetch(address)).arrayBuffer());
    open = await getDocument({ data, standardFontDataUrl: '/fonts/', useSystemFonts: false }).promise;
    await drawUntilPainted(open, 1);
    return performance.now() - startedAt;
  },
  async goTo(number) {
    if (open === null) throw new Error('nothing is open');
    const startedAt = await nextFrame();
    await drawUntilPainted(open, number);
    return performance.now() - startedAt;
  },
  async find(word, hits) {
    if (open === null) throw new Error('nothing is open');
    const needle = word.toLowerCase();
    const startedAt = await nextFrame();
    let found = 0;
    for (let number = 1; number <= open.numPages; number += 1) {
      const { items } = await (await open.getPage(number)).getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      found += text.toLowerCase().split(needle).length - 1;
    }
    document.title = `${found} hits`;
    await untilPainted(`${hits} hits of ${word}`, () => document.title === `${hits} hits`);
    return performance.now() - startedAt;
  },
  drawnWidth: () => drawn?.width ?? 0,
};
window.bench = page;

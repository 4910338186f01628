/**
 * The page that a browser, or a hidden window of the desktop host, prints: every page of a prepared file as an image in
 * its true size, on paper of that size. `#print-…` identifies the file. With `?silent` the host prints, and the title
 * says when the pages are ready.
 */
import './theme/tokens.css';
import './printPage.css';
import { printPageStrings } from './printPageStrings.ts';
import { openPdf, toPdfFailure } from './ui/PdfViewer/openPdf.ts';
import { pdfErrorMessage } from './ui/PdfViewer/pdfErrorMessage.ts';

/** Above what laser printers resolve in text, and the resolution of label printers. */
const DOTS_PER_INCH = 300;
const POINTS_PER_INCH = 72;

const isSilent = new URLSearchParams(location.search).has('silent');
const root = document.getElementById('print') ?? document.body;

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, className: string, text = '') {
  const created = document.createElement(name);
  created.className = className;
  created.textContent = text;
  return created;
}

const bar = element('header', 'bar');
const title = element('h1', 'title', printPageStrings.heading);
const state = element('p', 'state', printPageStrings.preparing);
state.setAttribute('role', 'status');
bar.append(title, state);
root.append(bar);

function fail(message: string): void {
  state.setAttribute('role', 'alert');
  state.textContent = message;
  document.title = printPageStrings.failedTitle;
}

/** Renders one page as an image; size in points. */
async function renderPage(
  pdf: Awaited<ReturnType<typeof openPdf>['document']>,
  number: number,
): Promise<{ url: string; width: number; height: number }> {
  const page = await pdf.getPage(number);
  const size = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: DOTS_PER_INCH / POINTS_PER_INCH });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  await page.render({ canvas, viewport, intent: 'print' }).promise;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  page.cleanup();
  // Frees the memory immediately: there may be hundreds of pages.
  canvas.width = 0;
  canvas.height = 0;
  if (blob === null) throw new Error('the page is too large to be drawn');
  return { url: URL.createObjectURL(blob), width: size.width, height: size.height };
}

async function show(fileId: string): Promise<void> {
  const opened = openPdf(
    `/documents/${fileId}`,
    () => fail(printPageStrings.isProtected),
    (problem) => fail(printPageStrings.failed(pdfErrorMessage(problem).title)),
  );
  const pdf = await opened.document;
  /** Named page sizes, by index. */
  const paperSizes: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    state.textContent = printPageStrings.preparingPage(number, pdf.numPages);
    const { url, width, height } = await renderPage(pdf, number);
    const size = `${width / POINTS_PER_INCH}in ${height / POINTS_PER_INCH}in`;
    if (!paperSizes.includes(size)) paperSizes.push(size);
    const sheet = element('div', 'sheet');
    sheet.style.setProperty('page', `size${paperSizes.indexOf(size)}`);
    sheet.style.width = `${width / POINTS_PER_INCH}in`;
    sheet.style.height = `${height / POINTS_PER_INCH}in`;
    const image = element('img', 'page');
    image.alt = printPageStrings.page(number);
    image.src = url;
    await image.decode();
    sheet.append(image);
    root.append(sheet);
  }
  // A style element would be inline, which the security policy forbids.
  const styles = new CSSStyleSheet();
  styles.replaceSync(paperSizes.map((size, at) => `@page size${at} { size: ${size}; margin: 0 }`).join('\n'));
  document.adoptedStyleSheets.push(styles);
  opened.close();
  state.textContent = printPageStrings.ready(pdf.numPages);
  const button = element('button', 'print', printPageStrings.print);
  button.type = 'button';
  button.addEventListener('click', () => window.print());
  bar.append(button);
  document.title = printPageStrings.readyTitle;
  button.focus();
  if (!isSilent) window.print();
}

const fileId = /^#(print-[\w-]{1,100})$/.exec(location.hash)?.[1];
if (fileId === undefined) fail(printPageStrings.nothing);
else {
  show(fileId).catch((problem: unknown) => {
    const { title } = pdfErrorMessage(toPdfFailure(problem));
    fail(printPageStrings.failed(title));
  });
}

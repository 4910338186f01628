/**
 * A claim on Letter pages: the shipment, the statement, and the list of exhibits; then each exhibit: an image on a
 * separate page, the pages of a PDF unchanged. Runs on a thread, because photos are large.
 */
import { readFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import PdfKit from 'pdfkit';
import { paperSizePoints } from '../../../shared/freight/paperSizes.ts';
import type { ClaimExhibit, ClaimSheet } from '../../modules/evidence/ports.ts';
import { drawSampleMark, finishedBytes, type Pdf, put, wrapped } from './pdfText.ts';

const PAGE = paperSizePoints('letter');
const FORM = { left: 42, right: 570, top: 42, bottom: 744 } as const;
const WIDTH = FORM.right - FORM.left;
const LABEL = 150;
const LINE = 13.5;
/** Left edge and width of the columns of the freight. */
const FREIGHT = [
  { head: 'Units', left: 42, width: 34 },
  { head: 'Description', left: 78, width: 196 },
  { head: 'Class', left: 278, width: 40 },
  { head: 'NMFC', left: 320, width: 70 },
  { head: 'Weight', left: 392, width: 70 },
  { head: 'L × W × H', left: 464, width: 106 },
] as const;

type Why = 'type' | 'damaged' | 'protected' | 'missing';
const WHY: Readonly<Record<Why, string>> = {
  type: 'attached separately: this type of file can’t be part of a PDF',
  damaged: 'attached separately: the file is damaged',
  protected: 'attached separately: the PDF is protected',
  missing: 'not attached: the file is missing on this computer',
};

/** An exhibit that can be part of the PDF, or why it can't. */
type Loaded =
  | { readonly kind: 'image'; readonly content: Buffer; readonly pages: 1 }
  | { readonly kind: 'pdf'; readonly source: PDFDocument; readonly pages: number }
  | { readonly kind: 'separate'; readonly why: Why; readonly pages: 0 };

const separate = (why: Why): Loaded => ({ kind: 'separate', why, pages: 0 });

/** Where a JPEG ends (ITU-T T.81, B.1.1): phones store a video behind it. null: it is cut off. */
function jpegEnd(content: Buffer): number | null {
  for (let at = content.indexOf(0xff, 2); at !== -1 && at + 1 < content.length; at = content.indexOf(0xff, at)) {
    const marker = content[at + 1] ?? 0;
    if (marker === 0xd9) return at + 2;
    if (marker === 0xff) at += 1;
    // Image data, which has no length.
    else if (marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    // A segment, which may contain a whole thumbnail.
    else if (at + 4 <= content.length) at += 2 + content.readUInt16BE(at + 2);
    else return null;
  }
  return null;
}

/** Where a PNG ends. null: it is cut off. */
function pngEnd(content: Buffer): number | null {
  for (let at = 8; at + 12 <= content.length; ) {
    const isLast = content.toString('latin1', at + 4, at + 8) === 'IEND';
    at += 12 + content.readUInt32BE(at);
    if (isLast) return at <= content.length ? at : null;
  }
  return null;
}

async function load({ path, media }: ClaimExhibit): Promise<Loaded> {
  if (media === 'heic' || media === 'other') return separate('type');
  const content = path === null ? null : await readFile(path).catch(() => null);
  if (content === null) return separate('missing');
  if (media !== 'pdf') {
    try {
      const end = media === 'jpeg' ? jpegEnd(content) : pngEnd(content);
      // A file that is cut off would be drawn in part.
      if (end === null) return separate('damaged');
      const image = content.subarray(0, end);
      // Draws it on a page that is discarded: what can't be read fails here.
      const probe = new PdfKit({ margin: 0 });
      probe.image(image, 0, 0, { fit: [10, 10] });
      await finishedBytes(probe);
      return { kind: 'image', content: image, pages: 1 };
    } catch {
      return separate('damaged');
    }
  }
  try {
    // Opens files with an empty user password, which are only protected against changes.
    const source = await PDFDocument.load(content, { password: '', updateMetadata: false });
    // Copies the pages to a document that is discarded: damage that the count of pages doesn't show fails here.
    const probe = await PDFDocument.create({ updateMetadata: false });
    const { length } = await probe.copyPages(source, source.getPageIndices());
    return length === 0 ? separate('damaged') : { kind: 'pdf', source, pages: length };
  } catch {
    const isProtected = await PDFDocument.load(content, { ignoreEncryption: true, updateMetadata: false }).then(
      ({ isEncrypted }) => isEncrypted,
      () => false,
    );
    return separate(isProtected ? 'protected' : 'damaged');
  }
}

/** `A` to `Z`, then `AA`. */
function letterOf(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? letter : `${letterOf(Math.floor(at / 26) - 1)}${letter}`;
}

/** Draws the text pages. Returns their number. `firstPages` are the page numbers of the exhibits. */
function drawText(
  pdf: Pdf,
  sheet: ClaimSheet,
  exhibits: readonly ClaimExhibit[],
  loaded: readonly Loaded[],
  firstPages: readonly number[],
): number {
  let y = 0;
  let pages = 0;
  const newPage = () => {
    pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    if (sheet.isSample) drawSampleMark(pdf, PAGE);
    pages += 1;
    y = FORM.top;
  };
  const ensureRoom = (height: number) => {
    if (y + height > FORM.bottom) newPage();
  };
  const rule = () => {
    pdf.moveTo(FORM.left, y).lineTo(FORM.right, y).lineWidth(0.5).strokeColor('black').stroke();
  };
  const heading = (text: string) => {
    ensureRoom(46);
    y += 10;
    put(pdf, text, FORM.left, y, { width: WIDTH, size: 11, bold: true });
    y += 16;
    rule();
    y += 6;
  };
  const pair = (label: string, text: string) => {
    // More than the longest name and note take.
    const lines = wrapped(pdf, [text], WIDTH - LABEL, { size: 9.5, maxLines: 40 });
    ensureRoom(Math.max(1, lines.length) * LINE);
    put(pdf, label, FORM.left, y, { width: LABEL - 8, size: 9.5, bold: true });
    for (const line of lines.length === 0 ? ['–'] : lines) {
      put(pdf, line, FORM.left + LABEL, y, { width: WIDTH - LABEL, size: 9.5 });
      y += LINE;
    }
  };
  newPage();
  put(pdf, sheet.title, FORM.left, y, { width: 330, size: 18, bold: true });
  put(pdf, sheet.madeOn, FORM.right - 190, y + 4, { width: 190, size: 10, align: 'right' });
  y += 24;
  put(pdf, sheet.subtitle, FORM.left, y, { width: WIDTH, size: 11 });
  y += 10;
  heading('Shipment');
  for (const [label, text] of sheet.summary) pair(label, text);
  if (sheet.freight.length > 0) {
    heading('Freight as tendered');
    const row = (cells: readonly string[], bold: boolean) => {
      const columns = FREIGHT.map(({ left, width }, at) => ({
        left,
        width,
        lines: wrapped(pdf, [cells[at] ?? ''], width, { size: 9, maxLines: 20 }),
      }));
      const height = Math.max(...columns.map(({ lines }) => lines.length)) * LINE;
      ensureRoom(height);
      for (const { left, width, lines } of columns) {
        for (const [at, line] of lines.entries()) put(pdf, line, left, y + at * LINE, { width, size: 9, bold });
      }
      y += height;
    };
    row(
      FREIGHT.map(({ head }) => head),
      true,
    );
    for (const cells of sheet.freight) row(cells, false);
  }
  if (sheet.invoice.length > 0) {
    heading('Quoted and billed');
    for (const [label, text] of sheet.invoice) pair(label, text);
  }
  heading('Statement');
  for (const paragraph of sheet.statement.split(/\r?\n/)) {
    const lines = wrapped(pdf, [paragraph], WIDTH, { size: 10, maxLines: 1_000 });
    for (const line of lines.length === 0 ? [''] : lines) {
      ensureRoom(14);
      put(pdf, line, FORM.left, y, { width: WIDTH, size: 10 });
      y += 14;
    }
  }
  if (sheet.deadlines.length > 0) {
    heading('Deadlines');
    for (const [label, text] of sheet.deadlines) pair(label, text);
  }
  heading('Exhibits');
  if (exhibits.length === 0) pair('None', 'No files are attached.');
  for (const [at, { name, about }] of exhibits.entries()) {
    const file = loaded[at] ?? separate('missing');
    const first = firstPages[at] ?? 0;
    const where =
      file.kind === 'separate'
        ? WHY[file.why]
        : file.pages === 1
          ? `page ${first}`
          : `pages ${first}–${first + file.pages - 1}`;
    pair(`Exhibit ${letterOf(at)}, ${file.kind === 'separate' ? 'separate' : where}`, `${name}: ${about}`);
    if (file.kind === 'separate') pair('', where);
  }
  ensureRoom(70);
  y += 40;
  pdf
    .moveTo(FORM.left, y)
    .lineTo(FORM.left + 250, y)
    .lineWidth(0.8)
    .strokeColor('black')
    .stroke();
  pdf
    .moveTo(FORM.left + 290, y)
    .lineTo(FORM.right, y)
    .stroke();
  put(pdf, 'Signature', FORM.left, y + 4, { width: 200, size: 8 });
  put(pdf, 'Name, date', FORM.left + 290, y + 4, { width: 200, size: 8 });
  return pages;
}

function drawImage(pdf: Pdf, content: Buffer, title: string, page: string): void {
  pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
  put(pdf, title, FORM.left, FORM.top, { width: WIDTH, size: 11, bold: true });
  put(pdf, page, FORM.right - 120, FORM.bottom + 14, { width: 120, size: 8, align: 'right' });
  const top = FORM.top + 24;
  pdf.image(content, FORM.left, top, { fit: [WIDTH, FORM.bottom - top], align: 'center', valign: 'center' });
}

const newPdf = (sheet: ClaimSheet) => {
  const made = new Date(sheet.madeAtMs);
  const info = { Title: `${sheet.title} ${sheet.subtitle}`, Creator: 'Waybill', CreationDate: made, ModDate: made };
  return new PdfKit({ autoFirstPage: false, bufferPages: true, margin: 0, info });
};

/** Draws a claim. The same input gives the same pages. */
export async function claimPdf(
  sheet: ClaimSheet,
  exhibits: readonly ClaimExhibit[],
): Promise<{ content: Uint8Array; pages: number; separate: { at: number; why: Why }[] }> {
  const loaded: Loaded[] = [];
  for (const exhibit of exhibits) loaded.push(await load(exhibit));
  const firstPages = (start: number) => {
    let next = start;
    return loaded.map(({ pages }) => {
      const first = next;
      next += pages;
      return first;
    });
  };
  // The number of text pages doesn't depend on the page numbers in them.
  const textPages = drawText(newPdf(sheet), sheet, exhibits, loaded, firstPages(2));
  const pdf = newPdf(sheet);
  const first = firstPages(textPages + 1);
  drawText(pdf, sheet, exhibits, loaded, first);
  const total = textPages + loaded.reduce((sum, { pages }) => sum + pages, 0);
  for (const [at, file] of loaded.entries()) {
    const exhibit = exhibits[at];
    if (file.kind !== 'image' || exhibit === undefined) continue;
    const title = `Exhibit ${letterOf(at)}: ${exhibit.name}`;
    drawImage(pdf, file.content, title, `Page ${first[at] ?? 0} of ${total}`);
  }
  for (let page = 0; page < textPages; page += 1) {
    pdf.switchToPage(page);
    put(pdf, `${sheet.title}, ${sheet.subtitle}`, FORM.left, FORM.bottom + 14, { width: 400, size: 8 });
    const text = `Page ${page + 1} of ${total}`;
    put(pdf, text, FORM.right - 120, FORM.bottom + 14, { width: 120, size: 8, align: 'right' });
  }
  const drawn = await PDFDocument.load(await finishedBytes(pdf), { updateMetadata: false });
  // The pages of PDFs go between those of images, in the order of the exhibits.
  let at = textPages;
  for (const file of loaded) {
    if (file.kind === 'pdf') {
      for (const page of await drawn.copyPages(file.source, file.source.getPageIndices())) {
        drawn.insertPage(at, page);
        at += 1;
      }
    } else at += file.pages;
  }
  return {
    content: await drawn.save(),
    pages: total,
    separate: loaded.flatMap((file, index) => (file.kind === 'separate' ? [{ at: index, why: file.why }] : [])),
  };
}

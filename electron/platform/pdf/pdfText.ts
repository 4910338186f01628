/** Text on the PDFs that the app draws itself. */
import { ASCENT, fontFor, printable, wrapText } from './printable.ts';

export type Pdf = PDFKit.PDFDocument;

/** SAMPLE across the page, light enough to read the text below. */
export function drawSampleMark(pdf: Pdf, page: { readonly width: number; readonly height: number }): void {
  pdf.font('Helvetica-Bold').fontSize(144).fillColor('#e8eaee');
  const left = (page.width - pdf.widthOfString('SAMPLE')) / 2;
  pdf.save().rotate(-38, { origin: [page.width / 2, page.height / 2] });
  pdf.text('SAMPLE', left, page.height / 2 - pdf.currentLineHeight() / 2, { lineBreak: false });
  pdf.restore();
}

export interface Style {
  readonly width: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right';
}

/** Draws one line of text, shortened to its width. */
export function put(
  pdf: Pdf,
  text: string,
  left: number,
  y: number,
  { width, size, bold = false, align = 'left' }: Style,
): void {
  const whole = printable(text);
  pdf.font(fontFor(whole, bold)).fontSize(size).fillColor('black');
  const shown = fitted(pdf, whole, width);
  const shift = align === 'right' ? width - pdf.widthOfString(shown) : 0;
  pdf.text(shown, left + shift, y, { lineBreak: false, baseline: -ASCENT * size });
}

/** The largest size, down to 5 points, at which a line of text fits a width whole. */
export function sizeToFit(pdf: Pdf, text: string, width: number, { size, bold = false }: Omit<Style, 'width'>): number {
  const whole = printable(text);
  const needed = pdf.font(fontFor(whole, bold)).fontSize(size).widthOfString(whole);
  return Math.max(5, Math.min(size, (size * width) / needed));
}

/** The text, cut to the part that fits the width. */
function fitted(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let letters = Array.from(text).slice(0, 300);
  while (letters.length > 1 && pdf.widthOfString(`${letters.join('')}…`) > width) letters = letters.slice(0, -1);
  return `${letters.join('')}…`;
}

/** Breaks paragraphs into lines of a width. What doesn't fit into `maxLines` ends with an ellipsis. */
export function wrapped(
  pdf: Pdf,
  paragraphs: readonly string[],
  width: number,
  { size, maxLines }: { readonly size: number; readonly maxLines: number },
): string[] {
  const fits = (text: string) => pdf.font(fontFor(text, false)).fontSize(size).widthOfString(text) <= width;
  const lines = paragraphs.flatMap((paragraph) => wrapText(paragraph, fits));
  const shown = lines.slice(0, maxLines);
  const [last] = shown.splice(-1);
  if (last === undefined) return [];
  // `put` cuts it where the width ends.
  return [...shown, lines.length > maxLines ? lines.slice(maxLines - 1).join(' ') : last];
}

/** Ends the document and returns its bytes. */
export async function finishedBytes(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve);
    pdf.once('error', reject);
  });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

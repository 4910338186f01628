/** Drawing of a printed form: boxes, bars, labels, and values that shrink before they wrap. All lengths in points. */
import { ASCENT, fontFor, printable, wrapText } from '../../platform/pdf/printable.ts';

type Pdf = PDFKit.PDFDocument;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface TextStyle {
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'center' | 'right';
}

const LINE_HEIGHT = 1.18;
const HAIRLINE = 0.6;
const INK = '#000000';

/** Draws the border of a box. */
export function frame(pdf: Pdf, { x, y, width, height }: Box): void {
  pdf.lineWidth(HAIRLINE).strokeColor(INK).rect(x, y, width, height).stroke();
}

/** Draws a straight line. */
export function rule(pdf: Pdf, x1: number, y1: number, x2: number, y2: number): void {
  pdf.lineWidth(HAIRLINE).strokeColor(INK).moveTo(x1, y1).lineTo(x2, y2).stroke();
}

/** Draws a black bar with its title in white. */
export function titleBar(pdf: Pdf, { x, y, width, height }: Box, title: string): void {
  pdf.rect(x, y, width, height).fill('#1c1c1c');
  pdf.fillColor('#ffffff').font('Helvetica-Bold').fontSize(7);
  pdf.text(title, x, y + (height - 7) / 2 + 0.6, { width, align: 'center', lineBreak: false });
  pdf.fillColor(INK);
}

/** Sets the font of a printable text. */
function useFont(pdf: Pdf, text: string, { size, bold = false }: TextStyle): void {
  pdf.font(fontFor(text, bold)).fontSize(size);
}

/** Font metrics are in thousandths of the font size: whole numbers, independent of the size. */
const UNITS = 1_000;
/** Cached widths in those units, by font and text: forty labels have the same text. */
const widths = { plain: new Map<string, number>(), bold: new Map<string, number>() };
const MAX_CACHED = 2_000;

/** Returns the width of a printable text, exactly as the library computes it. */
function widthOf(pdf: Pdf, text: string, style: TextStyle): number {
  // Also when the width is cached: a file lists its fonts in the order of first use.
  useFont(pdf, text, style);
  const cache = style.bold === true ? widths.bold : widths.plain;
  let units = cache.get(text);
  if (units === undefined) {
    units = pdf.fontSize(UNITS).widthOfString(text);
    pdf.fontSize(style.size);
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(text, units);
  }
  return units * (style.size / UNITS);
}

/** Draws one line, never wrapped. */
export function line(pdf: Pdf, text: string, x: number, y: number, style: TextStyle, width = 500): void {
  const shown = printable(text);
  useFont(pdf, shown, style);
  pdf.fillColor(INK);
  const { align = 'left' } = style;
  const shift = align === 'left' ? 0 : width - widthOf(pdf, shown, style);
  const left = align === 'center' ? x + shift / 2 : x + shift;
  pdf.text(shown, left, y, { lineBreak: false, baseline: -ASCENT * style.size });
}

/** Breaks a text into lines of a given width; a word longer than the width is cut. */
export function wrap(pdf: Pdf, text: string, width: number, style: TextStyle): string[] {
  const fits = (candidate: string) => widthOf(pdf, candidate, style) <= width;
  return text.split(/\r?\n/).flatMap((paragraph) => wrapText(paragraph, fits));
}

/** Returns the height of this many lines. */
export function heightOfLines(count: number, size: number): number {
  return count * size * LINE_HEIGHT;
}

/** Draws lines below each other; returns the y below the last. */
export function lines(pdf: Pdf, values: readonly string[], x: number, y: number, style: TextStyle): number {
  values.forEach((text, index) => {
    line(pdf, text, x, y + heightOfLines(index, style.size), style);
  });
  return y + heightOfLines(values.length, style.size);
}

/**
 * Draws a value in a narrow place: in the size of `style`, smaller if it is long, on two lines if it is very long.
 * Returns whether all of it was shown.
 */
export function value(pdf: Pdf, text: string, x: number, y: number, width: number, style: TextStyle): boolean {
  const perPoint = widthOf(pdf, printable(text), { ...style, size: 1 });
  for (let size = style.size; size >= 5.5; size -= 0.5) {
    if (perPoint * size <= width) {
      line(pdf, text, x, y + (style.size - size) * 0.6, { ...style, size }, width);
      return true;
    }
  }
  const small: TextStyle = { ...style, size: 5 };
  const wrapped = wrap(pdf, text, width, small);
  lines(pdf, wrapped.slice(0, 2), x, y - 1.2, small);
  return wrapped.length <= 2;
}

/** Draws a small square, checked or not, with its label. */
export function checkbox(pdf: Pdf, checked: boolean, label: string, x: number, y: number, size = 7): void {
  pdf
    .lineWidth(HAIRLINE)
    .strokeColor(INK)
    .rect(x, y, size - 1, size - 1)
    .stroke();
  if (checked) {
    pdf
      .moveTo(x, y)
      .lineTo(x + size - 1, y + size - 1)
      .moveTo(x + size - 1, y)
      .lineTo(x, y + size - 1)
      .stroke();
  }
  line(pdf, label, x + size + 2, y - 0.4, { size });
}

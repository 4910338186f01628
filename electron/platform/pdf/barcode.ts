/** Code 128 bar codes drawn as vectors. */
// The named export `raw` is a symbology of that name; the function that returns the bars exists only on the default
// export.
import bwip from 'bwip-js/node';
import { z } from 'zod';

// oxlint-disable-next-line import/no-named-as-default-member -- see above
const { raw: rawBars } = bwip;

/** bwip-js output for a linear code: alternating widths of bars and spaces, starting with a bar. */
const LinearCodeSchema = z.tuple([z.object({ sbs: z.array(z.number().positive()) })], z.unknown());

export interface BarcodeBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Cache of the latest codes: forty labels have the same two. */
const cache = new Map<string, readonly number[]>();
const MAX_CACHED = 8;

/** Returns alternating widths of bars and spaces, in modules. */
function barsOf(text: string): readonly number[] {
  const cached = cache.get(text);
  if (cached !== undefined) return cached;
  const [{ sbs }] = LinearCodeSchema.parse(rawBars({ bcid: 'code128', text }));
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  cache.set(text, sbs);
  return sbs;
}

/** The dot size of a label printer, in points. */
const DOT = 72 / 203;
/** Quiet zones on both sides, in modules. */
const QUIET = 20;

const modulesOf = (sbs: readonly number[]) => sbs.reduce((sum, width) => sum + width, 0) + QUIET;

/** Whether a text is printable ASCII, and its code fits a width (points) in bars of at least two dots, which scan. */
export function canScan(text: string, width: number): boolean {
  return /^[ -~]+$/.test(text) && modulesOf(barsOf(text)) * 2 * DOT <= width;
}

/**
 * Draws a Code 128 of printable ASCII into a box (points), including quiet zones of ten modules on both sides. If the
 * box is wide enough, a module is a whole number of 1/203 in, the dot size of a label printer.
 */
export function drawCode128(pdf: PDFKit.PDFDocument, text: string, box: BarcodeBox): void {
  const sbs = barsOf(text);
  const modules = modulesOf(sbs);
  const fitted = box.width / modules;
  const module = fitted >= DOT ? Math.floor(fitted / DOT) * DOT : fitted;
  let x = box.x + (box.width - modules * module) / 2 + 10 * module;
  pdf.save().fillColor('black');
  sbs.forEach((width, index) => {
    if (index % 2 === 0) pdf.rect(x, box.y, width * module, box.height);
    x += width * module;
  });
  pdf.fill().restore();
}

/** The calibration page of a printer: two rulers, and a mark at a known distance from the corner. */

import { degrees, type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { PAPER_SIZES, paperSizePoints, type StandardPaperSize } from '../../../shared/freight/paperSizes.ts';
import { CORNER_INCHES } from '../../../shared/rules/calibration.ts';

const INCH = 72;
const INK = rgb(0, 0, 0);

/** Draws the page into an empty document. Returns its size in points. */
export async function drawRulers(
  pdf: PDFDocument,
  paper: StandardPaperSize,
  printer: string,
  isSample = false,
): Promise<{ width: number; height: number }> {
  const { width, height } = paperSizePoints(paper);
  const length = PAPER_SIZES[paper].rulerInches;
  const page = pdf.addPage([width, height]);
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  if (isSample) markSample(page, font);
  const corner = { x: CORNER_INCHES * INCH, y: height - CORNER_INCHES * INCH };
  ruler(page, font, corner, length, 'right');
  ruler(page, font, corner, length, 'down');

  const left = corner.x + 0.75 * INCH;
  let line = corner.y - 0.75 * INCH;
  const write = (text: string, size: number) => {
    page.drawText(printable(text), { x: left, y: line, size, font, color: INK });
    line -= size * 1.6;
  };
  write('Waybill calibration', 13);
  write(shortened(printable(printer), font, 9, width - left - 18), 9);
  line -= 6;
  write(`A  horizontal ruler: ${length} in`, 9);
  write(`B  vertical ruler: ${length} in`, 9);
  write(`C  left edge to the vertical ruler: ${CORNER_INCHES} in`, 9);
  write(`D  top edge to the horizontal ruler: ${CORNER_INCHES} in`, 9);
  line -= 6;
  write('Measure A, B, C, and D on the page,', 9);
  write('then enter them in Settings > Printers.', 9);
  return { width, height };
}

/** Across the page, light enough to measure over it. */
function markSample(page: PDFPage, font: PDFFont): void {
  const { width, height } = page.getSize();
  const size = width / 4;
  const half = font.widthOfTextAtSize('SAMPLE', size) / 2;
  // Rises at 45 degrees, centered on the page.
  const reach = half * Math.SQRT1_2;
  page.drawText('SAMPLE', {
    x: width / 2 - reach,
    y: height / 2 - reach,
    size,
    font,
    color: rgb(0.91, 0.92, 0.93),
    rotate: degrees(45),
  });
}

function ruler(
  page: PDFPage,
  font: PDFFont,
  corner: { readonly x: number; readonly y: number },
  inches: number,
  direction: 'right' | 'down',
): void {
  const at = (along: number, aside: number) =>
    direction === 'right' ? { x: corner.x + along, y: corner.y - aside } : { x: corner.x + aside, y: corner.y - along };
  const stroke = (from: readonly [number, number], to: readonly [number, number], thickness: number) =>
    page.drawLine({ start: at(...from), end: at(...to), thickness, color: INK });
  stroke([0, 0], [inches * INCH, 0], 0.75);
  for (let sixteenth = 0; sixteenth <= inches * 16; sixteenth += 1) {
    const along = (sixteenth * INCH) / 16;
    const long = sixteenth % 16 === 0 ? 18 : sixteenth % 8 === 0 ? 12 : sixteenth % 4 === 0 ? 8 : 4;
    // The first stroke of each ruler is the axis of the other.
    if (sixteenth > 0) stroke([along, 0], [along, long], sixteenth % 16 === 0 ? 0.75 : 0.4);
    if (sixteenth > 0 && sixteenth % 16 === 0) {
      const place = at(along, long + 4);
      const shift = direction === 'right' ? { x: -2.5, y: -8 } : { x: 2, y: -3 };
      page.drawText(String(sixteenth / 16), { x: place.x + shift.x, y: place.y + shift.y, size: 9, font, color: INK });
    }
  }
  const end = at(inches * INCH + 6, direction === 'right' ? 4 : -3);
  page.drawText(direction === 'right' ? 'A' : 'B', {
    x: end.x,
    y: end.y - (direction === 'down' ? 8 : 0),
    size: 11,
    font,
  });
}

/** The standard font has Latin letters only, but printer names may contain any. */
function printable(text: string): string {
  return text.replace(/[^\u0020-\u007e]/g, '?');
}

function shortened(text: string, font: PDFFont, size: number, room: number): string {
  let shown = text;
  while (shown.length > 1 && font.widthOfTextAtSize(shown, size) > room) shown = shown.slice(0, -1);
  return shown;
}

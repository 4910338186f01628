/**
 * Pickup manifests on Letter pages, which shipper and driver check and sign: one for each carrier and pickup address,
 * each with its own page numbers, totals, and signatures.
 */
import PdfKit from 'pdfkit';
import { formatNumber } from '../../../shared/format.ts';
import { paperSizePoints } from '../../../shared/freight/paperSizes.ts';
import type { PickupDay, PickupLine, PickupManifest } from '../../modules/documents/ports.ts';
import { canScan, drawCode128 } from './barcode.ts';
import { drawSampleMark, finishedBytes, type Pdf, put, sizeToFit, wrapped } from './pdfText.ts';

const PAGE = paperSizePoints('letter');
const FORM = { left: 36, right: 576, top: 40, bottom: 748 } as const;
/** Height of a row without notes, and of each line of notes. */
const ROW = 48;
const NOTE = 11;
const TOTAL = 24;
/** Height of the two signature blocks at the end of the last page. */
const CLOSING = 168;
const BAR_CODE = 20;
/** Left edge, width, heading, whether numbers are right-aligned. */
const COLUMNS = [
  { left: 36, width: 20, head: '', isNumber: false },
  { left: 58, width: 126, head: 'BOL', isNumber: false },
  { left: 188, width: 120, head: 'PRO', isNumber: false },
  { left: 312, width: 128, head: 'Consignee', isNumber: false },
  { left: 442, width: 34, head: 'Units', isNumber: true },
  { left: 478, width: 54, head: 'Weight, lb', isNumber: true },
  { left: 540, width: 36, head: 'Loaded', isNumber: false },
] as const;
const [NUMBER, BOL, PRO, CONSIGNEE, UNITS, WEIGHT, LOADED] = COLUMNS;

/** Draws the manifests of a day. The same input gives the same bytes. */
export async function pickupManifestPdf(day: PickupDay): Promise<{ content: Uint8Array; pages: number }> {
  const made = new Date(day.madeAtMs);
  const pdf = new PdfKit({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    info: {
      Title: `Pickup manifest ${[...new Set(day.manifests.map(({ carrier }) => carrier))].join(' ')} ${day.date}`,
      Creator: 'Waybill',
      CreationDate: made,
      ModDate: made,
    },
  });
  let first = 0;
  for (const manifest of day.manifests) {
    drawManifest(pdf, day, manifest);
    const end = pdf.bufferedPageRange().count;
    for (let page = first; page < end; page += 1) {
      pdf.switchToPage(page);
      const name = `${manifest.carrierName}, ${day.dateLabel}`;
      put(pdf, name, FORM.left, FORM.bottom + 8, { width: 400, size: 8 });
      put(pdf, `Page ${page - first + 1} of ${end - first}`, FORM.right - 120, FORM.bottom + 8, {
        width: 120,
        size: 8,
        align: 'right',
      });
    }
    first = end;
  }
  return { content: await finishedBytes(pdf), pages: first };
}

function drawManifest(pdf: Pdf, day: PickupDay, manifest: PickupManifest): void {
  let y = newPage(pdf, day, manifest, true);
  for (const [index, line] of manifest.lines.entries()) {
    const notes = wrapped(pdf, line.notes, FORM.right - BOL.left, { size: 8.5, maxLines: 4 });
    const height = ROW + notes.length * NOTE;
    if (y + height > FORM.bottom) y = newPage(pdf, day, manifest, false);
    drawLine(pdf, line, notes, index + 1, y);
    y += height;
    rule(pdf, y, 0.35);
  }
  // The total and the signatures must be on one page.
  if (y + TOTAL + CLOSING > FORM.bottom) y = newPage(pdf, day, manifest, false);
  drawTotal(pdf, manifest.lines, y);
  drawClosing(pdf, FORM.bottom - CLOSING);
}

function newPage(pdf: Pdf, day: PickupDay, manifest: PickupManifest, isFirst: boolean): number {
  pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
  if (day.isSample === true) drawSampleMark(pdf, PAGE);
  let y: number = FORM.top;
  put(pdf, isFirst ? 'Pickup manifest' : 'Pickup manifest, continued', FORM.left, y, {
    width: 300,
    size: 16,
    bold: true,
  });
  put(pdf, day.dateLabel, FORM.left + 340, y + 3, { width: 200, size: 11, align: 'right' });
  y += 26;
  const count = `${manifest.lines.length} ${manifest.lines.length === 1 ? 'shipment' : 'shipments'}`;
  put(pdf, `${manifest.carrierName} (${manifest.carrier})`, FORM.left, y, { width: 330, size: 12, bold: true });
  put(pdf, count, FORM.left + 340, y, { width: 200, size: 11, align: 'right' });
  y += 22;
  if (isFirst) y = drawShipper(pdf, manifest, y);
  for (const { left, width, head, isNumber } of COLUMNS) {
    put(pdf, head, left, y, { width, size: 8, bold: true, align: isNumber ? 'right' : 'left' });
  }
  y += 13;
  rule(pdf, y, 1);
  return y;
}

/** Where the freight is picked up, or a place to write it for shipments that were booked elsewhere. */
function drawShipper(pdf: Pdf, { shipper }: PickupManifest, top: number): number {
  const width = FORM.right - FORM.left;
  let y = top;
  put(pdf, 'Shipper', FORM.left, y, { width: 60, size: 8, bold: true });
  y += 12;
  if (shipper === null) {
    rule(pdf, y + 14, 0.8);
    return y + 26;
  }
  put(pdf, shipper.name, FORM.left, y, { width, size: 11, bold: true });
  y += 14;
  for (const line of wrapped(pdf, shipper.lines, width, { size: 9.5, maxLines: 6 })) {
    put(pdf, line, FORM.left, y, { width, size: 9.5 });
    y += 12.5;
  }
  return y + 8;
}

function drawLine(pdf: Pdf, line: PickupLine, notes: readonly string[], number: number, top: number): void {
  const y = top + 6;
  put(pdf, String(number), NUMBER.left, y, { width: NUMBER.width, size: 9.5 });
  drawNumber(pdf, line.bolNumber, BOL, y);
  if (line.proNumber === null) {
    put(pdf, 'PRO not assigned', PRO.left, y, { width: PRO.width, size: 8.5 });
    // The carrier's sticker goes here.
    box(pdf, PRO.left, y + 12, PRO.width - 8, BAR_CODE + 1, 2);
  } else drawNumber(pdf, line.proNumber, PRO, y);
  const consignee = wrapped(pdf, [line.consignee === '' ? '–' : line.consignee], CONSIGNEE.width, {
    size: 9.5,
    maxLines: 2,
  });
  const place = wrapped(pdf, [line.place], CONSIGNEE.width, { size: 8.5, maxLines: 1 });
  for (const [at, text] of [...consignee, ...place].entries()) {
    put(pdf, text, CONSIGNEE.left, y + at * 12, { width: CONSIGNEE.width, size: at < consignee.length ? 9.5 : 8.5 });
  }
  const right = { size: 9.5, align: 'right' } as const;
  put(pdf, line.units === null ? '–' : formatNumber(line.units), UNITS.left, y, { width: UNITS.width, ...right });
  const weight = line.weightLb === null ? '–' : formatNumber(line.weightLb, 2);
  put(pdf, weight, WEIGHT.left, y, { width: WEIGHT.width, ...right });
  // The count of units, and a check.
  box(pdf, LOADED.left, y - 1, LOADED.width, 18);
  box(pdf, LOADED.left + LOADED.width - 12, y + 22, 12, 12);
  for (const [at, text] of notes.entries()) {
    put(pdf, text, BOL.left, top + ROW - 4 + at * NOTE, { width: FORM.right - BOL.left, size: 8.5 });
  }
}

function drawNumber(pdf: Pdf, number: string, { left, width }: { left: number; width: number }, y: number): void {
  const size = sizeToFit(pdf, number, width - 5, { size: 9.5, bold: true });
  put(pdf, number, left, y, { width: width - 4, size, bold: true });
  // The box includes the quiet zones of the code. A code that is too long to scan is left out.
  const code = { x: left - 8, y: y + 13, width: width + 4, height: BAR_CODE };
  if (canScan(number, code.width)) drawCode128(pdf, number, code);
}

function drawTotal(pdf: Pdf, lines: readonly PickupLine[], top: number): void {
  const known = lines.filter((line) => line.units !== null && line.weightLb !== null);
  const unknown = lines.length - known.length;
  // Prints a total only if every row has a value. A partial sum reads as a total, and 0 reads as a measurement.
  const sentence =
    unknown === 0
      ? 'Total'
      : known.length === 0
        ? 'Total unknown'
        : `Total of ${known.length} ${known.length === 1 ? 'shipment' : 'shipments'}; ${unknown} unknown`;
  const unitsTotal = known.reduce((sum, line) => sum + (line.units ?? 0), 0);
  const thousandths = known.reduce((sum, line) => sum + Math.round((line.weightLb ?? 0) * 1000), 0);
  const total = (sum: number) => (known.length === 0 ? '–' : formatNumber(sum, 2));
  const right = { size: 9.5, bold: true, align: 'right' } as const;
  const y = top + 6.5;
  // May be wider than the consignee's column: right-aligned to it, and extends to the left.
  put(pdf, sentence, PRO.left, y, { width: CONSIGNEE.left + CONSIGNEE.width - PRO.left - 4, ...right });
  put(pdf, total(unitsTotal), UNITS.left, y, { width: UNITS.width, ...right });
  put(pdf, total(thousandths / 1000), WEIGHT.left, y, { width: WEIGHT.width, ...right });
}

/** Columns of fields to fill in: label, width of its line. */
const SHIPPER_FIELDS = [
  [['Shipper’s signature', 256]],
  [
    ['Name, printed', 150],
    ['Date', 94],
  ],
  [['Seal number', 256]],
] as const;
const DRIVER_FIELDS = [
  [['Driver’s signature', 256]],
  [
    ['Name, printed', 150],
    ['Date', 94],
  ],
  [
    ['Trailer', 96],
    ['Time in', 68],
    ['Time out', 68],
  ],
] as const;
const FIELD_GAP = 12;

function drawClosing(pdf: Pdf, top: number): void {
  const sentence = 'Received the shipments listed above, in apparent good order except as noted:';
  put(pdf, sentence, FORM.left, top, { width: 540, size: 9 });
  rule(pdf, top + 30, 0.8);
  for (const [left, rows] of [
    [FORM.left, SHIPPER_FIELDS],
    [FORM.left + 284, DRIVER_FIELDS],
  ] as const) {
    for (const [index, fields] of rows.entries()) {
      let x = left;
      const y = top + 70 + index * 42;
      for (const [label, width] of fields) {
        stroke(pdf, x, y, x + width, 0.8);
        put(pdf, label, x, y + 4, { width, size: 8 });
        x += width + FIELD_GAP;
      }
    }
  }
}

function box(pdf: Pdf, x: number, y: number, width: number, height: number, dash = 0): void {
  pdf.save().lineWidth(0.7).strokeColor('black');
  if (dash > 0) pdf.dash(dash, { space: dash });
  pdf.rect(x, y, width, height).stroke().restore();
}

function rule(pdf: Pdf, y: number, thickness: number): void {
  stroke(pdf, FORM.left, y, FORM.right, thickness);
}

function stroke(pdf: Pdf, x: number, y: number, to: number, thickness: number): void {
  pdf.moveTo(x, y).lineTo(to, y).lineWidth(thickness).strokeColor('black').stroke();
}

/** The pickup manifest of a carrier and day on Letter pages, which the driver checks and signs. */
import PdfKit from 'pdfkit';
import { formatNumber } from '../../../shared/format.ts';
import type { PickupLine, PickupManifest } from '../../modules/documents/ports.ts';
import { drawSampleMark, finishedBytes, type Pdf, put } from './pdfText.ts';

const PAGE = { width: 612, height: 792 } as const;
const FORM = { left: 36, right: 576, top: 40, bottom: 748 } as const;
const ROW = 30;
/** Height of signature, printed name, date and times at the end of the last page. */
const CLOSING = 132;
/** Left edge, width, heading, whether numbers are right-aligned. */
const COLUMNS = [
  { left: 36, width: 22, head: '', isNumber: false },
  { left: 58, width: 108, head: 'BOL', isNumber: false },
  { left: 166, width: 82, head: 'PRO', isNumber: false },
  { left: 248, width: 82, head: 'Pickup number', isNumber: false },
  { left: 330, width: 128, head: 'Consignee', isNumber: false },
  { left: 462, width: 40, head: 'Units', isNumber: true },
  { left: 506, width: 70, head: 'Weight, lb', isNumber: true },
] as const;

/** Draws the manifest. The same input gives the same bytes. */
export async function pickupManifestPdf(sheet: PickupManifest): Promise<{ content: Uint8Array; pages: number }> {
  const made = new Date(sheet.madeAtMs);
  const pdf = new PdfKit({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    info: {
      Title: `Pickup manifest ${sheet.carrier} ${sheet.date}`,
      Creator: 'Waybill',
      CreationDate: made,
      ModDate: made,
    },
  });
  let y = newPage(pdf, sheet, true);
  for (const [index, line] of sheet.lines.entries()) {
    if (y + ROW > FORM.bottom) y = newPage(pdf, sheet, false);
    drawLine(pdf, line, index + 1, y);
    y += ROW;
  }
  // The total and the signature must be on one page.
  if (y + ROW + CLOSING > FORM.bottom) y = newPage(pdf, sheet, false);
  drawTotal(pdf, sheet.lines, y);
  drawClosing(pdf, FORM.bottom - CLOSING);
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    put(pdf, `Page ${page + 1} of ${pages}`, FORM.left, FORM.bottom + 8, { width: 540, size: 8, align: 'right' });
  }
  return { content: await finishedBytes(pdf), pages };
}

function newPage(pdf: Pdf, sheet: PickupManifest, isFirst: boolean): number {
  pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
  if (sheet.isSample === true) drawSampleMark(pdf, PAGE);
  let y: number = FORM.top;
  put(pdf, isFirst ? 'Pickup manifest' : 'Pickup manifest, continued', FORM.left, y, {
    width: 300,
    size: 16,
    bold: true,
  });
  put(pdf, sheet.dateLabel, FORM.left + 240, y + 3, { width: 300, size: 11, align: 'right' });
  y += 24;
  const count = `${sheet.lines.length} ${sheet.lines.length === 1 ? 'shipment' : 'shipments'}`;
  put(pdf, `${sheet.carrierName} (${sheet.carrier})`, FORM.left, y, { width: 400, size: 12, bold: true });
  put(pdf, count, FORM.left + 340, y, { width: 200, size: 11, align: 'right' });
  y += 24;
  for (const { left, width, head, isNumber } of COLUMNS) {
    put(pdf, head, left, y, { width, size: 8, bold: true, align: isNumber ? 'right' : 'left' });
  }
  y += 14;
  rule(pdf, y, 1);
  return y;
}

function drawLine(pdf: Pdf, line: PickupLine, number: number, y: number): void {
  const cells = [
    String(number),
    line.bolNumber,
    line.proNumber ?? 'not assigned yet',
    line.pickupNumber ?? 'not assigned yet',
    line.consignee === '' ? '–' : line.consignee,
    line.units === null ? '–' : formatNumber(line.units),
    line.weightLb === null ? '–' : formatNumber(line.weightLb, 2),
  ];
  for (const [index, { left, width, isNumber }] of COLUMNS.entries()) {
    put(pdf, cells[index] ?? '', left, y + 6.5, {
      width: width - (isNumber ? 0 : 6),
      size: 9.5,
      bold: index === 1,
      align: isNumber ? 'right' : 'left',
    });
  }
  const [, , , , consignee] = COLUMNS;
  put(pdf, line.place, consignee.left, y + 18, { width: consignee.width, size: 8 });
  rule(pdf, y + ROW, 0.35);
}

function drawTotal(pdf: Pdf, lines: readonly PickupLine[], y: number): void {
  const [, , , pickup, consignee, units, weight] = COLUMNS;
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
  // May be wider than the consignee's column: right-aligned to it, and extends to the left.
  const wide = consignee.left + consignee.width - pickup.left;
  put(pdf, sentence, pickup.left, y + 6.5, { width: wide - 6, ...right });
  put(pdf, total(unitsTotal), units.left, y + 6.5, { width: units.width, ...right });
  put(pdf, total(thousandths / 1000), weight.left, y + 6.5, { width: weight.width, ...right });
}

function drawClosing(pdf: Pdf, top: number): void {
  const sentence = 'Received the shipments listed above, in apparent good order except as noted:';
  put(pdf, sentence, FORM.left, top, { width: 540, size: 9 });
  const rows = [
    [
      { label: 'Driver’s signature', left: 36, width: 330 },
      { label: 'Date', left: 382, width: 194 },
    ],
    [
      { label: 'Driver’s name, printed', left: 36, width: 210 },
      { label: 'Trailer', left: 262, width: 104 },
      { label: 'Time in', left: 382, width: 90 },
      { label: 'Time out', left: 486, width: 90 },
    ],
  ] as const;
  for (const [index, fields] of rows.entries()) {
    const y = top + 58 + index * 50;
    for (const { label, left, width } of fields) {
      pdf
        .moveTo(left, y)
        .lineTo(left + width, y)
        .lineWidth(0.8)
        .strokeColor('black')
        .stroke();
      put(pdf, label, left, y + 4, { width, size: 8 });
    }
  }
}

function rule(pdf: Pdf, y: number, width: number): void {
  pdf.moveTo(FORM.left, y).lineTo(FORM.right, y).lineWidth(width).strokeColor('black').stroke();
}

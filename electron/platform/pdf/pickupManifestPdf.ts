/** The list of a carrier's pickups on one day, on Letter: what the driver checks and signs. */
import PdfKit from 'pdfkit';
import { formatNumber } from '../../../shared/format.ts';
import type { PickupLine, PickupManifest } from '../../modules/documents/ports.ts';

type Pdf = PDFKit.PDFDocument;

const PAGE = { width: 612, height: 792 } as const;
const FORM = { left: 36, right: 576, top: 40, bottom: 748 } as const;
const ROW = 30;
/** Signature, printed name, date and times stand on the last page. */
const CLOSING = 132;
/** Left edge, width, head, numbers to the right. */
const COLUMNS = [
  { left: 36, width: 22, head: '', isNumber: false },
  { left: 58, width: 108, head: 'BOL', isNumber: false },
  { left: 166, width: 82, head: 'PRO', isNumber: false },
  { left: 248, width: 82, head: 'Pickup number', isNumber: false },
  { left: 330, width: 128, head: 'Consignee', isNumber: false },
  { left: 462, width: 40, head: 'Units', isNumber: true },
  { left: 506, width: 70, head: 'Weight, lb', isNumber: true },
] as const;

/** Draws the sheet. The same input gives the same bytes. */
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
  // The total and the signature stand together.
  if (y + ROW + CLOSING > FORM.bottom) y = newPage(pdf, sheet, false);
  drawTotal(pdf, sheet.lines, y);
  drawClosing(pdf, FORM.bottom - CLOSING);
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    put(pdf, `Page ${page + 1} of ${pages}`, FORM.left, FORM.bottom + 8, { width: 540, size: 8, align: 'right' });
  }
  return { content: await bytesOf(pdf), pages };
}

function newPage(pdf: Pdf, sheet: PickupManifest, isFirst: boolean): number {
  pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
  if (sheet.isSample === true) markSample(pdf);
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
  // A sum of what is known alone is no total of the sheet, and nothing known is not nothing.
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
  // The words may be wider than the consignee's column: they end with it, and begin left of it.
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

/** Across the page, light enough to read through. */
function markSample(pdf: Pdf): void {
  pdf.font('Helvetica-Bold').fontSize(144).fillColor('#e8eaee');
  const left = (PAGE.width - pdf.widthOfString('SAMPLE')) / 2;
  pdf.save().rotate(-38, { origin: [PAGE.width / 2, PAGE.height / 2] });
  pdf.text('SAMPLE', left, PAGE.height / 2 - pdf.currentLineHeight() / 2, { lineBreak: false });
  pdf.restore();
}

function rule(pdf: Pdf, y: number, width: number): void {
  pdf.moveTo(FORM.left, y).lineTo(FORM.right, y).lineWidth(width).strokeColor('black').stroke();
}

interface Style {
  readonly width: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly align?: 'left' | 'right';
}

/** One line of text, shortened to its width. */
function put(
  pdf: Pdf,
  text: string,
  left: number,
  y: number,
  { width, size, bold = false, align = 'left' }: Style,
): void {
  pdf
    .font(bold ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(size)
    .fillColor('black');
  const shown = fitted(pdf, printable(text), width);
  const shift = align === 'right' ? width - pdf.widthOfString(shown) : 0;
  pdf.text(shown, left + shift, y, { lineBreak: false });
}

/** The text, or as much of it as the width holds. */
function fitted(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let letters = Array.from(text).slice(0, 300);
  while (letters.length > 1 && pdf.widthOfString(`${letters.join('')}…`) > width) letters = letters.slice(0, -1);
  return `${letters.join('')}…`;
}

/** Text that the standard fonts can show: accents they lack are dropped, other letters become `?`. */
function printable(text: string): string {
  return Array.from(text.toWellFormed().replace(/[\s\p{Cc}\p{Cf}]+/gu, ' '), (letter) => {
    if (isWinAnsi(letter)) return letter;
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '');
    return plain !== '' && Array.from(plain).every(isWinAnsi) ? plain : '?';
  }).join('');
}

function isWinAnsi(letter: string): boolean {
  return /^[\u0020-\u007e\u00a0-\u00ff‘’“”–—•…€]$/u.test(letter);
}

async function bytesOf(pdf: Pdf): Promise<Uint8Array> {
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

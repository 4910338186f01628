/** A report on landscape Letter pages: dates, filters, totals, and tables, with page numbers and the printed date. */
import PdfKit from 'pdfkit';
import { paperSizePoints } from '../../../shared/freight/paperSizes.ts';
import type { ReportPdf } from '../../modules/documents/ports.ts';
import { drawSampleMark, finishedBytes, type Pdf, put, type Style, sizeToFit } from './pdfText.ts';

type Table = ReportPdf['tables'][number];

const LETTER = paperSizePoints('letter');
const PAGE = { width: LETTER.height, height: LETTER.width };
const FORM = { left: 36, right: 756, top: 36, bottom: 566 } as const;
const WIDTH = FORM.right - FORM.left;
const ROW = 15;
/** Space for the name of a row, which is wider than its figures. */
const NAME_WIDTH = 190;
const GAP = 6;
const TOTALS_PER_LINE = 5;
/** Smaller figures are on two lines, in points. */
const SMALL = 6.5;

/** Draws the report. The same input gives the same bytes. */
export async function reportPdf(sheet: ReportPdf): Promise<{ content: Uint8Array; pages: number }> {
  const made = new Date(sheet.madeAtMs);
  const pdf = new PdfKit({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    info: { Title: sheet.title, Creator: 'Waybill', CreationDate: made, ModDate: made },
  });
  let y = drawTop(pdf, sheet);
  for (const table of sheet.tables) y = drawTable(pdf, sheet, table, y);
  const pages = pdf.bufferedPageRange().count;
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(page);
    put(pdf, `Printed ${sheet.printed}`, FORM.left, FORM.bottom + 12, { width: 300, size: 8 });
    put(pdf, `Page ${page + 1} of ${pages}`, FORM.right - 200, FORM.bottom + 12, {
      width: 200,
      size: 8,
      align: 'right',
    });
  }
  return { content: await finishedBytes(pdf), pages };
}

function newPage(pdf: Pdf, sheet: ReportPdf): number {
  pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
  if (sheet.isSample === true) drawSampleMark(pdf, PAGE);
  return FORM.top;
}

function drawTop(pdf: Pdf, sheet: ReportPdf): number {
  let y = newPage(pdf, sheet);
  put(pdf, sheet.title, FORM.left, y, { width: WIDTH, size: 16, bold: true });
  y += 24;
  for (const line of sheet.lines) {
    put(pdf, line, FORM.left, y, { width: WIDTH, size: 9.5 });
    y += 13;
  }
  y += 6;
  const width = WIDTH / TOTALS_PER_LINE;
  for (const [index, { label, value }] of sheet.totals.entries()) {
    const at = index % TOTALS_PER_LINE;
    if (at === 0 && index > 0) y += 32;
    put(pdf, label, FORM.left + at * width, y, { width: width - GAP, size: 8 });
    putFigure(pdf, value, FORM.left + at * width, y + 11, { width: width - GAP, size: 11, bold: true });
  }
  return sheet.totals.length === 0 ? y : y + 34;
}

/** Draws a table from `start` down, on further pages if it needs them. Returns where it ends. */
function drawTable(pdf: Pdf, sheet: ReportPdf, table: Table, start: number): number {
  // The heads are never the last on a page.
  let y = start + 12 + 3 * ROW + 20 > FORM.bottom ? newPage(pdf, sheet) : start + 12;
  y = drawHeads(pdf, table, table.title, y);
  for (const row of table.rows) {
    if (y + ROW > FORM.bottom) y = drawHeads(pdf, table, `${table.title}, continued`, newPage(pdf, sheet));
    drawCells(pdf, table, row, y + 3.5, false);
    y += ROW;
    rule(pdf, y, 0.25);
  }
  if (table.note === '') return y;
  if (y + ROW > FORM.bottom) y = newPage(pdf, sheet);
  put(pdf, table.note, FORM.left, y + 5, { width: WIDTH, size: 8 });
  return y + ROW;
}

function drawHeads(pdf: Pdf, table: Table, title: string, y: number): number {
  put(pdf, title, FORM.left, y, { width: WIDTH, size: 11, bold: true });
  drawCells(pdf, table, table.heads, y + 18, true);
  rule(pdf, y + 30, 1);
  return y + 30;
}

function drawCells(pdf: Pdf, { heads }: Table, cells: readonly string[], y: number, bold: boolean): void {
  const width = heads.length === 1 ? 0 : (WIDTH - NAME_WIDTH) / (heads.length - 1);
  for (const [index, cell] of cells.slice(0, heads.length).entries()) {
    if (index === 0) put(pdf, cell, FORM.left, y, { width: NAME_WIDTH - GAP, size: 8, bold });
    else {
      const left = FORM.left + NAME_WIDTH + (index - 1) * width + GAP;
      putFigure(pdf, cell, left, y, { width: width - GAP, size: 8, bold, align: 'right' });
    }
  }
}

/** Draws a figure smaller, or on two lines, instead of cut: amounts in two currencies need more space than one. */
function putFigure(pdf: Pdf, text: string, left: number, y: number, style: Style): void {
  const sizeOf = (line: string) => sizeToFit(pdf, line, style.width, style);
  const amounts = text.split(', ');
  if (amounts.length === 1 || sizeOf(text) >= SMALL) {
    put(pdf, text, left, y, { ...style, size: sizeOf(text) });
    return;
  }
  const half = Math.ceil(amounts.length / 2);
  const lines = [`${amounts.slice(0, half).join(', ')},`, amounts.slice(half).join(', ')];
  const size = Math.min(SMALL, ...lines.map(sizeOf));
  const top = y + style.size / 2 - size;
  for (const [index, line] of lines.entries()) {
    put(pdf, line, left, top + index * (size + 0.5) + 1, { ...style, size });
  }
}

function rule(pdf: Pdf, y: number, width: number): void {
  pdf.moveTo(FORM.left, y).lineTo(FORM.right, y).lineWidth(width).strokeColor('black').stroke();
}

/** The bill of lading in the layout of the VICS form. What doesn't fit on the first page is printed on supplements. */

import { formatClockWindow } from '../../../shared/rules/clockTime.ts';
import { freightTotals, lineWeight } from '../../../shared/rules/totals.ts';
import { drawCode128 } from '../../platform/pdf/barcode.ts';
import { classOf } from '../pricing.ts';
import { ACCESSORIALS, type HandlingUnit } from '../requests.ts';
import type { Snapshot } from '../shipmentLifecycle.ts';
import type { MockShipment } from '../store.ts';
import { CLOSING_HEIGHT, drawClosing } from './billOfLadingClosing.ts';
import { drawHead, HEAD_HEIGHT } from './billOfLadingHead.ts';
import { frame, heightOfLines, line, lines, rule, titleBar, value, wrap } from './form.ts';
import { bytesOf, LETTER, markSample, newDocument, usDate } from './page.ts';
import { unitTypeCode } from './unitTypeCode.ts';

type Pdf = PDFKit.PDFDocument;

/** Left edge and width of everything on the page. */
const FORM = { left: 30, width: 552, top: 26, bottom: 766 } as const;
const BAR = 11;
const TITLE = 20;
const TEXT = { size: 7.5 } as const;
/** Created once: creation takes longer than drawing a page's lines and text. */
const NUMBER_FORMAT = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const SMALL_HEAD = { size: 6, bold: true } as const;

/** Columns of the carrier table: left edge from the form's left, width, head. */
const COLUMNS = [
  [0, 26, 'QTY'],
  [26, 28, 'TYPE'],
  [54, 26, 'QTY'],
  [80, 28, 'TYPE'],
  [108, 50, 'WEIGHT'],
  [158, 26, 'H.M.'],
  [184, 268, 'COMMODITY DESCRIPTION'],
  [452, 56, 'NMFC #'],
  [508, 44, 'CLASS'],
] as const;
/** Columns that share a heading with the one to their left. */
const HALVES = new Set<number>([26, 80, 508]);
const DESCRIPTION_WIDTH = 268 - 8;

interface Row {
  readonly cells: readonly string[];
  readonly description: readonly string[];
  readonly height: number;
}

/** Returns one Letter page, or more if the freight or the text need them. */
export async function billOfLading(shipment: MockShipment, snapshot: Snapshot): Promise<Buffer> {
  const pdf = newDocument(`Bill of lading ${shipment.bolNumber}`, shipment);
  newPage(pdf);
  const tooLong = drawHead(pdf, shipment, snapshot, FORM.top + TITLE);
  const overflow = tooLong.flatMap((text) => wrap(pdf, text, FORM.width, TEXT));
  let y = FORM.top + TITLE + HEAD_HEIGHT;

  const remarks = remarksOf(shipment).flatMap((remark) => wrap(pdf, remark, FORM.width - 10, TEXT));
  const shownRemarks = remarks.length <= 9 ? remarks : [...remarks.slice(0, 8), 'More on the supplement page.'];
  if (remarks.length > 9) overflow.push('SPECIAL INSTRUCTIONS, continued', ...remarks.slice(8));
  y = drawRemarks(pdf, shownRemarks, y);

  const references = (shipment.booking.referenceNumbers ?? []).join(', ');
  const wrappedReferences = wrap(pdf, references, 228, TEXT);
  if (wrappedReferences.length > 3) overflow.push('REFERENCES', ...wrap(pdf, references, FORM.width, TEXT));
  y = drawOrders(pdf, shipment, wrappedReferences.slice(0, 3), y, overflow);

  const rows = shipment.request.handlingUnits.map((unit) => rowOf(pdf, unit));
  const remainingRows = drawFreight(pdf, rows, y, FORM.bottom - CLOSING_HEIGHT, totalsOf(shipment));
  drawClosing(pdf, FORM.bottom - CLOSING_HEIGHT);
  drawSupplements(pdf, shipment, remainingRows, overflow);
  numberPages(pdf, shipment);
  return await bytesOf(pdf);
}

function newPage(pdf: Pdf): void {
  pdf.addPage({ size: [LETTER.width, LETTER.height], margin: 0 });
  markSample(pdf, LETTER);
}

/** Returns everything that the carrier's staff must read: instructions, windows, accessorials. */
function remarksOf({ booking, request }: MockShipment): string[] {
  const { pickup, delivery, specialInstructions } = booking;
  const remarks: string[] = [];
  // Billed extras come first, so that they never move to a supplement.
  const codes = [...new Set(request.accessorials ?? [])];
  if (codes.length > 0) {
    remarks.push(`Accessorials: ${codes.map((code) => `${ACCESSORIALS[code]} (${code})`).join(', ')}.`);
  }
  for (const [place, { locationType }] of [
    ['Origin', request.origin],
    ['Destination', request.destination],
  ] as const) {
    if (locationType && !/^business$/i.test(locationType)) remarks.push(`${place}: ${locationType} location.`);
  }
  remarks.push(
    specialInstructions ?? '',
    `Pickup ${usDate(request.pickupDate)} ${formatClockWindow(pickup)}. ${pickup.instructions ?? ''}`,
    `Delivery ${formatClockWindow(delivery)}. ${delivery.instructions ?? ''}`,
  );
  return remarks.filter((remark) => remark !== '');
}

function drawRemarks(pdf: Pdf, remarks: readonly string[], y: number): number {
  const height = Math.max(44, 14 + heightOfLines(remarks.length, TEXT.size));
  frame(pdf, { x: FORM.left, y, width: FORM.width, height });
  line(pdf, 'SPECIAL INSTRUCTIONS:', FORM.left + 5, y + 4, SMALL_HEAD);
  const phone = 'H.M. EMERGENCY PHONE: ______________________';
  line(pdf, phone, FORM.left, y + 4, { ...SMALL_HEAD, align: 'right' }, FORM.width - 5);
  lines(pdf, remarks, FORM.left + 5, y + 12, TEXT);
  return y + height;
}

function drawOrders(
  pdf: Pdf,
  shipment: MockShipment,
  references: readonly string[],
  y: number,
  overflow: string[],
): number {
  const { left, width } = FORM;
  const { booking, request } = shipment;
  const { units, weightLb } = freightTotals(request.handlingUnits);
  const columns = [0, 160, 200, 260, 314];
  titleBar(pdf, { x: left, y, width, height: BAR }, 'CUSTOMER ORDER INFORMATION');
  const rowHeight = 5 + Math.max(1, references.length) * 9;
  const rows: readonly (readonly [height: number, bold: boolean, cells: readonly string[]])[] = [
    [12, true, ['CUSTOMER ORDER NUMBER', '# PKGS', 'WEIGHT', 'PALLET/SLIP', 'ADDITIONAL SHIPPER INFO']],
    [rowHeight, false, [booking.poNumber ?? '', String(units), `${pounds(weightLb)} lb`, 'Y', '']],
    [13, true, ['GRAND TOTAL', String(units), `${pounds(weightLb)} lb`, '', '']],
  ];
  let top = y + BAR;
  for (const [height, bold, cells] of rows) {
    frame(pdf, { x: left, y: top, width, height });
    cells.forEach((cell, index) => {
      const x = left + (columns[index] ?? 0);
      if (index > 0) rule(pdf, x, top, x, top + height);
      const size = height === 12 ? SMALL_HEAD.size : TEXT.size;
      const room = (columns[index + 1] ?? FORM.width) - (columns[index] ?? 0) - 8;
      if (!value(pdf, cell, x + 4, top + 3.4, room, { size, bold })) overflow.push(`CUSTOMER ORDER NUMBER ${cell}`);
    });
    if (height === rowHeight) lines(pdf, references, left + 318, top + 3.4, TEXT);
    top += height;
  }
  return top;
}

function rowOf(pdf: Pdf, unit: HandlingUnit): Row {
  const quantity = String(unit.quantity ?? 1);
  const measures = `${pounds(unit.length)} × ${pounds(unit.width)} × ${pounds(unit.height)} in`;
  const extra = unit.stackable === true ? `${measures}, stackable` : measures;
  const description = wrap(pdf, `${unit.description} (${extra})`, DESCRIPTION_WIDTH, TEXT);
  // The service gets neither the type, unless the description names it, nor the number of packages.
  const cells = [
    quantity,
    unitTypeCode(unit.description),
    '',
    '',
    pounds(lineWeight(unit)),
    '',
    '',
    unit.nmfc ?? '',
    classOf(unit),
  ];
  return { cells, description, height: 4.5 + heightOfLines(description.length, TEXT.size) };
}

function totalsOf({ request }: MockShipment): Row {
  const { units, weightLb } = freightTotals(request.handlingUnits);
  const cells = [String(units), '', '', '', pounds(weightLb), '', '', '', ''];
  return { cells, description: ['GRAND TOTAL'], height: 14 };
}

/** Draws rows from `y` on, with the total below; returns the rows that did not fit above `bottom`. */
function drawFreight(pdf: Pdf, rows: readonly Row[], y: number, bottom: number, total: Row): readonly Row[] {
  let top = drawFreightHead(pdf, y);
  const heightOf = (some: readonly Row[]) => some.reduce((sum, row) => sum + row.height, 0);
  let shown = rows.length;
  const room = bottom - top - total.height;
  while (heightOf(rows.slice(0, shown)) + (shown < rows.length ? 14 : 0) > room) shown -= 1;
  for (const row of rows.slice(0, shown)) top = drawRow(pdf, row, top, false);
  if (shown < rows.length) {
    const note = `${rows.length - shown} more rows on the supplement page.`;
    top = drawRow(pdf, { cells: [], description: [note], height: 14 }, top, false);
  }
  const empty = bottom - total.height - top;
  if (empty >= total.height) top = drawRow(pdf, { cells: [], description: [], height: empty }, top, false);
  drawRow(pdf, { ...total, height: bottom - top }, top, true);
  return rows.slice(shown);
}

function drawFreightHead(pdf: Pdf, y: number): number {
  const { left, width } = FORM;
  titleBar(pdf, { x: left, y, width, height: BAR }, 'CARRIER INFORMATION');
  frame(pdf, { x: left, y: y + BAR, width, height: 20 });
  line(pdf, 'HANDLING UNIT', left, y + BAR + 2.5, { ...SMALL_HEAD, size: 5.5, align: 'center' }, 54);
  line(pdf, 'PACKAGE', left + 54, y + BAR + 2.5, { ...SMALL_HEAD, size: 5.5, align: 'center' }, 54);
  line(pdf, 'LTL ONLY', left + 452, y + BAR + 2.5, { ...SMALL_HEAD, size: 5.5, align: 'center' }, 100);
  for (const [x, , head] of COLUMNS) {
    line(pdf, head, left + x + 4, y + BAR + 11.5, { ...SMALL_HEAD, size: 5.5 });
    if (x > 0) rule(pdf, left + x, y + BAR + (HALVES.has(x) ? 10 : 0), left + x, y + BAR + 20);
  }
  return y + BAR + 20;
}

function drawRow(pdf: Pdf, row: Row, y: number, bold: boolean): number {
  frame(pdf, { x: FORM.left, y, width: FORM.width, height: row.height });
  COLUMNS.forEach(([x], index) => {
    if (x > 0) rule(pdf, FORM.left + x, y, FORM.left + x, y + row.height);
    line(pdf, row.cells[index] ?? '', FORM.left + x + 4, y + 3, { ...TEXT, bold });
  });
  lines(pdf, row.description, FORM.left + 184 + 4, y + 3, { ...TEXT, bold });
  return y + row.height;
}

/** Draws supplements: the remaining freight, then the remaining text. */
function drawSupplements(pdf: Pdf, shipment: MockShipment, rows: readonly Row[], overflow: readonly string[]): void {
  let queue = [...rows];
  while (queue.length > 0) {
    let y = drawFreightHead(pdf, drawSupplementHead(pdf, shipment));
    for (let next = queue[0]; next !== undefined && y + next.height <= FORM.bottom; next = queue[0]) {
      y = drawRow(pdf, next, y, false);
      queue = queue.slice(1);
    }
  }
  let remaining = [...overflow];
  while (remaining.length > 0) {
    const y = drawSupplementHead(pdf, shipment) + 6;
    const count = Math.floor((FORM.bottom - y) / heightOfLines(1, TEXT.size));
    lines(pdf, remaining.slice(0, count), FORM.left, y, TEXT);
    remaining = remaining.slice(count);
  }
}

function drawSupplementHead(pdf: Pdf, shipment: MockShipment): number {
  newPage(pdf);
  const y = FORM.top + TITLE;
  frame(pdf, { x: FORM.left, y, width: FORM.width, height: 50 });
  line(pdf, 'Bill of Lading Number:', FORM.left + 5, y + 6, TEXT);
  line(pdf, shipment.bolNumber, FORM.left + 5, y + 18, { size: 10, bold: true });
  line(pdf, `${shipment.carrierName} (${shipment.carrier})`, FORM.left + 5, y + 34, TEXT);
  drawCode128(pdf, shipment.bolNumber, { x: FORM.left + 300, y: y + 8, width: 240, height: 34 });
  return y + 58;
}

function numberPages(pdf: Pdf, { request }: MockShipment): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    const title = page === 0 ? 'BILL OF LADING' : 'SUPPLEMENT TO THE BILL OF LADING';
    line(pdf, `Date: ${usDate(request.pickupDate)}`, FORM.left, FORM.top + 5, { size: 8 });
    line(pdf, title, FORM.left, FORM.top, { size: 13, bold: true, align: 'center' }, FORM.width);
    line(pdf, `Page ${page + 1} of ${count}`, FORM.left, FORM.top + 5, { size: 8, align: 'right' }, FORM.width);
    line(pdf, 'SAMPLE. Not a contract of carriage: made by the bundled freight service for training.', FORM.left, 774, {
      size: 6,
    });
  }
}

/** Formats a number with thousands separators and without unneeded decimals. */
function pounds(amount: number): string {
  return NUMBER_FORMAT.format(amount);
}

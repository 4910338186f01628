/** The carrier's documents after delivery: the receipt first, the signed proof of delivery later. */

import { formatClockTime } from '../../../shared/rules/clockTime.ts';
import { freightTotals, lineWeight } from '../../../shared/rules/totals.ts';
import { drawCode128 } from '../../platform/pdf/barcode.ts';
import { rollBetween, seededNumber } from '../seededRandom.ts';
import type { Snapshot } from '../shipmentLifecycle.ts';
import type { MockShipment } from '../store.ts';
import { checkbox, frame, line, lines, rule, titleBar, value, wrap } from './form.ts';
import { bytesOf, LETTER, markSample, newDocument, usDate } from './page.ts';
import { unitTypeCode } from './unitTypeCode.ts';

type Pdf = PDFKit.PDFDocument;

const LEFT = 48;
const WIDTH = 516;
/** Rows of freight that are listed; the others are only counted. */
const NAMED_ROWS = 18;
const DAY_MINUTES = 24 * 60;

/** Returns one Letter page. The proof of delivery has the consignee's signature, the receipt does not. */
export async function deliveryDocuments(
  kind: 'receipt' | 'proof',
  shipment: MockShipment,
  snapshot: Snapshot,
): Promise<Buffer> {
  const title = kind === 'proof' ? 'PROOF OF DELIVERY' : 'DELIVERY RECEIPT';
  const pdf = newDocument(`${title} ${shipment.bolNumber}`, shipment);
  pdf.addPage({ size: [LETTER.width, LETTER.height], margin: 0 });
  markSample(pdf, LETTER);
  line(pdf, shipment.carrierName, LEFT, 40, { size: 17, bold: true });
  line(pdf, title, LEFT, 44, { size: 13, bold: true, align: 'right' }, WIDTH);
  rule(pdf, LEFT, 66, LEFT + WIDTH, 66);

  drawNumbers(pdf, shipment, snapshot);
  drawParties(pdf, shipment);
  const y = drawFreight(pdf, shipment, 300);
  drawDelivery(pdf, shipment, snapshot, y + 14, kind === 'proof');
  line(pdf, 'SAMPLE. Made by the bundled freight service for training.', LEFT, 770, { size: 6 });
  return await bytesOf(pdf);
}

function drawNumbers(pdf: Pdf, shipment: MockShipment, snapshot: Snapshot): void {
  const numbers: readonly (readonly [label: string, text: string])[] = [
    ['PRO number', snapshot.proNumber ?? ''],
    ['Bill of lading', shipment.bolNumber],
    ['PO number', shipment.booking.poNumber ?? ''],
    ['Picked up for', usDate(shipment.request.pickupDate)],
  ];
  numbers.forEach(([label, text], index) => {
    line(pdf, label, LEFT, 78 + index * 16, { size: 8 });
    value(pdf, text, LEFT + 76, 77 + index * 16, 150, { size: 9.5, bold: true });
  });
  const pro = shipment.carrier + (snapshot.proNumber ?? '');
  drawCode128(pdf, pro, { x: LEFT + 260, y: 76, width: 256, height: 44 });
  line(pdf, pro, LEFT + 260, 124, { size: 8, align: 'center' }, 256);
}

function drawParties(pdf: Pdf, { booking, request }: MockShipment): void {
  const half = WIDTH / 2;
  for (const [index, [title, party, place]] of (
    [
      ['SHIPPER', booking.shipper, request.origin],
      ['CONSIGNEE', booking.consignee, request.destination],
    ] as const
  ).entries()) {
    const x = LEFT + index * half;
    frame(pdf, { x, y: 152, width: half, height: 74 });
    titleBar(pdf, { x, y: 152, width: half, height: 12 }, title);
    const values = [party.name, party.address1, party.address2 ?? '', `${place.city}, ${place.state} ${place.zip}`];
    values.filter(Boolean).forEach((text, row) => {
      value(pdf, text, x + 6, 170 + row * 13, half - 12, { size: 9, bold: row === 0 });
    });
  }
  line(pdf, 'Charges', LEFT, 236, { size: 8 });
  line(pdf, 'third party', LEFT + 76, 236, { size: 8 });
  const references = wrap(pdf, (booking.referenceNumbers ?? []).join(', '), WIDTH - 76, { size: 8 }).slice(0, 3);
  line(pdf, 'References', LEFT, 250, { size: 8 });
  lines(pdf, references, LEFT + 76, 250, { size: 8 });
}

function drawFreight(pdf: Pdf, { request }: MockShipment, top: number): number {
  titleBar(pdf, { x: LEFT, y: top, width: WIDTH, height: 12 }, 'FREIGHT');
  const row = (y: number, cells: readonly string[], bold: boolean) => {
    line(pdf, cells[0] ?? '', LEFT + 6, y, { size: 8, bold });
    value(pdf, cells[1] ?? '', LEFT + 54, y, 360, { size: 8, bold });
    line(pdf, cells[2] ?? '', LEFT, y, { size: 8, bold, align: 'right' }, WIDTH - 6);
  };
  let y = top + 17;
  for (const unit of request.handlingUnits.slice(0, NAMED_ROWS)) {
    const type = unitTypeCode(unit.description);
    row(
      y,
      [`${unit.quantity ?? 1} ${type}`, unit.description, `${lineWeight(unit).toLocaleString('en-US')} lb`],
      false,
    );
    y += 13;
  }
  const more = request.handlingUnits.length - NAMED_ROWS;
  if (more > 0) {
    row(y, ['', `and ${more} more rows of the bill of lading`, ''], false);
    y += 13;
  }
  const { units, weightLb } = freightTotals(request.handlingUnits);
  rule(pdf, LEFT, y, LEFT + WIDTH, y);
  row(y + 4, [`${units} units`, 'Total', `${weightLb.toLocaleString('en-US')} lb`], true);
  frame(pdf, { x: LEFT, y: top, width: WIDTH, height: y + 18 - top });
  return y + 18;
}

function drawDelivery(pdf: Pdf, shipment: MockShipment, snapshot: Snapshot, y: number, signed: boolean): void {
  frame(pdf, { x: LEFT, y, width: WIDTH, height: 132 });
  titleBar(pdf, { x: LEFT, y, width: WIDTH, height: 12 }, 'DELIVERY');
  const { units } = freightTotals(shipment.request.handlingUnits);
  line(pdf, 'Delivered', LEFT + 6, y + 20, { size: 8 });
  const delivered = `${usDate(snapshot.deliveryDate ?? '')} ${deliveryTime(shipment)}`;
  line(pdf, delivered, LEFT + 76, y + 19, { size: 9.5, bold: true });
  line(pdf, 'Pieces received', LEFT + 6, y + 36, { size: 8 });
  line(pdf, signed ? `${units} of ${units}` : `${units} tendered`, LEFT + 76, y + 35, { size: 9.5, bold: true });
  line(pdf, 'Driver', LEFT + 6, y + 52, { size: 8 });
  const driver = rollBetween(101, 899, 'driver', shipment.bolNumber);
  line(pdf, `${shipment.carrier} driver ${driver}`, LEFT + 76, y + 51, { size: 9.5, bold: true });
  checkbox(pdf, signed, 'Received in good order, no exceptions', LEFT + 260, y + 20, 8);
  checkbox(pdf, false, 'Shortage, overage or damage:', LEFT + 260, y + 36, 8);
  rule(pdf, LEFT + 382, y + 44, LEFT + WIDTH - 8, y + 44);

  line(pdf, 'Received by', LEFT + 6, y + 114, { size: 8 });
  rule(pdf, LEFT + 60, y + 110, LEFT + 280, y + 110);
  line(pdf, 'Date', LEFT + 300, y + 114, { size: 8 });
  rule(pdf, LEFT + 330, y + 110, LEFT + WIDTH - 8, y + 110);
  if (!signed) return;
  line(pdf, 'Receiving Desk', LEFT + 60, y + 114, { size: 8 });
  line(pdf, usDate(snapshot.deliveryDate ?? ''), LEFT + 340, y + 98, { size: 9.5 });
  drawSignature(pdf, shipment.bolNumber, LEFT + 70, y + 104);
}

/** A time in the delivery window, different for each shipment. */
function deliveryTime({ bolNumber, booking }: MockShipment): string {
  const [ready, close] = [booking.delivery.readyTime, booking.delivery.closeTime].map(minutesOf);
  const [from = 0, to = 0] = [ready, close];
  // A window past midnight: in its first hour.
  const minute = rollBetween(from, to > from ? to : from + 59, 'delivered', bolNumber) % DAY_MINUTES;
  return formatClockTime(`${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`);
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Draws a scribbled signature, different for each shipment. */
function drawSignature(pdf: Pdf, seed: string, x: number, baseline: number): void {
  const between = (from: number, to: number, ...keys: (string | number)[]) =>
    from + seededNumber('signature', seed, ...keys) * (to - from);
  pdf.save().lineWidth(1.3).lineCap('round').lineJoin('round').strokeColor('#1d2a6b');
  pdf.moveTo(x, baseline - 4);
  // A tall capital, a run of small loops, a flourish under them.
  let pen = x + between(14, 22, 'capital');
  pdf.bezierCurveTo(x + 4, baseline - 52, x + 26, baseline - 50, x + 10, baseline - 6);
  pdf.bezierCurveTo(x + 6, baseline + 10, x + 20, baseline - 30, pen, baseline - 12);
  const loops = rollBetween(5, 8, 'loops', seed);
  for (let index = 0; index < loops; index += 1) {
    const step = between(12, 20, 'step', index);
    const rise = index % 3 === 1 ? between(20, 34, 'rise', index) : between(8, 15, 'rise', index);
    pdf.bezierCurveTo(
      pen + step * 0.9,
      baseline - rise - 6,
      pen - step * 0.3,
      baseline - rise,
      pen + step * 0.45,
      baseline - 2,
    );
    pdf.bezierCurveTo(pen + step * 0.6, baseline + 3, pen + step * 0.8, baseline - 3, pen + step, baseline - 8);
    pen += step;
  }
  pdf.bezierCurveTo(pen + 26, baseline - 22, pen + 30, baseline + 8, x + between(20, 50, 'flourish'), baseline + 5);
  pdf.stroke().restore();
}

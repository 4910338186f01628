/** Upper part of the bill of lading: the parties on the left, numbers and carrier on the right. */

import { drawCode128 } from '../../platform/pdf/barcode.ts';
import type { Address, Party } from '../requests.ts';
import type { Snapshot } from '../shipmentLifecycle.ts';
import type { MockShipment } from '../store.ts';
import { checkbox, frame, line, titleBar, value } from './form.ts';

type Pdf = PDFKit.PDFDocument;

const LEFT = 30;
const HALF = 276;
const BAR = 11;
const PARTY = 75;
const BILL_TO = 42;
/** Height of the whole upper part, in points. */
export const HEAD_HEIGHT = 2 * PARTY + BILL_TO;

/** Draws the upper part from `y` on; returns the texts that did not fit, for a supplement. */
export function drawHead(pdf: Pdf, shipment: MockShipment, snapshot: Snapshot, y: number): string[] {
  const overflow: string[] = [];
  const { booking, request } = shipment;
  drawParty(pdf, 'SHIP FROM', booking.shipper, request.origin, ['SID#:', booking.shipmentId ?? ''], y, overflow);
  drawParty(pdf, 'SHIP TO', booking.consignee, request.destination, ['CID#:', ''], y + PARTY, overflow);
  drawBillTo(pdf, y + 2 * PARTY);
  drawNumbers(pdf, shipment, snapshot, y);
  return overflow;
}

function drawParty(
  pdf: Pdf,
  title: string,
  party: Party,
  address: Address,
  id: readonly [label: string, text: string],
  y: number,
  overflow: string[],
): void {
  frame(pdf, { x: LEFT, y, width: HALF, height: PARTY });
  titleBar(pdf, { x: LEFT, y, width: HALF, height: BAR }, title);
  const street = party.address2 ? `${party.address1}, ${party.address2}` : party.address1;
  const contact = [party.contact, phoneText(party.phone), party.email].filter(Boolean).join(', ');
  const rows: readonly (readonly [label: string, text: string, width: number])[] = [
    ['Name:', party.name, 212],
    ['Address:', street, 212],
    ['City/State/Zip:', `${address.city}, ${address.state} ${address.zip}`, 212],
    ['Contact:', contact, 212],
    [id[0], id[1], 160],
  ];
  rows.forEach(([label, text, width], index) => {
    const top = y + BAR + 4 + index * 12;
    line(pdf, label, LEFT + 4, top, { size: 7 });
    if (!value(pdf, text, LEFT + 58, top - 0.5, width, { size: 8, bold: true }))
      overflow.push(`${title} ${label} ${text}`);
  });
  checkbox(pdf, false, 'FOB', LEFT + HALF - 32, y + BAR + 4 + 4 * 12);
}

/** Formats `6145550100` as `(614) 555-0100`. */
export function phoneText(phone: string): string {
  return `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
}

function drawBillTo(pdf: Pdf, y: number): void {
  frame(pdf, { x: LEFT, y, width: HALF, height: BILL_TO });
  titleBar(pdf, { x: LEFT, y, width: HALF, height: BAR }, 'THIRD PARTY FREIGHT CHARGES BILL TO');
  line(pdf, 'Name:', LEFT + 4, y + BAR + 5, { size: 7 });
  line(pdf, 'Sample Freight Service, freight payables', LEFT + 58, y + BAR + 4.5, { size: 8, bold: true });
  line(pdf, 'Address:', LEFT + 4, y + BAR + 18, { size: 7 });
  line(pdf, 'PO Box 100, Columbus, OH 43207', LEFT + 58, y + BAR + 17.5, { size: 8, bold: true });
}

function drawNumbers(pdf: Pdf, shipment: MockShipment, snapshot: Snapshot, y: number): void {
  const x = LEFT + HALF;
  const box = (top: number, height: number) => frame(pdf, { x, y: y + top, width: HALF, height });
  const label = (text: string, top: number) => line(pdf, text, x + 6, y + top, { size: 7.5 });
  const bold = (text: string, top: number, left = 66) => line(pdf, text, x + left, y + top, { size: 8.5, bold: true });

  box(0, 62);
  label('Bill of Lading Number:', 6);
  line(pdf, shipment.bolNumber, x, y + 4.5, { size: 10, bold: true, align: 'right' }, HALF - 6);
  drawCode128(pdf, shipment.bolNumber, { x: x + 8, y: y + 20, width: HALF - 16, height: 36 });

  box(62, 42);
  label('Carrier name:', 67);
  bold(shipment.carrierName, 66.5);
  label('Trailer number:', 80);
  label('Seal number(s):', 92);

  box(104, 64);
  label('SCAC:', 109);
  bold(shipment.carrier, 108.5, 34);
  label('PRO number:', 120);
  if (snapshot.proNumber === null) {
    line(pdf, 'not assigned yet', x, y + 119.5, { size: 8.5, align: 'right' }, HALF - 6);
    line(pdf, 'Place the PRO label here', x, y + 144, { size: 7, align: 'center' }, HALF);
  } else {
    line(pdf, snapshot.proNumber, x, y + 118.5, { size: 10, bold: true, align: 'right' }, HALF - 6);
    const text = shipment.carrier + snapshot.proNumber;
    drawCode128(pdf, text, { x: x + 8, y: y + 132, width: HALF - 16, height: 32 });
  }

  box(168, HEAD_HEIGHT - 168);
  line(pdf, 'Freight charge terms:', x + 6, y + 172, { size: 6.5, bold: true });
  checkbox(pdf, false, 'Prepaid', x + 92, y + 172);
  checkbox(pdf, false, 'Collect', x + 144, y + 172);
  checkbox(pdf, true, '3rd party', x + 194, y + 172);
  checkbox(pdf, false, 'Master bill of lading with attached underlying bills of lading', x + 6, y + 182.5);
}

/** Pallet labels, 4 × 6 in, one per handling unit. Black and white only: thermal printers have no gray. */

import { drawCode128 } from '../../platform/pdf/barcode.ts';
import type { HandlingUnit } from '../requests.ts';
import type { Snapshot } from '../shipmentLifecycle.ts';
import type { MockShipment } from '../store.ts';
import { frame, heightOfLines, line, lines, rule, titleBar, value, wrap } from './form.ts';
import { bytesOf, LABEL, newDocument } from './page.ts';

type Pdf = PDFKit.PDFDocument;

const EDGE = 10;
const WIDTH = LABEL.width - 2 * EDGE;

/** Returns one page per unit, "n of m". */
export async function palletLabels(shipment: MockShipment, snapshot: Snapshot): Promise<Buffer> {
  const pdf = newDocument(`Pallet labels ${shipment.bolNumber}`, shipment);
  const units = shipment.request.handlingUnits.flatMap((unit) =>
    Array.from({ length: unit.quantity ?? 1 }, () => unit),
  );
  units.forEach((unit, index) => {
    pdf.addPage({ size: [LABEL.width, LABEL.height], margin: 0 });
    drawLabel(pdf, shipment, snapshot, unit, `${index + 1} of ${units.length}`);
  });
  return await bytesOf(pdf);
}

function drawLabel(pdf: Pdf, shipment: MockShipment, snapshot: Snapshot, unit: HandlingUnit, count: string): void {
  const { booking, request } = shipment;
  const { shipper, consignee } = booking;
  const right = EDGE + WIDTH;
  titleBar(pdf, { x: EDGE, y: EDGE, width: WIDTH, height: 12 }, 'SAMPLE   NOT FOR SHIPMENT');

  line(pdf, 'FROM', EDGE + 2, 26, { size: 6.5, bold: true });
  value(pdf, shipper.name, EDGE + 34, 25, WIDTH - 36, { size: 8 });
  const origin = `${request.origin.city}, ${request.origin.state} ${request.origin.zip}`;
  value(pdf, `${streetOf(shipper)}, ${origin}`, EDGE + 34, 35, WIDTH - 36, { size: 8 });
  rule(pdf, EDGE, 48, right, 48);

  line(pdf, 'SHIP TO', EDGE + 2, 53, { size: 6.5, bold: true });
  value(pdf, consignee.name, EDGE + 2, 64, WIDTH - 4, { size: 15, bold: true });
  value(pdf, streetOf(consignee), EDGE + 2, 84, WIDTH - 4, { size: 11 });
  const { city, state, zip } = request.destination;
  value(pdf, `${city}, ${state} ${zip}`, EDGE + 2, 99, WIDTH - 4, { size: 15, bold: true });
  rule(pdf, EDGE, 120, right, 120);

  line(pdf, 'CARRIER', EDGE + 2, 125, { size: 6.5, bold: true });
  value(pdf, `${shipment.carrierName} (${shipment.carrier})`, EDGE + 2, 134, 150, { size: 10, bold: true });
  line(pdf, 'PRO', EDGE + 160, 125, { size: 6.5, bold: true });
  value(pdf, snapshot.proNumber ?? 'not assigned yet', EDGE + 160, 134, 106, { size: 11, bold: true });
  rule(pdf, EDGE + 155, 120, EDGE + 155, 152);
  rule(pdf, EDGE, 152, right, 152);

  line(pdf, 'PO / REFERENCE', EDGE + 2, 157, { size: 6.5, bold: true });
  const references = [booking.poNumber ?? '', ...(booking.referenceNumbers ?? [])].filter(Boolean).join(', ');
  lines(pdf, wrap(pdf, references, 148, { size: 8 }).slice(0, 2), EDGE + 2, 166, { size: 8 });
  const description = wrap(pdf, unit.description, 148, { size: 8 }).slice(0, 2);
  lines(pdf, description, EDGE + 2, 189, { size: 8, bold: true });
  const measures = `${unit.weight} lb   ${unit.length} × ${unit.width} × ${unit.height} in`;
  value(pdf, measures, EDGE + 2, 191 + heightOfLines(2, 8), 148, { size: 8 });
  frame(pdf, { x: EDGE + 155, y: 152, width: WIDTH - 155, height: 70 });
  line(pdf, 'HANDLING UNIT', EDGE + 155, 157, { size: 6.5, bold: true, align: 'center' }, WIDTH - 155);
  const size = count.length > 8 ? 18 : 26;
  line(pdf, count, EDGE + 155, 190 - size / 2, { size, bold: true, align: 'center' }, WIDTH - 155);
  rule(pdf, EDGE, 222, right, 222);

  if (snapshot.proNumber !== null) {
    const text = shipment.carrier + snapshot.proNumber;
    drawCode128(pdf, text, { x: EDGE, y: 230, width: WIDTH, height: 50 });
    line(pdf, `${shipment.carrier} ${snapshot.proNumber}`, EDGE, 283, { size: 8, align: 'center' }, WIDTH);
  } else {
    pdf.save().lineWidth(0.8).dash(3, { space: 3 });
    pdf
      .rect(EDGE + 20, 230, WIDTH - 40, 58)
      .stroke('black')
      .restore();
    line(pdf, 'PRO STICKER', EDGE, 256, { size: 8, align: 'center' }, WIDTH);
  }
  rule(pdf, EDGE, 297, right, 297);
  line(pdf, 'BILL OF LADING', EDGE + 2, 302, { size: 6.5, bold: true });
  line(pdf, shipment.bolNumber, EDGE, 301, { size: 9, bold: true, align: 'right' }, WIDTH - 2);
  // The lowest code has bars of at least 32 mm, 91 points.
  drawCode128(pdf, shipment.bolNumber, { x: EDGE, y: 318, width: WIDTH, height: 96 });
}

function streetOf({ address1, address2 }: { address1: string; address2?: string | undefined }): string {
  return address2 ? `${address1}, ${address2}` : address1;
}

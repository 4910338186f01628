/** The bill of lading. */
import type { Snapshot } from '../life.ts';
import type { StoredShipment } from '../store.ts';
import { drawCode128 } from './barcode.ts';
import { bytesOf, LETTER, markSample, newPaper, printable } from './page.ts';

/** One page on Letter. */
export async function billOfLading(shipment: StoredShipment, snapshot: Snapshot): Promise<Buffer> {
  const pdf = newPaper(`Bill of lading ${shipment.bolNumber}`, shipment);
  const { booking, request } = shipment;
  pdf.addPage({ size: [LETTER.width, LETTER.height], margin: 0 });
  markSample(pdf, LETTER);
  pdf.fillColor('black').font('Helvetica-Bold').fontSize(16).text('BILL OF LADING', 36, 36);
  pdf.font('Helvetica').fontSize(10);
  const lines = [
    `Bill of lading number: ${shipment.bolNumber}`,
    `Carrier: ${shipment.carrierName} (${shipment.carrier})  PRO: ${snapshot.proNumber ?? 'not assigned yet'}`,
    `Ship from: ${booking.shipper.name}, ${booking.shipper.address1}, ${request.origin.city}, ${request.origin.state} ${request.origin.zip}`,
    `Ship to: ${booking.consignee.name}, ${booking.consignee.address1}, ${request.destination.city}, ${request.destination.state} ${request.destination.zip}`,
    ...request.handlingUnits.map((unit) => `${unit.quantity ?? 1} × ${unit.description}, ${unit.weight} lb`),
  ];
  for (const [index, line] of lines.entries()) pdf.text(printable(line), 36, 70 + index * 14, { width: 540 });
  drawCode128(pdf, shipment.bolNumber, { x: 36, y: 640, width: 260, height: 50 });
  if (snapshot.proNumber !== null) {
    drawCode128(pdf, shipment.carrier + snapshot.proNumber, { x: 316, y: 640, width: 260, height: 50 });
  }
  return await bytesOf(pdf);
}

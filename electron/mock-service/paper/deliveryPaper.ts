/** What the carrier releases after delivery: receipt and proof of delivery. */
import type { Snapshot } from '../life.ts';
import type { StoredShipment } from '../store.ts';
import { drawCode128 } from './barcode.ts';
import { bytesOf, LETTER, markSample, newPaper, printable } from './page.ts';

/** One page on Letter. */
export async function deliveryPaper(title: string, shipment: StoredShipment, snapshot: Snapshot): Promise<Buffer> {
  const pdf = newPaper(`${title} ${shipment.bolNumber}`, shipment);
  pdf.addPage({ size: [LETTER.width, LETTER.height], margin: 0 });
  markSample(pdf, LETTER);
  pdf.fillColor('black').font('Helvetica-Bold').fontSize(16).text(title, 36, 36);
  pdf.font('Helvetica').fontSize(10);
  pdf.text(printable(`Consignee: ${shipment.booking.consignee.name}`), 36, 70);
  pdf.text(`BOL ${shipment.bolNumber}   PRO ${snapshot.proNumber ?? ''}`, 36, 90);
  pdf.text(`Delivered ${snapshot.deliveryDate ?? ''}`, 36, 110);
  drawCode128(pdf, shipment.bolNumber, { x: 36, y: 640, width: 260, height: 50 });
  return await bytesOf(pdf);
}

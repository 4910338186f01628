/** Pallet labels, 4 × 6 in, one a handling unit. */
import type { Snapshot } from '../life.ts';
import type { StoredShipment } from '../store.ts';
import { drawCode128 } from './barcode.ts';
import { bytesOf, LABEL, markSample, newPaper, printable } from './page.ts';

/** One page a unit, "n of m". */
export async function palletLabels(shipment: StoredShipment, snapshot: Snapshot): Promise<Buffer> {
  const pdf = newPaper(`Pallet labels ${shipment.bolNumber}`, shipment);
  const { booking, request } = shipment;
  const units = request.handlingUnits.flatMap((unit) => Array.from({ length: unit.quantity ?? 1 }, () => unit));
  units.forEach((unit, index) => {
    pdf.addPage({ size: [LABEL.width, LABEL.height], margin: 0 });
    markSample(pdf, LABEL);
    pdf.fillColor('black').font('Helvetica-Bold').fontSize(11);
    pdf.text(printable(`From: ${booking.shipper.name}`), 16, 16, { width: 256 });
    pdf.text(printable(`To: ${booking.consignee.name}`), 16, 48, { width: 256 });
    pdf.text(printable(`${request.destination.city}, ${request.destination.state} ${request.destination.zip}`), 16, 80);
    pdf.text(printable(unit.description), 16, 120, { width: 256 });
    pdf.text(`PRO: ${snapshot.proNumber ?? ''}`, 16, 150);
    pdf.fontSize(20).text(`${index + 1} of ${units.length}`, 16, 180);
    pdf.fontSize(10).text(`BOL ${shipment.bolNumber}`, 16, 300);
    drawCode128(pdf, shipment.bolNumber, { x: 10, y: 320, width: 268, height: 91 });
  });
  return await bytesOf(pdf);
}

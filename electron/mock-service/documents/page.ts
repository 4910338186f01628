/** Shared parts of all documents. */
import PdfKit from 'pdfkit';
import type { MockShipment } from '../store.ts';

/** Letter, in points. */
export const LETTER = { width: 612, height: 792 } as const;
/** Label stock of 4 × 6 in, in points. */
export const LABEL = { width: 288, height: 432 } as const;

/**
 * Creates a PDF without pages. The same shipment in the same state gives the same bytes: its dates are those of the
 * booking, not of the printing.
 */
export function newDocument(title: string, shipment: MockShipment): PDFKit.PDFDocument {
  const made = new Date(shipment.bookedAtMs);
  return new PdfKit({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    info: { Title: title, Subject: 'SAMPLE', Creator: 'Bundled freight service', CreationDate: made, ModDate: made },
  });
}

/** Draws SAMPLE across the page, light enough for text and bar codes to remain readable. */
export function markSample(pdf: PDFKit.PDFDocument, { width, height }: { width: number; height: number }): void {
  pdf.font('Helvetica-Bold').fontSize(width * 0.235);
  const left = (width - pdf.widthOfString('SAMPLE')) / 2;
  pdf.save().rotate(-38, { origin: [width / 2, height / 2] });
  pdf.fillColor('#e8eaee').text('SAMPLE', left, height / 2 - pdf.currentLineHeight() * 0.42, { lineBreak: false });
  pdf.restore();
}

/** Ends the document and returns its bytes. */
export async function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
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

/** Formats `2026-11-18` as `11/18/2026`, as US carriers print it. Returns any other text unchanged. */
export function usDate(date: string): string {
  return date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$2/$3/$1');
}

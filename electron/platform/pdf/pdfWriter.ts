import type { PdfWriter } from '../../modules/documents/ports.ts';
import { mergePdfs, opensPdf } from './pdfThread.ts';

/** Produces PDFs. The PDF library is loaded with the first one, not at the start. */
export const pdfWriter: PdfWriter = {
  async pickupManifest(day) {
    const { pickupManifestPdf } = await import('./pickupManifestPdf.ts');
    return pickupManifestPdf(day);
  },
  async report(sheet) {
    const { reportPdf } = await import('./reportPdf.ts');
    return reportPdf(sheet);
  },
  join: mergePdfs,
  opens: opensPdf,
};

import type { PdfWriter } from '../../modules/documents/ports.ts';
import { mergePdfs, opensPdf } from './pdfThread.ts';

/** Makes PDFs. What draws them is loaded when the first is made, not when the app starts. */
export const pdfWriter: PdfWriter = {
  async pickupManifest(sheet) {
    const { pickupManifestPdf } = await import('./pickupManifestPdf.ts');
    return pickupManifestPdf(sheet);
  },
  join: mergePdfs,
  opens: opensPdf,
};

import type { PaperMaker } from '../../services/documents/ports.ts';
import { joinPdfs, opensPdf } from './pdfThread.ts';

/** Makes PDFs. What draws them is loaded when the first is made, not when the app starts. */
export const paperMaker: PaperMaker = {
  async pickupSheet(sheet) {
    const { pickupSheetPdf } = await import('./pickupSheetPdf.ts');
    return pickupSheetPdf(sheet);
  },
  join: joinPdfs,
  opens: opensPdf,
};

/** Marks what is made from the demo's data, so that nobody takes it for the paper of a real shipment. */
import type { ExportFiles } from '../board/ports.ts';
import type { PdfWriter } from '../documents/ports.ts';
import type { Imposition } from '../printing/ports.ts';

const BYTE_ORDER_MARK = '\u{FEFF}';
const FIRST_LINE = 'SAMPLE: demo data\r\n';

/** CSV files that begin with a line that says SAMPLE. */
export function sampleExports(files: ExportFiles): ExportFiles {
  async function* marked(pieces: AsyncIterable<string>) {
    yield BYTE_ORDER_MARK + FIRST_LINE;
    for await (const piece of pieces) yield piece.replace(BYTE_ORDER_MARK, '');
  }
  return { write: (fileName, pieces) => files.write(fileName, marked(pieces)) };
}

/** The text of a whole CSV file, with a first line that says SAMPLE. */
export function sampleText(csv: string): string {
  return BYTE_ORDER_MARK + FIRST_LINE + csv.replace(BYTE_ORDER_MARK, '');
}

/** Calibration pages with SAMPLE across them. */
export function sampleSheets(sheets: Imposition): Imposition {
  return {
    ...sheets,
    rulers: (pdfWriter, printer, calibration) => sheets.rulers(pdfWriter, printer, calibration, true),
  };
}

/** Pickup sheets with SAMPLE across each page. */
export function samplePdfWriter(pdfWriter: PdfWriter): PdfWriter {
  return { ...pdfWriter, pickupManifest: (sheet) => pdfWriter.pickupManifest({ ...sheet, isSample: true }) };
}

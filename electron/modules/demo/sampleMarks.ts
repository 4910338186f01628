/**
 * Marks everything produced from the demo's data as SAMPLE, so that it can't be mistaken for a real shipment's
 * document.
 */
import type { ExportFiles } from '../board/ports.ts';
import type { PdfWriter } from '../documents/ports.ts';
import type { Imposition } from '../printing/ports.ts';

const BYTE_ORDER_MARK = '\u{FEFF}';
const FIRST_LINE = 'SAMPLE: demo data\r\n';

/** CSV exports that start with a SAMPLE line. */
export function sampleExports(files: ExportFiles): ExportFiles {
  async function* marked(pieces: AsyncIterable<string>) {
    yield BYTE_ORDER_MARK + FIRST_LINE;
    for await (const piece of pieces) yield piece.replace(BYTE_ORDER_MARK, '');
  }
  return { write: (fileName, pieces) => files.write(fileName, marked(pieces)) };
}

/** Adds a first line SAMPLE to the text of a CSV file. */
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

/** Pickup manifests and reports with SAMPLE across each page. */
export function samplePdfWriter(pdfWriter: PdfWriter): PdfWriter {
  return {
    ...pdfWriter,
    pickupManifest: (day) => pdfWriter.pickupManifest({ ...day, isSample: true }),
    report: (sheet) => pdfWriter.report({ ...sheet, isSample: true }),
  };
}

/** Lines of a CSV file that a spreadsheet opens without running anything. */
import Papa from 'papaparse';

/** A spreadsheet reads bytes as UTF-8 when the file begins with this mark. */
export const UTF8_MARK = '\u{FEFF}';

/**
 * A cell that a spreadsheet would run as a formula gets an apostrophe before it: one that begins, after blanks, with a
 * sign of a formula in either width, and one that begins with a tab or a line break (OWASP, CSV injection).
 */
const FORMULA = /^(?:\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|[\t\r\n])/u;

/** The rows as text, each ended. */
export function csvLines(cells: (string | null)[][]): string {
  return `${Papa.unparse(cells, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}

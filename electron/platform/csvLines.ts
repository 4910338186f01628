/** Lines of a CSV file that is safe to open in a spreadsheet. */
import Papa from 'papaparse';

/** Byte order mark, which makes spreadsheets read the file as UTF-8. */
export const UTF8_MARK = '\u{FEFF}';

/**
 * Cells that a spreadsheet would run as a formula, which get an apostrophe: those that start, after spaces, with a
 * formula character in half or full width, or with a tab or a line break (OWASP, CSV injection). A negative number is
 * none, and stays a number.
 */
const FORMULA = /^(?!-\d+(?:\.\d+)?$)(?:\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|[\t\r\n])/u;

/** Formats rows as text, each with a line end. */
export function csvLines(cells: (string | null)[][]): string {
  return `${Papa.unparse(cells, { newline: '\r\n', escapeFormulae: FORMULA })}\r\n`;
}

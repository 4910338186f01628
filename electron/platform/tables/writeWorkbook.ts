/** Writes Excel workbooks. */
import writeXlsxFile from 'write-excel-file/node';

/** Maximum length of a cell in Excel. */
const MAX_CELL = 32_767;
/** Characters that XML doesn't allow. A workbook with one can't be opened. */
const NOT_XML = /(?![\t\n\r])[\p{Cc}\u{FFFE}\u{FFFF}]/gu;
const MAX_WIDTH = 40;

/** A workbook with one sheet, whose first row is bold and stays in view. Texts are never read as formulas or numbers. */
export async function workbookOf(cells: readonly (readonly (string | number | null)[])[]): Promise<Uint8Array> {
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Array.from({ length: width }, (_, at) => ({
    width: Math.min(
      MAX_WIDTH,
      cells.reduce((most, row) => Math.max(most, String(row[at] ?? '').length + 2), 8),
    ),
  }));
  const rows = cells.map((row, line) =>
    row.map((cell) => {
      if (cell === null || cell === '') return null;
      if (typeof cell === 'number') return { value: cell, type: Number, format: '0.00' };
      const value = cell.toWellFormed().replaceAll(NOT_XML, ' ').slice(0, MAX_CELL);
      return { value, type: String, ...(line === 0 ? { fontWeight: 'bold' as const } : {}) };
    }),
  );
  return writeXlsxFile(rows, { columns, stickyRowsCount: 1 }).toBuffer();
}

/** The same rows as different programs write them. */
import { type Cell, workbook } from './workbook.ts';

/** A cell as a spreadsheet displays it; a number, date, error or formula has its value in a workbook too. */
type SheetCell = string | { readonly shown: string; readonly cell: Cell };
export type SheetRow = readonly SheetCell[];

/** Days of the spreadsheet calendar that begins on December 30, 1899, and of the one that begins in 1904. */
const serialOf = (date: string) => Date.parse(date) / 86_400_000 + 25_569;
const DAYS_TO_1904 = 1462;

/** 1250 is displayed as 1,250. */
export const number = (value: number): SheetCell => ({ shown: value.toLocaleString('en-US'), cell: value });
/** A number that is displayed without digit groups, such as a ZIP that lost its leading zero. */
export const digits = (value: number): SheetCell => ({ shown: String(value), cell: value });
export const formula = (text: string, value: number): SheetCell => ({
  shown: String(value),
  cell: { formula: text, value },
});
export const error = (text: string): SheetCell => ({ shown: text, cell: { error: text } });
/** @param date `YYYY-MM-DD`, displayed as 11/20/2026 */
export function day(date: string): SheetCell {
  const [year, month, dayOfMonth] = date.split('-').map(Number);
  return { shown: `${month}/${dayOfMonth}/${year}`, cell: { serial: serialOf(date) } };
}

interface TextDialect {
  readonly delimiter?: string;
  readonly lineEnd?: string;
  readonly hasMark?: boolean;
  readonly hasQuotedText?: boolean;
  readonly hasLastLineEnd?: boolean;
  /** Rows of delimiters alone after the last one. */
  readonly blankRows?: number;
}

function delimited(rows: readonly SheetRow[], dialect: TextDialect): string {
  const { delimiter = ',', lineEnd = '\r\n', blankRows = 0 } = dialect;
  const written = (cell: SheetCell) => {
    const text = typeof cell === 'string' ? cell : cell.shown;
    const isQuoted = dialect.hasQuotedText === true && typeof cell === 'string' && text !== '';
    return isQuoted || [delimiter, '"', '\n'].some((part) => text.includes(part))
      ? `"${text.replaceAll('"', '""')}"`
      : text;
  };
  const lines = rows.map((cells) => cells.map(written).join(delimiter));
  const blank = delimiter.repeat((rows[0]?.length ?? 1) - 1);
  for (let at = 0; at < blankRows; at += 1) lines.push(blank);
  const end = dialect.hasLastLineEnd === false ? '' : lineEnd;
  return `${dialect.hasMark === true ? '\u{FEFF}' : ''}${lines.join(lineEnd)}${end}`;
}

/** The characters of the Windows encoding that aren't in Latin 1, as far as the tests have them. */
const WINDOWS = new Map([
  ['\u{2013}', 0x96],
  ['\u{2019}', 0x92],
]);
const windows1252 = (text: string) =>
  Uint8Array.from(Array.from(text, (char) => WINDOWS.get(char) ?? char.codePointAt(0) ?? 0));
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const cellsOf = (rows: readonly SheetRow[], toCell: (cell: Cell) => Cell = (cell) => cell) =>
  rows.map((row) => row.map((cell) => toCell(typeof cell === 'string' ? cell || null : cell.cell)));
const since1904 = (cell: Cell): Cell =>
  typeof cell === 'object' && cell !== null && 'serial' in cell ? { serial: cell.serial - DAYS_TO_1904 } : cell;
const asShown = (rows: readonly SheetRow[]) =>
  rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : cell.shown)));

/** The bytes of a file with the rows, by the program that writes it so. */
export const SHEET_DIALECTS: Readonly<Record<string, (rows: readonly SheetRow[]) => Uint8Array>> = {
  'Excel: CSV UTF-8': (rows) => utf8(delimited(rows, { hasMark: true, blankRows: 3 })),
  'Excel: CSV UTF-8, semicolons': (rows) => utf8(delimited(rows, { hasMark: true, delimiter: ';', blankRows: 2 })),
  'Excel: CSV in the Windows encoding': (rows) => windows1252(delimited(rows, {})),
  'Excel: CSV in the Windows encoding, semicolons': (rows) => windows1252(delimited(rows, { delimiter: ';' })),
  'Excel: Unicode text': (rows) =>
    Uint8Array.from(Buffer.from(delimited(rows, { hasMark: true, delimiter: '\t' }), 'utf16le')),
  'LibreOffice: CSV': (rows) => utf8(delimited(rows, { lineEnd: '\n', hasQuotedText: true })),
  'Google Sheets: CSV': (rows) => utf8(delimited(rows, { hasLastLineEnd: false })),
  'Google Sheets: TSV': (rows) => utf8(delimited(rows, { delimiter: '\t', hasLastLineEnd: false })),
  'Excel: workbook': (rows) => workbook(cellsOf(rows), { blankRows: 20 }),
  'Excel for Mac: workbook from 1904': (rows) => workbook(cellsOf(rows, since1904), { is1904: true }),
  'LibreOffice: workbook': (rows) => workbook(cellsOf(rows), { hasLastRow: true }),
  'Google Sheets: workbook': (rows) => workbook(cellsOf(rows), { blankRows: 1000 }),
  'export of a library: texts in the cells': (rows) => workbook(cellsOf(rows), { isInline: true, isPrefixed: true }),
  'export of a program: all cells are texts': (rows) => workbook(asShown(rows), { isInline: true }),
};

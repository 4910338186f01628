/** Reads the rows of table files in the formats of different programs: text with any delimiter, and Excel workbooks. */
import Papa from 'papaparse';
import type { TableRow } from '../../../shared/contract/tables.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import {
  MAX_TABLE_BYTES,
  MAX_TABLE_COLUMNS,
  MAX_TABLE_ROWS,
  type TableProblem,
} from '../../../shared/rules/tableFiles.ts';
import type { Table } from '../../modules/tables/ports.ts';
import { isZip, readWorkbook } from './readWorkbook.ts';

/** First bytes of the file formats of old Excel versions and of protected workbooks. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Decodes bytes: by byte order mark, as UTF-8 if valid, otherwise in the Windows encoding. null if they aren't text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Images and other files contain zero bytes; text in these encodings doesn't.
  if (bytes.subarray(0, 4096).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a file. Never throws. */
export async function readTable(content: Uint8Array): Promise<Result<Table, TableProblem>> {
  if (content.length > MAX_TABLE_BYTES) return fail('too_large');
  if (isZip(content)) return readWorkbook(content);
  if (COMPOUND_FILE.every((byte, at) => content[at] === byte)) return fail('protected');
  const text = decodeText(content);
  return text === null ? fail('not_a_table') : readCsvText(text);
}

/** The first line of a file that the demo exported. */
const SAMPLE_LINE = /^SAMPLE: demo data$/;

/** An apostrophe that exports add in front of a cell so that it isn't run as a formula. Not part of the value. */
const GUARDED = /^'(?='*\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|'*[\t\r\n])/u;

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The delimiter of the first row, outside quotes. Later rows may contain any of them as text. */
function delimiterOf(text: string): string {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const char of text) {
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === '\n' && counts.size > 0) break;
    else if (DELIMITERS.some((one) => one === char)) counts.set(char, (counts.get(char) ?? 0) + 1);
  }
  return DELIMITERS.toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))[0] ?? ',';
}

/** Without the columns after the last text. Excel saves formatted columns as blank ones, up to its last. */
function withoutBlankColumns(rows: readonly TableRow[]): TableRow[] {
  const used = rows.reduce((most, { cells }) => Math.max(most, cells.findLastIndex((cell) => cell !== '') + 1), 0);
  const width = Math.min(used, MAX_TABLE_COLUMNS);
  return rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, width) }));
}

/** Parses text delimited by commas, semicolons, tabs or bars. */
export function readCsvText(text: string): Result<Table, TableProblem> {
  if (text.length > MAX_TABLE_BYTES) return fail('too_large');
  const withoutMark = text.replace(/^\u{FEFF}/u, '').replaceAll(/\r\n?/g, '\n');
  // Excel's own hint at the delimiter, which is no row.
  const hint = /^sep=(.)\n/.exec(withoutMark);
  const plain = hint === null ? withoutMark : withoutMark.slice(hint[0].length);
  const rows: TableRow[] = [];
  let from = 0;
  let line = hint === null ? 1 : 2;
  let isTooLong = false;
  let openQuoteLine: number | null = null;
  Papa.parse<string[]>(plain, {
    newline: '\n',
    delimiter: hint?.[1] ?? delimiterOf(plain),
    step({ data, errors, meta }, parser) {
      if (errors.some(({ code }) => code === 'MissingQuotes')) openQuoteLine = line;
      // The cursor is after the row, so the text before it gives the line number.
      const passed = plain.slice(from, meta.cursor);
      const cells = data.map((cell) => cell.replace(GUARDED, '').trim());
      const isMark = line === 1 && SAMPLE_LINE.test(cells.join(''));
      if (!isMark && cells.some((cell) => cell !== '')) rows.push({ line, cells });
      line += passed.split('\n').length - 1;
      from = meta.cursor;
      isTooLong = rows.length > MAX_TABLE_ROWS;
      if (isTooLong) parser.abort();
    },
  });
  if (isTooLong) return fail('too_many_rows');
  if (openQuoteLine !== null) return fail({ openQuoteLine });
  return rows.length === 0 ? fail('empty') : ok({ rows: withoutBlankColumns(rows), sheet: null });
}

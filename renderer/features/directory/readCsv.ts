/** Parses a file or pasted text into rows of cells. Handles the formats of different programs. */

/**
 * Larger than any address book: a file of 10,000 rows is about 2 MB. With the field names added it still fits into one
 * call.
 */
const MAX_BYTES = 4 * 1024 * 1024;

export type CsvProblem = 'too_large' | 'not_text' | 'empty';

export interface CsvRow {
  /** Line of the file where the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type CsvReading =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly problem: CsvProblem };

/** Message of a file error. */
export function csvProblemMessage(problem: CsvProblem): string {
  switch (problem) {
    case 'too_large':
      return `The file is larger than ${MAX_BYTES / 1024 / 1024} MB. Split it, or save only one sheet as CSV.`;
    case 'not_text':
      return 'This file is a spreadsheet. Save it as CSV and try again.';
    case 'empty':
      return 'The file has no rows.';
  }
}

/**
 * Decodes bytes: by byte order mark, as UTF-8 if valid, otherwise in the Windows encoding. null if they aren't text.
 */
export function decodeText(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Spreadsheet and image files contain zero bytes; text in these encodings doesn't.
  if (bytes.subarray(0, 4096).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a chosen file. */
export async function readCsvFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<CsvReading> {
  if (file.size > MAX_BYTES) return { ok: false, problem: 'too_large' };
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return text === null ? { ok: false, problem: 'not_text' } : readCsvText(text);
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

/** Parses text delimited by commas, semicolons, tabs or bars. Loads the parser on first use. */
export async function readCsvText(text: string): Promise<CsvReading> {
  if (text.length > MAX_BYTES) return { ok: false, problem: 'too_large' };
  const { default: Papa } = await import('papaparse');
  const plain = text.replace(/^\u{FEFF}/u, '').replaceAll(/\r\n?/g, '\n');
  const rows: CsvRow[] = [];
  let from = 0;
  let line = 1;
  Papa.parse<string[]>(plain, {
    newline: '\n',
    delimiter: delimiterOf(plain),
    step({ data, meta }) {
      // The cursor is after the row, so the text before it gives the line number.
      const passed = plain.slice(from, meta.cursor);
      const cells = data.map((cell) => cell.replace(GUARDED, '').trim());
      const isMark = line === 1 && SAMPLE_LINE.test(cells.join(''));
      if (!isMark && cells.some((cell) => cell !== '')) rows.push({ line, cells });
      line += passed.split('\n').length - 1;
      from = meta.cursor;
    },
  });
  return rows.length === 0 ? { ok: false, problem: 'empty' } : { ok: true, rows };
}

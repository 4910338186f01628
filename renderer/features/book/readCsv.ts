/** A file or a pasted text as rows of cells, whatever program wrote it. */

/** More than any address book: a file of 10,000 rows is about 2 MB. With its fields' names it still fits into one call. */
const MOST_BYTES = 4 * 1024 * 1024;

export type CsvProblem = 'too_large' | 'not_text' | 'empty';

export interface CsvRow {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

export type CsvReading =
  | { readonly ok: true; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly problem: CsvProblem };

/** The words of a refusal. */
export function csvProblemWords(problem: CsvProblem): string {
  switch (problem) {
    case 'too_large':
      return `The file is larger than ${MOST_BYTES / 1024 / 1024} MB. Split it, or save only one sheet as CSV.`;
    case 'not_text':
      return 'This file is a spreadsheet. Save it as CSV and try again.';
    case 'empty':
      return 'The file has no rows.';
  }
}

/** The text in the bytes: by their mark, as UTF-8 where they are that, else as Windows wrote it. null: no text. */
export function decodeText(bytes: Uint8Array): string | null {
  const [a, b] = bytes;
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  // Spreadsheets and pictures hold zero bytes; text in these encodings holds none.
  if (bytes.subarray(0, 4096).includes(0)) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Reads a chosen file. */
export async function readCsvFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<CsvReading> {
  if (file.size > MOST_BYTES) return { ok: false, problem: 'too_large' };
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  return text === null ? { ok: false, problem: 'not_text' } : readCsvText(text);
}

/** The first line of what the demo exports. */
const SAMPLE_LINE = /^SAMPLE: demo data$/;

/** A cell that was kept from being run as a formula begins with an apostrophe, which is not part of it. */
const GUARDED = /^'(?='*\s*[=+\-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}]|'*[\t\r\n])/u;

const DELIMITERS = [',', ';', '\t', '|'] as const;

/** What parts the cells of the first row, outside of quotes. Later rows may hold any of them as text. */
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

/** Reads a text; commas, semicolons, tabs or bars part its cells. The reader is loaded when it is first needed. */
export async function readCsvText(text: string): Promise<CsvReading> {
  if (text.length > MOST_BYTES) return { ok: false, problem: 'too_large' };
  const { default: Papa } = await import('papaparse');
  const plain = text.replace(/^\u{FEFF}/u, '').replaceAll(/\r\n?/g, '\n');
  const rows: CsvRow[] = [];
  let from = 0;
  let line = 1;
  Papa.parse<string[]>(plain, {
    newline: '\n',
    delimiter: delimiterOf(plain),
    step({ data, meta }) {
      // The cursor stands behind the row: what it passed is the row's lines.
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

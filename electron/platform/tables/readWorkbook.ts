/** Reads Excel workbooks (.xlsx), which are ZIP archives of XML. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import readXlsxFile from 'read-excel-file/universal';
import type { TableRow } from '../../../shared/contract/tables.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { MAX_TABLE_ROWS, type TableProblem } from '../../../shared/rules/tableFiles.ts';
import type { Table } from '../../modules/tables/ports.ts';

/** Maximum size of all unpacked files of a workbook: 10,000 wide rows are a tenth of it. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;

/** Whether the bytes are a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/** A cell whose formula failed, such as `<c r="B2" t="e"><v>#N/A</v></c>`. */
const ERROR_CELL = /(<(?:\w+:)?c\b[^<>]*\st=)(["'])e\2/g;

/** The unpacked size of all files, as the archive claims. The unpacking reserves that much, and stops there. */
function unpackedBytes(content: Uint8Array): number {
  let total = 0;
  unzipSync(content, {
    filter({ originalSize }) {
      total += originalSize;
      return false;
    },
  });
  return total;
}

/**
 * The workbook with the errors of formulas as texts. The library reads them as blank cells, and an import must reject a
 * failed lookup, not take it for a field that was left out.
 */
function withReadableErrors(content: Uint8Array): Uint8Array {
  const sheets = unzipSync(content, { filter: ({ name }) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name) });
  const changed = Object.entries(sheets).flatMap(([name, bytes]): [string, Uint8Array][] => {
    // Each byte is one character, so that all others stay as they are.
    const xml = strFromU8(bytes, true);
    const readable = xml.replaceAll(ERROR_CELL, '$1$2str$2');
    return readable === xml ? [] : [[name, strToU8(readable, true)]];
  });
  return changed.length === 0
    ? content
    : zipSync({ ...unzipSync(content), ...Object.fromEntries(changed) }, { level: 0 });
}

const pad = (value: number) => String(value).padStart(2, '0');

/** A date as `2026-11-20`, with its time if it has one; a time of day alone as `15:30`. */
function dateText(date: Date): string {
  const time = `${pad(date.getUTCHours())}:${pad(date.getUTCMinutes())}`;
  // Times are days 0 and 1 of the calendar of the workbook.
  if (date.getUTCFullYear() < 1905) return time;
  const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`;
  return time === '00:00' ? day : `${day} ${time}`;
}

/** The text of a cell. A workbook stores 0.1 as 0.1000000000000000055, which no program displays. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : dateText(cell);
  if (typeof cell === 'number') return Number.isFinite(cell) ? String(Number(cell.toPrecision(15))) : '';
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return typeof cell === 'string' ? cell.replaceAll(/\r\n?/g, '\n').trim() : '';
}

/** Reads the first sheet with rows. Formulas have their last value. Never throws. */
export async function readWorkbook(content: Uint8Array): Promise<Result<Table, TableProblem>> {
  try {
    if (unpackedBytes(content) > MAX_UNPACKED_BYTES) return fail('too_large');
    const sheets = await readXlsxFile(new Blob([Uint8Array.from(withReadableErrors(content))]));
    for (const { sheet, data } of sheets) {
      const rows: TableRow[] = [];
      for (const [at, cells] of data.entries()) {
        const displayed = cells.map(cellText);
        // Formatted cells without a value may reach to the last column of the sheet.
        const length = displayed.findLastIndex((text) => text !== '') + 1;
        if (length === 0) continue;
        if (rows.length === MAX_TABLE_ROWS) return fail('too_many_rows');
        rows.push({ line: at + 1, cells: displayed.slice(0, length) });
      }
      if (rows.length > 0) return ok({ rows, sheet });
    }
    return fail('empty');
  } catch {
    return fail('damaged');
  }
}

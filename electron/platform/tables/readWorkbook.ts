/** Reads Excel workbooks (.xlsx), which are ZIP archives of XML. */
import readXlsxFile from 'read-excel-file/universal';
import type { TableRow } from '../../../shared/contract/tables.ts';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { MAX_TABLE_ROWS, type TableProblem } from '../../../shared/rules/tableFiles.ts';
import type { Table } from '../../modules/tables/ports.ts';

/** Maximum size of all unpacked files of a workbook: 10,000 wide rows are a tenth of it. */
const MAX_UNPACKED_BYTES = 100 * 1024 * 1024;
const MAX_COLUMNS = 300;

/** Whether the bytes are a ZIP archive. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5);
}

/**
 * The unpacked size of an archive, from its central directory; null if it has none. The unpacking reserves exactly what
 * the directory says, and stops there.
 */
function unpackedBytes(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // The end record is in the last 64 kB, after the directory.
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_558 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let file = 0; file < count; file += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) return null;
    total += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return total;
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
  return typeof cell === 'string' ? cell.trim() : '';
}

/** Reads the first sheet with rows. Formulas have their last value. Never throws. */
export async function readWorkbook(content: Uint8Array): Promise<Result<Table, TableProblem>> {
  const size = unpackedBytes(content);
  if (size === null) return fail('damaged');
  if (size > MAX_UNPACKED_BYTES) return fail('too_large');
  try {
    const sheets = await readXlsxFile(new Blob([Uint8Array.from(content)]));
    for (const { sheet, data } of sheets) {
      const rows: TableRow[] = [];
      for (const [at, cells] of data.entries()) {
        const displayed = cells.slice(0, MAX_COLUMNS).map(cellText);
        if (displayed.every((text) => text === '')) continue;
        if (rows.length === MAX_TABLE_ROWS) return fail('too_many_rows');
        rows.push({ line: at + 1, cells: displayed });
      }
      if (rows.length > 0) return ok({ rows, sheet });
    }
    return fail('empty');
  } catch {
    return fail('damaged');
  }
}

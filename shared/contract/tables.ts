import { z } from 'zod';
import { MAX_TABLE_BYTES } from '../rules/tableFiles.ts';
import { call } from './call.ts';

export const TableRowSchema = z.lazy(() =>
  z.object({
    /** Line of the file, or row of the sheet, where the row starts, from 1. */
    line: z.int().positive(),
    /** The cells as displayed, trimmed. */
    cells: z.array(z.string()),
  }),
);
export type TableRow = z.infer<typeof TableRowSchema>;

export const tableCalls = {
  /**
   * Reads a CSV, TSV or XLSX file, or pasted text, on a separate thread. Blank rows are left out. Of a workbook, the first
   * sheet with rows. `table_unreadable` says why a file can't be read.
   */
  'tables.read': call(
    () =>
      z.union([
        /** The file in Base64. */
        z.strictObject({ content: z.base64().max(Math.ceil(MAX_TABLE_BYTES / 3) * 4) }),
        z.strictObject({ text: z.string().max(MAX_TABLE_BYTES) }),
      ]),
    () => z.object({ rows: z.array(TableRowSchema), sheet: z.string().nullable() }),
  ),
};

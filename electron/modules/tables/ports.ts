import type { TableRow } from '../../../shared/contract/tables.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { TableProblem } from '../../../shared/rules/tableFiles.ts';

/** The rows of a file. `sheet`: its name in a workbook, otherwise null. */
export interface Table {
  readonly rows: readonly TableRow[];
  readonly sheet: string | null;
}

/** Reads the content of a table file. Nothing throws, whatever the bytes are. */
export type ReadTable = (content: Uint8Array, signal: AbortSignal) => Promise<Result<Table, TableProblem>>;

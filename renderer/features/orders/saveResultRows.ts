/** Saves the source rows of an import, so that their results can be exported with all of their columns. */
import type { TableRow } from '../../../shared/contract/tables.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { CallInput } from '../../../shared/ipc/contract.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { ok } from '../../../shared/ipc/result.ts';
import { sourceRowsOf } from '../../../shared/rules/orderSheet.ts';
import { invoke } from '../../api/client.ts';
import type { ColumnFields } from '../directory/index.ts';

/** The contract takes this many rows at once. */
const AT_ONCE = 500;

interface SourceTable {
  readonly importId: string;
  readonly source: string;
  readonly fileName: string;
  /** Absent if the first row is data. */
  readonly heads: TableRow | undefined;
  readonly rows: readonly TableRow[];
  readonly columns: ColumnFields;
}

/** Saves all rows. */
export async function saveResultRows(table: SourceTable): Promise<Result<null, AppError>> {
  const all = sourceRowsOf(table.rows, table.columns);
  const common: Omit<CallInput<'orderResults.addRows'>, 'rows'> = {
    importId: table.importId,
    source: table.source.trim(),
    fileName: table.fileName,
    heads: [...(table.heads?.cells ?? [])],
  };
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const response = await invoke('orderResults.addRows', { ...common, rows: all.slice(at, at + AT_ONCE) });
    if (!response.ok) return response;
  }
  return ok(null);
}

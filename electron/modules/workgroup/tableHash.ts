/** Count and hash of a table's rows, computed by the store and by a replica with the same result. */
import { hash } from 'node:crypto';
import { z } from 'zod';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Replica } from './replica.ts';
import type { ReplicatedTable } from './tables.ts';

export interface TableHash {
  readonly count: number;
  /** Sum of the first 48 bits of each row's SHA-256: rows need no order. */
  readonly sum: string;
}

const CHECK_ROWS = 2_000;
const TextRow = z.object({ id: z.int(), text: z.string() });

/**
 * The text of a row that is hashed, as SQL that both engines understand: the length of each value and the value. No two
 * rows have the same, and NULL is not ''.
 *
 * @param cast for PostgreSQL, which has no length of a number
 */
export function rowTextSql(columns: readonly string[], cast = ''): string {
  return columns.map((column) => `COALESCE(length((${column})${cast}) || ':' || (${column}), '-')`).join(' || ');
}

/** Count and hash of a table's rows in the replica. */
export function tableHash(replica: Replica, table: ReplicatedTable): TableHash {
  const columns = [...table.columns.map(({ name }) => name), 'seq'];
  let count = 0;
  let sum = 0n;
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows = replica.db
      .all(
        `SELECT rowid AS id, ${rowTextSql(columns)} AS text FROM ${table.name} WHERE rowid > :after
           ORDER BY rowid LIMIT +:limit`,
        { after, limit: CHECK_ROWS },
      )
      .map((row) => parseDbRow(table.name, TextRow, row));
    for (const { text } of rows) sum += BigInt(`0x${hash('sha256', text, 'hex').slice(0, 12)}`);
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return { count, sum: String(sum) };
    after = last.id;
  }
}

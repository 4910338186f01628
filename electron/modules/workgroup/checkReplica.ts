/** The daily check: a replica that differs from the store is corrected table by table, and the difference is logged. */

import { z } from 'zod';
import type { PostgresConnection, Statements } from '../../platform/postgres/connection.ts';
import { StorageError } from '../../platform/storage.ts';
import { inSnapshot, type RebuildReason, readPage, readRows, readTableHash, readTurn } from './feedQueries.ts';
import type { Replica, StoreRow, TableChange, TableRows } from './replica.ts';
import { tableHash } from './tableHash.ts';
import type { ReplicatedTable } from './tables.ts';

/** Of a row that is deleted only the key is known. */
const KeyCell = z.union([z.string(), z.number()]).nullable().default(null);

export interface CheckResult {
  /** Rows that were corrected, or changed in the store at the same time. */
  readonly changes: readonly TableChange[];
  /** Tables that differed. */
  readonly corrected: readonly string[];
  readonly rebuild: RebuildReason | null;
}

/** Compares all tables at one turn, and corrects those that differ. Rejects if the store is away. */
export async function checkReplica(
  connection: PostgresConnection,
  replica: Replica,
  tables: readonly ReplicatedTable[],
  pageRows: number,
): Promise<CheckResult> {
  const changes: TableChange[] = [];

  /** Within a snapshot: applies everything up to its latest turn. */
  async function catchUp(store: Statements): Promise<RebuildReason | null> {
    for (;;) {
      const next = await readPage(store, tables, replica.position(), pageRows);
      if (next.kind === 'rebuild') return next.reason;
      const page = next.kind === 'page' ? next.page : await readTurn(store, tables, next, pageRows);
      changes.push(...replica.apply(page));
      if (page.isHead) return null;
    }
  }

  /** The tables that differ. */
  async function compare(): Promise<readonly ReplicatedTable[] | RebuildReason> {
    const hashes = await inSnapshot(connection, async (store) => {
      const rebuild = await catchUp(store);
      if (rebuild !== null) return rebuild;
      const read = [];
      for (const table of tables) read.push({ table, inStore: await readTableHash(store, table) });
      return read;
    });
    if (typeof hashes === 'string') return hashes;
    // After the snapshot: the server ends one that waits for long.
    return hashes
      .filter(({ table, inStore }) => {
        const here = tableHash(replica, table);
        return here.count !== inStore.count || here.sum !== inStore.sum;
      })
      .map(({ table }) => table);
  }

  const different = await compare();
  if (typeof different === 'string') return { changes, corrected: [], rebuild: different };
  if (different.length === 0) return { changes, corrected: [], rebuild: null };
  const corrected = different.map(({ name }) => name);
  try {
    const read: TableRows[] = [];
    const rebuild = await inSnapshot(connection, async (store) => {
      const reason = await catchUp(store);
      for (const table of reason === null ? different : []) {
        const rows: StoreRow[] = [];
        for await (const page of readRows(store, table, pageRows)) rows.push(...page);
        read.push({ table, rows });
      }
      return reason;
    });
    for (const { table, rows } of read) changes.push(...correctTable(replica, table, rows));
    if (rebuild !== null) return { changes, corrected, rebuild };
  } catch (error) {
    // A wrong row can be in the way of the right one.
    if (!(error instanceof StorageError) || error.failure.code !== 'storage_failed') throw error;
    return { changes, corrected, rebuild: 'differs' };
  }
  const again = await compare();
  if (typeof again === 'string') return { changes, corrected, rebuild: again };
  return { changes, corrected, rebuild: again.length === 0 ? null : 'differs' };
}

/** Writes those of the store's rows that differ, and deletes the rows that the store does not have. */
function correctTable(replica: Replica, table: ReplicatedTable, rows: readonly StoreRow[]): readonly TableChange[] {
  const names = [...table.columns.map(({ name }) => name), 'seq'];
  const keyAt = table.key.map((name) => names.indexOf(name));
  const where = table.key.map((name) => `${name} = :${name}`).join(' AND ');
  const find = `SELECT ${names.join(', ')} FROM ${table.name} WHERE ${where}`;
  const inStore = new Set<string>();

  function isSame(row: StoreRow): boolean {
    const key = keyAt.map((at) => row[at] ?? null);
    const here = replica.db.get(find, Object.fromEntries(table.key.map((name, at) => [name, key[at] ?? null])));
    if (row.at(-1) === 1) return here === null;
    inStore.add(JSON.stringify(key));
    return here !== null && names.every((name, at) => here[name] === row[at]);
  }

  const different = rows.filter((row) => !isSame(row));
  const extra = replica.db
    .all(`SELECT ${table.key.join(', ')} FROM ${table.name}`)
    .filter((row) => !inStore.has(JSON.stringify(table.key.map((name) => row[name]))))
    .map((row) => [...names.map((name) => KeyCell.parse(row[name])), 1]);
  return replica.correct(table, [...different, ...extra]);
}

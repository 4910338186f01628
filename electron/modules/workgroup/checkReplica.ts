/** The daily check: a replica that differs from the store is corrected table by table, and the difference is logged. */

import { z } from 'zod';
import type { PostgresConnection, Statements } from '../../platform/postgres/connection.ts';
import { StorageError } from '../../platform/storage.ts';
import { inSnapshot, type RebuildReason, readPage, readRows, readTableHash } from './feedQueries.ts';
import type { Replica, StoreCell, StoreRow, TableChange } from './replica.ts';
import { tableHash } from './tableHash.ts';
import type { ReplicatedTable } from './tables.ts';

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
      if ('rebuild' in next) return next.rebuild;
      changes.push(...replica.apply(next.page));
      if (next.page.isHead) return null;
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
    const rebuild = await inSnapshot(connection, async (store) => {
      const reason = await catchUp(store);
      for (const table of reason === null ? different : []) {
        const correction = createCorrection(replica, table);
        for await (const rows of readRows(store, table)) changes.push(...correction.page(rows));
        changes.push(...correction.end());
      }
      return reason;
    });
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

/** Corrects a table in pages of the store's rows. `end` removes the rows that the store does not have. */
function createCorrection(replica: Replica, table: ReplicatedTable) {
  const names = [...table.columns.map(({ name }) => name), 'seq'];
  const keyAt = table.key.map((name) => names.indexOf(name));
  const keyOf = (row: readonly unknown[]) => JSON.stringify(keyAt.map((at) => row[at]));
  const inStore = new Set<string>();
  const find = `SELECT ${names.join(', ')} FROM ${table.name} WHERE ${table.key.map((name) => `${name} = :${name}`).join(' AND ')}`;

  /** Whether the replica has this very row, or neither has it. */
  function isSame(row: StoreRow): boolean {
    const values: Record<string, StoreCell> = {};
    for (const [i, name] of table.key.entries()) values[name] = row[keyAt[i] ?? 0] ?? null;
    const here = replica.db.get(find, values);
    if (row.at(-1) === 1) return here === null;
    return here !== null && names.every((name, at) => here[name] === row[at]);
  }

  return {
    page(rows: readonly StoreRow[]): readonly TableChange[] {
      for (const row of rows) if (row.at(-1) !== 1) inStore.add(keyOf(row));
      return replica.correct(
        table,
        rows.filter((row) => !isSame(row)),
      );
    },
    end(): readonly TableChange[] {
      const extra: StoreRow[] = [];
      for (const row of replica.db.all(`SELECT ${table.key.join(', ')} FROM ${table.name}`)) {
        const cells = names.map(
          (name): StoreCell => z.union([z.string(), z.number(), z.null()]).parse(row[name] ?? null),
        );
        if (!inStore.has(keyOf(cells))) extra.push([...cells, 1]);
      }
      return replica.correct(table, extra);
    },
  };
}

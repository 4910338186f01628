/** Compares a clerk's replica with the store, row by row. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReplicatedTable } from '../../../electron/modules/workgroup/tables.ts';
import type { Office } from './office.ts';

const LIMIT_MS = 20_000;

/**
 * Waits until the replica has the store's latest turn; the rows of each table that only one of them has. A clerk's computer
 * may report a result during that: then it compares again.
 */
export async function differences(
  { rows }: Pick<Office, 'rows'>,
  path: string,
  tables: readonly ReplicatedTable[],
): Promise<string[]> {
  const replica = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  const head = async () => Number((await rows('SELECT seq FROM waybill.head'))[0]?.['seq']);
  const reached = () => Number(replica.prepare('SELECT seq FROM replica_state').get()?.['seq']);

  async function compare(): Promise<string[]> {
    const found: string[] = [];
    for (const { name, storeName, columns } of tables) {
      const names = [...columns.map((column) => column.name), 'seq'];
      const here = replica
        .prepare(`SELECT ${names.join(', ')} FROM ${name}`)
        .all()
        .map((row) => JSON.stringify(names.map((each) => row[each])));
      const values = [...columns.map(({ storeSql }) => storeSql), 'seq'].map((sql) => `to_jsonb(${sql})`);
      const stored = (
        await rows(
          `SELECT jsonb_build_array(${values.join(', ')}) AS row FROM waybill.${storeName} WHERE removed_at IS NULL`,
        )
      ).map(({ row }) => JSON.stringify(row));
      const [inReplica, inStore] = [new Set(here), new Set(stored)];
      found.push(
        ...stored.filter((row) => !inReplica.has(row)).map((row) => `${name}: only the store has ${row}`),
        ...here.filter((row) => !inStore.has(row)).map((row) => `${name}: only the replica has ${row}`),
      );
    }
    return found;
  }

  try {
    for (const untilMs = performance.now() + LIMIT_MS; performance.now() < untilMs; await wait(50)) {
      const seq = await head();
      if (reached() !== seq) continue;
      const found = await compare();
      if ((await head()) === seq) return found;
    }
    return [`the replica ${path} is at turn ${reached()} of ${await head()}`];
  } finally {
    replica.close();
  }
}

import { z } from 'zod';
import { type OrderSource, OrderSourceSchema } from '../../../shared/contract/orders.ts';
import { jsonColumn } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';

const RowSchema = z
  .object({
    name: z.string(),
    heads: jsonColumn(OrderSourceSchema.shape.heads),
    columns: jsonColumn(OrderSourceSchema.shape.columns),
    used_at_ms: z.int(),
  })
  .transform(({ used_at_ms, ...source }): OrderSource => ({ ...source, usedAtMs: used_at_ms }));

const read = (row: Row): OrderSource | null => RowSchema.safeParse({ ...row }).data ?? null;

/** Creates the store of the sources of orders in an account's database. Rows that can't be read are left out. */
export function createOrderSourceStore(db: Database) {
  return {
    /** The latest used first. */
    all: (): OrderSource[] =>
      db.all('SELECT * FROM order_sources ORDER BY used_at_ms DESC, name').flatMap((row) => read(row) ?? []),
    put({ name, heads, columns, usedAtMs }: OrderSource): void {
      db.run(
        `INSERT INTO order_sources (name, heads, columns, used_at_ms)
         VALUES (:name, :heads, :columns, :usedAtMs)
         ON CONFLICT (name) DO UPDATE SET heads = :heads, columns = :columns, used_at_ms = :usedAtMs`,
        { name, heads: JSON.stringify(heads), columns: JSON.stringify(columns), usedAtMs },
      );
    },
  };
}

export type OrderSourceStore = ReturnType<typeof createOrderSourceStore>;

/** An app-wide value in `app.db`, by key. An unreadable value counts as missing: the user can choose it again. */
import type { z } from 'zod';
import { jsonColumn } from './columns.ts';
import type { Database } from './database.ts';

export function createAppState<Schema extends z.ZodType>(db: Database, key: string, schema: Schema) {
  const column = jsonColumn(schema);
  return {
    read(): z.output<Schema> | null {
      const row = db.get('SELECT value FROM app_state WHERE key = :key', { key });
      const parsed = column.safeParse(row?.['value']);
      return parsed.success ? parsed.data : null;
    },
    write(value: z.output<Schema>): void {
      db.run(
        'INSERT INTO app_state (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = :value',
        { key, value: JSON.stringify(value) },
      );
    },
  };
}

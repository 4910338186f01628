import { z } from 'zod';
import type { Template } from '../../../shared/contract/templates.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import type { TemplateStore } from './ports.ts';

const RowSchema = z
  .object({ id: z.string(), name: z.string(), value: jsonColumn(z.json()), saved_at_ms: z.int() })
  .transform(({ saved_at_ms, ...rest }) => ({ ...rest, savedAtMs: saved_at_ms }));

const read = (row: Row): Template => parseDbRow('quote_templates', RowSchema, row);

/** Templates in a connection's database. */
export function createTemplateStore(db: Database): TemplateStore {
  const one = (where: string, values: Record<string, string>): Template | null => {
    const row = db.get(`SELECT * FROM quote_templates WHERE ${where}`, values);
    return row === null ? null : read(row);
  };
  return {
    all: () => db.all('SELECT * FROM quote_templates ORDER BY name COLLATE NOCASE').map(read),
    byId: (id) => one('id = :id', { id }),
    byName: (name) => one('name = :name COLLATE NOCASE', { name }),
    put({ id, name, value, savedAtMs }) {
      db.run(
        `INSERT INTO quote_templates (id, name, value, saved_at_ms) VALUES (:id, :name, :value, :savedAtMs)
         ON CONFLICT (id) DO UPDATE SET name = :name, value = :value, saved_at_ms = :savedAtMs`,
        { id, name, value: JSON.stringify(value), savedAtMs },
      );
    },
    remove(id) {
      db.run('DELETE FROM quote_templates WHERE id = :id', { id });
    },
  };
}

import { z } from 'zod';
import type { Template } from '../../../shared/contract/templates.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import type { AuditedTable } from '../audit/auditedTables.ts';

/** What the audit trail records of templates. */
export const TEMPLATE_TABLES: Readonly<Record<string, AuditedTable>> = {
  quote_templates: {
    subject: 'template',
    id: 'id',
    name: 'name',
    inserted: { columns: ['name'], members: ['value'] },
    updated: { columns: ['name'], members: ['value'] },
    deleted: { columns: ['name'], members: ['value'] },
  },
};

const RowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    value: jsonColumn(z.json()),
    saved_at_ms: z.int(),
    // Only what a workgroup shares has turns.
    seq: z.int().default(0),
  })
  .transform(({ saved_at_ms, seq, ...rest }) => ({ ...rest, savedAtMs: saved_at_ms, version: seq }));

const read = (row: Row): Template => parseDbRow('quote_templates', RowSchema, row);

/** Creates the store of templates in an account's database. */
export function createTemplateStore(db: Database) {
  const one = (where: string, values: Record<string, string>): Template | null => {
    const row = db.get(`SELECT * FROM quote_templates WHERE ${where}`, values);
    return row === null ? null : read(row);
  };
  return {
    /** Sorted by name. */
    all: (): Template[] => db.all('SELECT * FROM quote_templates ORDER BY name COLLATE NOCASE').map(read),
    byId: (id: string): Template | null => one('id = :id', { id }),
    /** The template of that name, ignoring case, or null. */
    byName: (name: string): Template | null => one('name = :name COLLATE NOCASE', { name }),
  };
}

export type TemplateStore = ReturnType<typeof createTemplateStore>;

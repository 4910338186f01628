import { z } from 'zod';
import { type Draft, DraftSchema } from '../../../shared/contract/drafts.ts';
import { jsonColumn } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

const RowSchema = z
  .object({ id: z.string(), kind: DraftSchema.shape.kind, value: jsonColumn(z.json()), saved_at_ms: z.int() })
  .transform(({ saved_at_ms, ...rest }) => ({ ...rest, savedAtMs: saved_at_ms }));

/** Creates the store of drafts in an account's database. */
export function createDraftStore(db: Database) {
  return {
    put({ id, kind, value, savedAtMs }: Draft): void {
      db.run(
        `INSERT INTO drafts (id, kind, value, saved_at_ms) VALUES (:id, :kind, :value, :savedAtMs)
         ON CONFLICT (id) DO UPDATE SET value = :value, saved_at_ms = :savedAtMs`,
        { id, kind, value: JSON.stringify(value), savedAtMs },
      );
    },
    /** Latest first, without those that can't be read. */
    ofKind: (kind: Draft['kind']): Draft[] =>
      db
        .all('SELECT * FROM drafts WHERE kind = :kind ORDER BY saved_at_ms DESC, rowid DESC', { kind })
        .flatMap((row) => RowSchema.safeParse({ ...row }).data ?? []),
    remove(id: string): void {
      db.run('DELETE FROM drafts WHERE id = :id', { id });
    },
  };
}

export type DraftStore = ReturnType<typeof createDraftStore>;

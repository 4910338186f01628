import { z } from 'zod';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import type { ReadText, UnreadableText } from './ports.ts';
import { PAGES_PER_DOCUMENT } from './schema.ts';

const PendingColumns = z.object({
  id: z.int(),
  sha256: z.string(),
  attempts: z.int(),
  bytes: z.int().nullable(),
});

export type PendingText = z.output<typeof PendingColumns>;

/** Creates the store of the text of saved documents. Triggers add and remove files (`schema.ts`). */
export function createTextStore(db: Database) {
  return {
    /** The file that was saved last and has not been read, or null. Throws StorageError. */
    next(): PendingText | null {
      const row = db.get(
        `SELECT id, sha256, attempts,
           (SELECT bytes FROM documents WHERE documents.sha256 = document_texts.sha256 LIMIT 1) AS bytes
         FROM document_texts WHERE state = 'pending' ORDER BY id DESC LIMIT 1`,
      );
      return row === null ? null : parseDbRow('document_texts', PendingColumns, row);
    },
    /** Records that reading begins, before it may end the app. */
    begin({ id }: PendingText): void {
      db.quickTransaction(() => db.run('UPDATE document_texts SET attempts = attempts + 1 WHERE id = :id', { id }));
    },
    /** Undoes `begin`, because the account closes. */
    undoBegin({ id }: PendingText): void {
      db.quickTransaction(() => db.run('UPDATE document_texts SET attempts = attempts - 1 WHERE id = :id', { id }));
    },
    /** Records the text of a file, or why it has none, at once. Does nothing if the file was deleted in between. */
    settle({ id, sha256 }: PendingText, read: ReadText | { readonly state: UnreadableText }): void {
      db.quickTransaction(() => {
        const isThere = db.get('SELECT id FROM document_texts WHERE id = :id AND sha256 = :sha256', { id, sha256 });
        if (isThere === null) return;
        const pages = 'pages' in read ? read.pages : [];
        const state = read.state === 'indexed' && pages.length === 0 ? 'without_text' : read.state;
        db.run('UPDATE document_texts SET state = :state WHERE id = :id', { id, state });
        const from = id * PAGES_PER_DOCUMENT;
        db.run('DELETE FROM document_search WHERE rowid BETWEEN :from AND :to', {
          from,
          to: from + PAGES_PER_DOCUMENT - 1,
        });
        for (const { page, text } of pages) {
          db.run('INSERT INTO document_search (rowid, text) VALUES (:rowid, :text)', { rowid: from + page, text });
        }
      });
    },
  };
}

export type TextStore = ReturnType<typeof createTextStore>;

/** The files of documents on this computer: one that is missing or damaged is fetched from the store, once. */
import type { Database } from '../../platform/sqlite/database.ts';
import type { DocumentContentStore } from '../documents/ports.ts';
import type { SharedFiles } from './sharedRecords.ts';

export interface OwnContentOptions {
  readonly db: Database;
  /** The files on this computer. */
  readonly local: DocumentContentStore;
  readonly files: Pick<SharedFiles, 'fetch'>;
  /** Whether the store is known not to respond. */
  readonly isAway: () => boolean;
}

export function createOwnContent({ db, local, files, isAway }: OwnContentOptions): DocumentContentStore {
  const fetching = new Map<string, Promise<boolean>>();

  /** Whether the file is saved now. A file of another kind, such as an attachment, is on this computer only. */
  async function fetch(sha256: string): Promise<boolean> {
    const isDocument = 'SELECT 1 FROM documents WHERE sha256 = :sha256 AND cleared_at_ms IS NULL';
    if (isAway() || db.get(isDocument, { sha256 }) === null) return false;
    const content = await files.fetch(sha256);
    if (!content.ok) return false;
    const file = await local.receive();
    await file.write(content.value);
    await file.finish();
    try {
      db.run('INSERT OR IGNORE INTO files_here VALUES (:sha256)', { sha256 });
    } catch (error) {
      // Otherwise it would be found from now on, but neither searched nor ever deleted by a cleanup.
      await local.remove(sha256);
      throw error;
    }
    return true;
  }

  return {
    ...local,
    async check(sha256) {
      const state = await local.check(sha256);
      if (state === 'good') return state;
      const fetched = fetching.get(sha256) ?? fetch(sha256).finally(() => fetching.delete(sha256));
      fetching.set(sha256, fetched);
      return (await fetched) ? 'good' : state;
    },
    async remove(sha256) {
      await local.remove(sha256);
      db.transaction(() => {
        for (const table of ['files_here', 'cleared_here']) {
          db.run(`DELETE FROM ${table} WHERE sha256 = :sha256`, { sha256 });
        }
      });
    },
  };
}

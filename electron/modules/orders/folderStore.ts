import { z } from 'zod';
import { type OrderFile, OrderFileSchema } from '../../../shared/contract/orders.ts';
import type { FolderFile } from '../../platform/files/watchedFolder.ts';
import { jsonColumn } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

export type { FolderFile } from '../../platform/files/watchedFolder.ts';

/** Folders that are watched for order files, and the files that were read from them. */
export const ORDER_FOLDER_SCHEMA = `
  CREATE TABLE order_folders (
    source TEXT PRIMARY KEY COLLATE NOCASE,
    path TEXT NOT NULL
  ) STRICT;
  CREATE TABLE order_files (
    source TEXT NOT NULL COLLATE NOCASE,
    -- SHA-256 of its content: a file is imported once.
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    size INTEGER NOT NULL,
    mtime_ms INTEGER NOT NULL,
    -- What became of it, as JSON.
    result TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    PRIMARY KEY (source, hash)
  ) STRICT, WITHOUT ROWID;
`;

const FolderRow = z.object({ source: z.string(), path: z.string() });
const FileRow = z
  .object({
    hash: z.string(),
    name: z.string(),
    size: z.int(),
    mtime_ms: z.int(),
    result: jsonColumn(OrderFileSchema),
  })
  .transform(({ mtime_ms, ...file }) => ({ ...file, mtimeMs: mtime_ms }));
export type ReadFile = z.output<typeof FileRow>;

/** Creates the store of watched folders in an account's database. Rows that can't be read are left out. */
export function createOrderFolderStore(db: Database) {
  return {
    all: () =>
      db
        .all('SELECT source, path FROM order_folders ORDER BY source')
        .flatMap((row) => FolderRow.safeParse({ ...row }).data ?? []),
    put(source: string, path: string): void {
      db.run(
        `INSERT INTO order_folders (source, path) VALUES (:source, :path)
         ON CONFLICT (source) DO UPDATE SET path = :path`,
        { source, path },
      );
    },
    remove(source: string): void {
      db.run('DELETE FROM order_folders WHERE source = :source', { source });
    },
    /** The files of a source that were read, the latest first. */
    files: (source: string): ReadFile[] =>
      db
        .all(
          'SELECT hash, name, size, mtime_ms, result FROM order_files WHERE source = :source ORDER BY at_ms DESC, name',
          { source },
        )
        .flatMap((row) => FileRow.safeParse({ ...row }).data ?? []),
    addFile(source: string, hash: string, { name, size, mtimeMs }: FolderFile, result: OrderFile): void {
      db.run(
        `INSERT OR REPLACE INTO order_files (source, hash, name, size, mtime_ms, result, at_ms)
         VALUES (:source, :hash, :name, :size, :mtimeMs, :result, :atMs)`,
        { source, hash, name, size, mtimeMs, result: JSON.stringify(result), atMs: result.atMs },
      );
    },
  };
}

export type OrderFolderStore = ReturnType<typeof createOrderFolderStore>;

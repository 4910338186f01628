/** Attaches a second database file to an open one, for reading only. */
import { pathToFileURL } from 'node:url';
import type { Database } from './database.ts';

/**
 * Attaches the file as `schema`: its tables are found by their names alone where the open database has none of that
 * name. The engine rejects any write to it. Returns a function that detaches it. Throws StorageError if the file is
 * missing or damaged.
 *
 * @param schema a plain name
 */
export function attachReadOnly(database: Pick<Database, 'run'>, path: string, schema: string): () => void {
  // A name can't be a bound value.
  if (!/^[a-z_]+$/.test(schema)) throw new Error(`not a plain name: ${schema}`);
  database.run(`ATTACH :file AS ${schema}`, { file: `${pathToFileURL(path).href}?mode=ro` });
  return () => database.run(`DETACH ${schema}`);
}

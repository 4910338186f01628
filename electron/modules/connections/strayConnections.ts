/** Finds connections that have data but are missing from the list, by the identity stored in their databases. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { StrayConnection } from '../../../shared/contract/connections.ts';
import type { Database } from '../../platform/sqlite/database.ts';

/** In a workgroup, an account has the second one instead. */
const DATABASES = ['waybill.db', 'own.db'] as const;

const RowSchema = z.object({ kind: z.literal('service'), name: z.string(), baseUrl: z.string(), username: z.string() });

/** Stores which account the data belongs to. If that fails, the next opening tries again. */
export function storeIdentity(db: Database, identity: Omit<StrayConnection, 'id'> & { readonly kind: string }): void {
  const { kind, name, baseUrl, username } = identity;
  const values = { kind, name, baseUrl, username };
  const isKnown = db.get(
    `SELECT 1 FROM data_identity WHERE kind = :kind AND name = :name AND base_url = :baseUrl AND username = :username`,
    values,
  );
  if (isKnown !== null) return;
  db.run('UPDATE data_identity SET kind = :kind, name = :name, base_url = :baseUrl, username = :username', values);
}

/** @param isKnown whether the list has this ID */
export function strayConnections(folder: string, isKnown: (id: string) => boolean): StrayConnection[] {
  let ids: string[];
  try {
    ids = readdirSync(folder);
  } catch {
    return [];
  }
  return ids
    .filter((id) => !isKnown(id))
    .flatMap((id) => DATABASES.flatMap((file) => identityIn(join(folder, id, file), id)).slice(0, 1));
}

function identityIn(path: string, id: string): StrayConnection[] {
  let db: DatabaseSync | null = null;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 0 });
    const row = db.prepare('SELECT kind, name, base_url AS baseUrl, username FROM data_identity').get();
    const { kind: _, ...identity } = RowSchema.parse({ ...row });
    return [{ id, ...identity }];
  } catch {
    return [];
  } finally {
    db?.close();
  }
}

import { z } from 'zod';
import { createAppState } from '../../platform/sqlite/appState.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { unlessDiskFails } from '../../platform/storage.ts';
import type { PauseStore } from './ports.ts';

/** At most one row. Part of a later migration. */
export const PAUSE_SCHEMA = `
  CREATE TABLE service_pause (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
  ) STRICT;
`;

/** The pauses of credentials, in `app.db`. Contains no secrets. */
export function createCredentialPauseStore(db: Database) {
  return createAppState(db, 'pauses', z.record(z.string(), z.object({ fromMs: z.int(), untilMs: z.int() })));
}

/** Both methods throw StorageError when the disk fails. */
export type CredentialPauseStore = ReturnType<typeof createCredentialPauseStore>;

const PauseColumns = z
  .object({ from_ms: z.int(), until_ms: z.int() })
  .transform(({ from_ms, until_ms }) => ({ fromMs: from_ms, untilMs: until_ms }));

/** Creates the store of the pause that the service requested, in an account's database. */
export function createPauseStore(db: Database): PauseStore {
  return {
    read: () =>
      unlessDiskFails(() => {
        const row = db.get('SELECT from_ms, until_ms FROM service_pause');
        return row === null ? null : parseDbRow('service_pause', PauseColumns, row);
      }),
    save(pause) {
      unlessDiskFails(() => {
        db.quickTransaction(() => {
          if (pause === null) db.run('DELETE FROM service_pause');
          else db.run('INSERT OR REPLACE INTO service_pause VALUES (1, :fromMs, :untilMs)', { ...pause });
        });
        return null;
      });
    },
  };
}

import { z } from 'zod';
import type { PauseStore } from '../../services/freight/ports.ts';
import { StorageError } from '../../services/storage.ts';
import { parseDbRow } from './columns.ts';
import type { Database } from './database.ts';

/** At most one row. Part of a later migration. */
export const PAUSE_SCHEMA = `
  CREATE TABLE service_pause (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
  ) STRICT;
`;

const PauseColumns = z
  .object({ from_ms: z.int(), until_ms: z.int() })
  .transform(({ from_ms, until_ms }) => ({ fromMs: from_ms, untilMs: until_ms }));

/** The pause that the service asked for, in a connection's database. */
export function createPauseStore(db: Database): PauseStore {
  return {
    read: () =>
      unlessDiskFails(() => {
        const row = db.get('SELECT from_ms, until_ms FROM service_pause');
        return row === null ? null : parseDbRow('service_pause', PauseColumns, row);
      }),
    keep(pause) {
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

/** The pause holds while the program runs; without the disk it only ends with it. */
function unlessDiskFails<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return null;
  }
}

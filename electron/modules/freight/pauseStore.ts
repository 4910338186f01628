import { z } from 'zod';
import { createAppState } from '../../platform/sqlite/appState.ts';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import type { LinkPauseStore } from '../documents/linkPauses.ts';
import type { CredentialPauseStore } from './credentialPauses.ts';
import type { PauseStore } from './ports.ts';

/** At most one row. Part of a later migration. */
export const PAUSE_SCHEMA = `
  CREATE TABLE service_pause (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
  ) STRICT;
`;

/** Pauses that the hosts of document links requested. Part of a later migration. */
export const LINK_PAUSE_SCHEMA = `
  CREATE TABLE link_pauses (
    host TEXT PRIMARY KEY,
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    http_status INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

const LinkPauseColumns = z
  .object({ from_ms: z.int(), until_ms: z.int(), http_status: z.int() })
  .transform(({ from_ms, until_ms, http_status }) => ({ fromMs: from_ms, untilMs: until_ms, httpStatus: http_status }));

/** The pauses of credentials, in `app.db`: no secret is among them. */
export function createCredentialPauseStore(db: Database): CredentialPauseStore {
  return createAppState(db, 'pauses', z.record(z.string(), z.object({ fromMs: z.int(), untilMs: z.int() })));
}

/** The pauses of document links, in a connection's database. */
export function createLinkPauseStore(db: Database): LinkPauseStore {
  return {
    read: (host) =>
      unlessDiskFails(() => {
        const row = db.get('SELECT from_ms, until_ms, http_status FROM link_pauses WHERE host = :host', { host });
        return row === null ? null : parseDbRow('link_pauses', LinkPauseColumns, row);
      }),
    save(host, pause) {
      unlessDiskFails(() => {
        db.quickTransaction(() => {
          db.run('DELETE FROM link_pauses WHERE until_ms < :fromMs', { fromMs: pause.fromMs });
          db.run('INSERT OR REPLACE INTO link_pauses VALUES (:host, :fromMs, :untilMs, :httpStatus)', {
            host,
            ...pause,
          });
        });
        return null;
      });
    },
  };
}

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

/** The pause holds while the program runs; without the disk it only ends with it. */
function unlessDiskFails<T>(work: () => T): T | null {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    return null;
  }
}

import { z } from 'zod';
import { parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { unlessDiskFails } from '../../platform/storage.ts';
import type { Pause } from '../freight/ports.ts';

/** Pauses that the hosts of document links requested. Part of a later migration. */
export const LINK_PAUSE_SCHEMA = `
  CREATE TABLE link_pauses (
    host TEXT PRIMARY KEY,
    from_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL,
    http_status INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`;

export interface LinkPause extends Pause {
  /** Status of the response that requested the pause. */
  readonly httpStatus: number;
}

const LinkPauseColumns = z
  .object({ from_ms: z.int(), until_ms: z.int(), http_status: z.int() })
  .transform(({ from_ms, until_ms, http_status }) => ({ fromMs: from_ms, untilMs: until_ms, httpStatus: http_status }));

/** The pauses of document links, in an account's database. */
export function createLinkPauseStore(db: Database) {
  return {
    read: (host: string): LinkPause | null =>
      unlessDiskFails(() => {
        const row = db.get('SELECT from_ms, until_ms, http_status FROM link_pauses WHERE host = :host', { host });
        return row === null ? null : parseDbRow('link_pauses', LinkPauseColumns, row);
      }),
    save(host: string, pause: LinkPause): void {
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

/** Saves pauses by host. Neither method throws: on a full disk, pauses are only in memory. */
export type LinkPauseStore = ReturnType<typeof createLinkPauseStore>;

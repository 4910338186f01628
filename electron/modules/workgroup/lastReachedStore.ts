/** What is known of the store while it is away, also after a restart: in `own.db`. */
import { z } from 'zod';
import { type WorkgroupRights, WorkgroupRightsSchema } from '../../../shared/contract/workgroup.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database } from '../../platform/sqlite/database.ts';

export const LAST_REACHED_SCHEMA = `
  CREATE TABLE last_reached (
    row INTEGER PRIMARY KEY CHECK (row = 1),
    at_ms INTEGER NOT NULL,
    -- JSON; NULL: they were not read yet.
    rights TEXT
  ) STRICT;`;

export interface LastReached {
  /** When the store last responded. */
  readonly atMs: number;
  /** What the login might do then. */
  readonly rights: WorkgroupRights | null;
}

/** Rights that can't be read are read from the store with the next connection. */
const Columns = z
  .object({ at_ms: z.int(), rights: jsonColumn(WorkgroupRightsSchema).nullable().catch(null) })
  .transform(({ at_ms, rights }): LastReached => ({ atMs: at_ms, rights }));

/** Reads and writes it. */
export function createLastReached(db: Database) {
  return {
    /** null: this computer has not reached the store yet. */
    read(): LastReached | null {
      const row = db.get('SELECT at_ms, rights FROM last_reached');
      return row === null ? null : parseDbRow('last_reached', Columns, row);
    },
    /** Without a flush: after a power loss, an earlier time is good enough. */
    save({ atMs, rights }: LastReached): void {
      db.quickTransaction(() =>
        db.run(
          'INSERT INTO last_reached VALUES (1, :atMs, :rights) ON CONFLICT DO UPDATE SET at_ms = :atMs, rights = :rights',
          { atMs, rights: rights === null ? null : JSON.stringify(rights) },
        ),
      );
    },
  };
}

export type LastReachedStore = ReturnType<typeof createLastReached>;

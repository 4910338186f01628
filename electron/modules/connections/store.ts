import { z } from 'zod';
import type { StrayConnection, TestReport } from '../../../shared/contract/connections.ts';
import { ConnectionSchema, TestReportSchema } from '../../../shared/contract/connections.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import type { DemoTask, StoredConnection } from './ports.ts';
import { strayConnections } from './strayConnections.ts';

const RowSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    kind: ConnectionSchema.shape.kind,
    base_url: z.string(),
    username: z.string(),
    password_in: z.enum(['keychain', 'session']),
    last_test: jsonColumn(TestReportSchema).nullable(),
  })
  .transform(({ base_url, password_in, last_test, ...rest }) => ({
    ...rest,
    baseUrl: base_url,
    passwordIn: password_in,
    lastTest: last_test,
  }));

const read = (row: Row): StoredConnection => parseDbRow('connections', RowSchema, row);

/** @param folder contains the data of each connection; without it, no stray connections are found */
export function createConnectionStore(db: Database, folder?: string) {
  function state(key: string): string | null {
    const row = db.get('SELECT value FROM app_state WHERE key = :key', { key });
    return row === null ? null : z.string().parse(row['value']);
  }
  function setState(key: string, value: string | null): void {
    if (value === null) db.run('DELETE FROM app_state WHERE key = :key', { key });
    else {
      db.run(
        'INSERT INTO app_state (key, value) VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = :value',
        {
          key,
          value,
        },
      );
    }
  }
  return {
    all: (): StoredConnection[] => db.all('SELECT * FROM connections ORDER BY kind, name, id').map(read),
    byId(id: string): StoredConnection | null {
      const row = db.get('SELECT * FROM connections WHERE id = :id', { id });
      return row === null ? null : read(row);
    },
    /** Inserts the connection, or replaces the one with its ID. */
    put({ id, name, kind, baseUrl, username, passwordIn, lastTest }: StoredConnection): void {
      db.run(
        `INSERT INTO connections (id, name, kind, base_url, username, password_in, last_test)
         VALUES (:id, :name, :kind, :baseUrl, :username, :passwordIn, :lastTest)
         ON CONFLICT (id) DO UPDATE SET name = :name, base_url = :baseUrl, username = :username,
           password_in = :passwordIn, last_test = :lastTest`,
        {
          id,
          name,
          kind,
          baseUrl,
          username,
          passwordIn,
          lastTest: lastTest === null ? null : JSON.stringify(lastTest),
        },
      );
    },
    setLastTest(id: string, report: TestReport): void {
      db.run('UPDATE connections SET last_test = :report WHERE id = :id', { id, report: JSON.stringify(report) });
    },
    remove(id: string): void {
      db.run('DELETE FROM connections WHERE id = :id', { id });
    },
    /** Connections that have data but are missing from the list. */
    strays(): StrayConnection[] {
      const isKnown = (id: string) => db.get('SELECT 1 FROM connections WHERE id = :id', { id }) !== null;
      return folder === undefined ? [] : strayConnections(folder, isKnown);
    },
    activeId: (): string | null => state('active_connection'),
    setActiveId: (id: string | null): void => setState('active_connection', id),
    demoTask: (): DemoTask | null => z.enum(['fill', 'reset']).nullable().parse(state('demo_task')),
    setDemoTask: (task: DemoTask | null): void => setState('demo_task', task),
  };
}

export type ConnectionStore = ReturnType<typeof createConnectionStore>;

import { z } from 'zod';
import { ConnectionSchema, TestReportSchema } from '../../../shared/contract/connections.ts';
import { jsonColumn, parseDbRow } from '../../platform/sqlite/columns.ts';
import type { Database, Row } from '../../platform/sqlite/database.ts';
import type { ConnectionStore, StoredConnection } from './ports.ts';
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

/** @param folder where the data of each connection lies; without it no stray one is found */
export function createConnectionStore(db: Database, folder?: string): ConnectionStore {
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
    all: () => db.all('SELECT * FROM connections ORDER BY kind, name, id').map(read),
    byId(id) {
      const row = db.get('SELECT * FROM connections WHERE id = :id', { id });
      return row === null ? null : read(row);
    },
    put({ id, name, kind, baseUrl, username, passwordIn, lastTest }) {
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
    setLastTest(id, report) {
      db.run('UPDATE connections SET last_test = :report WHERE id = :id', { id, report: JSON.stringify(report) });
    },
    remove(id) {
      db.run('DELETE FROM connections WHERE id = :id', { id });
    },
    strays() {
      const isKnown = (id: string) => db.get('SELECT 1 FROM connections WHERE id = :id', { id }) !== null;
      return folder === undefined ? [] : strayConnections(folder, isKnown);
    },
    activeId: () => state('active_connection'),
    setActiveId: (id) => setState('active_connection', id),
    demoTask: () => z.enum(['fill', 'reset']).nullable().parse(state('demo_task')),
    setDemoTask: (task) => setState('demo_task', task),
  };
}

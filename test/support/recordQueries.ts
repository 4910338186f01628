/** Records the queries that go through a database, so that a test can check their plans. */
import type { Database, Values } from '../../electron/platform/sqlite/database.ts';

export type RecordedQuery = readonly [sql: string, values: Values | undefined];

/** Returns a database with the same data, and the list of queries that are sent to it. */
export function recordQueries(database: Database): { recorded: Database; queries: RecordedQuery[] } {
  const queries: RecordedQuery[] = [];
  const recorded: Database = {
    ...database,
    all(sql, values) {
      queries.push([sql, values]);
      return database.all(sql, values);
    },
    get(sql, values) {
      queries.push([sql, values]);
      return database.get(sql, values);
    },
  };
  return { recorded, queries };
}

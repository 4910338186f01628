/** The board's queries in a worker thread, over a separate read-only connection. */
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { attachReadOnly } from '../../platform/sqlite/attachReadOnly.ts';
import { guard } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import { type BoardWorkerRequest, createBoardQueries } from './boardQueries.ts';

const port = parentPort;
if (port === null) throw new Error('boardWorker.ts runs in a worker thread');
const { path, attached } = z.object({ path: z.string(), attached: z.string().nullable() }).parse(workerData);

/** Cached prepared statements. The limit exists because filters produce many that run only once. */
const MAX_CACHED_STATEMENTS = 40;
const statements = new Map<string, StatementSync>();
let db: DatabaseSync | null = null;
/** The name under which the second file is attached. */
const ATTACHED = 'shared';

function open(): DatabaseSync {
  const opened = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
  const run = (sql: string, values = {}) => void opened.prepare(sql).run(values);
  if (attached !== null) attachReadOnly({ run }, attached, ATTACHED);
  return opened;
}

function statement(sql: string): StatementSync {
  db ??= open();
  const prepared = statements.get(sql) ?? db.prepare(sql);
  statements.delete(sql);
  statements.set(sql, prepared);
  for (const old of statements.keys()) {
    if (statements.size <= MAX_CACHED_STATEMENTS) break;
    statements.delete(old);
  }
  return prepared;
}

const runQuery = createBoardQueries(
  {
    all: (sql, values = {}) => guard(sql, () => statement(sql).all(values)),
    get: (sql, values = {}) => guard(sql, () => statement(sql).get(values) ?? null),
  },
  attached === null ? ['main'] : ['main', ATTACHED],
);

port.on('message', ({ id, request }: { id: number; request: BoardWorkerRequest }) => {
  try {
    port.postMessage({ id, value: runQuery(request) });
  } catch (error) {
    port.postMessage(
      error instanceof StorageError
        ? { id, failure: error.failure }
        : { id, bug: error instanceof Error ? (error.stack ?? error.message) : String(error) },
    );
  }
});

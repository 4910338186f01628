/** The board's reader: over a worker thread, or over the open connection if the database is in memory. */
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { AppErrorSchema, type ErrorOf } from '../../../shared/errors.ts';
import type { Database } from '../../platform/sqlite/database.ts';
import { StorageError } from '../../platform/storage.ts';
import type { ReportReader } from '../reports/ports.ts';
import type { CodeFinder } from '../scans/ports.ts';
import type { TextSearcher } from '../search/ports.ts';
import {
  type BoardWorkerRequest,
  type BoardWorkerResponse,
  BoardWorkerResponses,
  createBoardQueries,
} from './boardQueries.ts';
import type { BoardReader } from './ports.ts';

type Send = (request: BoardWorkerRequest) => Promise<unknown>;
type Readers = BoardReader & ReportReader & TextSearcher & CodeFinder;

/** Rows in one chunk of a CSV file: few enough that the table's own queries run in between. */
const CSV_ROWS = 1000;

const isStorageFailure = (error: { code: string }): error is ErrorOf<'disk_full' | 'storage_failed' | 'data_damaged'> =>
  error.code === 'disk_full' || error.code === 'storage_failed' || error.code === 'data_damaged';
const ReplySchema = z.object({
  id: z.int(),
  value: z.unknown().optional(),
  failure: AppErrorSchema.optional(),
  bug: z.string().optional(),
});

function readerOver(send: Send): Readers {
  async function get<Kind extends BoardWorkerRequest['kind']>(
    request: BoardWorkerRequest & { readonly kind: Kind },
  ): Promise<BoardWorkerResponse<Kind>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the schema of this very kind has passed it
    return BoardWorkerResponses[request.kind].parse(await send(request)) as BoardWorkerResponse<Kind>;
  }
  return {
    list: (filter, offset, limit) => get({ kind: 'list', filter, offset, limit }),
    details: (today) => get({ kind: 'details', today }),
    position: (filter, bolNumber) => get({ kind: 'position', filter, bolNumber }),
    async numbers(filter, offset, limit) {
      // Requests, parses and returns up to 100,000 numbers in three turns, each short enough not to delay a frame.
      const text = await get({ kind: 'numbers', filter, offset, limit });
      await turn();
      const numbers = z.array(z.string()).parse(JSON.parse(text));
      await turn();
      return numbers;
    },
    report: (request, own = []) => get({ kind: 'report', request, own }),
    reportCsv: (request, table, own = []) => get({ kind: 'reportCsv', request, table, own }),
    findCode: (code, own = []) => get({ kind: 'findCode', code, own }),
    searchText: (text, limit) => get({ kind: 'searchText', text, limit }),
    async *csv(filter, columns, own = []) {
      const ids = await get({ kind: 'ids', filter });
      yield { text: await get({ kind: 'csvHeads', columns }), rows: 0 };
      for (let at = 0; at < ids.length; at += CSV_ROWS) {
        const piece = ids.slice(at, at + CSV_ROWS);
        yield { text: await get({ kind: 'csvRows', columns, ids: piece, own }), rows: piece.length };
      }
    },
  };
}

/**
 * Creates a reader over the open connection: for a database in memory, which no other thread can open.
 *
 * @param schemas names of its files
 */
export function createInlineBoard(db: Database, schemas?: readonly string[]): Readers {
  const runQuery = createBoardQueries(db, schemas);
  return readerOver((request) => Promise.resolve().then(() => runQuery(request)));
}

interface QueuedRequest {
  readonly key: string;
  readonly request: BoardWorkerRequest;
  readonly deferred: PromiseWithResolvers<unknown>;
  /** The worker died before it responded. */
  readonly wasLost: boolean;
}

export interface WorkerBoard extends Readers {
  /** Has the worker close its files, and runs `work` before it opens them again. Queries wait until then. */
  whileClosed(work: () => void): Promise<void>;
  /** Resolves when the worker has closed its files. */
  close(): Promise<void>;
}

/**
 * Creates a reader over a worker thread, which starts with the first query. Queries run one at a time, and identical
 * queued queries are merged, so frequent changes don't build up a backlog. If the worker dies, it is restarted and the
 * query retried once; a query that kills it twice rejects with StorageError.
 *
 * @param attached a second file, whose tables are found where the first has none of that name
 */
export function createWorkerBoard(program: URL, path: string, attached: string | null = null): WorkerBoard {
  let queue: readonly QueuedRequest[] = [];
  let current: QueuedRequest | null = null;
  let worker: Worker | null = null;
  let lastId = 0;
  let isClosed = false;
  let isPaused = false;
  /** Called when no query is running. */
  let onIdle = () => {};

  function start(): Worker {
    const started = new Worker(program, { workerData: { path, attached }, env: {}, argv: [] });
    // The worker must not prevent the process from exiting.
    started.unref();
    let cause = '';
    started.on('message', (message: unknown) => {
      const reply = ReplySchema.parse(message);
      if (reply.id !== lastId || current === null) return;
      const { deferred } = current;
      current = null;
      if (reply.bug !== undefined) deferred.reject(new Error(reply.bug));
      else if (reply.failure !== undefined && isStorageFailure(reply.failure)) {
        deferred.reject(new StorageError(reply.failure));
      } else deferred.resolve(reply.value);
      next();
    });
    started.on('error', (error) => {
      cause = error instanceof Error ? error.message : String(error);
    });
    started.once('exit', (code) => {
      if (worker !== started) return;
      worker = null;
      const lost = current;
      current = null;
      if (lost?.wasLost === true) lost.deferred.reject(readFailure(cause === '' ? `ended with ${code}` : cause));
      else if (lost !== null) queue = [{ ...lost, wasLost: true }, ...queue];
      next();
    });
    return started;
  }

  function next(): void {
    if (current === null) onIdle();
    const [first, ...rest] = queue;
    if (isClosed || isPaused || current !== null || first === undefined) return;
    queue = rest;
    current = first;
    worker ??= start();
    lastId += 1;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
    worker.postMessage({ id: lastId, request: first.request });
  }

  function send(request: BoardWorkerRequest): Promise<unknown> {
    if (isClosed) return Promise.reject(readFailure('closed'));
    const key = JSON.stringify(request);
    const same = queue.find((queued) => queued.key === key);
    if (same !== undefined) return same.deferred.promise;
    const deferred = Promise.withResolvers<unknown>();
    queue = [...queue, { key, request, deferred, wasLost: false }];
    next();
    return deferred.promise;
  }

  return {
    ...readerOver(send),
    async whileClosed(work) {
      isPaused = true;
      if (current !== null) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
      }
      onIdle = () => {};
      const stopped = worker;
      worker = null;
      await stopped?.terminate();
      try {
        work();
      } finally {
        isPaused = false;
        next();
      }
    },
    async close() {
      isClosed = true;
      for (const { deferred } of current === null ? queue : [current, ...queue]) deferred.reject(readFailure('closed'));
      queue = [];
      current = null;
      await worker?.terminate();
    },
  };
}

function readFailure(cause: string): StorageError {
  return new StorageError({ code: 'storage_failed', detail: `reading shipments: ${cause.slice(0, 200)}` });
}

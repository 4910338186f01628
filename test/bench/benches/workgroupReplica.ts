/** The replica of a workgroup: how long the first replication takes, and what the board reads from it. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createBoardQueries } from '../../../electron/modules/board/boardQueries.ts';
import { openOwnDatabase } from '../../../electron/modules/workgroup/ownDatabase.ts';
import { OWN_MIGRATIONS } from '../../../electron/modules/workgroup/ownSchema.ts';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import { attachReadOnly } from '../../../electron/platform/sqlite/attachReadOnly.ts';
import { type Database, openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { BoardQuerySchema } from '../../../shared/contract/board.ts';
import { BOARD_COLUMNS } from '../../../shared/rules/boardColumns.ts';
import { openMemoryApp } from '../../support/memoryApp.ts';
import { createScriptedHttp } from '../../support/scriptedHttp.ts';
import { follow } from '../../support/workgroupRig.ts';
import type { Bench } from '../bench.ts';
import { compare, row, timed } from '../compare.ts';
import {
  type BenchStore,
  missingServer,
  openBenchStore,
  readSeeded,
  type SeededTable,
  successOf,
} from '../lab/benchStore.ts';
import { seed, today } from '../lab/seeded.ts';

const SHIPMENTS = 100_000;
/** Rows of one transaction, as in a page of the feed. */
const PAGE = 2_000;
/** Visible rows. */
const LIMIT = 60;
/** A frame: shorter blocking is not noticeable. */
const MAX_MS = 16;
const SAMPLES = 9;
const WARM_UPS = 2;
/** Turns that the feed applies while the board is measured, ten per second. */
const TURN_EVERY_MS = 100;

interface Lab {
  readonly store: BenchStore;
  readonly tables: readonly SeededTable[];
  readonly embeddedPath: string;
  readonly folder: string;
}

/** Runs a bench with the same shipments in a store and in a database. */
async function inLab<T>(work: (lab: Lab) => Promise<T>): Promise<T> {
  const seeded = await seed(SHIPMENTS, today());
  const store = await openBenchStore();
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  try {
    const tables = readSeeded(seeded.path);
    await store.fill(tables);
    return await work({ store, tables, embeddedPath: seeded.path, folder });
  } finally {
    await store.close();
    await seeded.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

export const workgroupFirstReplica: Bench = {
  name: 'workgroup-first-replica',
  work: `${SHIPMENTS.toLocaleString('en-US')} shipments and their history, from the store into a new replica`,
  async run() {
    const skipped = missingServer();
    if (skipped !== null) return { skipped };
    return await inLab(async ({ store, tables, folder }) => {
      let count = 0;
      const inNewFolder = async (work: (place: string) => Promise<void>) => {
        count += 1;
        const place = join(folder, String(count));
        await mkdir(place);
        const ms = await timed(() => work(place))();
        await rm(place, { recursive: true });
        return ms;
      };
      const replicate = async (place: string) => {
        const complete = Promise.withResolvers<void>();
        const feed = follow(store.server, store.database, place, {
          onState: ({ kind }) => (kind === 'connected' ? complete.resolve() : complete.reject(new Error(kind))),
        });
        await complete.promise;
        await feed.stop();
      };
      const insert = (place: string) => {
        const path = join(place, 'embedded.db');
        openDatabase(path, ACCOUNT_MIGRATIONS).close();
        const bare = new DatabaseSync(path);
        bare.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = OFF;');
        for (const { name, columns, rows } of tables) {
          const values = columns.map((column) => `:${column}`).join(', ');
          const statement = bare.prepare(`INSERT INTO ${name} (${columns.join(', ')}) VALUES (${values})`);
          for (let from = 0; from < rows.length; from += PAGE) {
            bare.exec('BEGIN');
            for (const row of rows.slice(from, from + PAGE)) statement.run(row);
            bare.exec('COMMIT');
          }
        }
        bare.close();
        return Promise.resolve();
      };
      return [
        await compare({
          measure: 'the first replication',
          unit: 'ms',
          peerName: 'the same rows into SQLite',
          target: 1.5,
          ours: () => inNewFolder(replicate),
          peer: () => inNewFolder(insert),
          pairs: 7,
          warmUps: 1,
        }),
      ];
    });
  },
};

/** Begins to write a turn ten times per second; returns a function that ends it. */
async function writeTurns(store: BenchStore): Promise<() => Promise<void>> {
  const owner = await store.connect(store.server.owner.user);
  let pending = Promise.resolve();
  let turn = 0;
  const sql = `UPDATE waybill.shipments SET last_checked_at_ms = waybill.now_ms()
    WHERE bol_number = (SELECT bol_number FROM waybill.shipments ORDER BY bol_number OFFSET $1 LIMIT 1)`;
  const timer = setInterval(() => {
    turn += 1;
    pending = pending.then(async () => void successOf(await owner.execute(sql, [turn % 100])));
  }, TURN_EVERY_MS);
  return async () => {
    clearInterval(timer);
    await pending;
  };
}

export const workgroupBoard: Bench = {
  name: 'workgroup-board',
  work: `the board's queries over a replica of ${SHIPMENTS.toLocaleString('en-US')} shipments, which follows the store`,
  async run() {
    const skipped = missingServer();
    if (skipped !== null) return { skipped };
    return await inLab(async ({ store, embeddedPath, folder }) => {
      const { storage, workgroup } = await store.openStorage(folder, 'clerk1');
      const embedded = openDatabase(embeddedPath, ACCOUNT_MIGRATIONS);
      const own = openOwnDatabase(join(folder, 'own.db'), {
        migrations: ACCOUNT_MIGRATIONS,
        tables: REPLICATED_TABLES,
        ownMigrations: OWN_MIGRATIONS,
      });
      const detach = attachReadOnly(own, join(folder, 'replica.db'), 'shared');
      const endTurns = await writeTurns(store);
      const queriesOf = (measure: string, queryOf: (turn: number) => object) => {
        /** Created for each run: cached lists of earlier runs are not to be measured. */
        const run = (database: Database) => {
          let turn = 0;
          return timed(() => {
            turn += 1;
            const filter = { query: BoardQuerySchema.parse(queryOf(turn)), today: today() };
            createBoardQueries(database)({ kind: 'list', filter, offset: 0, limit: LIMIT });
          }, 5);
        };
        const names = { measure, unit: 'ms', peerName: 'the embedded database', target: 1.1 } as const;
        return compare({ ...names, ours: run(own), peer: run(embedded) });
      };
      try {
        return [
          await queriesOf('first rows', () => ({})),
          await queriesOf('a letter', (turn) => ({ text: 'bstpfhgnmcd'.charAt(turn % 11) })),
          await queriesOf('a sort', (turn) => ({
            sort: { column: BOARD_COLUMNS[turn % BOARD_COLUMNS.length] ?? 'bol', descending: false },
          })),
        ];
      } finally {
        await endTurns();
        detach();
        own.close();
        embedded.close();
        storage.close();
        await workgroup.close();
      }
    });
  },
};

export const workgroupLoop: Bench = {
  name: 'workgroup-loop',
  work: `the longest stretch without a turn of the core's own thread while its replica of ${SHIPMENTS.toLocaleString('en-US')} shipments gets a page of ${PAGE.toLocaleString('en-US')} changed rows`,
  async run() {
    const skipped = missingServer();
    if (skipped !== null) return { skipped };
    return await inLab(async ({ store, folder }) => {
      const { storage, workgroup } = await store.openStorage(folder, 'clerk1');
      // The app closes its storage.
      const memory = await openMemoryApp(createScriptedHttp('silence'), {
        openStorage: () => Promise.resolve(storage),
      });
      await memory.connect();
      const owner = await store.connect(store.server.owner.user);
      const delays = monitorEventLoopDelay({ resolution: 1 });
      const change = `UPDATE waybill.shipments SET last_checked_at_ms = waybill.now_ms()
        WHERE bol_number IN (SELECT bol_number FROM waybill.shipments ORDER BY bol_number OFFSET $1 LIMIT ${PAGE})`;
      async function maxMs(turn: number): Promise<number> {
        await new Promise((resolve) => setTimeout(resolve, 50));
        delays.reset();
        delays.enable();
        await new Promise((resolve) => setTimeout(resolve, 10));
        successOf(await owner.execute(change, [turn * PAGE]));
        if (!(await workgroup.replicaReached())) throw new Error('the replica did not follow');
        await new Promise((resolve) => setTimeout(resolve, 50));
        delays.disable();
        return delays.max / 1e6;
      }
      try {
        const ours: number[] = [];
        for (let turn = 0; turn < WARM_UPS + SAMPLES; turn += 1) {
          const ms = await maxMs(turn);
          if (turn >= WARM_UPS) ours.push(ms);
        }
        const peer = ours.map(() => MAX_MS);
        return [row({ measure: 'a page of changes', unit: 'ms', peerName: 'a frame', target: 1, ours, peer })];
      } finally {
        await memory.app.close();
      }
    });
  },
};

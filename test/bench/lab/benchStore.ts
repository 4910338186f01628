/** The store of a workgroup on a real server, with members that are connected to it over TLS. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { openWorkgroupStorage } from '../../../electron/core/workgroupStorage.ts';
import type { Invitation } from '../../../electron/modules/workgroup/invitation.ts';
import { createSharedStore } from '../../../electron/modules/workgroup/store.ts';
import { createSharedRecords } from '../../../electron/modules/workgroup/storeRecords.ts';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import { CALL_LIMITS, connectPostgres } from '../../../electron/platform/postgres/client.ts';
import type { PostgresConnection, PostgresLogin } from '../../../electron/platform/postgres/connection.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { noPostgres, type PostgresOptions } from '../../support/postgres.ts';
import { CREDENTIAL, SQL_FOLDER, startStoreServer } from '../../support/sharedStore.ts';
import { membershipOf } from '../../support/workgroupRig.ts';

/** Why no server can be started here, as a sentence; null if one can. */
export function missingServer(): string | null {
  const reason = noPostgres();
  return reason === '' ? null : `No PostgreSQL server can be started here${reason}.`;
}

/** The value of a result; throws its error. */
export function successOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

export type BenchStore = Awaited<ReturnType<typeof openBenchStore>>;

/** Rows of a table of the seeded database, as JSON objects by column. */
export interface SeededTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

const FEED_WORKER = new URL('../../../electron/modules/workgroup/feedWorker.ts', import.meta.url);
const SEEDED = ['shipments', 'shipment_changes'];
/** Rows of one insert. */
const CHUNK = 2_000;

/** Starts a server with an empty store in a database. */
export async function openBenchStore(options: PostgresOptions = {}) {
  const server = await startStoreServer(options);
  const password = server.owner.password;
  await server.psql(
    ['clerk1', 'clerk2', 'reader1'].map((login) => `ALTER ROLE ${login} PASSWORD '${password}'`).join(';'),
  );
  const database = await server.createDatabase();
  const login = (user: string): PostgresLogin => ({ database, user, password, authority: server.authority });
  const connections: PostgresConnection[] = [];

  async function connect(user: string): Promise<PostgresConnection> {
    const connection = successOf(await connectPostgres([server], login(user), CALL_LIMITS));
    connections.push(connection);
    return connection;
  }

  return {
    server,
    database,
    login,
    connect,
    /** A clerk that has joined with this login. */
    async member(user: 'clerk1' | 'clerk2') {
      const connection = await connect(user);
      const id = randomUUID();
      const store = createSharedStore(connection, id);
      successOf(await store.join({ name: user, computer: `PC of ${user}`, credentials: [CREDENTIAL] }));
      return { id, store, records: createSharedRecords(connection, id) };
    },
    /** The invitation to the workgroup of the store. */
    async invitation(): Promise<Invitation> {
      const workgroupId = await server.psql('SELECT workgroup_id FROM waybill.store', database);
      const { host, port, authority } = server;
      return { workgroupId, name: 'Ohio', hosts: [{ host, port }], database, authority };
    },
    /** The storage of a clerk's account, which follows the store. */
    async openStorage(folder: string, user: 'clerk1' | 'clerk2') {
      const storage = await openWorkgroupStorage({
        folder,
        membership: membershipOf(server, database, user, randomUUID()),
        password,
        credential: () => null,
        feedProgram: FEED_WORKER,
        sqlFolder: SQL_FOLDER,
        clock: systemClock,
        log: { info: () => {}, bug: () => {} },
      });
      const workgroup = storage.workgroup();
      if (workgroup === null) throw new Error('no workgroup');
      while (workgroup.state().away !== null) await wait(50);
      return { storage, workgroup };
    },
    /** Copies the tables into the store. */
    async fill(tables: readonly SeededTable[]): Promise<void> {
      const owner = await connect(server.owner.user);
      for (const { name, columns, rows } of tables) {
        // The store numbers the changes.
        const names = columns.filter((column) => name !== 'shipment_changes' || column !== 'id').join(', ');
        for (let from = 0; from < rows.length; from += CHUNK) {
          const sql = `INSERT INTO waybill.${name} (${names}) SELECT ${names}
            FROM jsonb_populate_recordset(NULL::waybill.${name}, $1::jsonb)`;
          successOf(await owner.execute(sql, [JSON.stringify(rows.slice(from, from + CHUNK))]));
        }
      }
      await server.psql('VACUUM ANALYZE', database);
    },
    /** The processor time of the server and the processes of its connections so far. */
    async processorMs(): Promise<number> {
      const postmaster = readFileSync(join(server.socketFolder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0];
      const pids = (await server.psql('SELECT pid FROM pg_stat_activity')).split('\n');
      return [...pids, postmaster ?? ''].reduce((total, pid) => total + processorMsOf(pid), 0);
    },
    async close(): Promise<void> {
      for (const connection of connections) await connection.close();
      await server.remove();
    },
  };
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10;

/** 0 for a process that ended. */
function processorMsOf(pid: string): number {
  try {
    // After the name, which may contain spaces: the 12th and 13th fields are the time in user and in system mode.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return 0;
  }
}

/** Reads what a seeded database has of the replicated tables, in the columns that both have. */
export function readSeeded(path: string): readonly SeededTable[] {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return REPLICATED_TABLES.filter(({ name }) => SEEDED.includes(name)).map((table) => {
      const columns = table.columns.filter(({ isAdded }) => !isAdded).map(({ name }) => name);
      const rows = db.prepare(`SELECT ${columns.join(', ')} FROM ${table.name} ORDER BY id`).all();
      return { name: table.name, columns, rows: rows as SeededTable['rows'] };
    });
  } finally {
    db.close();
  }
}

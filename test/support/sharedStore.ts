/** Databases with the schema of the shared store, complete or without one of its conditions, and members that use them. */
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { EARLIEST_STORE } from '../../electron/modules/workgroup/identity.ts';
import type { SharedStore } from '../../electron/modules/workgroup/shared.ts';
import type { SharedBringIn } from '../../electron/modules/workgroup/sharedBringIn.ts';
import type { SharedFiles, SharedRecords } from '../../electron/modules/workgroup/sharedRecords.ts';
import { createSharedStore, STORE_TIMES } from '../../electron/modules/workgroup/store.ts';
import { createSharedBringIn } from '../../electron/modules/workgroup/storeBringIn.ts';
import { createSharedFiles } from '../../electron/modules/workgroup/storeFiles.ts';
import { createSharedRecords } from '../../electron/modules/workgroup/storeRecords.ts';
import type { Statements } from '../../electron/platform/postgres/connection.ts';
import { statementError } from '../../electron/platform/postgres/driverErrors.ts';
import type { ClientVersion } from '../../electron/platform/postgres/migrate.ts';
import { fail, ok } from '../../shared/ipc/result.ts';
import { type PostgresOptions, type PostgresServer, startPostgres } from './postgres.ts';

/** The folder of the shared store's migrations. */
export const SQL_FOLDER = join(import.meta.dirname, '../../electron/modules/workgroup/sql');
const FILES = readdirSync(SQL_FOLDER).toSorted();
/** A client of the schema that the migrations lead to. */
export const CLIENT: ClientVersion = { schema: FILES.length, earliestStore: EARLIEST_STORE };
/** The migrations of the shared store, as one script. */
const SCHEMA_SQL = FILES.map((name) => readFileSync(join(SQL_FOLDER, name), 'utf8')).join('\n');

/** The names of the conditions that the SQL marks, each once. */
export const CONDITIONS = [...new Set([...SCHEMA_SQL.matchAll(/-- condition: (.+)$/gm)].map(([, name]) => name ?? ''))];

/** The function of conditions, without the lines of these conditions. */
export function functionWithout(...conditions: readonly string[]): string {
  const isMarked = (line: string) => conditions.some((condition) => line.endsWith(`-- condition: ${condition}`));
  const functions = SCHEMA_SQL.match(/^CREATE FUNCTION[\s\S]+?^(?:END )?\$\$;$/gm) ?? [];
  const [marked, ...more] = functions.filter((text) => text.split('\n').some(isMarked));
  if (marked === undefined || more.length > 0)
    throw new Error(`not exactly one function has the condition: ${conditions.join(', ')}`);
  const remaining = marked.split('\n').filter((line) => !isMarked(line));
  return remaining.join('\n').replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
}

const LOGINS = {
  clerk1: 'waybill_clerk',
  clerk2: 'waybill_clerk',
  supervisor1: 'waybill_supervisor',
  reader1: 'waybill_reader',
};
export type Login = keyof typeof LOGINS;

/** Starts a server with the schema in its template database, and one login for each role and a second clerk's. */
export async function startStoreServer(options: PostgresOptions = {}): Promise<PostgresServer> {
  return await startPostgres({
    ...options,
    fillTemplate: async (database, server) => {
      await server.psql(`${SCHEMA_SQL} UPDATE waybill.store SET schema = ${CLIENT.schema}`, database);
      const logins = Object.entries(LOGINS).map(([login, role]) => `CREATE ROLE ${login} LOGIN IN ROLE ${role};`);
      await server.psql(logins.join('\n'));
    },
  });
}

/** The ports of one member. */
export interface Member {
  readonly id: string;
  readonly store: SharedStore;
  readonly records: SharedRecords;
  readonly files: SharedFiles;
  readonly bringIn: SharedBringIn;
}

/** One database, with connections that end with it. */
export interface Office {
  /** The ports of a new member with this login. */
  member(login: Login): Promise<Member>;
  /** Runs SQL as one of the logins, or as the superuser. */
  sql(text: string, values?: readonly unknown[], login?: Login): Promise<readonly Record<string, unknown>[]>;
  /** Moves all instants of the store into the past, as if this time had passed. */
  pass(ms: number): Promise<void>;
  /** Deletes an entry with everything about it, as a store that was restored from an earlier backup has lost it. */
  lose(bookingId: string): Promise<void>;
  close(): Promise<void>;
}

export const CREDENTIAL = 'office@freight.example';

/** Opens a new database; `without` is the name of a condition that is removed from its SQL. */
export async function openOffice(server: PostgresServer, without?: string): Promise<Office> {
  const database = await server.createDatabase();
  const clients = new Map<string, Promise<pg.Client>>();
  function client(user: string): Promise<pg.Client> {
    const opened = clients.get(user) ?? connect(user);
    clients.set(user, opened);
    return opened;
  }
  async function connect(user: string): Promise<pg.Client> {
    const opened = new pg.Client({ host: server.socketFolder, port: server.port, user, database });
    // A server that is killed ends the connection; the statement reports it.
    opened.on('error', () => {});
    await opened.connect();
    return opened;
  }
  const owner = server.owner.user;
  if (without !== undefined) await (await client(owner)).query(functionWithout(without));

  const office: Office = {
    async member(login) {
      const id = randomUUID();
      const statements = statementsOf(await client(login));
      const store = createSharedStore(statements, id, STORE_TIMES);
      const joined = await store.join({ name: login, computer: `PC of ${login}`, credentials: [CREDENTIAL] });
      if (!joined.ok) throw new Error(joined.error.code);
      return {
        id,
        store,
        records: createSharedRecords(statements, id),
        files: createSharedFiles(statements, id),
        bringIn: createSharedBringIn(statements, id),
      };
    },
    async sql(text, values = [], login) {
      const { rows } = await (await client(login ?? owner)).query<Record<string, unknown>>(text, [...values]);
      return rows;
    },
    async pass(ms) {
      await office.sql(`
        UPDATE waybill.bookings SET created_at_ms = created_at_ms - ${ms}, begun_at_ms = begun_at_ms - ${ms},
          lease_until_ms = lease_until_ms - ${ms};
        UPDATE waybill.booking_attempts SET started_at_ms = started_at_ms - ${ms}, ended_at_ms = ended_at_ms - ${ms};
        UPDATE waybill.pollers SET expires_at_ms = expires_at_ms - ${ms};
        UPDATE waybill.budgets SET at_ms = at_ms - ${ms}, paused_until_ms = paused_until_ms - ${ms};`);
    },
    async lose(bookingId) {
      await office.sql(`
        SET session_replication_role = replica;
        DELETE FROM waybill.shipments WHERE booking_id = '${bookingId}';
        DELETE FROM waybill.booking_attempts WHERE booking_id = '${bookingId}';
        DELETE FROM waybill.bookings WHERE id = '${bookingId}';
        RESET session_replication_role;`);
    },
    async close() {
      for (const opened of clients.values()) await (await opened).end();
    },
  };
  return office;
}

/** The statements of a driver's client. */
export function statementsOf(client: pg.Client): Pick<Statements, 'query'> {
  return {
    async query(sql, parameters, row) {
      try {
        const { rows } = await client.query(sql, [...parameters]);
        return ok(rows.map((each) => row.parse(each)));
      } catch (thrown) {
        return fail(statementError(thrown, ''));
      }
    },
  };
}

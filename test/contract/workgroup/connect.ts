/** Connections to a test's own server, as its owner. */
import { inspect } from 'node:util';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { CALL_LIMITS, connectPostgres } from '../../../electron/platform/postgres/client.ts';
import type { PostgresConnection, PostgresLogin } from '../../../electron/platform/postgres/connection.ts';
import type { PostgresError } from '../../../electron/platform/postgres/errors.ts';
import type { PostgresLimits } from '../../../electron/platform/postgres/session.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres.ts';

export const COUNT_NOTES = 'SELECT count(*) AS n FROM notes';
export const NumberRow = z.object({ n: z.int() });

/** The passwords of all logins. */
const passwords = new Set<string>();

/** Login of the server's owner; `more` replaces parts of it. */
export function ownerLogin(server: PostgresServer, more: Partial<PostgresLogin> = {}): PostgresLogin {
  const login = { database: 'postgres', ...server.owner, authority: server.authority, ...more };
  passwords.add(login.password);
  return login;
}

/** Connects, and fails the test if that fails. */
export async function connectTo(
  server: PostgresServer,
  database: string,
  limits: Partial<PostgresLimits> = {},
): Promise<PostgresConnection> {
  return successOf(await connectPostgres([server], ownerLogin(server, { database }), { ...CALL_LIMITS, ...limits }));
}

/** Creates a database with an empty table `notes` for each test of a block, on one server, and passes it to the block. */
export function eachDatabase(onCreate: (server: PostgresServer, database: string) => void): void {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres({
      fillTemplate: async (template, { psql }) => {
        await psql('CREATE TABLE notes (id integer PRIMARY KEY, body text)', template);
      },
    });
  });
  beforeEach(async () => onCreate(server, await server.createDatabase()));
  afterAll(() => server.remove());
}

/** Number of rows of `notes`. */
export async function countNotes(server: PostgresServer, database: string): Promise<number> {
  return Number(await server.psql(COUNT_NOTES, database));
}

/** The value of a success. */
export function successOf<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(inspect(result.error));
  return result.value;
}

/** The error of a failure, after a search for passwords in it: those of all logins, and other secrets. */
export function errorOf<E extends PostgresError>(result: Result<unknown, E>, ...secrets: readonly string[]): E {
  if (result.ok) throw new Error(`no failure: ${inspect(result.value)}`);
  const text = JSON.stringify(result.error) + inspect(result.error, { depth: null, showHidden: true });
  for (const secret of [...passwords, ...secrets]) expect(text).not.toContain(secret);
  return result.error;
}

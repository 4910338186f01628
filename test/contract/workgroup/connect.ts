/** Connections to a test's own server, as its owner. */
import { inspect } from 'node:util';
import { expect } from 'vitest';
import { CALL_LIMITS, connectPostgres } from '../../../electron/platform/postgres/client.ts';
import type { PostgresConnection, PostgresLogin } from '../../../electron/platform/postgres/connection.ts';
import type { PostgresError } from '../../../electron/platform/postgres/errors.ts';
import type { PostgresLimits } from '../../../electron/platform/postgres/session.ts';
import type { Result } from '../../../shared/ipc/result.ts';
import type { PostgresServer } from '../../support/postgres.ts';

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

/** Which PostgreSQL servers the app connects to, and what it reports about the others. */
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { CALL_LIMITS, connectPostgres, unusable } from '../../../electron/platform/postgres/client.ts';
import type { PostgresHost, PostgresLogin } from '../../../electron/platform/postgres/connection.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { makeTestAuthority } from '../../support/testCertificates.ts';
import { errorOf, ownerLogin, successOf } from './connect.ts';

const absent = noPostgres();
const PASSWORD = 'correct-horse-battery';
const WRONG = 'incorrect-horse-battery';
const SHORT = { ...CALL_LIMITS, connectMs: 400 };

/** A server that is not PostgreSQL: sends `reply` to the first bytes it gets, or nothing; null: it ends the connection. */
async function impostor(reply: string | null): Promise<PostgresHost & { stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => (reply === null ? socket.destroy() : socket.write(reply)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    host: 'localhost',
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe.skipIf(absent)(`connecting to PostgreSQL${absent}`, () => {
  let server: PostgresServer;
  let clerk: PostgresLogin;

  beforeAll(async () => {
    server = await startPostgres({ certificateNames: 'DNS:localhost' });
    await server.psql(`CREATE ROLE clerk LOGIN PASSWORD '${PASSWORD}'`);
    clerk = ownerLogin(server, { user: 'clerk', password: PASSWORD });
  });
  afterEach(() => vi.unstubAllEnvs());
  afterAll(() => server.remove());

  /** The failure to connect, which contains no password. */
  async function failure(
    login: Partial<PostgresLogin>,
    hosts: readonly PostgresHost[] = [server],
    limits = CALL_LIMITS,
  ) {
    const result = await connectPostgres(hosts, { ...clerk, ...login }, limits);
    return errorOf(result, WRONG);
  }

  /** Changes settings of the whole server, connects, and changes them back. */
  async function failureWith(setting: string) {
    const change = async (sql: string, value: string) => {
      await server.psql(`ALTER SYSTEM ${sql};\nSELECT pg_reload_conf();`);
      await expect.poll(() => server.psql(`SHOW ${setting}`)).toBe(value);
    };
    await change(`SET ${setting} = off`, 'off');
    try {
      return await failure({});
    } finally {
      await change(`RESET ${setting}`, 'on');
    }
  }

  it('connects with a password, by TLS', async () => {
    const connection = successOf(await connectPostgres([server], clerk));
    const Row = z.object({ ssl: z.boolean(), version: z.string(), name: z.string() });
    const sql = `SELECT ssl, version, current_setting('application_name') AS name
      FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
    const [row] = successOf(await connection.query(sql, [], Row));
    expect(row).toEqual({ ssl: true, version: expect.stringMatching(/^TLSv1[.][23]$/), name: 'Waybill' });
    expect(connection.server).toMatchObject({ host: 'localhost', port: server.port });
    await connection.close();
    expect(await connection.ended).toBeNull();
  });

  it('does not trust a certificate of another authority', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-authority-'));
    const authority = makeTestAuthority(folder).cert;
    rmSync(folder, { recursive: true });
    expect(await failure({ authority })).toMatchObject({ code: 'certificate' });
    expect(await failure({ authority: '' })).toMatchObject({ code: 'certificate', detail: 'no authority' });
  });

  it('does not trust a certificate for another name', async () => {
    expect(await failure({}, [{ host: '127.0.0.1', port: server.port }])).toMatchObject({
      code: 'certificate',
      detail: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
  });

  it('verifies the certificate whatever the environment says', async () => {
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    vi.stubEnv('PGSSLMODE', 'disable');
    expect(await failure({}, [{ host: '127.0.0.1', port: server.port }])).toMatchObject({ code: 'certificate' });
  });

  it.each([['N'], ['E'], ['HTTP/1.1 400 Bad Request\r\n\r\n']])(
    'does not connect without TLS (reply %j)',
    async (reply) => {
      const other = await impostor(reply);
      expect(await failure({}, [other])).toMatchObject({ code: 'no_tls' });
      other.stop();
    },
  );

  it('gives up on a server that accepts and does not reply', async () => {
    const other = await impostor('');
    expect(await failure({}, [other], SHORT)).toMatchObject({ code: 'timed_out', isOutcomeUnknown: false });
    other.stop();
  });

  it('gives up on a server that hangs', async () => {
    server.freeze();
    expect(await failure({}, [server], SHORT)).toMatchObject({ code: 'timed_out' });
    server.thaw();
  });

  it('reports a port without a server, and a name that does not exist', async () => {
    const other = await impostor('');
    other.stop();
    expect(await failure({}, [other])).toMatchObject({ code: 'unreachable', detail: 'ECONNREFUSED' });
    expect(await failure({}, [{ host: 'database.invalid', port: 5432 }])).toMatchObject({ code: 'name_not_found' });
  });

  it('reports a server that ends the connection, or is shutting down, as one that can not be reached', async () => {
    const other = await impostor(null);
    expect(await failure({}, [other])).toMatchObject({ code: 'unreachable', isOutcomeUnknown: false });
    other.stop();
    const connection = successOf(await connectPostgres([server], clerk));
    const pid = Number(readFileSync(join(server.socketFolder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    server.requestEnd();
    await expect.poll(() => failure({})).toMatchObject({ code: 'unreachable', sqlState: '57P03' });
    await connection.close();
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
    await server.start();
  });

  it('reports a rejected login, and takes no password from elsewhere', async () => {
    expect(await failure({ password: WRONG })).toMatchObject({ code: 'login_rejected', sqlState: '28P01' });
    expect(await failure({ user: 'nobody' })).toMatchObject({ code: 'login_rejected' });
    vi.stubEnv('PGPASSWORD', PASSWORD);
    expect(await failure({ password: '' })).toMatchObject({ code: 'login_rejected' });
  });

  it('takes no settings from the environment', async () => {
    vi.stubEnv('PGOPTIONS', '-c statement_timeout=1');
    vi.stubEnv('PGAPPNAME', 'other');
    vi.stubEnv('PGREPLICATION', 'database');
    const connection = successOf(await connectPostgres([server], clerk));
    const Row = z.object({ limit: z.string(), name: z.string() });
    const sql = `SELECT current_setting('statement_timeout') AS limit, current_setting('application_name') AS name`;
    expect(successOf(await connection.query(sql, [], Row))).toEqual([{ limit: '4s', name: 'Waybill' }]);
    await connection.close();
  });

  it('reports a missing database, a missing right, and a limit on connections', async () => {
    expect(await failure({ database: 'nothing' })).toMatchObject({ code: 'no_database' });
    await server.psql('CREATE DATABASE closed; REVOKE CONNECT ON DATABASE closed FROM PUBLIC;');
    expect(await failure({ database: 'closed' })).toMatchObject({ code: 'no_right' });
    await server.psql(`CREATE ROLE full LOGIN CONNECTION LIMIT 0 PASSWORD '${PASSWORD}'`);
    expect(await failure({ user: 'full' })).toMatchObject({ code: 'too_many_connections' });
  });

  it.each(['fsync', 'full_page_writes'])('does not use a server with %s off', async (setting) => {
    expect(await failureWith(setting)).toMatchObject({ code: 'not_durable', detail: setting });
    const connection = successOf(await connectPostgres([server], clerk));
    await connection.close();
  });

  it('does not use a login with synchronous_commit off', async () => {
    await server.psql(`CREATE ROLE hasty LOGIN PASSWORD '${PASSWORD}'; ALTER ROLE hasty SET synchronous_commit = off;`);
    expect(await failure({ user: 'hasty' })).toMatchObject({ code: 'not_durable', detail: 'synchronous_commit' });
  });

  it('does not use a version before 15', () => {
    const session = { isStandby: false, version: 150_000, fsync: 'on', fullPageWrites: 'on', synchronousCommit: 'on' };
    expect(unusable(session)).toBeNull();
    expect(unusable({ ...session, version: 149_999 })).toMatchObject({ code: 'server_too_old', detail: '149999' });
    expect(unusable(undefined)).toMatchObject({ code: 'unexpected_rows' });
  });

  it('keeps no connection of an attempt that failed', async () => {
    const count = `SELECT count(*) FROM pg_stat_activity WHERE usename = 'hasty'`;
    await failure({ user: 'hasty' });
    await expect.poll(() => server.psql(count)).toBe('0');
  });

  it('reports that there is no host', async () => {
    expect(await failure({}, [])).toMatchObject({ code: 'other' });
  });

  describe('with a standby', () => {
    let standby: PostgresServer;
    let both: PostgresLogin;

    beforeAll(async () => {
      standby = await startPostgres({ standbyOf: server });
      both = { ...clerk, authority: server.authority + standby.authority };
    });
    afterAll(() => standby.remove());

    it('does not use the standby alone', async () => {
      expect(await failure(both, [standby])).toMatchObject({ code: 'standby' });
    });

    it('uses the primary, in whichever order the hosts are', async () => {
      for (const hosts of [
        [standby, server],
        [server, standby],
        [{ host: 'database.invalid', port: 5432 }, standby, server],
      ]) {
        const connection = successOf(await connectPostgres(hosts, both));
        expect(connection.server.port).toBe(server.port);
        await connection.close();
      }
    });

    it('reports of several failures the one that can be fixed', async () => {
      const missing = { host: 'database.invalid', port: 5432 };
      expect(await failure({ ...both, password: WRONG }, [missing, server])).toMatchObject({ code: 'login_rejected' });
      expect(await failure(both, [standby, missing])).toMatchObject({ code: 'name_not_found' });
      expect(await failure({ ...both, authority: server.authority }, [standby, missing])).toMatchObject({
        code: 'certificate',
      });
    });

    it('uses the standby once it took over', async () => {
      await standby.psql('SELECT pg_promote()');
      const connection = successOf(await connectPostgres([standby], both));
      expect(connection.server.port).toBe(standby.port);
      await connection.close();
    });
  });
});

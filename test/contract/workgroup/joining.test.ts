/** The test of a membership: each step, and where it stops. */
import { spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createWorkgroup } from '../../../electron/modules/workgroup/create.ts';
import { clientVersion } from '../../../electron/modules/workgroup/identity.ts';
import type { Invitation } from '../../../electron/modules/workgroup/invitation.ts';
import { type JoinFailure, testJoining } from '../../../electron/modules/workgroup/joinTest.ts';
import { loginSql } from '../../../electron/modules/workgroup/loginSql.ts';
import { CALL_LIMITS } from '../../../electron/platform/postgres/client.ts';
import {
  type ClientVersion,
  readMigrations,
  type StoreMigration,
} from '../../../electron/platform/postgres/migrate.ts';
import { systemClock } from '../../../electron/platform/systemClock.ts';
import { JOIN_STEPS } from '../../../shared/contract/workgroup.ts';
import { freePort } from '../../support/freePort.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { SQL_FOLDER } from '../../support/sharedStore.ts';
import { makeTestAuthority } from '../../support/testCertificates.ts';
import { connectTo, ownerLogin, successOf } from './connect.ts';

const absent = noPostgres();
const PASSWORD = 'correct-horse-battery';
const WRONG = 'incorrect-horse-battery';
const SHORT = { ...CALL_LIMITS, connectMs: 500 };
const CLERK1 = { user: 'clerk1', password: PASSWORD };

describe.skipIf(absent)(`joining a workgroup${absent}`, () => {
  let server: PostgresServer;
  let migrations: readonly StoreMigration[];
  let client: ClientVersion;
  let invitation: Invitation;

  async function createIn(database: string, name: string): Promise<Invitation> {
    await server.psql(`CREATE DATABASE ${database}`);
    const hosts = [{ host: server.host, port: server.port }];
    const owner = ownerLogin(server, { database });
    return successOf(await createWorkgroup({ name, hosts, owner, migrations, nowMs: Date.now() })).invitation;
  }

  beforeAll(async () => {
    server = await startPostgres({ certificateNames: 'DNS:localhost' });
    migrations = await readMigrations(SQL_FOLDER);
    client = clientVersion(migrations);
    invitation = await createIn('office', 'Ohio');
    for (const [login, role] of [
      ['clerk1', 'clerk'],
      ['reader1', 'reader'],
      ['supervisor1', 'supervisor'],
    ] as const) {
      const lines = successOf(loginSql('office', login, role));
      await server.runScript(lines.join('\n'), `${PASSWORD}\n${PASSWORD}\n`, 'office');
    }
    await server.psql(`CREATE ROLE guest1 LOGIN PASSWORD '${PASSWORD}'`);
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(() => server.remove());

  /** Tests a login with an invitation that is changed; no result contains a password. */
  async function test(changes: Partial<Invitation> = {}, login = CLERK1, version = client, limits = CALL_LIMITS) {
    const tested = await testJoining({ ...invitation, ...changes }, login, version, systemClock, limits);
    const text = JSON.stringify(tested) + inspect(tested, { depth: null, showHidden: true });
    for (const secret of [PASSWORD, WRONG]) expect(text).not.toContain(secret);
    return tested;
  }

  /** The failure, after the steps before it. */
  async function failure(...parameters: Parameters<typeof test>): Promise<JoinFailure> {
    const { steps, membership } = await test(...parameters);
    const last = steps.at(-1);
    if (last === undefined || last.code === 'passed') throw new Error('no failure');
    const before = JOIN_STEPS.slice(0, JOIN_STEPS.indexOf(last.step));
    expect(steps.slice(0, -1)).toEqual(before.map((step) => ({ step, code: 'passed' })));
    expect(membership).toBeNull();
    return last;
  }

  /** The failure, before the state that causes it is undone. */
  async function failureBefore(restore: () => Promise<unknown>): Promise<JoinFailure> {
    try {
      return await failure();
    } finally {
      await restore();
    }
  }

  const at = (port: number, host = 'localhost') => ({ hosts: [{ host, port }] });

  it.each([
    ['clerk1', 'clerk', true],
    ['reader1', 'reader', false],
    ['supervisor1', 'supervisor', true],
  ])('passes all steps as %s, a %s', async (user, role, isWritable) => {
    const { steps, membership, otherHosts } = await test({}, { ...CLERK1, user });
    expect(steps).toEqual(JOIN_STEPS.map((step) => ({ step, code: 'passed' })));
    expect(membership).toEqual({
      server: { host: 'localhost', port: server.port },
      role,
      store: 'same',
      isWritable,
      clockDifferenceMs: expect.any(Number),
      isClockOff: false,
    });
    expect(otherHosts).toEqual([]);
    await expect.poll(() => server.psql(`SELECT count(*) FROM pg_stat_activity WHERE usename = '${user}'`)).toBe('0');
  });

  it('measures the difference of the clocks', async () => {
    for (const [offMs, isClockOff] of [
      [0, false],
      [90_000, false],
      [-3_600_000, true],
    ] as const) {
      const clock = { ...systemClock, now: () => systemClock.now() + offMs };
      const { membership } = await testJoining(invitation, CLERK1, client, clock);
      const measuredMs = membership?.clockDifferenceMs ?? Number.NaN;
      expect(Math.abs(measuredMs + offMs)).toBeLessThan(500);
      expect(membership?.isClockOff).toBe(isClockOff);
    }
  });

  it('stops at a name that is unknown, or not found in time', async () => {
    const hosts = at(5432, 'database.invalid');
    expect(await failure(hosts)).toMatchObject({ step: 'name', code: 'name_not_found', server: hosts.hosts[0] });
    vi.spyOn(dns, 'lookup').mockImplementation((() => {}) as unknown as typeof dns.lookup);
    expect(await failure({}, CLERK1, client, SHORT)).toMatchObject({ step: 'name', code: 'name_not_found' });
  });

  it('stops at a closed port', async () => {
    const port = await freePort();
    expect(await failure(at(port))).toMatchObject({ step: 'port', code: 'unreachable', server: { port } });
  });

  it('stops at a port behind which packets are dropped', async () => {
    // Its queue of connections that were not accepted is full: the system drops further ones, as a firewall does.
    const program = `const server = require('node:net').createServer();
      server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`;
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = await once(child.stdout, 'data');
    child.kill('SIGSTOP');
    const port = Number(String(output));
    const sockets: Socket[] = [];
    for (let count = 0; count < 4; count += 1) sockets.push(connect(port, '127.0.0.1').on('error', () => {}));
    const failed = await failure(at(port, '127.0.0.1'), CLERK1, client, SHORT);
    for (const socket of sockets) socket.destroy();
    child.kill('SIGKILL');
    expect(failed).toMatchObject({ step: 'port', code: 'unreachable', detail: 'not connected in 500 ms' });
  });

  it('stops at a program that does not respond, or not by TLS', async () => {
    for (const [reply, step, code] of [
      ['', 'port', 'no_response'],
      ['N', 'tls', 'no_tls'],
      ['HTTP/1.1 400 Bad Request\r\n\r\n', 'tls', 'no_tls'],
    ] as const) {
      const sockets = new Set<Socket>();
      const other = createServer((socket) => {
        sockets.add(socket.on('error', () => {}));
        socket.once('data', () => socket.write(reply));
      }).listen(0, '127.0.0.1');
      await once(other, 'listening');
      const address = other.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      expect(await failure(at(port), CLERK1, client, SHORT)).toMatchObject({ step, code });
      for (const socket of sockets) socket.destroy();
      other.close();
    }
  });

  it('stops at a certificate of another authority, and at one for another name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-authority-'));
    const authority = makeTestAuthority(folder).cert;
    rmSync(folder, { recursive: true });
    const step = 'tls';
    expect(await failure({ authority })).toMatchObject({ step, code: 'certificate_untrusted' });
    const named = at(server.port, '127.0.0.1');
    expect(await failure(named)).toMatchObject({ step, code: 'certificate_other_name' });
  });

  it('stops at a database that is closed', async () => {
    await server.psql('ALTER DATABASE office ALLOW_CONNECTIONS false');
    const failed = await failureBefore(() => server.psql('ALTER DATABASE office ALLOW_CONNECTIONS true'));
    expect(failed).toMatchObject({ step: 'login', code: 'not_accepting' });
  });

  it('stops at a rejected login', async () => {
    const step = 'login';
    expect(await failure({}, { ...CLERK1, password: WRONG })).toMatchObject({ step, code: 'login_rejected' });
    expect(await failure({}, { ...CLERK1, password: '' })).toMatchObject({ step, code: 'login_rejected' });
    expect(await failure({ database: 'missing' })).toMatchObject({ step, code: 'no_database', detail: 'missing' });
    await server.psql('CREATE DATABASE closed; REVOKE CONNECT ON DATABASE closed FROM PUBLIC');
    expect(await failure({ database: 'closed' })).toMatchObject({ step, code: 'may_not_connect' });
    await server.psql('ALTER ROLE clerk1 CONNECTION LIMIT 0');
    expect(await failure()).toMatchObject({ step, code: 'too_many_connections' });
    await server.psql('ALTER ROLE clerk1 CONNECTION LIMIT -1');
  });

  it.each(['fsync', 'full_page_writes'])('stops at a server with %s off', async (setting) => {
    const change = async (sql: string, value: string) => {
      await server.psql(`ALTER SYSTEM ${sql};\nSELECT pg_reload_conf();`);
      await expect.poll(() => server.psql(`SHOW ${setting}`)).toBe(value);
    };
    await change(`SET ${setting} = off`, 'off');
    const failed = await failureBefore(() => change(`RESET ${setting}`, 'on'));
    expect(failed).toMatchObject({ step: 'server', code: 'not_durable', detail: setting });
  });

  it('stops at a login without a role, also one that only may switch to it', async () => {
    const guest1 = { ...CLERK1, user: 'guest1' };
    expect(await failure({}, guest1)).toMatchObject({ step: 'role', code: 'no_role', detail: 'guest1' });
    await server.psql('ALTER ROLE guest1 NOINHERIT; GRANT waybill_clerk TO guest1');
    expect(await failure({}, guest1)).toMatchObject({ step: 'role', code: 'no_role' });
    await server.psql('REVOKE waybill_clerk FROM guest1');
  });

  it('stops at an empty database, and at that of another workgroup', async () => {
    await server.psql('CREATE DATABASE nothing');
    expect(await failure({ database: 'nothing' })).toMatchObject({ step: 'schema', code: 'no_store' });
    const other = await createIn('other', 'Utah');
    const step = 'schema';
    const code = 'another_workgroup';
    expect(await failure({ database: 'other' })).toMatchObject({ step, code, detail: 'Utah' });
    expect((await test(other)).membership).toMatchObject({ role: 'clerk' });
  });

  it('compares the version of the store', async () => {
    const { schema } = client;
    const older = { schema: schema - 1, earliestStore: 1 };
    const newer = { schema: schema + 1, earliestStore: schema };
    const detail = String(schema);
    const step = 'schema';
    expect((await test({}, CLERK1, older)).membership).toMatchObject({ store: 'newer', isWritable: true });
    expect((await test({}, CLERK1, newer)).membership).toMatchObject({ store: 'older', isWritable: true });
    expect(await failure({}, CLERK1, { ...newer, earliestStore: schema + 1 })).toMatchObject({
      step,
      code: 'store_older',
      detail,
    });
    await server.psql(`UPDATE waybill.store SET writable_by = ${schema}`, 'office');
    expect(await failure({}, CLERK1, older)).toMatchObject({ step, code: 'store_newer', detail });
    const reader1 = { ...CLERK1, user: 'reader1' };
    expect((await test({}, reader1, older)).membership).toMatchObject({ store: 'newer', isWritable: false });
    await server.psql(`UPDATE waybill.store SET readable_by = ${schema}`, 'office');
    expect(await failure({}, reader1, older)).toMatchObject({ step, code: 'store_newer' });
    await server.psql(`UPDATE waybill.store SET readable_by = 1, writable_by = 1`, 'office');
  });

  it('stops at a store from before workgroups had an identity', async () => {
    await server.psql('CREATE DATABASE early');
    const sql = migrations.slice(0, client.earliestStore - 1).map((migration) => migration.sql);
    const early = client.earliestStore - 1;
    await server.psql(`${sql.join('\n')}; UPDATE waybill.store SET schema = ${early}`, 'early');
    expect(await failure({ database: 'early' })).toMatchObject({
      step: 'schema',
      code: 'store_older',
      detail: String(early),
    });
  });

  describe('with a standby', () => {
    let standby: PostgresServer;
    let authority: string;
    beforeAll(async () => {
      standby = await startPostgres({ standbyOf: server });
      authority = server.authority + standby.authority;
    });
    afterAll(() => standby.remove());

    it('passes with the primary, in whichever order the hosts are', async () => {
      for (const ports of [
        [server.port, standby.port],
        [standby.port, server.port],
      ]) {
        const tested = await test({ authority, hosts: ports.map((port) => ({ host: 'localhost', port })) });
        expect(tested.membership?.server.port).toBe(server.port);
        expect(tested.otherHosts).toEqual([]);
      }
    });

    it('stops at the standby alone, and at what failed last of several hosts', async () => {
      const step = 'server';
      expect(await failure({ authority, ...at(standby.port) })).toMatchObject({ step, code: 'standby' });
      const missing = { host: 'database.invalid', port: 5432 };
      const hosts = [missing, { host: 'localhost', port: standby.port }];
      expect(await failure({ authority, hosts })).toMatchObject({ step: 'name', server: missing });
      const login = { ...CLERK1, password: WRONG };
      expect(await failure({ authority, hosts }, login)).toMatchObject({ step: 'login', code: 'login_rejected' });
    });

    it('reports what is wrong with the other hosts', async () => {
      const hosts = [
        { host: 'database.invalid', port: 5432 },
        { host: 'localhost', port: standby.port },
        { host: 'localhost', port: server.port },
      ];
      const { membership, otherHosts } = await test({ hosts });
      expect(membership).toMatchObject({ role: 'clerk' });
      expect(otherHosts).toMatchObject([
        { step: 'name', code: 'name_not_found', server: hosts[0] },
        { step: 'tls', code: 'certificate_untrusted', server: hosts[1] },
      ]);
    });
  });

  it('stops at a server that waits for clients to stop, and at one that is off', async () => {
    const connection = await connectTo(server, 'office');
    const pid = Number(readFileSync(join(server.socketFolder, 'data/postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGTERM');
    await expect.poll(() => failure()).toMatchObject({ step: 'login', code: 'not_accepting' });
    await connection.close();
    await server.stop();
    const failed = await failureBefore(() => server.start());
    expect(failed).toMatchObject({ step: 'port', code: 'unreachable', detail: 'ECONNREFUSED' });
  });
});

describe.skipIf(absent)(`joining through old TLS${absent}`, () => {
  it('stops at a server that supports only TLS 1.1', async () => {
    const versions = { ssl_min_protocol_version: 'TLSv1', ssl_max_protocol_version: 'TLSv1.1' };
    const settings = { ...versions, ssl_ciphers: 'DEFAULT@SECLEVEL=0' };
    const server = await startPostgres({ settings });
    const invitation = {
      workgroupId: '00000000-0000-4000-8000-000000000000',
      name: 'Ohio',
      hosts: [{ host: 'localhost', port: server.port }],
      database: 'office',
      authority: server.authority,
    };
    const { steps } = await testJoining(invitation, CLERK1, { schema: 1, earliestStore: 1 }, systemClock);
    await server.remove();
    expect(steps.at(-1)).toMatchObject({ step: 'tls', code: 'tls_too_old' });
  });
});

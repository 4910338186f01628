/**
 * A real PostgreSQL server for tests: a cluster in a temporary folder, run without root, reachable by TLS on a loopback
 * port, with a certificate of a test authority, and by the tests as superuser through a socket in that folder. It can be
 * killed, frozen, and started again.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { appendFileSync, chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './freePort.ts';
import { BIN, copyNewCluster, give, must, parentFolder, SUPERUSER, unprivileged } from './postgresPrograms.ts';
import { childrenOf, sendSignal } from './processes.ts';
import { createPsqlSessions } from './psqlSessions.ts';
import { makeTestAuthority } from './testCertificates.ts';

export { noPostgres } from './postgresPrograms.ts';

const TEMPLATE = 'waybill_template';

export interface PostgresOptions {
  /**
   * The cluster is on a disk: only that survives a power cut. Otherwise it is in memory if the machine has enough, where
   * flushing costs nothing. `fsync` is on in both cases: the app rejects a server without it.
   */
  readonly isOnDisk?: boolean;
  /** Lines for `postgresql.conf`, by name. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The names in the server's certificate. */
  readonly certificateNames?: string;
  /** Fills the database that all later ones are copies of; called once, with its name. */
  readonly fillTemplate?: (database: string, server: PostgresServer) => Promise<void>;
  /** The server becomes a hot standby of this one, with a copy of its data. */
  readonly standbyOf?: PostgresServer;
}

export interface PostgresServer {
  readonly host: 'localhost';
  readonly port: number;
  /** The certificate (PEM) of the authority that signed the server's. */
  readonly authority: string;
  /** A superuser, who needs the password on the TLS port. */
  readonly owner: { readonly user: string; readonly password: string };
  /** The folder of the server's socket, for programs of PostgreSQL (`-h`). */
  readonly socketFolder: string;
  /** Runs SQL as the superuser; resolves to the rows as text, columns separated by `|`. */
  psql(sql: string, database?: string): Promise<string>;
  /** Runs a script in `psql` as an administrator does, without a terminal: prompts read the lines of `typed`. */
  runScript(script: string, typed: string, database: string): Promise<string>;
  /** Creates a database from the template, and resolves to its name. */
  createDatabase(): Promise<string>;
  /** Kills the server and all of its processes at once (SIGKILL). */
  kill(): Promise<void>;
  /** Stops all of its processes from running (SIGSTOP), until `thaw`. */
  freeze(): void;
  thaw(): void;
  start(): Promise<void>;
  /** Requests an orderly end that waits for clients. */
  requestEnd(): void;
  /** An orderly end that does not wait for clients. */
  stop(): Promise<void>;
  /** Ends it and removes its folder. */
  remove(): Promise<void>;
}

/** Starts a server in a new cluster. Its caller removes it; if this process is killed before, both end with it. */
export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const home = mkdtempSync(join(parentFolder(options.isOnDisk ?? false), 'waybill-postgres-'));
  const at = (name: string) => join(home, name);
  const data = at('data');
  const port = await freePort();
  const owner = options.standbyOf?.owner ?? { user: SUPERUSER, password: randomBytes(12).toString('hex') };

  let server: ChildProcess | null = null;
  let databaseCount = 0;
  const isRunning = () => server !== null && server.exitCode === null && server.signalCode === null;
  const family = (): number[] =>
    server?.pid === undefined || !isRunning() ? [] : [server.pid, ...childrenOf(server.pid)];

  // Ends with the pipe to it, however this process ends.
  const remover = spawn('sh', ['-c', 'read -r _; until rm -rf "$1"; do sleep 0.1; done', 'sh', home], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  remover.unref();
  if (remover.stdin instanceof Socket) remover.stdin.unref();

  /** A server that was killed leaves a small shared segment, which its processes do not take with them. */
  function removeSegment(): void {
    const segment = existsSync(join(data, 'postmaster.pid'))
      ? readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[6]?.trim().split(/\s+/)[1]
      : undefined;
    if (segment !== undefined) spawnSync('ipcrm', ['-m', segment]);
  }

  const sessions = createPsqlSessions(join(BIN, 'psql'), ['-h', home, '-p', String(port), '-U', owner.user]);
  const self: PostgresServer = {
    host: 'localhost',
    port,
    authority: '',
    owner,
    socketFolder: home,
    psql: sessions.run,
    async runScript(script, typed, database) {
      const file = at('script.sql');
      writeFileSync(file, script);
      sessions.end();
      const psql = spawn(
        join(BIN, 'psql'),
        ['-h', home, '-p', String(port), '-U', owner.user, '-d', database, '-v', 'ON_ERROR_STOP=1', '-qX', '-f', file],
        // In a separate session there is no terminal to prompt at.
        { detached: true, stdio: ['pipe', 'ignore', 'pipe'] },
      );
      let output = '';
      psql.stderr.on('data', (chunk) => {
        output += String(chunk);
      });
      psql.stdin.on('error', () => {}).end(typed);
      const [exitCode] = await once(psql, 'close');
      if (exitCode !== 0) throw new Error(output);
      return output;
    },
    async createDatabase() {
      databaseCount += 1;
      const name = `test_${databaseCount}`;
      // In memory, copied files take a third of the time of pages that are logged.
      await self.psql(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY file_copy`);
      return name;
    },
    async kill() {
      const killed = server;
      const pids = family();
      if (killed === null || pids.length === 0) return;
      const ended = once(killed, 'exit');
      for (const pid of pids) sendSignal(pid, 'SIGKILL');
      await ended;
      while (pids.some((pid) => existsSync(`/proc/${pid}`))) await wait(5);
      sessions.end();
    },
    freeze() {
      for (const pid of family()) sendSignal(pid, 'SIGSTOP');
    },
    thaw() {
      for (const pid of family()) sendSignal(pid, 'SIGCONT');
    },
    async start() {
      // After a kill, the port or the lock file may be taken for a moment.
      for (let tries = 0; ; tries += 1) {
        const [command, first] = unprivileged('postgres');
        const started = spawn(command, [...first, '-D', data], { cwd: home, stdio: ['ignore', 'ignore', 'pipe'] });
        server = started;
        let output = '';
        started.stderr.on('data', (chunk) => {
          output = `${output}${String(chunk)}`.slice(-10_000);
        });
        while (isRunning()) {
          if (
            await self.psql('').then(
              () => true,
              () => false,
            )
          )
            return;
          await wait(20);
        }
        if (tries > 50) throw new Error(`postgres did not start: ${output}`);
        await wait(100);
      }
    },
    requestEnd() {
      sessions.end();
      server?.kill('SIGTERM');
    },
    async stop() {
      if (server === null || !isRunning()) return;
      const ended = once(server, 'exit');
      self.thaw();
      sessions.end();
      server.kill('SIGINT');
      await ended;
    },
    async remove() {
      await self.stop();
      removeSegment();
      const removed = once(remover, 'exit');
      // A process that has nothing else to do waits for it.
      remover.ref();
      remover.stdin.end();
      await removed;
    },
  };

  try {
    give(home);
    if (options.standbyOf === undefined) {
      await copyNewCluster(data);
      // No line for a connection without TLS.
      const rules = 'local all all trust\nlocal replication all trust\nhostssl all all all scram-sha-256\n';
      writeFileSync(join(data, 'pg_hba.conf'), rules);
    } else {
      const from = ['-h', options.standbyOf.socketFolder, '-p', String(options.standbyOf.port), '-U', owner.user];
      await must('pg_basebackup', ...from, '-D', data, '-R', '-c', 'fast', '--no-sync');
    }
    const authority = makeTestAuthority(home);
    const certificate = authority.sign('server', options.certificateNames ?? 'DNS:localhost,IP:127.0.0.1', 2);
    writeFileSync(join(data, 'server.crt'), certificate.cert);
    writeFileSync(join(data, 'server.key'), certificate.key);
    chmodSync(join(data, 'server.key'), 0o600);
    give(join(data, 'server.key'));
    const settings = {
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: home,
      ssl: 'on',
      shared_buffers: '32MB',
      min_wal_size: '32MB',
      max_wal_size: '64MB',
      log_min_messages: 'warning',
      ...options.settings,
    };
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
    appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
    Object.assign(self, { authority: authority.cert });
    await self.start();
    if (options.standbyOf === undefined) {
      await self.psql(`ALTER ROLE ${owner.user} PASSWORD '${owner.password}'; CREATE DATABASE ${TEMPLATE}`);
      await options.fillTemplate?.(TEMPLATE, self);
    }
  } catch (error) {
    await self.remove();
    throw error;
  }
  return self;
}

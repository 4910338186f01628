/**
 * An office in a campaign: a PostgreSQL server, the bundled freight service, and the app of two clerks as two processes,
 * with the lines between them. Everything that is killed is started again.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { CallInput, CallName, CallOutput } from '../../../shared/ipc/contract.ts';
import { startPostgres } from '../../support/postgres.ts';
import { functionWithout } from '../../support/sharedStore.ts';
import { within } from '../../support/within.ts';
import { type Clerk, type Reported, startClerk } from '../booking/clerkProcess.ts';
import type { ClerkProgram } from '../booking/clerkProgram.ts';
import { type ClerkCommand, CONNECTION, PASSWORD } from '../booking/protocol.ts';
import { type BrokenWire, startWire } from '../booking/proxy.ts';
import { startService, type TestedService } from '../booking/service.ts';
import { type StoreLine, startStoreLine } from './storeLine.ts';

const LOGINS = ['clerk1', 'clerk2'] as const;
const LOGIN_PASSWORD = 'login-password';
const MINUTE = 60_000;
/** A request may arrive for 20 minutes: later, it is lost. */
const STUCK_LIMIT_MS = 18 * MINUTE;
const CONNECT_LIMIT_MS = 60_000;
const NOTICE_LIMIT_MS = 1_000;
/** Much more than anything takes on a busy machine. A call of a clerk who is frozen takes as long as that. */
const LIMIT_MS = 180_000;
/** A statement of the campaign, before it connects again. */
const STATEMENT_LIMIT_MS = 30_000;
const NOTICE: ClerkCommand = { kind: 'clock' };

export interface OfficeOptions {
  readonly home: string;
  readonly program: ClerkProgram;
  /** Conditions that one function of the store does not check. */
  readonly without?: readonly string[];
  /** Whether the clerks' computers poll shipments. Default false. */
  readonly isPolled?: boolean;
  /** After this many ms, what a trial waits for counts as hung. */
  readonly limitMs?: number;
  /** Called with the head of each request to the provider. */
  readonly onRequest?: (head: string) => void;
}

/** The time of the office advances as the campaign says, for its clerks and its store. */
const NOW_SQL = `
  CREATE TABLE public.passed_time (ms bigint NOT NULL);
  INSERT INTO public.passed_time VALUES (0);
  GRANT SELECT ON public.passed_time TO PUBLIC;
  CREATE OR REPLACE FUNCTION waybill.now_ms() RETURNS bigint LANGUAGE sql SET search_path = waybill, pg_temp AS $$
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint + (SELECT ms FROM public.passed_time)
  $$;`;

export interface Office {
  readonly service: TestedService;
  readonly wire: BrokenWire;
  /** Of each clerk to the store. */
  readonly lines: readonly StoreLine[];
  readonly counts: { readonly killed: number; readonly frozen: number; readonly serverKilled: number };
  /** Runs SQL as the superuser, even if the server was killed before. */
  rows(sql: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** The time of the office. */
  nowMs(): number;
  /** A call of a clerk's page. */
  call<Name extends CallName>(index: number, name: Name, payload: CallInput<Name>): Promise<Reported<CallOutput<Name>>>;
  /** The same; rejects unless it succeeds. */
  must<Name extends CallName>(index: number, name: Name, payload: CallInput<Name>): Promise<CallOutput<Name>>;
  /** A request is held from now on: it arrives in time. */
  stuck(): void;
  /** What is held arrives. */
  release(): Promise<void>;
  /** Time passes, first for the clerks: what a clerk may do is over when it is over for the store. */
  pass(ms: number): Promise<void>;
  kill(index: number): Promise<void>;
  freeze(index: number): void;
  /** Kills the server, and starts it again. */
  killServer(): Promise<void>;
  /** Starts what was killed, and mends the lines. Resolves when both clerks follow the store. */
  mend(): Promise<void>;
  /** What the logs of the apps call a bug. */
  bugs(): string[];
  /** The file of a clerk's replica. */
  replicaOf(index: number): Promise<string>;
  close(): Promise<void>;
}

/** Sets an office up, with both clerks in one workgroup. */
export async function openOffice(options: OfficeOptions): Promise<Office> {
  const { home, program, without = [], limitMs = LIMIT_MS } = options;
  mkdirSync(home, { recursive: true });
  const timeFile = join(home, 'time');
  let passedMs = 0;
  let stuckUntilMs = Number.POSITIVE_INFINITY;
  const saveTime = () => writeFileSync(timeFile, String(passedMs).padEnd(16));
  saveTime();
  const server = await startPostgres();
  const service = await startService(join(home, 'service'), { speed: 0 });
  const wire = await startWire(service.port, options.onRequest);
  const lines = await Promise.all(LOGINS.map(() => startStoreLine(server)));
  const clerks: Clerk[] = [];
  const frozen = new Set<Clerk>();
  const counts = { killed: 0, frozen: 0, serverKilled: 0 };
  let database: pg.Client | null = null;

  async function rows(sql: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    for (const untilMs = performance.now() + LIMIT_MS; ; ) {
      try {
        if (database === null) {
          database = new pg.Client({
            host: server.socketFolder,
            port: server.port,
            user: server.owner.user,
            database: 'office',
            connectionTimeoutMillis: STATEMENT_LIMIT_MS,
            query_timeout: STATEMENT_LIMIT_MS,
          });
          database.on('error', () => {});
          await database.connect();
        }
        return (await database.query<Record<string, unknown>>(sql, [...values])).rows;
      } catch (error) {
        await database?.end().catch(() => {});
        database = null;
        if (performance.now() > untilMs) throw error;
        await wait(30);
      }
    }
  }

  const folderOf = (index: number) => join(home, LOGINS[index] ?? '');
  const clerk = (index: number): Clerk => {
    const found = clerks[index];
    if (found === undefined) throw new Error(`no clerk ${index}`);
    return found;
  };

  async function start(index: number): Promise<void> {
    const started = startClerk(program);
    clerks[index] = started;
    const opened = started.sendCommand({ kind: 'open', folder: folderOf(index), baseUrl: wire.url });
    await within(LIMIT_MS, `the start of ${LOGINS[index]}'s app`, opened);
  }

  const call = <Name extends CallName>(index: number, name: Name, payload: CallInput<Name>, withinMs: number) =>
    within(withinMs, `${name} of ${LOGINS[index]}`, clerk(index).call(name, payload));

  async function must<Name extends CallName>(
    index: number,
    name: Name,
    payload: CallInput<Name>,
    withinMs: number = LIMIT_MS,
  ) {
    const result = await call(index, name, payload, withinMs);
    if (result === 'killed' || !result.ok) throw new Error(`${name}: ${JSON.stringify(result)}`);
    return result.value;
  }

  /** Waits until the clerk's app follows the store. */
  async function connected(index: number): Promise<void> {
    const untilMs = performance.now() + CONNECT_LIMIT_MS;
    for (let tries = 0; ; tries += 1) {
      const status = await must(index, 'workgroup.status', {});
      if (status.state !== null && status.state.away === null) return;
      if (performance.now() > untilMs) throw new Error(`not connected: ${JSON.stringify(status.state)}`);
      if (tries % 10 === 0) await must(index, 'workgroup.reconnect', {});
      await wait(20);
    }
  }

  async function joinWith(index: number, invitation: string): Promise<void> {
    const parsed: { hosts: { port: number }[] } = JSON.parse(invitation);
    for (const host of parsed.hosts) host.port = lines[index]?.port ?? 0;
    const joined = await must(index, 'workgroup.join', {
      invitation: JSON.stringify(parsed),
      user: LOGINS[index] ?? '',
      password: LOGIN_PASSWORD,
      passwordIn: 'keychain',
      name: LOGINS[index] ?? '',
      bringsIn: false,
    });
    if (joined.kind !== 'tested' || joined.failure !== null) throw new Error(`not joined: ${JSON.stringify(joined)}`);
    await connected(index);
  }

  async function found(): Promise<void> {
    await server.psql(`CREATE ROLE it LOGIN CREATEROLE PASSWORD '${LOGIN_PASSWORD}'`);
    await server.psql('CREATE DATABASE office OWNER it');
    for (const index of LOGINS.keys()) {
      await start(index);
      await must(index, 'settings.set', { polling: options.isPolled === true ? 'default' : 'paused' });
      const { id } = await must(index, 'connections.add', { ...CONNECTION, baseUrl: wire.url, password: PASSWORD });
      await must(index, 'connections.activate', { connectionId: id });
    }
    const created = await must(0, 'workgroup.create', {
      name: 'Ohio office',
      hosts: [{ host: server.host, port: server.port }],
      database: 'office',
      user: 'it',
      password: LOGIN_PASSWORD,
      authority: server.authority,
    });
    if (created.kind !== 'created') throw new Error(`not created: ${JSON.stringify(created)}`);
    const logins = LOGINS.map(
      (login) => `CREATE ROLE ${login} LOGIN PASSWORD '${LOGIN_PASSWORD}' IN ROLE waybill_clerk;`,
    );
    const changed = without.length === 0 ? '' : functionWithout(...without);
    await server.psql(`${logins.join('\n')}${NOW_SQL}${changed}`, 'office');
    for (const index of LOGINS.keys()) await joinWith(index, created.invitation);
  }

  async function closed(each: Clerk): Promise<void> {
    await each.sendCommand({ kind: 'close' }).catch(() => {});
    await each.end();
  }

  async function closeServers(): Promise<void> {
    await database?.end().catch(() => {});
    await Promise.all(lines.map((line) => line.close()));
    await wire.close();
    await service.close();
    await server.remove();
  }

  function thaw(): void {
    for (const each of frozen) each.thaw();
    frozen.clear();
  }

  const office: Office = {
    service,
    wire,
    lines,
    counts,
    rows,
    nowMs: () => Date.now() + passedMs,
    call: (index, name, payload) => call(index, name, payload, limitMs),
    must: (index, name, payload) => must(index, name, payload, limitMs),
    stuck() {
      stuckUntilMs = Math.min(stuckUntilMs, office.nowMs() + STUCK_LIMIT_MS);
    },
    async release() {
      stuckUntilMs = Number.POSITIVE_INFINITY;
      if (wire.heldCount() > 0) await within(LIMIT_MS, 'the response to a request that was held', wire.release());
    },
    async pass(ms) {
      if (office.nowMs() + ms > stuckUntilMs) await office.release();
      passedMs += ms;
      saveTime();
      const noticed = clerks.filter((each) => each.isAlive()).map((each) => [each, each.sendCommand(NOTICE)] as const);
      // One that is frozen, now or in the meantime, notices it when it runs again.
      const running = noticed.filter(([each]) => !frozen.has(each)).map(([, command]) => command);
      await Promise.race([Promise.all(running), wait(NOTICE_LIMIT_MS)]);
      await rows('UPDATE public.passed_time SET ms = $1', [passedMs]);
    },
    async kill(index) {
      const killed = clerk(index);
      if (!killed.isAlive()) return;
      counts.killed += 1;
      frozen.delete(killed);
      killed.kill();
      await killed.exited;
    },
    freeze(index) {
      counts.frozen += 1;
      frozen.add(clerk(index));
      clerk(index).freeze();
    },
    async killServer() {
      counts.serverKilled += 1;
      await within(LIMIT_MS, 'the end of the server', server.kill());
      await within(LIMIT_MS, 'the start of the server', server.start());
    },
    async mend() {
      thaw();
      for (const line of lines) line.mend();
      for (const [index, each] of clerks.entries()) if (!each.isAlive()) await start(index);
      for (const index of clerks.keys()) await connected(index);
    },
    bugs: () =>
      LOGINS.flatMap((login) =>
        readFileSync(join(home, login, 'logs', 'waybill.log'), 'utf8')
          .split('\n')
          .filter((entry) => entry.includes('"msg":"bug"'))
          .map((entry) => `${login}: ${entry}`),
      ),
    replicaOf: async (index) =>
      join(folderOf(index), 'connections', (await must(index, 'connections.list', {})).activeId ?? '', 'replica.db'),
    async close() {
      thaw();
      const closing = clerks.map((each, index) =>
        within(LIMIT_MS, `the end of ${LOGINS[index]}'s app`, closed(each)).finally(() => each.kill()),
      );
      const [failed] = (await Promise.allSettled(closing)).filter((each) => each.status === 'rejected');
      await within(LIMIT_MS, 'the end of the servers and lines', closeServers());
      if (failed !== undefined) throw failed.reason;
    },
  };
  try {
    await found();
  } catch (error) {
    for (const each of clerks) each.kill();
    await server.remove();
    throw error;
  }
  return office;
}

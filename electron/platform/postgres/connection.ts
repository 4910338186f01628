/**
 * One connection to a PostgreSQL server: statements one after another, each with a time limit on this side. A
 * statement without a response in time ends the connection: nothing else ends a half-open one.
 */
import { isIP, Socket } from 'node:net';
import { Client, type ClientConfig, escapeIdentifier, type QueryResult } from 'pg';
import { z } from 'zod';
import { fail, ok, type Result } from '../../../shared/ipc/result.ts';
import { connectError, statementError } from './driverErrors.ts';
import { type PostgresError, postgresError } from './errors.ts';
import { KEEPALIVE_MS, type PostgresLimits, sessionOptions, valueParser } from './session.ts';

export interface PostgresHost {
  readonly host: string;
  readonly port: number;
}

export interface PostgresLogin {
  readonly database: string;
  readonly user: string;
  readonly password: string;
  /** The certificate (PEM) of the authority that must have signed the server's. No other is trusted. */
  readonly authority: string;
}

/** A value of a statement's parameter. JSON is passed as text. */
export type Parameter = string | number | boolean | null | Date | Uint8Array | readonly string[] | readonly number[];

/** `bigint` columns are numbers, dates without a time are text, and `timestamptz` is a `Date`. */
export interface Statements {
  /**
   * Executes one statement, and parses each row that it returns with the schema. `preparedAs`: the name of a prepared
   * statement, which the server parses only once per connection; for frequent statements.
   */
  query<Row>(
    sql: string,
    parameters: readonly Parameter[],
    row: z.ZodType<Row>,
    preparedAs?: string,
  ): Promise<Result<readonly Row[], PostgresError>>;
  /** Executes one statement, and returns the number of rows that it affected. */
  execute(sql: string, parameters?: readonly Parameter[]): Promise<Result<number, PostgresError>>;
  /** Executes several statements without parameters, for migrations. */
  runScript(sql: string): Promise<Result<void, PostgresError>>;
}

/** A statement outside of `transaction` is a transaction. */
export interface PostgresConnection extends Statements {
  readonly server: PostgresHost;
  /**
   * Executes all statements of `work` in one transaction. It is rolled back if `work` returns a failure or throws; other
   * statements wait. Its level is what the client always sets, or one that reads from a single snapshot.
   */
  transaction<T>(
    level: 'READ COMMITTED' | 'REPEATABLE READ, READ ONLY',
    work: (statements: Statements) => Promise<Result<T, PostgresError>>,
  ): Promise<Result<T, PostgresError>>;
  /** Calls back with the payload of each notification of the channel, until the connection ends. */
  listen(channel: string, onNotification: (payload: string) => void): Promise<Result<void, PostgresError>>;
  /** Resolves when the connection has ended, to null after `close()`. */
  readonly ended: Promise<PostgresError | null>;
  close(): Promise<void>;
}

/** A server that does not complete an orderly end in this time is not waited for. */
const CLOSE_MS = 1_000;

/** Connects to one host and logs in. Never without TLS, and never to a server that the authority does not vouch for. */
export async function openConnection(
  server: PostgresHost,
  login: PostgresLogin,
  limits: PostgresLimits,
): Promise<Result<PostgresConnection, PostgresError>> {
  // Without one, TLS would trust every public authority.
  if (!login.authority.includes('-----BEGIN CERTIFICATE-----')) {
    return fail(postgresError('certificate', 'no authority'));
  }
  const socket = new Socket();
  // Whatever is not set here, the driver would take from variables of the environment (PGOPTIONS, PGPASSWORD, …).
  // The driver's types lack `replication`, which the driver itself takes from PGREPLICATION.
  const config: ClientConfig & { replication: string } = {
    host: server.host,
    port: server.port,
    database: login.database,
    user: login.user,
    // As a function: no variable or file replaces an empty one.
    password: () => login.password,
    ssl: { ca: login.authority, minVersion: 'TLSv1.2', rejectUnauthorized: true },
    sslnegotiation: 'postgres',
    replication: 'false',
    client_encoding: 'UTF8',
    application_name: 'Waybill',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEPALIVE_MS,
    options: sessionOptions(limits),
    types: { getTypeParser: valueParser },
    stream: () => socket,
  };
  const client = new Client(config);
  let end: PostgresError | null | undefined;
  const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<PostgresError | null>();
  function drop(reason: PostgresError | null): void {
    if (end === undefined) {
      end = reason;
      resolveEnded(reason);
    }
    socket.destroy();
  }
  // Without a listener, an error of an idle connection ends the process.
  client.on('error', (error) => drop(notSent(statementError(error, login.password))));
  client.on('end', () => drop(postgresError('closed', 'ended without a message')));

  let isResolved = isIP(server.host) !== 0;
  socket.once('lookup', () => {
    isResolved = true;
  });
  let late: PostgresError | null = null;
  const connectTimer = setTimeout(() => {
    // What a firewall drops, or a name server that does not respond, is none of the server's doing.
    const code = !socket.connecting ? 'timed_out' : isResolved ? 'unreachable' : 'name_not_found';
    late = postgresError(code, `not connected in ${limits.connectMs} ms`);
    socket.destroy();
  }, limits.connectMs);
  try {
    await client.connect();
  } catch (thrown) {
    const error = late ?? connectError(thrown, login.password);
    drop(error);
    return fail(error);
  } finally {
    clearTimeout(connectTimer);
  }

  async function send(
    text: string,
    parameters: readonly Parameter[] | null,
    name?: string,
  ): Promise<Result<QueryResult, PostgresError>> {
    if (end !== undefined) return fail(end === null ? postgresError('closed', 'closed by the app') : notSent(end));
    let timedOut: PostgresError | null = null;
    const timer = setTimeout(() => {
      timedOut = postgresError('timed_out', `no response in ${limits.queryMs} ms`, { isOutcomeUnknown: true });
      drop(timedOut);
    }, limits.queryMs);
    try {
      // With parameters, even none, the protocol allows only one statement.
      const query =
        parameters === null
          ? { text }
          : { text, values: [...parameters], queryMode: 'extended', ...(name === undefined ? {} : { name }) };
      return ok(await client.query(query));
    } catch (thrown) {
      const error = timedOut ?? statementError(thrown, login.password);
      if (error.code === 'closed') drop(error);
      return fail(error);
    } finally {
      clearTimeout(timer);
    }
  }

  const statements: Statements = {
    async query(sql, parameters, row, preparedAs) {
      const sent = await send(sql, parameters, preparedAs);
      if (!sent.ok) return sent;
      const rows = z.array(row).safeParse(sent.value.rows);
      if (rows.success) return ok(rows.data);
      const [issue] = rows.error.issues;
      return fail(postgresError('unexpected_rows', `${issue?.path.join('.')}: ${issue?.code}`));
    },
    async execute(sql, parameters = []) {
      const sent = await send(sql, parameters);
      return sent.ok ? ok(sent.value.rowCount ?? 0) : sent;
    },
    async runScript(sql) {
      const sent = await send(sql, null);
      return sent.ok ? ok(undefined) : sent;
    },
  };

  /** A failed rollback ends the connection, and with it the transaction. */
  async function rollBack(): Promise<void> {
    const sent = await send('ROLLBACK', []);
    if (!sent.ok) drop(sent.error);
  }

  let last: Promise<unknown> = Promise.resolve();
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  }

  return ok({
    server,
    ended,
    query: (sql, parameters, row, preparedAs) => inTurn(() => statements.query(sql, parameters, row, preparedAs)),
    execute: (sql, parameters) => inTurn(() => statements.execute(sql, parameters)),
    runScript: (sql) => inTurn(() => statements.runScript(sql)),
    transaction: (level, work) =>
      inTurn(async () => {
        const begun = await send(`BEGIN ISOLATION LEVEL ${level}`, []);
        if (!begun.ok) return begun;
        let result: Awaited<ReturnType<typeof work>>;
        try {
          result = await work(statements);
        } catch (thrown) {
          await rollBack();
          throw thrown;
        }
        if (!result.ok) {
          await rollBack();
          return result;
        }
        const committed = await send('COMMIT', []);
        if (!committed.ok) return committed;
        // After a failed statement that `work` ignored, the server rolls back and reports that as a success.
        if (committed.value.command === 'COMMIT') return result;
        return fail(postgresError('statement_failed', 'a statement of the transaction failed'));
      }),
    listen: (channel, onNotification) =>
      inTurn(async () => {
        client.on('notification', (notification) => {
          if (notification.channel === channel) onNotification(notification.payload ?? '');
        });
        const sent = await statements.execute(`LISTEN ${escapeIdentifier(channel)}`);
        return sent.ok ? ok(undefined) : sent;
      }),
    async close() {
      if (end !== undefined) return;
      end = null;
      resolveEnded(null);
      const timer = setTimeout(() => socket.destroy(), CLOSE_MS);
      await client.end();
      clearTimeout(timer);
    },
  });
}

function notSent(end: PostgresError): PostgresError {
  return { ...end, isOutcomeUnknown: false };
}

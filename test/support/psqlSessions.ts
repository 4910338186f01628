/**
 * Sessions of `psql` that are used again: starting the program and a connection take forty times as long as a statement.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';

interface Session {
  readonly database: string;
  readonly program: ChildProcessWithoutNullStreams;
  /** Runs SQL; resolves to its rows as text. Rejects if the program ends before. */
  run(sql: string): Promise<string>;
}

/** Sessions that nothing uses at the moment. */
const MAX_IDLE = 2;

function startSession(psql: string, login: readonly string[], database: string): Session {
  const program = spawn(psql, [...login, '-d', database, '-v', 'ON_ERROR_STOP=1', '-qAtX', '-f', '-']);
  let output = '';
  let errors = '';
  let onOutput = () => {};
  program.stdout.setEncoding('utf8').on('data', (chunk) => {
    output += String(chunk);
    onOutput();
  });
  program.stderr.setEncoding('utf8').on('data', (chunk) => {
    errors += String(chunk);
  });
  // It reads nothing where it can't connect; its exit code says so.
  program.stdin.on('error', () => {});
  const ended = Promise.withResolvers<void>();
  program.on('close', ended.resolve).on('error', ended.resolve);
  return {
    database,
    program,
    async run(sql) {
      output = '';
      errors = '';
      const mark = `end of ${randomBytes(8).toString('hex')}`;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      onOutput = () => {
        if (output.endsWith(`${mark}\n`)) resolve(output.slice(0, -mark.length - 1).trim());
      };
      void ended.promise.then(() => reject(new Error(errors)));
      program.stdin.write(`${sql}\n;\n\\echo ${mark}\n`);
      return await promise;
    },
  };
}

/** @param login the arguments that say where the server is, and who the user is */
export function createPsqlSessions(psql: string, login: readonly string[]) {
  let idle: Session[] = [];

  /** An idle session of the database, without any effect of the caller before; null if there is none. */
  async function take(database: string): Promise<Session | null> {
    const found = idle.find((session) => session.database === database);
    if (found === undefined) return null;
    idle = idle.filter((session) => session !== found);
    // The server may have ended it.
    return await found.run('DISCARD ALL').then(
      () => found,
      () => take(database),
    );
  }

  /** Ends those that nothing uses. */
  function end(): void {
    for (const session of idle.splice(0)) session.program.stdin.end();
  }

  return {
    /** Runs SQL, each statement separately; resolves to the rows as text, columns separated by `|`. */
    async run(sql: string, database = 'postgres'): Promise<string> {
      // One that is in use can't be copied or dropped.
      if (/\bDATABASE\b/.test(sql)) end();
      const session = (await take(database)) ?? startSession(psql, login, database);
      const rows = await session.run(sql);
      idle.push(session);
      for (const extra of idle.splice(0, idle.length - MAX_IDLE)) extra.program.stdin.end();
      return rows;
    },
    end,
  };
}

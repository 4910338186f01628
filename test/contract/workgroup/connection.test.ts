/** Statements on one connection to PostgreSQL: what they return, their limits, and how it ends. */
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CALL_LIMITS, connectPostgres } from '../../../electron/platform/postgres/client.ts';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { noPostgres, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { startTcpRelay } from '../../support/tcpRelay.ts';
import { connectTo, errorOf, ownerLogin, successOf } from './connect.ts';

const absent = noPostgres();
const NumberRow = z.object({ n: z.int() });
const COUNT = 'SELECT count(*) AS n FROM notes';

describe.skipIf(absent)(`a connection to PostgreSQL${absent}`, () => {
  let server: PostgresServer;
  let database: string;

  beforeAll(async () => {
    server = await startPostgres({
      fillTemplate: async (template, { psql }) => {
        await psql('CREATE TABLE notes (id integer PRIMARY KEY, body text)', template);
      },
    });
  });
  beforeEach(async () => {
    database = await server.createDatabase();
  });
  afterAll(() => server.remove());

  const countNotes = async () => Number(await server.psql(COUNT, database));

  describe('statements', () => {
    it('returns rows parsed by the schema, and the number of rows that changed', async () => {
      const connection = await connectTo(server, database);
      const insert = 'INSERT INTO notes SELECT n, $2 FROM generate_series(1, $1) AS n';
      expect(await connection.execute(insert, [3, "it's"])).toEqual(ok(3));
      const Row = z.object({ id: z.int(), body: z.string() });
      const rows = await connection.query('SELECT id, body FROM notes WHERE id > $1 ORDER BY id', [1], Row);
      expect(rows).toEqual(
        ok([
          { id: 2, body: "it's" },
          { id: 3, body: "it's" },
        ]),
      );
      await connection.close();
    });

    it('reads bigint as a number, dates as text, and instants independent of the time zone', async () => {
      const connection = await connectTo(server, database);
      const Row = z.object({
        big: z.number(),
        day: z.string(),
        local: z.string(),
        at: z.date(),
        list: z.array(z.int()),
      });
      const sql = `SELECT 9007199254740991 AS big, date '2026-03-08' AS day, timestamp '2026-03-08 02:30' AS local,
        timestamptz '2026-03-08 02:30Z' AS at, $1::int[] AS list`;
      expect(await connection.query(sql, [[1, 2]], Row)).toEqual(
        ok([
          {
            big: 9_007_199_254_740_991,
            day: '2026-03-08',
            local: '2026-03-08 02:30:00',
            at: new Date('2026-03-08T02:30:00Z'),
            list: [1, 2],
          },
        ]),
      );
      errorOf(await connection.query('SELECT 9007199254740993 AS n', [], NumberRow));
      await connection.close();
    });

    it('reports rows that break the schema, without their values', async () => {
      const connection = await connectTo(server, database);
      const error = errorOf(await connection.query(`SELECT 'secret-value' AS n`, [], NumberRow), 'secret-value');
      expect(error).toMatchObject({ code: 'unexpected_rows', detail: '0.n: invalid_type' });
      await connection.close();
    });

    it('executes one statement, not several', async () => {
      const connection = await connectTo(server, database);
      const error = errorOf(await connection.execute('INSERT INTO notes VALUES (1); INSERT INTO notes VALUES (2)'));
      expect(error).toMatchObject({ code: 'statement_failed', sqlState: '42601' });
      expect(await countNotes()).toBe(0);
      await connection.close();
    });

    it('reports what a function raised, and works on', async () => {
      const connection = await connectTo(server, database);
      const error = errorOf(await connection.runScript(`DO $$ BEGIN RAISE 'no' USING ERRCODE = 'WB001'; END $$`));
      expect(error).toEqual({ code: 'statement_failed', sqlState: 'WB001', detail: 'no', isOutcomeUnknown: false });
      expect(await connection.query('SELECT 1 AS n', [], NumberRow)).toEqual(ok([{ n: 1 }]));
      await connection.close();
    });

    it('reports a full disk and a missing right by their own codes', async () => {
      const connection = await connectTo(server, database);
      const full = `DO $$ BEGIN RAISE 'could not extend file' USING ERRCODE = 'disk_full'; END $$`;
      expect(errorOf(await connection.runScript(full))).toMatchObject({ code: 'disk_full', isOutcomeUnknown: false });
      const denied = `DO $$ BEGIN SET LOCAL ROLE pg_monitor; DELETE FROM notes; END $$`;
      expect(errorOf(await connection.runScript(denied))).toMatchObject({ code: 'no_right' });
      await connection.close();
    });

    it('puts no password into an error, even where the server returns it', async () => {
      const connection = await connectTo(server, database);
      const { password } = server.owner;
      const error = errorOf(await connection.execute('SELECT $1::text::integer', [password]), password);
      expect(error).toMatchObject({ sqlState: '22P02', detail: 'invalid input syntax for type integer: "•••"' });
      await connection.close();
    });

    it('is READ COMMITTED, whatever the login or the database has', async () => {
      await server.psql(`ALTER DATABASE ${database} SET default_transaction_isolation = 'serializable'`);
      const connection = await connectTo(server, database);
      const Row = z.object({ level: z.string() });
      const sql = `SELECT current_setting('transaction_isolation') AS level`;
      expect(await connection.query(sql, [], Row)).toEqual(ok([{ level: 'read committed' }]));
      await connection.close();
    });
  });

  describe('transactions', () => {
    it('commits all of it, and lets other statements wait', async () => {
      const connection = await connectTo(server, database);
      const order: string[] = [];
      const transaction = connection.transaction('READ COMMITTED', async ({ execute }) => {
        await execute('INSERT INTO notes VALUES (1)');
        await wait(50);
        order.push('transaction');
        return await execute('INSERT INTO notes VALUES (2)');
      });
      const other = connection.execute('INSERT INTO notes VALUES (3)').then(() => order.push('statement'));
      expect(await transaction).toEqual(ok(1));
      await other;
      expect(order).toEqual(['transaction', 'statement']);
      expect(await countNotes()).toBe(3);
      await connection.close();
    });

    it('rolls back where the work failed or threw, and works on', async () => {
      const connection = await connectTo(server, database);
      const failed = await connection.transaction('READ COMMITTED', async ({ execute }) => {
        await execute('INSERT INTO notes VALUES (1)');
        return await execute('INSERT INTO nothing VALUES (2)');
      });
      expect(errorOf(failed)).toMatchObject({ sqlState: '42P01' });
      const thrown = connection.transaction('READ COMMITTED', async ({ execute }) => {
        await execute('INSERT INTO notes VALUES (1)');
        throw new Error('a bug');
      });
      await expect(thrown).rejects.toThrow('a bug');
      expect(await connection.execute('INSERT INTO notes VALUES (3)')).toEqual(ok(1));
      expect(await countNotes()).toBe(1);
      await connection.close();
    });

    it('is a failure if one of its statements failed, even where that was ignored', async () => {
      const connection = await connectTo(server, database);
      const result = await connection.transaction('READ COMMITTED', async ({ execute }) => {
        await execute('INSERT INTO notes VALUES (1)');
        await execute('INSERT INTO notes VALUES (1)');
        return ok('done');
      });
      expect(errorOf(result)).toMatchObject({ code: 'statement_failed', isOutcomeUnknown: false });
      expect(await countNotes()).toBe(0);
      await connection.close();
    });

    it('reads from one snapshot, and does not write, where that is requested', async () => {
      const connection = await connectTo(server, database);
      const result = await connection.transaction('REPEATABLE READ, READ ONLY', async ({ query, execute }) => {
        const before = await query(COUNT, [], NumberRow);
        await server.psql('INSERT INTO notes VALUES (1)', database);
        expect(await query(COUNT, [], NumberRow)).toEqual(before);
        return await execute('INSERT INTO notes VALUES (2)');
      });
      expect(errorOf(result)).toMatchObject({ sqlState: '25006' });
      await connection.close();
    });
  });

  describe('limits', () => {
    it('ends a slow statement at the server, and the connection stays', async () => {
      const connection = await connectTo(server, database, { statementMs: 100 });
      const error = errorOf(await connection.execute('SELECT pg_sleep(10)'));
      expect(error).toMatchObject({ code: 'timed_out', sqlState: '57014', isOutcomeUnknown: false });
      expect(await connection.query('SELECT 1 AS n', [], NumberRow)).toEqual(ok([{ n: 1 }]));
      await connection.close();
    });

    it('waits for a lock only so long', async () => {
      const holder = await connectTo(server, database);
      const connection = await connectTo(server, database, { lockMs: 100 });
      await holder.transaction('READ COMMITTED', async ({ execute }) => {
        await execute('LOCK TABLE notes');
        const error = errorOf(await connection.execute('INSERT INTO notes VALUES (1)'));
        expect(error).toMatchObject({ code: 'timed_out', sqlState: '55P03', isOutcomeUnknown: false });
        return ok(null);
      });
      await Promise.all([holder.close(), connection.close()]);
    });

    it('does not hold a transaction of a client that does nothing', async () => {
      const connection = await connectTo(server, database, { idleInTransactionMs: 100 });
      const result = await connection.transaction('READ COMMITTED', async ({ execute }) => {
        await execute('INSERT INTO notes VALUES (1)');
        await connection.ended;
        return await execute('INSERT INTO notes VALUES (2)');
      });
      expect(errorOf(result)).toMatchObject({ code: 'closed', sqlState: '25P03', isOutcomeUnknown: false });
      expect(await countNotes()).toBe(0);
    });

    it('drops a connection whose server hangs, with an unknown outcome', async () => {
      const connection = await connectTo(server, database, { queryMs: 300 });
      server.freeze();
      const error = errorOf(await connection.execute('INSERT INTO notes VALUES (1)'), server.owner.password);
      server.thaw();
      expect(error).toMatchObject({ code: 'timed_out', sqlState: null, isOutcomeUnknown: true });
      expect(await connection.ended).toMatchObject({ code: 'timed_out' });
      // Not sent any more.
      const next = errorOf(await connection.execute('INSERT INTO notes VALUES (2)'));
      expect(next).toMatchObject({ isOutcomeUnknown: false });
      await connection.close();
    });

    it('drops a half-open line, and closes one', async () => {
      const relay = await startTcpRelay(server.port);
      const open = async () => {
        const login = ownerLogin(server, { database });
        const host = { host: 'localhost', port: relay.port };
        return successOf(await connectPostgres([host], login, { ...CALL_LIMITS, queryMs: 300 }));
      };
      const connection = await open();
      const idle = await open();
      relay.hold();
      const error = errorOf(await connection.execute('INSERT INTO notes VALUES (1)'));
      expect(error).toMatchObject({ code: 'timed_out', isOutcomeUnknown: true });
      await idle.close();
      expect(await idle.ended).toBeNull();
      await relay.stop();
    });
  });

  describe('the end', () => {
    it('reports a line that was cut while a statement was executed', async () => {
      const relay = await startTcpRelay(server.port);
      const host = { host: 'localhost', port: relay.port };
      const connection = successOf(await connectPostgres([host], ownerLogin(server, { database })));
      const running = connection.execute('SELECT pg_sleep(3)');
      await wait(50);
      relay.cut();
      expect(errorOf(await running)).toMatchObject({ code: 'closed', isOutcomeUnknown: true });
      expect(await connection.ended).toMatchObject({ code: 'closed' });
      await relay.stop();
    });

    it('reports that an idle connection was ended, and the process lives on', async () => {
      const connection = await connectTo(server, database);
      await server.psql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'Waybill'`);
      expect(await connection.ended).toMatchObject({ code: 'closed', sqlState: '57P01', isOutcomeUnknown: false });
      expect(errorOf(await connection.execute('SELECT 1'))).toMatchObject({ code: 'closed', isOutcomeUnknown: false });
    });

    it('does not know the outcome of a statement whose connection the server ended', async () => {
      const connection = await connectTo(server, database);
      const running = connection.execute('SELECT pg_sleep(3)');
      await wait(50);
      await server.psql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'Waybill'`);
      expect(errorOf(await running)).toMatchObject({ code: 'closed', sqlState: '57P01', isOutcomeUnknown: true });
    });

    it('reports a killed server, and connects again once it was started', async () => {
      const connection = await connectTo(server, database);
      expect(await connection.execute('INSERT INTO notes VALUES (1)')).toEqual(ok(1));
      const running = connection.execute('SELECT pg_sleep(3)');
      await wait(50);
      await server.kill();
      expect(errorOf(await running)).toMatchObject({ code: 'closed', isOutcomeUnknown: true });
      const meantime = await connectPostgres([server], ownerLogin(server));
      expect(errorOf(meantime, server.owner.password)).toMatchObject({ code: 'unreachable' });
      await server.start();
      const again = await connectTo(server, database);
      expect(await again.query(COUNT, [], NumberRow)).toEqual(ok([{ n: 1 }]));
      await again.close();
    });

    it('closes once, and executes nothing afterwards', async () => {
      const connection = await connectTo(server, database);
      await Promise.all([connection.close(), connection.close()]);
      expect(await connection.ended).toBeNull();
      expect(errorOf(await connection.execute('INSERT INTO notes VALUES (1)'))).toMatchObject({ code: 'closed' });
      expect(await countNotes()).toBe(0);
    });
  });

  describe('notifications', () => {
    it('calls back with those of its channel, whatever its name', async () => {
      const listener = await connectTo(server, database);
      const sender = await connectTo(server, database);
      const channel = 'Way"bill; x';
      const received: string[] = [];
      expect(await listener.listen(channel, (payload) => received.push(payload))).toEqual(ok(undefined));
      for (const [name, payload] of [
        [channel, '7'],
        ['other', '8'],
        [channel, ''],
      ] as const) {
        await sender.execute('SELECT pg_notify($1, $2)', [name, payload]);
      }
      await expect.poll(() => received).toEqual(['7', '']);
      await Promise.all([listener.close(), sender.close()]);
    });

    it('reports that it can not listen', async () => {
      const connection = await connectTo(server, database);
      await connection.close();
      expect(errorOf(await connection.listen('waybill', () => {}))).toMatchObject({ code: 'closed' });
    });
  });

  it('passes a failure that is not of the server through a transaction', async () => {
    const connection = await connectTo(server, database);
    const error = { code: 'other', sqlState: null, detail: 'own', isOutcomeUnknown: false } as const;
    expect(await connection.transaction('READ COMMITTED', async () => fail(error))).toEqual(fail(error));
    await connection.close();
  });
});

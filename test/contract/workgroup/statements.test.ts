/** Statements and transactions on one connection to PostgreSQL. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fail, ok } from '../../../shared/ipc/result.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { mountSmallDisk } from '../../support/smallDisk.ts';
import { COUNT_NOTES, connectTo, countNotes, eachDatabase, errorOf, NumberRow } from './connect.ts';

const absent = noPostgres();

describe.skipIf(absent)(`statements of PostgreSQL${absent}`, () => {
  let server: PostgresServer;
  let database: string;

  eachDatabase((...created) => {
    [server, database] = created;
  });

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
      const tooLarge = await connection.query('SELECT 9007199254740993 AS n', [], z.object({ n: z.number() }));
      expect(errorOf(tooLarge)).toMatchObject({ code: 'other' });
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
      expect(await countNotes(server, database)).toBe(0);
      await connection.close();
    });

    it('reports what a function raised, and works on', async () => {
      const connection = await connectTo(server, database);
      const error = errorOf(await connection.runScript(`DO $$ BEGIN RAISE 'no' USING ERRCODE = 'WB001'; END $$`));
      expect(error).toEqual({ code: 'statement_failed', sqlState: 'WB001', detail: 'no', isOutcomeUnknown: false });
      expect(await connection.query('SELECT 1 AS n', [], NumberRow)).toEqual(ok([{ n: 1 }]));
      await connection.close();
    });

    it('reports a missing right by its own code', async () => {
      const connection = await connectTo(server, database);
      const denied = `DO $$ BEGIN SET LOCAL ROLE pg_monitor; DELETE FROM notes; END $$`;
      expect(errorOf(await connection.runScript(denied))).toMatchObject({ code: 'no_right' });
      await connection.close();
    });

    it("reports that the server's disk is full, and works on once it is not", async ({ skip }) => {
      const folder = mkdtempSync(join(tmpdir(), 'waybill-tablespace-'));
      const disk = mountSmallDisk(folder);
      if (disk === null) {
        rmdirSync(folder);
        skip('this user may not mount a disk');
      }
      spawnSync('chown', ['postgres', folder]);
      await server.psql(`CREATE TABLESPACE small LOCATION '${folder}'`);
      await server.psql('CREATE TABLE large (id bigint) TABLESPACE small', database);
      const connection = await connectTo(server, database);
      disk?.leave(20);
      const fill = 'INSERT INTO large SELECT generate_series(1, 100000)';
      expect(errorOf(await connection.execute(fill))).toMatchObject({
        code: 'disk_full',
        sqlState: '53100',
        isOutcomeUnknown: false,
      });
      disk?.release();
      expect(await connection.execute(fill)).toEqual(ok(100_000));
      await connection.close();
      await server.psql('DROP TABLE large', database);
      await server.psql('DROP TABLESPACE small');
      disk?.remove();
    });

    it('puts no password into an error, even where the server returns it', async () => {
      const connection = await connectTo(server, database);
      const { password } = server.owner;
      const error = errorOf(await connection.execute('SELECT $1::text::boolean', [password]));
      expect(error).toMatchObject({ sqlState: '22P02', detail: 'invalid input syntax for type boolean: "•••"' });
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

    it('has its limits at the server, which also notices a client that ended without a word', async () => {
      const connection = await connectTo(server, database, { statementMs: 700, lockMs: 600, idleInTransactionMs: 500 });
      const Row = z.object({ settings: z.record(z.string(), z.string()) });
      const sql = `SELECT json_object_agg(name, current_setting(name)) AS settings FROM unnest($1::text[]) AS name`;
      const settings = {
        statement_timeout: '700ms',
        lock_timeout: '600ms',
        idle_in_transaction_session_timeout: '500ms',
        tcp_keepalives_idle: '30',
        tcp_keepalives_interval: '5',
        tcp_keepalives_count: '3',
        tcp_user_timeout: '10000',
        TimeZone: 'UTC',
      };
      expect(await connection.query(sql, [Object.keys(settings)], Row)).toEqual(ok([{ settings }]));
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
      expect(await countNotes(server, database)).toBe(3);
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
      expect(await countNotes(server, database)).toBe(1);
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
      expect(await countNotes(server, database)).toBe(0);
      await connection.close();
    });

    it('reads from one snapshot, and does not write, where that is requested', async () => {
      const connection = await connectTo(server, database);
      const result = await connection.transaction('REPEATABLE READ, READ ONLY', async ({ query, execute }) => {
        const before = await query(COUNT_NOTES, [], NumberRow);
        await server.psql('INSERT INTO notes VALUES (1)', database);
        expect(await query(COUNT_NOTES, [], NumberRow)).toEqual(before);
        return await execute('INSERT INTO notes VALUES (2)');
      });
      expect(errorOf(result)).toMatchObject({ sqlState: '25006' });
      await connection.close();
    });
  });

  it('passes a failure that is not of the server through a transaction', async () => {
    const connection = await connectTo(server, database);
    const error = { code: 'other', sqlState: null, detail: 'own', isOutcomeUnknown: false } as const;
    expect(await connection.transaction('READ COMMITTED', async () => fail(error))).toEqual(fail(error));
    await connection.close();
  });
});

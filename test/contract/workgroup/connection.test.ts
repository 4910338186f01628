/** One connection to PostgreSQL: its limits, how it ends, and notifications. */
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CALL_LIMITS, connectPostgres } from '../../../electron/platform/postgres/client.ts';
import { ok } from '../../../shared/ipc/result.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { startTcpRelay } from '../../support/tcpRelay.ts';
import {
  COUNT_NOTES,
  connectTo,
  countNotes,
  eachDatabase,
  errorOf,
  NumberRow,
  ownerLogin,
  successOf,
} from './connect.ts';

const absent = noPostgres();

describe.skipIf(absent)(`a connection to PostgreSQL${absent}`, () => {
  let server: PostgresServer;
  let database: string;

  eachDatabase((...created) => {
    [server, database] = created;
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
      expect(await countNotes(server, database)).toBe(0);
    });

    it('drops a connection whose server hangs, with an unknown outcome', async () => {
      const connection = await connectTo(server, database, { queryMs: 300 });
      server.freeze();
      const error = errorOf(await connection.execute('INSERT INTO notes VALUES (1)'));
      server.thaw();
      expect(error).toMatchObject({ code: 'timed_out', sqlState: null, isOutcomeUnknown: true });
      expect(await connection.ended).toMatchObject({ code: 'timed_out' });
      await connection.close();
      // Not sent any more.
      const next = errorOf(await connection.execute('INSERT INTO notes VALUES (2)'));
      expect(next).toMatchObject({ code: 'timed_out', isOutcomeUnknown: false });
    });

    it('probes an idle line', async ({ skip }) => {
      if (spawnSync('ss', ['-V']).status !== 0) skip('iproute2 not installed');
      const connection = await connectTo(server, database);
      const sockets = spawnSync('ss', ['-tnoH', 'state', 'established', `dport = :${server.port}`], {
        encoding: 'utf8',
      });
      expect(sockets.stdout).toContain('timer:(keepalive,');
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
      expect(errorOf(meantime)).toMatchObject({ code: 'unreachable' });
      await server.start();
      const again = await connectTo(server, database);
      expect(await again.query(COUNT_NOTES, [], NumberRow)).toEqual(ok([{ n: 1 }]));
      await again.close();
    });

    it('closes once, and executes nothing afterwards', async () => {
      const connection = await connectTo(server, database);
      await Promise.all([connection.close(), connection.close()]);
      expect(await connection.ended).toBeNull();
      expect(errorOf(await connection.execute('INSERT INTO notes VALUES (1)'))).toMatchObject({ code: 'closed' });
      expect(await countNotes(server, database)).toBe(0);
    });
  });

  describe('notifications', () => {
    it('calls back with those of its channel, whatever its name', async () => {
      const listener = await connectTo(server, database);
      const sender = await connectTo(server, database);
      const channels = ['Way"bill; x', 'other'] as const;
      const received: string[] = [];
      for (const channel of channels) {
        const listening = await listener.listen(channel, (payload) => received.push(`${channel}: ${payload}`));
        expect(listening).toEqual(ok(undefined));
      }
      for (const channel of [...channels, 'third']) {
        for (const payload of ['7', '']) await sender.execute('SELECT pg_notify($1, $2)', [channel, payload]);
      }
      await expect.poll(() => received).toEqual(['Way"bill; x: 7', 'Way"bill; x: ', 'other: 7', 'other: ']);
      await Promise.all([listener.close(), sender.close()]);
    });

    it('reports that it can not listen', async () => {
      const connection = await connectTo(server, database);
      await connection.close();
      expect(errorOf(await connection.listen('waybill', () => {}))).toMatchObject({ code: 'closed' });
    });
  });
});

/** Eight writers at full speed, a replica that is killed again and again, and a server that is killed too. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALL_LIMITS, connectPostgres } from '../../../electron/platform/postgres/client.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import {
  createStore,
  expectEqual,
  follow,
  readerLogin,
  replicaSeq,
  temporaryFolder,
} from '../../support/workgroupRig.ts';

const absent = noPostgres();
const WRITERS = 8;
const SHIPMENTS = 200;
/** More by the environment: the number of times that the replica's process is killed. */
const KILLS = Number(process.env['WAYBILL_REPLICA_KILLS'] ?? 6);

const integer = (limit: number) => Math.floor(Math.random() * limit);

/** One turn: shipments that are written, changes of them, or one that is removed. */
function randomTurn(): string {
  const from = integer(SHIPMENTS);
  const to = from + integer(12);
  const removed = integer(10) === 0 ? 'now()' : 'NULL';
  return `DO $$ BEGIN
    PERFORM waybill.turn();
    INSERT INTO waybill.shipments (bol_number, carrier, carrier_name, removed_at)
      SELECT 'B' || n, 'ABCD', 'Abc', ${removed} FROM generate_series(${from}, ${to}) AS n
      ON CONFLICT (bol_number) DO UPDATE SET status = ${String(integer(1e9))}::text, removed_at = excluded.removed_at;
    INSERT INTO waybill.shipment_changes (bol_number, field, became, seen_at_ms)
      VALUES ('B${from}', 'status', '${integer(1e9)}', ${Date.now()});
  END $$`;
}

describe.skipIf(absent)(`a replica under load${absent}`, () => {
  let server: PostgresServer;
  const { folder, remove } = temporaryFolder();
  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(async () => {
    await server.remove();
    remove();
  });

  test('is equal to the store after both were killed, row by row, and the turns have no gap', async () => {
    const database = await createStore(server);
    const login = { database, ...server.owner, authority: server.authority };
    const over = new AbortController();
    let written = 0;

    async function writer(): Promise<void> {
      while (!over.signal.aborted) {
        const connected = await connectPostgres([server], login, CALL_LIMITS);
        if (!connected.ok) {
          await wait(20);
          continue;
        }
        while (!over.signal.aborted) {
          const done = await connected.value.execute(randomTurn());
          if (!done.ok) break;
          written += 1;
        }
        await connected.value.close();
      }
    }

    const rebuilds: unknown[] = [];
    async function startReplica(): Promise<ChildProcess> {
      const job = { host: server.host, port: server.port, login: readerLogin(server, database), folder, pageRows: 20 };
      const child = fork(new URL('feedProcess.ts', import.meta.url), [JSON.stringify(job)], {
        execPath: process.execPath,
      });
      child.on('message', (message) => {
        if (message !== 'changes') rebuilds.push(message);
      });
      await once(child, 'message');
      return child;
    }

    const writers = Array.from({ length: WRITERS }, writer);
    const reached: number[] = [];
    for (let kills = 0; kills < KILLS; kills += 1) {
      const child = await startReplica();
      // In the middle of a page: a page of 20 rows takes a few milliseconds, and follows the last one.
      await wait(integer(120));
      const killed = once(child, 'exit');
      child.kill('SIGKILL');
      await killed;
      reached.push(replicaSeq(`${folder}/replica.db`));
      if (kills % 4 === 2) {
        await server.kill();
        await server.start();
      }
    }
    over.abort();
    await Promise.all(writers);

    const last = follow(server, database, folder);
    await expectEqual(server, database, last.path);
    await last.stop();
    const turns = await server.psql('SELECT COUNT(*), MIN(seq), MAX(seq) FROM waybill.turns', database);
    const head = await server.psql('SELECT seq FROM waybill.head', database);
    expect(turns).toBe(`${head}|1|${head}`);
    expect(written).toBeGreaterThan(100);
    expect(reached).toEqual(reached.toSorted((a, b) => a - b));
    expect(reached.at(0)).toBeGreaterThan(0);
    expect([...rebuilds, ...last.rebuilds]).toEqual([]);
  });
});

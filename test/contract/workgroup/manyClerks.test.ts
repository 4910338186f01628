/**
 * Clerks of an office who write, and follow each other's turns, while their apps are closed and opened again and the server
 * is killed. In the end, each replica is equal to the store.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FEED_TIMES } from '../../../electron/modules/workgroup/feedSchedule.ts';
import { CALL_LIMITS, connectPostgres } from '../../../electron/platform/postgres/client.ts';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { createStore, expectEqual, type FollowedFeed, follow, temporaryFolder } from '../../support/workgroupRig.ts';

const absent = noPostgres();
/** More by the environment: clerks, and how long they work. */
const CLERKS = Number(process.env['WAYBILL_CLERKS'] ?? 6);
const SECONDS = Number(process.env['WAYBILL_SECONDS'] ?? 4);
const SERVER_KILLS = 2;
/** A clerk writes this often, on average. */
const WRITE_EVERY_MS = 1_000;
const SHIPMENTS = 500;
/** After the work, for the comparison: not a measure of speed. */
const LIMIT_MS = 600_000;

const below = (limit: number) => Math.floor(Math.random() * limit);

/** One turn: a shipment that was polled, or a task. */
function randomTurn(): string {
  const bolNumber = `B${below(SHIPMENTS)}`;
  return below(4) === 0
    ? `INSERT INTO waybill.tasks (id, bol_number, text, added_by)
         SELECT gen_random_uuid()::text, '${bolNumber}', 'Call', id FROM waybill.members LIMIT 1`
    : `INSERT INTO waybill.shipments (bol_number, carrier, carrier_name) VALUES ('${bolNumber}', 'ABCD', 'Abc')
         ON CONFLICT (bol_number) DO UPDATE SET last_checked_at_ms = waybill.now_ms()`;
}

describe.skipIf(absent)(`an office of ${CLERKS} clerks${absent}`, () => {
  let server: PostgresServer;
  const { folder, remove } = temporaryFolder();
  beforeAll(async () => {
    server = await startStoreServer({ settings: { max_connections: '200' } });
  });
  afterAll(async () => {
    await server.remove();
    remove();
  });

  test(
    'has equal replicas after apps were closed and the server was killed',
    async () => {
      const database = await createStore(server);
      const login = { database, ...server.owner, authority: server.authority };
      const over = new AbortController();
      let written = 0;
      let reopened = 0;

      async function clerk(index: number): Promise<FollowedFeed> {
        const place = join(folder, String(index));
        mkdirSync(place);
        const open = () => follow(server, database, place, { times: FEED_TIMES, random: Math.random });
        let feed = open();
        while (!over.signal.aborted) {
          const connected = await connectPostgres([server], login, CALL_LIMITS);
          for (let works = connected.ok; connected.ok && works && !over.signal.aborted; ) {
            await wait(below(2 * WRITE_EVERY_MS));
            works = (await connected.value.execute(randomTurn())).ok;
            if (works) written += 1;
            if (below(10) === 0) {
              await feed.stop();
              expect(feed.rebuilds).toEqual([]);
              feed = open();
              reopened += 1;
            }
          }
          await (connected.ok ? connected.value.close() : wait(200));
        }
        return feed;
      }

      const clerks = Array.from({ length: CLERKS }, (_, index) => clerk(index));
      for (let kills = 0; kills < SERVER_KILLS; kills += 1) {
        await wait((SECONDS * 1_000) / (SERVER_KILLS + 1));
        await server.kill();
        await server.start();
      }
      await wait((SECONDS * 1_000) / (SERVER_KILLS + 1));
      over.abort();
      const feeds = await Promise.all(clerks);
      for (const feed of feeds) {
        feed.wake();
        await expectEqual(server, database, feed.path);
        expect(feed.rebuilds).toEqual([]);
        expect(feed.differences).toEqual([]);
        await feed.stop();
      }
      // How many depends on the machine.
      expect(written).toBeGreaterThan(0);
      process.stdout.write(`${CLERKS} clerks, ${SECONDS} s: ${written} turns, ${reopened} apps opened again\n`);
    },
    SECONDS * 1_000 + LIMIT_MS,
  );
});

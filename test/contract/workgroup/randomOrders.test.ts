/** Orders that several clerks book in random steps, with lost responses, stuck requests, and computers that fail. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { startStoreServer } from '../../support/sharedStore.ts';
import { runRandomOrder } from './trials/randomOrder.ts';
import { openScene } from './trials/trial.ts';

const absent = noPostgres();
const ORDERS = Number(process.env['WAYBILL_ORDERS'] ?? 40);
const STEPS = 40;

describe.skipIf(absent)(`orders that several clerks book in random steps${absent}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(async () => {
    await server.remove();
  });

  it('each is booked once, and no booking is lost', async () => {
    const scene = await openScene(server);
    const problems: string[] = [];
    for (let seed = 1; seed <= ORDERS; seed += 1) {
      const found = await runRandomOrder(scene, seed, STEPS);
      problems.push(...found.map((problem) => `seed ${seed}: ${problem}`));
    }
    await scene.office.close();
    expect(problems).toEqual([]);
  });

  it.each(['similar submitted', 'quote in use', 'not sent after an open attempt'])(
    'some are not, without the condition %s',
    async (condition) => {
      const scene = await openScene(server, condition);
      let problems: readonly string[] = [];
      for (let seed = 1; seed <= ORDERS && problems.length === 0; seed += 1)
        problems = await runRandomOrder(scene, seed, STEPS);
      await scene.office.close();
      expect(problems).not.toEqual([]);
    },
  );
});

/** Each condition of the shared store's SQL has a trial that goes right with it and wrong without it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noPostgres, type PostgresServer } from '../../support/postgres.ts';
import { CONDITIONS, startStoreServer } from '../../support/sharedStore.ts';
import { BEGIN_TRIALS } from './trials/begin.ts';
import { BRING_TRIALS } from './trials/bring.ts';
import { BRING_IN_TRIALS } from './trials/bringIn.ts';
import { END_TRIALS } from './trials/end.ts';
import { FILE_TRIALS } from './trials/files.ts';
import { LEAVE_TRIALS } from './trials/leave.ts';
import { MEMBER_TRIALS } from './trials/members.ts';
import { POLLING_TRIALS } from './trials/polling.ts';
import { RECORD_TRIALS } from './trials/records.ts';
import { openScene } from './trials/trial.ts';

const TRIALS = [
  ...BEGIN_TRIALS,
  ...LEAVE_TRIALS,
  ...END_TRIALS,
  ...BRING_TRIALS,
  ...BRING_IN_TRIALS,
  ...POLLING_TRIALS,
  ...RECORD_TRIALS,
  ...FILE_TRIALS,
  ...MEMBER_TRIALS,
];
const absent = noPostgres();

describe('the conditions of the shared store', () => {
  it('all have a trial', () => {
    expect(new Set(TRIALS.map(({ condition }) => condition))).toEqual(new Set(CONDITIONS));
  });
});

describe.skipIf(absent)(`a trial of each condition of the shared store${absent}`, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startStoreServer();
  });
  afterAll(async () => {
    await server.remove();
  });

  it.each(TRIALS)('$condition: $what', async ({ condition, run, right, wrong }) => {
    for (const [without, expected] of [
      [undefined, right],
      [condition, wrong],
    ] as const) {
      const scene = await openScene(server, without);
      const ended = await run(scene);
      await scene.office.close();
      expect(ended, without === undefined ? 'with the condition' : 'without it').toBe(expected);
    }
  });
});

/** Some trials of two clerks; `npm run faults -- --clerks 2 --trials N` runs N. */
import { expect, test } from 'vitest';
import { noPostgres } from '../../support/postgres.ts';
import { runClerkCampaign } from './clerks.ts';

const TRIALS = 100;
const absent = noPostgres();

test.skipIf(absent)(`no order of two clerks gets two trucks, and none is lost, whatever breaks${absent}`, async () => {
  const seed = Number(process.env['WAYBILL_FAULT_SEED'] ?? 20_261_126);
  const report = await runClerkCampaign({ seed, trials: TRIALS });
  expect(report.problems).toEqual([]);
  // A suite that broke nothing proves nothing.
  expect(report.booked).toBeGreaterThan(TRIALS / 2);
  expect(report.killed).toBeGreaterThan(TRIALS / 8);
  expect(report.cuts).toBeGreaterThan(TRIALS / 8);
});

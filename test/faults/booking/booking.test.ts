/** A few hundred trials of the fault suite; `npm run faults -- --trials N` runs N. */
import { expect, test } from 'vitest';
import { runCampaign } from './campaign.ts';
import { plansOf } from './plans.ts';

const TRIALS = 300;

test('no booking is lost, doubled or spoken of untruly, whatever breaks', async () => {
  const seed = Number(process.env['WAYBILL_FAULT_SEED'] ?? 20_261_116);
  const report = await runCampaign({ seed, trials: TRIALS, lanes: 4 });
  const failed = report.failures.map(
    ({ plan, problems }) =>
      `seed ${seed} trial ${plan.trial} (${plan.fault.kind}): ${problems.map(({ harm, message }) => `${harm}: ${message}`).join('; ')}`,
  );
  expect(failed).toEqual([]);
  expect(report.strays).toEqual([]);
  // A suite that broke nothing proves nothing.
  const all = [...report.kinds.values()];
  const sum = (key: 'trials' | 'injected') => all.reduce((total, totals) => total + totals[key], 0);
  expect(sum('trials')).toBe(TRIALS);
  expect(sum('injected')).toBeGreaterThan(TRIALS / 2);
  expect(report.kinds.size).toBe(26);
  expect(report.odd.size).toBeGreaterThan(TRIALS / 2);
  expect(report.shipments).toBeGreaterThan(TRIALS / 2);
});

test('a seed gives the same plans again, from any trial on', () => {
  const plans = plansOf(7, 0, 200);
  expect(plansOf(7, 0, 200)).toEqual(plans);
  expect(plansOf(7, 150, 50)).toEqual(plans.slice(150));
  expect(plansOf(8, 0, 200)).not.toEqual(plans);
});

/** Some trials of two clerks; `npm run faults -- --clerks 2 --trials N` runs N. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noPostgres } from '../../support/postgres.ts';
import { runOfficeCampaign } from './campaign.ts';
import { openOffice } from './office.ts';
import type { OfficePlan } from './officePlans.ts';
import { buildOfficeClerk } from './officeProgram.ts';

const TRIALS = 100;
const TEST_LIMIT_MS = 480_000;
const absent = noPostgres();

test.skipIf(absent)(
  `no order of two clerks is booked twice, and no booking is lost, whatever breaks${absent}`,
  async () => {
    const seed = Number(process.env['WAYBILL_FAULT_SEED'] ?? 20_261_126);
    const { total, problems, bugs } = await runOfficeCampaign({ seed, trials: TRIALS });
    expect([...problems, ...bugs]).toEqual([]);
    expect(total.trials).toBe(TRIALS);
    expect(total.booked).toBe(total.trials);
    // A suite that broke nothing proves nothing.
    expect(total.injected).toBeGreaterThan(total.trials / 3);
  },
  TEST_LIMIT_MS,
);

const plan = (trial: number, fault: OfficePlan['fault']): OfficePlan => ({
  trial,
  fault,
  isOneQuote: false,
  first: trial % 2 === 0 ? 0 : 1,
  secondAfterMs: null,
  passMs: 61_000,
  finishesMeanwhile: false,
});

test.skipIf(absent).each([
  {
    what: 'the same order',
    without: ['similar while open', 'similar submitted', 'similar draft'],
    fault: { kind: 'nothing' },
  },
  // The first clerk's computer stops between its intent and leave to submit it, until its draft is reserved no longer.
  {
    what: 'the lease of a draft',
    without: ['draft lease'],
    fault: { kind: 'frozen', moment: { at: 'store', call: 'begin', share: 0 } },
  },
] as const)(
  `orders are booked twice if the store does not check $what${absent}`,
  async ({ without, fault }) => {
    const plans = [plan(0, fault), plan(1, fault)];
    const common = { seed: 1, trials: plans.length, plans, lanes: 1 };
    const withCheck = await runOfficeCampaign(common);
    expect([...withCheck.problems, ...withCheck.bugs]).toEqual([]);
    const report = await runOfficeCampaign({ ...common, without });
    expect(report.total.harms).toEqual({ lost: 0, doubled: 2, forgotten: 0, unfinished: 0, untrue: 0 });
  },
  TEST_LIMIT_MS,
);

test.skipIf(absent)(
  `a call that does not end is a failure with its name${absent}`,
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'waybill-hung-'));
    const program = await buildOfficeClerk(join(home, 'program'));
    const office = await openOffice({ home: join(home, 'office'), program, limitMs: 200 });
    try {
      office.freeze(0);
      await expect(office.call(0, 'workgroup.status', {})).rejects.toThrow('workgroup.status of clerk1: no result');
    } finally {
      await office.close();
      rmSync(home, { recursive: true, force: true });
    }
  },
  TEST_LIMIT_MS,
);

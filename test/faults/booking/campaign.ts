/** Runs trials over as many lanes as asked, and counts what was lost, doubled and untrue. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from './books.ts';
import { type Lane, openLane, type TrialReport } from './lane.ts';
import { type FaultKind, type Plan, plansOf } from './plans.ts';

export interface CampaignOptions {
  readonly seed: number;
  readonly trials: number;
  /** First trial; to run one again that failed. Default 0. */
  readonly from?: number;
  /** Trials at once, each lane with a folder and a service of its own. */
  readonly lanes: number;
  /** No trial is begun after so many ms. */
  readonly timeLimitMs?: number;
  readonly onTrial?: (report: TrialReport) => void;
}

/** Sums over one kind of fault. */
export interface KindTotals {
  trials: number;
  bookings: number;
  /** Trials in which the fault came while something was under way. */
  struck: number;
  lost: number;
  doubled: number;
  /** What was said of a booking or a shipment, and is not so. */
  untrue: number;
  /** Everything else that must not be. */
  other: number;
}

export interface CampaignReport {
  readonly kinds: ReadonlyMap<FaultKind, KindTotals>;
  readonly failures: readonly { readonly plan: Plan; readonly problems: readonly Problem[] }[];
  /** Shipments in the services, and those of them that no folder knows. */
  readonly shipments: number;
  readonly strays: readonly string[];
  readonly diskFullBy: string;
  /** How many byte positions were cut, of how many. */
  readonly cuts: Readonly<Record<'request' | 'answer', { readonly positions: number; readonly length: number }>>;
}

/** Runs the campaign. Rejects when a lane can't go on, naming the trial. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { seed, trials, from = 0, timeLimitMs = Number.POSITIVE_INFINITY } = options;
  const home = mkdtempSync(join(tmpdir(), 'waybill-faults-'));
  const waiting = plansOf(seed, from, trials);
  const endsAt = performance.now() + timeLimitMs;
  const kinds = new Map<FaultKind, KindTotals>();
  const failures: { plan: Plan; problems: readonly Problem[] }[] = [];
  const lanes: Lane[] = [];

  function count(report: TrialReport): void {
    const { plan, problems } = report;
    const totals = kinds.get(plan.fault.kind) ?? {
      trials: 0,
      bookings: 0,
      struck: 0,
      lost: 0,
      doubled: 0,
      untrue: 0,
      other: 0,
    };
    kinds.set(plan.fault.kind, totals);
    totals.trials += 1;
    totals.bookings += report.bookings;
    if (report.struck) totals.struck += 1;
    const has = (...harms: Problem['harm'][]) => problems.some(({ harm }) => harms.includes(harm));
    if (has('lost', 'forgotten')) totals.lost += 1;
    if (has('doubled')) totals.doubled += 1;
    if (has('untrue')) totals.untrue += 1;
    if (has('unfinished', 'bug')) totals.other += 1;
    if (problems.length > 0) failures.push({ plan, problems });
    options.onTrial?.(report);
  }

  async function work(lane: Lane): Promise<void> {
    // The first booking shows how long a request and an answer are.
    await lane.run({ ...QUIET, trial: -1 });
    for (let plan = waiting.shift(); plan !== undefined && performance.now() < endsAt; plan = waiting.shift()) {
      try {
        count(await lane.run(plan));
      } catch (error) {
        throw new Error(`trial ${plan.trial} of seed ${seed}: ${JSON.stringify(plan)}`, { cause: error });
      }
    }
  }

  try {
    for (let index = 0; index < options.lanes; index += 1) {
      lanes.push(await openLane(join(home, `lane-${index}`), join(home, 'compiled')));
    }
    await Promise.all(lanes.map(work));
    const reach = (side: 'request' | 'answer') => ({
      positions: new Set(lanes.flatMap((lane) => [...lane.cuts[side]])).size,
      length: Math.max(...lanes.map((lane) => lane.longest[side])),
    });
    return {
      kinds,
      failures,
      shipments: lanes.reduce((sum, lane) => sum + lane.shipments(), 0),
      strays: lanes.flatMap((lane) => lane.strays()),
      diskFullBy: lanes[0]?.diskFullBy ?? '',
      cuts: { request: reach('request'), answer: reach('answer') },
    };
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
    rmSync(home, { recursive: true, force: true });
  }
}

const QUIET: Omit<Plan, 'trial'> = {
  fault: { kind: 'nothing' },
  clockJumpMs: 0,
  restart: false,
  killRecoveryAfterMs: null,
};

/** Runs trials on a number of lanes, and counts what was lost, doubled, and untrue. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from './books.ts';
import { buildClerk, type ClerkProgram } from './clerkProgram.ts';
import { openLane, type TrialReport } from './lane.ts';
import { type FaultKind, type Plan, plansOf } from './plans.ts';

export interface CampaignOptions {
  readonly seed: number;
  readonly trials: number;
  /** First trial; to repeat one that failed. Default 0. */
  readonly from?: number;
  /** Concurrent trials, each lane with a separate folder and service. */
  readonly lanes: number;
  /** No trial is started after this many ms. */
  readonly timeLimitMs?: number;
  readonly onTrial?: (report: TrialReport) => void;
}

/** Totals for one kind of fault. */
export interface KindTotals {
  trials: number;
  bookings: number;
  /** Trials in which the fault came while something was in progress. */
  injected: number;
  lost: number;
  doubled: number;
  /** Statements about a booking or a shipment that are not true. */
  untrue: number;
  /** Everything else that must not happen. */
  other: number;
}

export interface CampaignReport {
  readonly kinds: ReadonlyMap<FaultKind, KindTotals>;
  readonly failures: readonly { readonly plan: Plan; readonly problems: readonly Problem[] }[];
  /** Shipments in the services, and those of them that are in no folder. */
  readonly shipments: number;
  readonly strays: readonly string[];
  readonly diskFullBy: string;
  /** The odd fields of responses, each with how it was odd. */
  readonly odd: ReadonlySet<string>;
  /** The number of byte positions at which messages were cut, and the length of the message. */
  readonly cuts: Readonly<Record<'request' | 'response', { readonly positions: number; readonly length: number }>>;
}

/** Runs the campaign. Rejects if a lane can't continue, with the trial. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignReport> {
  const { seed, trials, from = 0, timeLimitMs = Number.POSITIVE_INFINITY } = options;
  const home = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'waybill-faults-'));
  const waiting = plansOf(seed, from, trials);
  const endsAt = performance.now() + timeLimitMs;
  const kinds = new Map<FaultKind, KindTotals>();
  const failures: { plan: Plan; problems: readonly Problem[] }[] = [];
  let shipments = 0;
  const strays: string[] = [];
  const cuts = { request: new Set<number>(), response: new Set<number>() };
  const longest = { request: 0, response: 0 };
  const odd = new Set<string>();
  let diskFullBy = '';

  function count(report: TrialReport): void {
    const { plan, problems } = report;
    const totals = kinds.get(plan.fault.kind) ?? {
      trials: 0,
      bookings: 0,
      injected: 0,
      lost: 0,
      doubled: 0,
      untrue: 0,
      other: 0,
    };
    kinds.set(plan.fault.kind, totals);
    totals.trials += 1;
    totals.bookings += report.bookings;
    if (report.injected) totals.injected += 1;
    const has = (...harms: Problem['harm'][]) => problems.some(({ harm }) => harms.includes(harm));
    if (has('lost', 'forgotten')) totals.lost += 1;
    if (has('doubled')) totals.doubled += 1;
    if (has('untrue')) totals.untrue += 1;
    if (has('unfinished', 'bug')) totals.other += 1;
    if (problems.length > 0) failures.push({ plan, problems });
    options.onTrial?.(report);
  }

  /** Uses one folder and one service until they have grown too large or no trial is left. */
  async function work(place: string, program: ClerkProgram): Promise<void> {
    const lane = await openLane(place, program);
    try {
      // The first booking shows the length of a request and a response.
      await lane.run({ ...QUIET, trial: -1 });
      for (let done = 0; done < TRIALS_A_FOLDER && performance.now() < endsAt; done += 1) {
        const plan = waiting.shift();
        if (plan === undefined) break;
        try {
          count(await lane.run(plan));
        } catch (error) {
          // The other lanes stop after their current trial.
          waiting.length = 0;
          throw new Error(`trial ${plan.trial} of seed ${seed}: ${JSON.stringify(plan)}`, { cause: error });
        }
      }
      shipments += lane.shipments();
      strays.push(...lane.strays());
      diskFullBy = lane.diskFullBy;
      for (const name of lane.odd) odd.add(name);
      for (const side of ['request', 'response'] as const) {
        for (const position of lane.cuts[side]) cuts[side].add(position);
        longest[side] = Math.max(longest[side], lane.longest[side]);
      }
    } finally {
      await lane.close();
      rmSync(place, { recursive: true, force: true });
    }
  }

  try {
    const program = await buildClerk(join(home, 'program'));
    const lanes = Array.from({ length: options.lanes }, async (_, lane) => {
      for (let folder = 0; folder === 0 || (waiting.length > 0 && performance.now() < endsAt); folder += 1) {
        await work(join(home, `lane-${lane}-${folder}`), program);
      }
    });
    const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const reach = (side: 'request' | 'response') => ({ positions: cuts[side].size, length: longest[side] });
    return {
      kinds,
      failures,
      shipments,
      strays,
      diskFullBy,
      odd,
      cuts: { request: reach('request'), response: reach('response') },
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** The power is never cut here, so nothing has to reach a real disk. */
const MEMORY = '/dev/shm';
/** A folder that grows forever would make every start slower. */
const TRIALS_A_FOLDER = 300;

const QUIET: Omit<Plan, 'trial'> = {
  fault: { kind: 'nothing' },
  clockJumpMs: 0,
  restart: false,
  killRecoveryAfterMs: null,
};

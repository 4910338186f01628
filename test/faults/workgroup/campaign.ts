/** Runs the trials of offices side by side, and counts what was lost, doubled, forgotten, unfinished, or untrue. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPLICATED_TABLES } from '../../../electron/modules/workgroup/tables.ts';
import type { ClerkProgram } from '../booking/clerkProgram.ts';
import { type Office, openOffice } from './office.ts';
import type { Harm } from './officeBooks.ts';
import { type OfficeFaultKind, type OfficePlan, officePlansOf } from './officePlans.ts';
import { buildOfficeClerk } from './officeProgram.ts';
import { type OfficeTrial, runOfficeTrial } from './officeTrial.ts';
import { differences } from './replicaRows.ts';

export interface OfficeCampaignOptions {
  readonly seed: number;
  readonly trials: number;
  /** The first trial; to repeat one that failed. Default 0. */
  readonly from?: number;
  /** Offices side by side. Default 2. */
  readonly lanes?: number;
  /** No trial is started after this many ms. */
  readonly timeLimitMs?: number;
  /** Other plans than those of the seed. */
  readonly plans?: readonly OfficePlan[];
  /** Conditions that one function of the store does not check. */
  readonly without?: readonly string[];
  /** After this many ms, what a trial waits for counts as hung. */
  readonly limitMs?: number;
  readonly onTrial?: (trial: OfficeTrial) => void;
}

export interface OfficeTotals {
  trials: number;
  /** Trials in which the fault came while something was in progress. */
  injected: number;
  booked: number;
  requests: number;
  harms: Record<Harm, number>;
}

export interface OfficeReport {
  readonly kinds: ReadonlyMap<OfficeFaultKind, OfficeTotals>;
  readonly total: OfficeTotals;
  /** What was wrong, by trial. */
  readonly problems: readonly string[];
  /** What the apps logged as bugs, and rows of replicas that differ from the store. */
  readonly bugs: readonly string[];
  readonly killed: number;
  readonly frozen: number;
  readonly serverKilled: number;
  /** The different calls and bytes at which the line was cut. */
  readonly cuts: number;
}

/** No power is cut here, so nothing has to reach a real disk. */
const MEMORY = '/dev/shm';
/** An office's calendar advances by half an hour or more with each trial. */
const TRIALS_AN_OFFICE = 150;
const MAX_TRIES = 3;

const noTotals = (): OfficeTotals => ({
  trials: 0,
  injected: 0,
  booked: 0,
  requests: 0,
  harms: { lost: 0, doubled: 0, forgotten: 0, unfinished: 0, untrue: 0 },
});

/** Runs the campaign. Rejects if no office can be set up. */
export async function runOfficeCampaign(options: OfficeCampaignOptions): Promise<OfficeReport> {
  const { seed, trials, from = 0, lanes = 2, timeLimitMs = Number.POSITIVE_INFINITY } = options;
  const home = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'waybill-office-'));
  const waiting = [...(options.plans ?? officePlansOf(seed, from, trials))];
  const endsAtMs = performance.now() + timeLimitMs;
  // On a slow machine, the office takes most of the time until it is open.
  const isOver = () => waiting.length === 0 || (total.trials > 0 && performance.now() > endsAtMs);
  const kinds = new Map<OfficeFaultKind, OfficeTotals>();
  const total = noTotals();
  const [problems, bugs]: [string[], string[]] = [[], []];
  const counts = { killed: 0, frozen: 0, serverKilled: 0 };
  const cuts = new Set<string>();

  function count(trial: OfficeTrial): void {
    const { plan } = trial;
    const ofKind = kinds.get(plan.fault.kind) ?? noTotals();
    kinds.set(plan.fault.kind, ofKind);
    for (const totals of [ofKind, total]) {
      totals.trials += 1;
      totals.booked += trial.booked;
      totals.requests += trial.requests;
      if (trial.isInjected) totals.injected += 1;
      for (const harm of new Set(trial.problems.map((problem) => problem.harm))) totals.harms[harm] += 1;
    }
    if (trial.cut !== null) cuts.add(trial.cut);
    for (const { harm, message } of trial.problems) {
      problems.push(`seed ${seed} trial ${plan.trial} (${plan.fault.kind}): ${harm}: ${message}`);
    }
    options.onTrial?.(trial);
  }

  /** An office with these programs; on a busy machine, the app may give up the first time. */
  async function open(place: string, program: ClerkProgram): Promise<Office> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await openOffice({ ...options, home: `${place}-${tries}`, program });
      } catch (error) {
        if (tries === MAX_TRIES) throw error;
      }
    }
  }

  async function work(place: string, program: ClerkProgram): Promise<void> {
    const office = await open(place, program);
    /** null: it did not end, and the office can't continue. */
    async function run(plan: OfficePlan, name: string): Promise<OfficeTrial | null> {
      try {
        return await runOfficeTrial(office, plan, name);
      } catch (error) {
        problems.push(`seed ${seed} trial ${plan.trial} (${plan.fault.kind}) did not end: ${String(error)}`);
        return null;
      }
    }
    try {
      // Shows how long a request, and each call of the store, is.
      await runOfficeTrial(office, QUIET, 'first');
      for (let done = 0; done < TRIALS_AN_OFFICE && !isOver(); done += 1) {
        const plan = waiting.shift();
        if (plan === undefined) break;
        const trial = await run(plan, `${seed}-${plan.trial}`);
        if (trial === null) return;
        count(trial);
      }
      for (const index of [0, 1]) {
        bugs.push(...(await differences(office, await office.replicaOf(index), REPLICATED_TABLES)));
      }
      bugs.push(...office.bugs());
      for (const key of ['killed', 'frozen', 'serverKilled'] as const) counts[key] += office.counts[key];
    } finally {
      await office.close();
      for (let tries = 1; tries <= MAX_TRIES; tries += 1) rmSync(`${place}-${tries}`, { recursive: true, force: true });
    }
  }

  try {
    const program = await buildOfficeClerk(join(home, 'program'));
    const running = Array.from({ length: lanes }, async (_, lane) => {
      for (let office = 0; office === 0 || !isOver(); office += 1) {
        await work(join(home, `office-${lane}-${office}`), program);
      }
    });
    const failed = (await Promise.allSettled(running)).find((lane) => lane.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return { kinds, total, problems, bugs, ...counts, cuts: cuts.size };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

const QUIET: OfficePlan = {
  trial: -1,
  fault: { kind: 'nothing' },
  isOneQuote: false,
  first: 0,
  secondAfterMs: null,
  passMs: 0,
  finishesMeanwhile: false,
};

/** The campaigns other than bookings: damaged data folders, power cuts, calls with junk, and two clerks. */

import { noPostgres } from '../support/postgres.ts';
import { runJunkCalls } from './calls/calls.ts';
import { type Ending, runDamage } from './damage/damage.ts';
import { runPowerCuts, whyNoPowerCuts } from './damage/powerCuts.ts';
import { type OfficeTotals, runOfficeCampaign } from './workgroup/campaign.ts';

type Say = (line: string) => void;

/** @returns whether nothing was lost without a message */
export async function damageCampaign(variants: number, seed: number, say: Say): Promise<boolean> {
  const startedAt = performance.now();
  const endings: Record<Ending, number> = { whole: 0, said: 0, silent: 0, crash: 0, 'no way out': 0 };
  await runDamage({
    seed,
    variants,
    onVariant({ variant, state, harm, file, ending, message }) {
      endings[ending] += 1;
      if (ending !== 'whole' && ending !== 'said') {
        say(`seed ${seed} variant ${variant} (${harm} ${file}, ${state}): ${ending}: ${message}`);
      }
      if ((variant + 1) % 50 === 0) say(`… ${variant + 1} variants`);
    },
  });
  say(
    `seed ${seed}: ${variants} damaged folders, ${endings.whole} opened with everything, ${endings.said} said it, ` +
      `${endings.silent} silent, ${endings.crash} crashed, ${endings['no way out']} without a way out, ` +
      `in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  return endings.silent + endings.crash + endings['no way out'] === 0;
}

/** @returns whether nothing was lost and no good data was reported as damaged; also true if it can't be tried here */
export async function powerCutCampaign(cuts: number, seed: number, say: Say): Promise<boolean> {
  const reason = whyNoPowerCuts();
  if (reason !== null) {
    say(`skipped: ${reason}`);
    return true;
  }
  const startedAt = performance.now();
  const tried = await runPowerCuts({
    seed,
    cuts,
    onCut({ cut, lost, rejected }) {
      if (lost.length > 0) say(`seed ${seed} cut ${cut}: lost ${lost.join(', ')}`);
      if (rejected !== null) say(`seed ${seed} cut ${cut}: could not be opened: ${rejected}`);
    },
  });
  const lost = tried.filter((cut) => cut.lost.length > 0).length;
  const rejected = tried.filter((cut) => cut.rejected !== null).length;
  say(
    `seed ${seed}: ${cuts} power cuts while ${tried.at(-1)?.sent ?? 0} bookings left, ${lost} lost some, ` +
      `${rejected} could not be opened, in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  return lost + rejected === 0;
}

/** @returns whether each call returned a result */
export async function callCampaign(calls: number, seed: number, say: Say): Promise<boolean> {
  const startedAt = performance.now();
  const problems = await runJunkCalls(seed, calls);
  for (const { name, trial, message } of problems) say(`seed ${seed} call ${trial}: ${name} ${message}`);
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  say(`seed ${seed}: ${calls} calls with junk, ${problems.length} not answered by a value, in ${seconds} s`);
  return problems.length === 0;
}

/** How many trials of two clerks, from which, with which seed, side by side in this many offices, and for how long. */
interface ClerkTrials {
  readonly trials: number;
  readonly from: number;
  readonly seed: number;
  readonly lanes: number;
  readonly timeLimitMs: number;
}

/** @returns whether no order was booked twice, and no booking was lost; also true if there is no server here */
export async function clerkCampaign(options: ClerkTrials, say: Say): Promise<boolean> {
  const absent = noPostgres();
  if (absent !== '') {
    say(`skipped:${absent}`);
    return true;
  }
  const { seed } = options;
  const startedAt = performance.now();
  let done = 0;
  const report = await runOfficeCampaign({
    ...options,
    onTrial({ plan, problems }) {
      done += 1;
      for (const { harm, message } of problems) {
        say(`seed ${seed} trial ${plan.trial} (${plan.fault.kind}): ${harm}: ${message}`);
      }
      if (done % 100 === 0) say(`… ${done} trials`);
    },
  });
  const { kinds, total, bugs, killed, frozen, serverKilled, cuts } = report;
  for (const problem of report.problems.filter((each) => each.includes('did not end'))) say(problem);
  for (const bug of bugs) say(`seed ${seed}: ${bug}`);
  const line = (name: string, { trials, injected, requests, booked, harms }: OfficeTotals) =>
    say([name.padEnd(15), ...[trials, injected, requests, booked, ...Object.values(harms)].map(padded)].join(''));
  say(`${' '.repeat(15)}  trials   came requests booked   lost doubled forgotten unfinished untrue`);
  for (const [kind, totals] of [...kinds].toSorted(([one], [other]) => one.localeCompare(other))) line(kind, totals);
  line('total', total);
  const { lost, doubled, forgotten, unfinished, untrue } = total.harms;
  say(
    `seed ${seed}: ${total.trials} orders by two clerks, ${total.requests} requests, ${total.booked} booked, ` +
      `${lost} lost, ${doubled} doubled, ${forgotten} forgotten, ${unfinished} unfinished, ${untrue} untrue; ` +
      `${killed} programs and ${serverKilled} servers killed, ${frozen} programs frozen, lines cut at ${cuts} ` +
      `different bytes, ${bugs.length} bugs or rows that differ, in ${Math.round((performance.now() - startedAt) / 1000)} s`,
  );
  return report.problems.length === 0 && bugs.length === 0 && total.trials > 0;
}

const padded = (value: number) => String(value).padStart(8);

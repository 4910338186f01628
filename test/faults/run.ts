/**
 * `npm run faults -- --trials N [--seed S]`: bookings under every fault, with a report of what was lost, doubled, or
 * untrue. `--damage N` damages N data folders, `--power-cuts N` cuts the power N times, `--calls N` sends N calls with
 * junk, `--clerks 2` has two clerks of a workgroup book N orders; each runs alone.
 */
import { parseArgs } from 'node:util';
import { runCampaign } from './booking/campaign.ts';
import { oddityCount } from './booking/oddities.ts';
import { callCampaign, clerkCampaign, damageCampaign, powerCutCampaign } from './campaigns.ts';

const { values } = parseArgs({
  options: {
    trials: { type: 'string', default: '300' },
    seed: { type: 'string', default: '' },
    /** The first trial: with `--trials 1` and the seed, a failed one can be repeated. */
    from: { type: 'string', default: '0' },
    /** More than cores: some trials wait for a limit to pass. */
    lanes: { type: 'string', default: '4' },
    /** No trial is started after this many seconds. */
    'max-seconds': { type: 'string', default: '' },
    damage: { type: 'string', default: '' },
    'power-cuts': { type: 'string', default: '' },
    calls: { type: 'string', default: '' },
    clerks: { type: 'string', default: '' },
  },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const seed = values.seed === '' ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
if (values.damage !== '') process.exit((await damageCampaign(Number(values.damage), seed, say)) ? 0 : 1);
if (values['power-cuts'] !== '')
  process.exit((await powerCutCampaign(Number(values['power-cuts']), seed, say)) ? 0 : 1);
if (values.calls !== '') process.exit((await callCampaign(Number(values.calls), seed, say)) ? 0 : 1);
const maxSeconds = values['max-seconds'];
if (values.clerks !== '') {
  const options = {
    trials: Number(values.trials),
    from: Number(values.from),
    seed,
    lanes: Number(values.lanes),
    timeLimitMs: maxSeconds === '' ? Number.POSITIVE_INFINITY : Number(maxSeconds) * 1000,
  };
  process.exit((await clerkCampaign(options, say)) ? 0 : 1);
}
const startedAt = performance.now();
let done = 0;

const report = await runCampaign({
  seed,
  trials: Number(values.trials),
  from: Number(values.from),
  lanes: Number(values.lanes),
  ...(maxSeconds === '' ? {} : { timeLimitMs: Number(maxSeconds) * 1000 }),
  onTrial({ plan, problems }) {
    done += 1;
    for (const { harm, message } of problems)
      say(`seed ${seed} trial ${plan.trial} (${plan.fault.kind}): ${harm}: ${message}`);
    if (done % 250 === 0) say(`… ${done} trials`);
  },
});

const column = (text: string | number) => String(text).padStart(9);
const line = (name: string, cells: readonly (string | number)[]) => say(name.padEnd(18) + cells.map(column).join(''));
const total = { trials: 0, bookings: 0, injected: 0, lost: 0, doubled: 0, untrue: 0, other: 0 };
line('fault', Object.keys(total));
for (const [kind, totals] of [...report.kinds].toSorted(([one], [other]) => one.localeCompare(other))) {
  line(kind, Object.values(totals));
  for (const key of ['trials', 'bookings', 'injected', 'lost', 'doubled', 'untrue', 'other'] as const)
    total[key] += totals[key];
}
line('total', Object.values(total));
const { request, response } = report.cuts;
say(
  `Cut at ${request.positions} of ${request.length} bytes of a request, ${response.positions} of ${response.length} of an answer.`,
);
const oddOf = (['getRates', 'bookShipment', 'getShipment', 'getDocuments'] as const).map((operation) => {
  const met = [...report.odd].filter((name) => name.startsWith(`${operation} `)).length;
  return `${met} of ${oddityCount(operation)} of ${operation}`;
});
say(`Fields odd, each way counted: ${oddOf.join(', ')}.`);
say(
  `Disk full by ${report.diskFullBy}. ${report.shipments} shipments in the service, ${report.strays.length} of them unknown here.`,
);
say(
  `seed ${seed}: ${total.trials} trials, ${Math.max(total.lost, report.strays.length)} lost, ${total.doubled} doubled, ` +
    `${total.untrue} untrue, ${total.other} otherwise wrong, in ${Math.round((performance.now() - startedAt) / 1000)} s`,
);
process.exitCode = report.failures.length === 0 && report.strays.length === 0 && total.trials > 0 ? 0 : 1;

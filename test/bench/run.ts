/**
 * `npm run bench [-- NAME …] [--save]`: measures, and prints a table per bench; with `--save` also writes
 * `results/NAME.json`. The exit code is 1 if a target was missed or a bench failed.
 */
import { parseArgs } from 'node:util';
import { BENCHES } from './benches.ts';
import { save } from './report.ts';
import { runBenches } from './runBenches.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'boolean', default: false } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);

const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  say(`There is no bench named ${unknown.join(', ')}. There are: ${BENCHES.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 2;
} else {
  const chosen = positionals.length === 0 ? BENCHES : BENCHES.filter(({ name }) => positionals.includes(name));
  const allMet = await runBenches(chosen, say, new Date().toISOString().slice(0, 10), values.save ? save : null);
  process.exitCode = allMet ? 0 : 1;
}

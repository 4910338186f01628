/** Runs benches one after another; the others still run if one fails. */
import type { Bench } from './bench.ts';
import { machine, type save, table } from './report.ts';

/**
 * Resolves to true if every bench ran and met its targets. A bench without rows has measured nothing and fails.
 *
 * @param write saves the rows; null: they are only shown
 */
export async function runBenches(
  benches: readonly Bench[],
  say: (line: string) => void,
  madeOn: string,
  write: typeof save | null,
): Promise<boolean> {
  say(machine());
  let allMet = benches.length > 0;
  for (const bench of benches) {
    say(`\n## ${bench.name}: ${bench.work}`);
    try {
      const rows = await bench.run();
      if ('skipped' in rows) {
        say(`skipped: ${rows.skipped}`);
        continue;
      }
      if (rows.length === 0) throw new Error('it measured nothing');
      say(table(rows));
      await write?.(bench, rows, madeOn);
      allMet &&= rows.every(({ met }) => met);
    } catch (error) {
      say(`failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      allMet = false;
    }
  }
  say(`\n${benches.length} benches, ${allMet ? 'every target met' : 'NOT every target met'}`);
  return allMet;
}

/** Polling of shipments: the cost of ten times as many, and whether memory use stays constant. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { MIN_PAIRS, type Row, row } from '../compare.ts';

const HourSchema = z.object({ polls: z.int().positive(), processorMs: z.number().positive(), heapMb: z.number() });
const SIZES = [1_000, 10_000, 100_000] as const;
const HOURS = 24;
const SimulatedSchema = z.object({ hours: z.array(HourSchema).length(HOURS), starved: z.literal(0) });
type Hour = z.infer<typeof HourSchema>;

/** Runs one simulation in a separate process, so that other heaps are not part of it. */
async function simulate(shipments: number): Promise<readonly Hour[]> {
  const program = join(import.meta.dirname, '../../support/simulateTracking.ts');
  const args = ['--expose-gc', program, String(shipments), String(HOURS)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return SimulatedSchema.parse(JSON.parse(stdout)).hours;
}

export const poll: Bench = {
  name: 'poll',
  work: 'a simulated day of watching open shipments, hourly each as far as the spacing lets it',
  async run() {
    const rows: Row[] = [];
    let before: readonly Hour[] | null = null;
    for (const shipments of SIZES) {
      const named = `${shipments.toLocaleString('en-US')} shipments`;
      const [first, ...later] = await simulate(shipments);
      const last = later.slice(-MIN_PAIRS);
      if (before !== null) {
        rows.push(
          row({
            measure: `processor an hour, ${named}`,
            unit: 'ms',
            peerName: 'a tenth as many',
            target: 11,
            ours: later.map(({ processorMs }) => processorMs),
            peer: before.map(({ processorMs }) => processorMs),
          }),
        );
      }
      rows.push(
        row({
          measure: `heap, ${named}`,
          unit: 'MB',
          peerName: 'after the first hour',
          target: 1.1,
          ours: last.map(({ heapMb }) => heapMb),
          peer: last.map(() => first?.heapMb ?? Number.NaN),
        }),
      );
      before = later;
    }
    return rows;
  },
};

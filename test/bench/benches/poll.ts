/** Watching shipments: what a step to ten times as many costs, and whether memory stays as it was. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Bench } from '../bench.ts';
import { LEAST_PAIRS, type Row, row } from '../compare.ts';

const SimulatedSchema = z.object({
  looks: z.number(),
  microsecondsPerLook: z.number(),
  heapMb: z.tuple([z.number(), z.number()]),
  starved: z.literal(0),
});
type Simulated = z.infer<typeof SimulatedSchema>;

const SIZES = [1_000, 10_000, 100_000] as const;
const HOURS = 3;

/** One simulation in a process of its own: heaps of others are no part of it. */
async function simulate(shipments: number): Promise<Simulated> {
  const program = join(import.meta.dirname, '../../support/simulateTracking.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    program,
    String(shipments),
    String(HOURS),
  ]);
  return SimulatedSchema.parse(JSON.parse(stdout));
}

const seconds = ({ looks, microsecondsPerLook }: Simulated) => (looks * microsecondsPerLook) / 1000;

export const poll: Bench = {
  name: 'poll',
  work: `${HOURS} simulated hours of watching open shipments, hourly each as far as the spacing lets it`,
  async run() {
    const runs: Simulated[][] = SIZES.map(() => []);
    for (let turn = 0; turn < LEAST_PAIRS; turn += 1) {
      for (const [at, shipments] of SIZES.entries()) runs[at]?.push(await simulate(shipments));
    }
    const rows: Row[] = [];
    for (const [at, shipments] of SIZES.entries()) {
      const here = runs[at] ?? [];
      const before = runs[at - 1];
      if (before !== undefined) {
        rows.push(
          row({
            measure: `time, ${shipments.toLocaleString('en-US')} shipments`,
            unit: 'ms',
            peerName: 'a tenth as many',
            target: 11,
            ours: here.map(seconds),
            peer: before.map(seconds),
          }),
        );
      }
      rows.push(
        row({
          measure: `heap, ${shipments.toLocaleString('en-US')} shipments`,
          unit: 'MB',
          peerName: 'after the first hour',
          target: 1.1,
          ours: here.map(({ heapMb }) => heapMb[1]),
          peer: here.map(({ heapMb }) => heapMb[0]),
        }),
      );
    }
    return rows;
  },
};

/** A few power cuts; `npm run faults -- --power-cuts 200` runs more. */
import { expect, test } from 'vitest';
import { runPowerCuts, whyNoPowerCuts } from './powerCuts.ts';

const reason = whyNoPowerCuts();

test('what had left is there after a power cut', async ({ skip }) => {
  if (reason !== null) return skip(reason);
  const cuts = await runPowerCuts({ seed: 20261122, cuts: 5 });
  expect(cuts.filter(({ lost, rejected }) => lost.length > 0 || rejected !== null)).toEqual([]);
  expect(cuts.at(-1)?.sent).toBeGreaterThan(0);
});

test('without flushing, the cuts show a loss', async ({ skip }) => {
  if (reason !== null) return skip(reason);
  const cuts = await runPowerCuts({ seed: 20261122, cuts: 5, careless: true });
  expect(cuts.filter(({ lost, rejected }) => lost.length > 0 || rejected !== null)).not.toEqual([]);
});

import { expect, test } from 'vitest';
import type { Bench } from '../../bench/bench.ts';
import { compare, row } from '../../bench/compare.ts';
import { runBenches } from '../../bench/runBenches.ts';

const details = { measure: 'one', unit: 'ms', peerName: 'peer', target: 1.5 } as const;
const bench = (name: string, run: Bench['run']): Bench => ({ name, work: 'something', run });
const met = bench('met', () => Promise.resolve([row({ ...details, ours: [1], peer: [1] })]));

async function runThem(benches: readonly Bench[]) {
  const said: string[] = [];
  const written: string[] = [];
  const allMet = await runBenches(
    benches,
    (line) => void said.push(line),
    '2026-11-21',
    ({ name }) => {
      written.push(name);
      return Promise.resolve();
    },
  );
  return { allMet, written, said: said.join('\n') };
}

test('all is well when every bench meets its targets, and each is written', async () => {
  const { allMet, written, said } = await runThem([met, { ...met, name: 'other' }]);
  expect(allMet).toBe(true);
  expect(written).toEqual(['met', 'other']);
  expect(said).toContain('2 benches, every target met');
});

test('a bench that is made to miss its target fails, measured for real, and its figures are saved', async () => {
  const wait = (ms: number) => () => new Promise<number>((resolve) => setTimeout(() => resolve(ms), 0));
  const missed = bench('missed', async () => [await compare({ ...details, ours: wait(2), peer: wait(1), warmUps: 0 })]);
  const { allMet, written, said } = await runThem([missed, met]);
  expect(allMet).toBe(false);
  expect(written).toEqual(['missed', 'met']);
  expect(said).toContain('MISSED');
  expect(said).toContain('NOT every target met');
});

test('a bench that throws fails and says why; the others run anyway', async () => {
  const broken = bench('broken', () => Promise.reject(new Error('the service did not start')));
  const { allMet, written, said } = await runThem([broken, met]);
  expect(allMet).toBe(false);
  expect(written).toEqual(['met']);
  expect(said).toContain('the service did not start');
});

test('a bench without rows has measured nothing and fails', async () => {
  const { allMet, written } = await runThem([bench('idle', () => Promise.resolve([]))]);
  expect(allMet).toBe(false);
  expect(written).toEqual([]);
});

test('a ratio of NaN fails', async () => {
  const empty = bench('empty', () => Promise.resolve([row({ ...details, ours: [0], peer: [0] })]));
  expect((await runThem([empty])).allMet).toBe(false);
});

test('running no bench is a failure', async () => {
  expect((await runThem([])).allMet).toBe(false);
});

test('a bench that the machine can not run is skipped with its reason, and the others count', async () => {
  const skipped = bench('desktop', () => Promise.resolve({ skipped: 'There is no display.' }));
  const { allMet, written, said } = await runThem([skipped, met]);
  expect(allMet).toBe(true);
  expect(written).toEqual(['met']);
  expect(said).toContain('skipped: There is no display.');
});

import { expect, test } from 'vitest';
import { compare, MIN_PAIRS, row } from '../../bench/compare.ts';
import { table } from '../../bench/report.ts';

const details = { measure: 'one', unit: 'ms', peerName: 'peer', target: 1.5 } as const;

test('both sides take turns, and take turns at going first', async () => {
  const order: string[] = [];
  const side = (name: string) => () => {
    order.push(name);
    return Promise.resolve(1);
  };
  await compare({ ...details, ours: side('ours'), peer: side('peer'), pairs: 7, warmUps: 1 });
  expect(order.slice(0, 8)).toEqual(['ours', 'peer', 'ours', 'peer', 'peer', 'ours', 'ours', 'peer']);
  expect(order.filter((name) => name === 'ours')).toHaveLength(8);
  expect(order.filter((name) => name === 'peer')).toHaveLength(8);
});

test('warm-ups are not counted', async () => {
  let runs = 0;
  const slowAtFirst = () => {
    runs += 1;
    return Promise.resolve(runs <= 2 ? 1000 : 10);
  };
  const made = await compare({ ...details, ours: slowAtFirst, peer: () => Promise.resolve(10), pairs: 7, warmUps: 2 });
  expect(made).toMatchObject({ pairs: 7, ours: { median: 10, most: 10 }, ratio: { median: 1 }, met: true });
});

test('too few pairs are rejected before anything runs', async () => {
  let runs = 0;
  const work = () => {
    runs += 1;
    return Promise.resolve(1);
  };
  await expect(compare({ ...details, ours: work, peer: work, pairs: MIN_PAIRS - 1 })).rejects.toThrow(RangeError);
  expect(runs).toBe(0);
});

test('the figure is the median of the pairs’ ratios, not the ratio of the medians', () => {
  const made = row({ ...details, ours: [1, 20, 300], peer: [1, 10, 100] });
  expect(made.ratio).toEqual({ median: 2, least: 1, most: 3 });
  expect(made.met).toBe(false);
});

test('a target is met up to its very value, and a row without one is never missed', () => {
  expect(row({ ...details, ours: [3], peer: [2] }).met).toBe(true);
  expect(row({ ...details, ours: [3.001], peer: [2] }).met).toBe(false);
  expect(row({ ...details, target: null, ours: [99], peer: [1] }).met).toBe(true);
});

test('a ratio of NaN misses the target', () => {
  expect(row({ ...details, ours: [0], peer: [0] }).met).toBe(false);
  expect(row({ ...details, ours: [Number.NaN], peer: [1] }).met).toBe(false);
  expect(row({ ...details, ours: [1], peer: [0] }).met).toBe(false);
});

test('sides with different numbers of runs are rejected', () => {
  expect(() => row({ ...details, ours: [1, 2], peer: [1] })).toThrow(RangeError);
  expect(() => row({ ...details, ours: [], peer: [] })).toThrow(RangeError);
});

test('the table says which target was missed', () => {
  const text = table([
    row({ ...details, measure: 'good', ours: [12.34], peer: [10] }),
    row({ ...details, measure: 'bad', ours: [200], peer: [100] }),
  ]);
  expect(text).toMatch(/\| good +\| 12\.3 ms \| 10\.0 ms \(peer\) +\| 1\.23 × \| .* ≤ 1\.5 × +\| met/);
  expect(text).toMatch(/\| bad .* MISSED \|/);
});

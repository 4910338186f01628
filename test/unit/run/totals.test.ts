import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  add,
  describeSlowest,
  describeTotals,
  evaluate,
  readPlaywright,
  readVitest,
  totalsLine,
} from '../../run/totals.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waybill-totals-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileWith(value: unknown): Promise<string> {
  const file = join(folder, 'report.json');
  await writeFile(file, JSON.stringify(value));
  return file;
}
const none = { passed: 0, failed: [], skipped: [], took: [] };

test('every test of every project counts, in nested suites too, and a flaky one has failed', async () => {
  const one = (status: string, projectName: string, annotations: unknown[] = []) => ({
    status,
    projectName,
    annotations,
    results: [{ duration: 200 }, { duration: 50 }],
  });
  const report = await fileWith({
    suites: [
      {
        title: 'quote.spec.ts',
        specs: [{ title: 'a', tests: [one('expected', 'browser'), one('unexpected', 'electron')] }],
        suites: [
          {
            title: 'inner',
            specs: [
              {
                title: 'b',
                tests: [
                  one('flaky', 'browser'),
                  one('skipped', 'electron', [{ type: 'skip', description: 'no runtime' }]),
                  one('skipped', 'electron'),
                ],
              },
            ],
          },
        ],
      },
    ],
    errors: [{ message: 'a.spec.ts does not parse\nmore' }],
  });
  expect(readPlaywright(report)).toEqual({
    passed: 1,
    failed: [
      'electron > quote.spec.ts > a',
      'browser > quote.spec.ts > inner > b',
      'outside of any test: a.spec.ts does not parse',
    ],
    skipped: [
      { name: 'electron > quote.spec.ts > inner > b', reason: 'no runtime' },
      { name: 'electron > quote.spec.ts > inner > b', reason: 'no reason given' },
    ],
    // Every attempt of it.
    took: [
      { name: 'browser > quote.spec.ts > a', ms: 250 },
      { name: 'electron > quote.spec.ts > a', ms: 250 },
      { name: 'browser > quote.spec.ts > inner > b', ms: 250 },
    ],
  });
});

test('the slowest ten of all runners are listed, slowest first', () => {
  const took = Array.from({ length: 12 }, (_, at) => ({ name: `test ${at}`, ms: at * 1_000 }));
  const lines = describeSlowest(
    add([
      { ...none, took: took.slice(0, 6) },
      { ...none, took: took.slice(6) },
    ]),
  );
  expect(lines).toHaveLength(11);
  expect(lines.slice(0, 2)).toEqual(['Slowest:', '    11.0 s  test 11']);
  expect(lines.at(-1)).toBe('     2.0 s  test 2');
  expect(describeSlowest(none)).toEqual([]);
});

test('a report that is missing or of another shape is ignored', async () => {
  expect(readVitest(join(folder, 'missing.json'))).toBeNull();
  expect(readPlaywright(join(folder, 'missing.json'))).toBeNull();
  expect(readVitest(await fileWith({ passed: 'all' }))).toBeNull();
  expect(readPlaywright(await fileWith([]))).toBeNull();
});

test('a runner is not believed to have passed without a report, without a test, or with a bad exit code', () => {
  const passed = { ...none, passed: 3 };
  const skipped = { ...none, skipped: [{ name: 'a', reason: 'b' }] };
  expect(evaluate('R', passed, 0)).toEqual(passed);
  expect(evaluate('R', null, 0).failed).toEqual(['R wrote no report and ended with 0']);
  expect(evaluate('R', none, 0).failed).toEqual(['R ran no test']);
  expect(evaluate('R', skipped, 0)).toEqual({ ...skipped, failed: ['R ran no test'] });
  expect(evaluate('R', passed, 1).failed).toEqual(['R ended with 1']);
  expect(evaluate('R', { ...passed, failed: ['x'] }, 1).failed).toEqual(['x']);
});

test('the last line has the totals of all runners, and each skip is listed under its reason', () => {
  const totals = add([
    { ...none, passed: 2, failed: ['x'], skipped: [{ name: 'a', reason: 'no display' }] },
    { ...none, passed: 3, skipped: [{ name: 'b', reason: 'no display' }] },
  ]);
  expect(totalsLine(totals)).toBe('5 passed, 1 failed, 2 skipped');
  expect(describeTotals(totals)).toEqual(['Skipped (2): no display', '  a', '  b', 'Failed (1):', '  x']);
});

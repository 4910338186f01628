/** Reads, checks, and adds up the reports of the runners. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const TotalsSchema = z.object({
  passed: z.int(),
  /** Names of failed tests, or of errors that prevented tests from running. */
  failed: z.array(z.string()),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Duration of each test that ran. */
  took: z.array(z.object({ name: z.string(), ms: z.number() })).default([]),
});
export type Totals = z.infer<typeof TotalsSchema>;

const PlaywrightSuiteSchema = z.object({
  title: z.string(),
  specs: z
    .array(
      z.object({
        title: z.string(),
        tests: z.array(
          z.object({
            projectName: z.string(),
            status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
            results: z.array(z.object({ duration: z.number() })).default([]),
            annotations: z.array(z.object({ type: z.string(), description: z.string().optional() })).default([]),
          }),
        ),
      }),
    )
    .default([]),
  get suites() {
    return z.array(PlaywrightSuiteSchema).default([]);
  },
});
type PlaywrightSuite = z.infer<typeof PlaywrightSuiteSchema>;
const PlaywrightReportSchema = z.object({
  suites: z.array(PlaywrightSuiteSchema),
  errors: z.array(z.object({ message: z.string().default('unknown error') })).default([]),
});

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** Reads the report of `vitestReporter.ts`, or null if there is no valid one. */
export function readVitest(file: string): Totals | null {
  return TotalsSchema.safeParse(readJson(file)).data ?? null;
}

/** Reads the report of Playwright's JSON reporter, or null if there is no valid one. */
export function readPlaywright(file: string): Totals | null {
  const report = PlaywrightReportSchema.safeParse(readJson(file)).data;
  if (report === undefined) return null;
  const totals: Totals = { passed: 0, failed: [], skipped: [], took: [] };

  function walk(suite: PlaywrightSuite, path: readonly string[]): void {
    for (const spec of suite.specs) {
      for (const test of spec.tests) {
        const name = [test.projectName, ...path, spec.title].join(' > ');
        const ms = test.results.reduce((sum, { duration }) => sum + duration, 0);
        if (test.status !== 'skipped') totals.took.push({ name, ms });
        if (test.status === 'expected') totals.passed += 1;
        else if (test.status === 'skipped') {
          const note = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
          totals.skipped.push({ name, reason: note?.description || 'no reason given' });
        } else totals.failed.push(name);
      }
    }
    for (const inner of suite.suites) walk(inner, [...path, inner.title]);
  }
  for (const suite of report.suites) walk(suite, [suite.title]);
  for (const { message } of report.errors) totals.failed.push(`outside of any test: ${message.split('\n', 1)[0]}`);
  return totals;
}

/**
 * Evaluates a runner. One that wrote nothing, ran nothing, or failed without naming a test has failed.
 *
 * @param exitCode of the runner
 */
export function evaluate(runner: string, totals: Totals | null, exitCode: number): Totals {
  if (totals === null)
    return { passed: 0, failed: [`${runner} wrote no report and ended with ${exitCode}`], skipped: [], took: [] };
  const { passed, failed } = totals;
  if (passed + failed.length === 0) return { ...totals, failed: [`${runner} ran no test`] };
  if (exitCode !== 0 && failed.length === 0) return { ...totals, failed: [`${runner} ended with ${exitCode}`] };
  return totals;
}

export function add(all: readonly Totals[]): Totals {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failed: all.flatMap(({ failed }) => failed),
    skipped: all.flatMap(({ skipped }) => skipped),
    took: all.flatMap(({ took }) => took),
  };
}

/** The slowest ten tests, slowest first. */
export function describeSlowest({ took }: Totals): string[] {
  if (took.length === 0) return [];
  const slowest = took.toSorted((a, b) => b.ms - a.ms).slice(0, 10);
  return ['Slowest:', ...slowest.map(({ name, ms }) => `  ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)];
}

/** The skips by reason, and the failures; empty if there are none. */
export function describeTotals({ failed, skipped }: Totals): string[] {
  const lines: string[] = [];
  for (const [reason, skips] of Map.groupBy(skipped, (skip) => skip.reason)) {
    lines.push(`Skipped (${skips.length}): ${reason}`, ...skips.map(({ name }) => `  ${name}`));
  }
  if (failed.length > 0) lines.push(`Failed (${failed.length}):`, ...failed.map((name) => `  ${name}`));
  return lines;
}

/** The last line of the output. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
}

/**
 * Lists which functions of `electron/hosts/desktop/` the tests against the test double have run, by file. `node
 * test/run/shellCoverage.ts` runs those tests, prints the table, and exits with 1 if a file has none.
 *
 * Uses the engine's own counts: a function is covered if it was called at least once in any of the tests' processes.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const ROOT = resolve(import.meta.dirname, '../..');
/** A test worker is ended by a signal, and its counts would be lost. */
const WRITE_BEFORE_THE_END =
  "import v8 from 'node:v8'; process.on('SIGTERM', () => { v8.takeCoverage(); process.exit(0); });";
/** On a busy machine a worker may be ended before it has written its counts. */
const ROUNDS = 4;
/** Files with types only, which are erased at run time. */
const ONLY_TYPES = new Set(['electronApi.ts']);

const ReportSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(
        z.object({
          functionName: z.string(),
          ranges: z.array(z.object({ startOffset: z.number(), endOffset: z.number(), count: z.number() })),
        }),
      ),
    }),
  ),
});

interface Covered {
  readonly file: string;
  readonly functions: number;
  readonly called: number;
  /** Names of the functions that were never called. */
  readonly missed: readonly string[];
}

/** Adds up reports of the engine for the files of the shell. @param reports as parsed from JSON */
function addUp(reports: readonly unknown[], files: readonly string[]): Covered[] {
  const seen = new Map<string, Map<string, number>>();
  for (const report of reports) {
    for (const { url, functions } of ReportSchema.parse(report).result) {
      const file = /\/electron\/hosts\/desktop\/([^/?]+\.ts)/.exec(url)?.[1];
      if (file === undefined) continue;
      const counts = seen.get(file) ?? new Map<string, number>();
      seen.set(file, counts);
      for (const { functionName, ranges } of functions) {
        const [whole] = ranges;
        // Without a name: the module itself, or an anonymous function.
        if (whole === undefined || functionName === '') continue;
        counts.set(functionName, (counts.get(functionName) ?? 0) + whole.count);
      }
    }
  }
  return files.map((file) => {
    const counts = [...(seen.get(file) ?? [])];
    const missed = counts.filter(([, count]) => count === 0).map(([name]) => name);
    return { file, functions: counts.length, called: counts.length - missed.length, missed };
  });
}

/** Returns whether one of these reports has counts of the shell. */
function countsShell(folder: string, reports: readonly string[]): boolean {
  return reports.some((name) => readFileSync(join(folder, name), 'utf8').includes('/electron/hosts/desktop/'));
}

/** Runs one test file, again if its counts were lost. @returns whether it passed */
function runTests(file: string, folder: string): boolean {
  const isCounted = /^import (?!type).*\/electron\/hosts\/desktop\/(?!electronApi)/m.test(
    readFileSync(join(ROOT, file), 'utf8'),
  );
  for (let round = 1; ; round += 1) {
    const before = new Set(readdirSync(folder));
    if (!runOnce(file, folder)) return false;
    const added = readdirSync(folder).filter((name) => !before.has(name));
    if (!isCounted || countsShell(folder, added)) return true;
    if (round === ROUNDS) throw new Error(`${file} left no counts, ${ROUNDS} times`);
  }
}

function runOnce(file: string, folder: string): boolean {
  const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
  const preload = `--import=data:text/javascript,${encodeURIComponent(WRITE_BEFORE_THE_END)}`;
  const tests = spawnSync(
    process.execPath,
    [vitest, 'run', '--pool=forks', '--config', 'test/vitest.config.ts', file],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_V8_COVERAGE: folder, NODE_OPTIONS: preload },
      encoding: 'utf8',
    },
  );
  if (tests.status !== 0) process.stdout.write(`${tests.stdout}\n${tests.stderr}\n`);
  return tests.status === 0;
}

function main(): number {
  const folder = mkdtempSync(join(tmpdir(), 'waybill-coverage-'));
  try {
    // One after another: under load a worker writes only half a report.
    const passed = readdirSync(join(ROOT, 'test/unit/hosts/desktop')).map((name) =>
      runTests(`test/unit/hosts/desktop/${name}`, folder),
    );
    const files = readdirSync(join(ROOT, 'electron/hosts/desktop')).filter(
      (name) => name.endsWith('.ts') && !ONLY_TYPES.has(name),
    );
    const reports = readdirSync(folder).map((name): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8')));
    const table = addUp(reports, files);
    for (const { file, functions, called, missed } of table) {
      const message = missed.length === 0 ? '' : `  not called: ${missed.join(', ')}`;
      process.stdout.write(
        `${file.padEnd(22)} ${String(called).padStart(3)} of ${String(functions).padStart(3)}${message}\n`,
      );
    }
    const all = table.reduce((sum, { functions }) => sum + functions, 0);
    const called = table.reduce((sum, row) => sum + row.called, 0);
    process.stdout.write(`electron/hosts/desktop: ${called} of ${all} named functions called by its tests\n`);
    return passed.every(Boolean) && table.every((row) => row.called > 0) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) process.exitCode = main();

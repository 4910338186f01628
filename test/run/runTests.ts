/** Builds what is stale, runs every test, and adds up the results of the runners. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { staleReason } from '../../electron/build/stale.ts';
import { runEndToEnd } from './endToEnd.ts';
import { add, evaluate, readPlaywright, readVitest, type Totals } from './totals.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const REPORTS = join(ROOT, '.cache/test');

/**
 * Runs a program of `node_modules` on this Node with visible output.
 *
 * @returns its exit code
 */
function run(args: readonly string[], env: NodeJS.ProcessEnv): number {
  const PATH = `${join(ROOT, 'node_modules/.bin')}${delimiter}${process.env['PATH'] ?? ''}`;
  const options = { cwd: ROOT, env: { ...process.env, PATH, ...env } };
  return spawnSync(process.execPath, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

/** In a separate process: the bundler changes NODE_ENV. @returns why it could not be built, or null */
async function buildIfStale(): Promise<string | null> {
  if ((await staleReason(ROOT)) === null) return null;
  return run(['electron/build/build.ts'], {}) === 0 ? null : 'The build failed.';
}

function runVitest(): Totals {
  const report = join(REPORTS, 'vitest.json');
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'];
  const reporters = ['--reporter=default', '--reporter=./test/run/vitestReporter.ts'];
  // Each file runs in a separate process, and all of them compile the same libraries.
  const env = { WAYBILL_VITEST_TOTALS: report, NODE_COMPILE_CACHE: join(ROOT, '.cache/compiled') };
  const code = run([...args, ...reporters], env);
  return evaluate('Vitest', readVitest(report), code);
}

async function runPlaywright(): Promise<Totals> {
  const report = join(REPORTS, 'playwright.json');
  const code = await runEndToEnd(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  return evaluate('Playwright', readPlaywright(report), code);
}

/** Runs Vitest (unit, contract, faults), then Playwright (end to end). */
export async function runTests(): Promise<Totals> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const problem = await buildIfStale();
  const vitest = runVitest();
  // Testing hosts that are not built from these sources would be useless.
  const playwright = problem === null ? await runPlaywright() : { passed: 0, failed: [problem], skipped: [], took: [] };
  return add([vitest, playwright]);
}

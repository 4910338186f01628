/**
 * `npm run test:e2e -- [arguments of Playwright]`: the end-to-end tests, in the available Electron. With a runtime from
 * the registry's package, all of Playwright is started without network access, because the tests' own services listen
 * on the loopback interface that the program sees.
 */
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { hasDisplay } from '../../electron/launch/chooseHost.ts';
import { withoutNetwork } from '../support/containedStart.ts';
import { FOUND, findTestRuntime } from '../support/testRuntime.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Its workers get the flag, too: a heap with a large young part needs fewer garbage collections. */
const PLAYWRIGHT = ['--min-semi-space-size=16', join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--config'];
const CONFIG = join(ROOT, 'test/e2e/playwright.config.ts');
/**
 * Larger than any window of the tests. Without `-noreset` the server resets whenever its last client disconnects, and
 * rejects a window that opens at that moment.
 */
const SCREEN = '-screen 0 2560x1440x24 -noreset';

/** On Linux without a display the desktop window gets a virtual one. */
export function virtualDisplay(): readonly string[] {
  if (hasDisplay(process.platform, process.env)) return [];
  const isInstalled = spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).status === 0;
  return isInstalled ? ['xvfb-run', '--auto-servernum', '--server-args', SCREEN] : [];
}

/**
 * Runs Playwright with visible output.
 *
 * @param args further arguments of Playwright
 * @returns its exit code
 */
export async function runEndToEnd(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const runtime = await findTestRuntime(ROOT);
  const message = runtime.state === 'ready' ? `The desktop host runs in ${runtime.message}.` : runtime.why;
  process.stdout.write(`${message}
`);
  const wrapper =
    runtime.state === 'ready' ? [...withoutNetwork(runtime.containment), ...virtualDisplay()] : ([] as const);
  const [program = process.execPath, ...rest] = [...wrapper, process.execPath, ...PLAYWRIGHT, CONFIG, ...args];
  // Playwright's workers request color, and Node warns about the conflict in each of them.
  const runEnv = { ...process.env, NO_COLOR: undefined, [FOUND]: JSON.stringify(runtime), ...env };
  return spawnSync(program, rest, { cwd: ROOT, env: runEnv, stdio: ['ignore', 'inherit', 'inherit'] }).status ?? 1;
}

if (import.meta.main) process.exitCode = await runEndToEnd(process.argv.slice(2), {});

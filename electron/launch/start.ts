/** The steps of `npm start` after the check for a recent Node: build what is stale, choose a host, run it. */
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { chooseHost, hasDisplay } from './chooseHost.ts';
import { fetchRuntime, findRuntime, runtimeEnvironment, sandboxFlags } from './electronRuntime.ts';
import { type Flags, readFlags, USAGE } from './flags.ts';
import { runChild } from './runChild.ts';
import { whyItEnded } from './whyItEnded.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A desktop host that fails within this time never showed a window. */
const EARLY_END_MS = 20_000;
const PARENT_CHECK_MS = 500;

/** Messages for people go to stderr: stdout has only the machine-readable line. */
function say(message: string): void {
  console.error(message);
}

/** Builds if the sources changed. @returns whether there is something to run */
async function buildIfStale(): Promise<boolean> {
  if (!existsSync(join(ROOT, 'node_modules/vite'))) {
    say('Dependencies are not installed. Run: npm ci');
    return false;
  }
  const { staleReason } = await import('../build/stale.ts');
  const reason = await staleReason(ROOT);
  if (reason === null) return true;
  say(`Building Waybill: ${reason}.`);
  const { build } = await import('../build/build.ts');
  const mode = process.env['NODE_ENV'];
  const problems = await build();
  // The bundler sets it for its own process, and the host would inherit it.
  if (mode === undefined) delete process.env['NODE_ENV'];
  for (const problem of problems) say(problem);
  return problems.length === 0;
}

/** Returns the host's arguments for our flags. */
function hostArguments(flags: Flags, host: 'desktop' | 'browser'): string[] {
  const forBoth = [
    ...(flags.dataDir === null ? [] : ['--data-dir', flags.dataDir]),
    ...(flags.demo ? [flags.demoEmpty ? '--demo-empty' : '--demo'] : []),
    ...(flags.startTimes ? ['--start-times'] : []),
  ];
  if (host === 'desktop') return forBoth;
  return [...forBoth, '--port', String(flags.port), ...(flags.open ? [] : ['--no-open'])];
}

async function runBrowserHost(flags: Flags): Promise<number> {
  const args = [join(ROOT, 'out/web/serve.js'), ...hostArguments(flags, 'browser')];
  const end = await runChild(process.execPath, args, { cwd: ROOT, env: process.env, ipc: true });
  return end.code ?? 1;
}

/**
 * @returns the exit code, or, if no window was ever shown and the browser host should be tried, a one-sentence reason
 */
async function runDesktopHost(program: string, flags: Flags): Promise<number | string> {
  const args = [...sandboxFlags(process.platform, process.getuid?.()), ROOT, ...hostArguments(flags, 'desktop')];
  const end = await runChild(program, args, { cwd: ROOT, env: runtimeEnvironment(process.env), ipc: false });
  if (end.code === 0 || end.wasSignaled || (end.code !== null && end.afterMs > EARLY_END_MS)) return end.code ?? 0;
  return whyItEnded(end.stderr, dirname(program));
}

/** npm's shell passes no signals on: if the shell ends, npm was ended, so this process ends too. */
function endWithNpm(): void {
  const parent = process.ppid;
  if (process.platform === 'win32' || process.env['npm_lifecycle_event'] === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * Starts Waybill and waits until it ends.
 *
 * @param argv arguments without the program
 * @returns the exit code
 */
export async function start(argv: readonly string[]): Promise<number> {
  const flags = readFlags(argv);
  if (!flags.ok) {
    say(`${flags.error}\n${USAGE}`);
    return 2;
  }
  if (flags.value.help) {
    console.log(USAGE);
    return 0;
  }
  endWithNpm();
  if (!(await buildIfStale())) return 1;

  const display = hasDisplay(process.platform, process.env);
  const browserRequested = flags.value.browser;
  // Skips the check of a runtime that can't be used.
  const found = browserRequested || !display ? ({ state: 'missing' } as const) : await findRuntime(ROOT);
  let choice = chooseHost({ browserRequested, display, runtime: found });
  if (choice.host === 'fetch-runtime') {
    say("Downloading Electron's runtime, once. This takes a while.");
    choice = chooseHost({ browserRequested, display, runtime: await fetchRuntime(ROOT) });
  }
  if (choice.host === 'desktop') {
    const end = await runDesktopHost(choice.program, flags.value);
    if (typeof end === 'number') return end;
    say(`${end} Waybill opens in a browser instead.`);
  } else if (choice.host === 'browser' && choice.reason !== null) {
    say(choice.reason);
  }
  return runBrowserHost(flags.value);
}

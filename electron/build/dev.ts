/**
 * `npm run dev`: Waybill with hot reload. Edited components are replaced in the running page; a change in `electron/` or
 * `shared/` rebuilds the host and restarts it. Takes the flags of `npm start`.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm, watch } from 'node:fs/promises';
import { createServer as createNetServer } from 'node:net';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { createServer } from 'vite';
import { hasDisplay } from '../launch/chooseHost.ts';
import { findRuntime, runtimeEnvironment, sandboxFlags } from '../launch/electronRuntime.ts';
import { build } from './build.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** Saving one file can cause several writes. */
const DEBOUNCE_MS = 150;

// Must be set before the first build: it selects a development build.
process.env['NODE_ENV'] = 'development';

const port = await freePort();
const server = await createServer({
  configFile: join(ROOT, 'renderer/vite.config.ts'),
  // The page is loaded from the host's address, so the hot-reload client needs the server's address.
  server: { host: '127.0.0.1', port, strictPort: true, hmr: { host: '127.0.0.1', clientPort: port } },
});
await server.listen();
const env = { ...process.env, WAYBILL_DEV_SERVER: `http://127.0.0.1:${port}` };

const args = process.argv.slice(2);
const isBrowser =
  args.some((arg) => ['--browser', '--no-open', '--port'].includes(arg)) || !hasDisplay(process.platform, process.env);
const runtime = isBrowser ? null : await findRuntime(ROOT);
const host = runtime?.state === 'ready' ? 'desktop' : 'web';
if (runtime !== null && runtime.state !== 'ready') {
  const why = runtime.state === 'missing' ? 'npm start fetches it' : runtime.why;
  console.error(`Electron's runtime can't be used (${why}), so Waybill runs in a browser.`);
}
// This is no release build: the next `npm start` must build again.
await rm(join(ROOT, 'out/.built-from'), { force: true });

async function freePort(): Promise<number> {
  const probe = createNetServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}

let child: ChildProcess | null = null;
let isEnding = false;

function startHost(): ChildProcess {
  if (runtime?.state === 'ready') {
    const electronArgs = [...sandboxFlags(process.platform, process.getuid?.()), ROOT, ...args];
    return spawn(runtime.program, electronArgs, { cwd: ROOT, env: runtimeEnvironment(env), stdio: 'inherit' });
  }
  const hostArgs = [join(ROOT, 'out/web/serve.js'), ...args.filter((arg) => arg !== '--browser')];
  return spawn(process.execPath, hostArgs, { cwd: ROOT, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
}

async function stopHost(): Promise<void> {
  const running = child;
  child = null;
  if (running === null || running.exitCode !== null || running.signalCode !== null) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
}

/** Builds the host and restarts it. If the build fails, the running one continues. */
async function restart(): Promise<void> {
  const problems = await build([host]);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0 || isEnding) return;
  await stopHost();
  const started = startHost();
  child = started;
  // The clerk's window was closed, or the host failed: nothing is left to develop against.
  started.once('exit', (code) => {
    if (child === started) void shutDown(code ?? 1);
  });
}

async function shutDown(code: number): Promise<void> {
  isEnding = true;
  await stopHost();
  await server.close();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void shutDown(0));

let pending: NodeJS.Timeout | undefined;
let lastRestart = restart();
await lastRestart;

async function restartOnChange(folder: string): Promise<void> {
  for await (const { filename } of watch(join(ROOT, folder), { recursive: true })) {
    if (filename === null || !/\.(?:ts|json)$/.test(filename)) continue;
    clearTimeout(pending);
    pending = setTimeout(() => {
      console.error(`Restarting: ${folder}/${filename} changed.`);
      lastRestart = lastRestart.then(restart);
    }, DEBOUNCE_MS);
  }
}
void restartOnChange('electron');
void restartOnChange('shared');

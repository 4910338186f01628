/** The fault suites again, with Electron's network instead of the browser host's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startContained } from '../support/containedStart.ts';
import { ELECTRON_NET } from '../support/remoteNet.ts';
import { expect, test as launched } from './fixtures/launch.ts';
import { ROOT } from './fixtures/runningHost.ts';

const PROGRAM = join(ROOT, 'test/support/electronNet.ts');
const TRIALS = 300;

const test = launched.extend<{ netPort: number }>({
  /** Electron's network on a port of this computer. */
  netPort: async ({ runtime }, use, testInfo) => {
    if (runtime?.state !== 'ready') {
      testInfo.skip(true, runtime?.why);
      return;
    }
    const { containment, program } = runtime;
    const start =
      containment === null
        ? { program, sandboxFlags: [], env: process.env, end: () => Promise.resolve() }
        : await startContained(containment, program);
    const electron = spawn(
      start.program,
      [...start.sandboxFlags, '--disable-gpu', '--disable-dev-shm-usage', PROGRAM],
      {
        env: start.env,
        // Without a desktop it prints many warnings.
        stdio: ['ignore', 'pipe', 'ignore'],
      },
    );
    const missing = once(electron, 'exit');
    const [line] = await once(createInterface({ input: electron.stdout }), 'line');
    const { port } = JSON.parse(String(line)) as { port: number };
    await use(port);
    electron.kill();
    await missing;
    await start.end();
  },
});

/** Runs a Node program over Electron's network. @returns what it printed, and how it ended */
async function run(port: number, ...args: string[]): Promise<{ said: string; code: unknown }> {
  const env = { ...process.env, NODE_OPTIONS: '', [ELECTRON_NET]: String(port) };
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
  }
  const [code]: unknown[] = await once(child, 'exit');
  return { said, code };
}

test('every network failure has the same meaning as in the browser host', async ({ netPort }) => {
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'test/vitest.config.ts'];
  const { said, code } = await run(netPort, ...vitest, 'test/faults/http.test.ts');
  expect(code, said).toBe(0);
});

test(`no booking is lost or doubled in ${TRIALS} trials, whatever breaks`, async ({ netPort }) => {
  test.setTimeout(3_600_000);
  const { said, code } = await run(netPort, 'test/faults/run.ts', '--trials', String(TRIALS), '--seed', '20261122');
  process.stdout.write(said.slice(said.lastIndexOf('seed ')));
  expect(code, said).toBe(0);
});

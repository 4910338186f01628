/** From the start of the desktop program to a form that accepts a key, compared with a minimal Electron app. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../../../electron/build/build.ts';
import { virtualDisplay } from '../../run/endToEnd.ts';
import { withoutNetwork } from '../../support/containedStart.ts';
import { FOUND, findTestRuntime } from '../../support/testRuntime.ts';
import type { Bench } from '../bench.ts';
import type { Row } from '../compare.ts';

/** A run of seven pairs takes two minutes on a slow machine. */
const MAX_MS = 15 * 60_000;

export const startDesktop: Bench = {
  name: 'start-desktop',
  work: 'start of the desktop program until the quote form takes a key, on a data folder that was used before',
  async run() {
    const runtime = await findTestRuntime();
    if (runtime.state === 'missing') return { skipped: runtime.why };
    const problems = await build(['renderer', 'desktop']);
    if (problems.length > 0) throw new Error(problems.join('\n'));
    // In a separate process: a runtime from the registry runs without network access, and the bench must communicate
    // with it.
    const message = [...withoutNetwork(runtime.containment), ...virtualDisplay(), process.execPath];
    const [program, ...args] = [...message, join(import.meta.dirname, '../lab/desktopStarts.ts')];
    const { status, stdout } = spawnSync(program, args, {
      env: { ...process.env, [FOUND]: JSON.stringify(runtime) },
      stdio: ['ignore', 'pipe', 'inherit'],
      encoding: 'utf8',
      timeout: MAX_MS,
    });
    if (status !== 0) throw new Error(`the starts ended with ${status}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by that file
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Row[];
  },
};

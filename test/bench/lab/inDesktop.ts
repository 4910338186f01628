/** Runs a script of the lab with the Electron for tests. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from '../../../electron/build/build.ts';
import { virtualDisplay } from '../../run/endToEnd.ts';
import { withoutNetwork } from '../../support/containedStart.ts';
import { FOUND, findTestRuntime } from '../../support/testRuntime.ts';
import type { Row } from '../compare.ts';

/** A limit for programs that hang: on a loaded machine, the longest takes a quarter of an hour. */
const MAX_MS = 60 * 60_000;

/** Runs the script and resolves to the rows that it prints, or to why there is no Electron for it. */
export async function inDesktop(script: string): Promise<Row[] | { readonly skipped: string }> {
  const runtime = await findTestRuntime();
  if (runtime.state === 'missing') return { skipped: runtime.why };
  const problems = await build(['renderer', 'desktop']);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  // In a separate process: a runtime from the registry runs without network access, and the bench must communicate
  // with it.
  const message = [...withoutNetwork(runtime.containment), ...virtualDisplay(), process.execPath];
  const [program, ...args] = [...message, join(import.meta.dirname, script)];
  const { status, stdout } = spawnSync(program, args, {
    env: { ...process.env, [FOUND]: JSON.stringify(runtime) },
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    timeout: MAX_MS,
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by that file
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Row[];
}

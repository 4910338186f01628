/**
 * The packaged program in a real Electron: the archive, the fuses, the workers inside the archive. Not compressed and
 * not signed, and for this system only.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack } from '../../../electron/build/dist.ts';
import { findProgram } from '../../../electron/build/smoke.ts';
import { giveFolder, startContained, withoutNetwork } from '../../support/containedStart.ts';
import { installedRuntime } from '../../support/testRuntime.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const LIMIT_MS = 180_000;
const noDisplay = () => spawnSync('xvfb-run', ['--help'], { stdio: 'ignore' }).status !== 0;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-packaged-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the packaged program comes up, quotes, books, joins documents, reads its board, backs up and ends with 0; no variable turns it into Node', {
  timeout: 2 * LIMIT_MS,
}, async ({ skip }) => {
  const runtime = await installedRuntime();
  if (runtime.state === 'missing') return skip(runtime.why);
  if (runtime.containment === null || noDisplay()) {
    return skip('tried by electron/build/smoke.ts where the runtime is the official one; here it takes Xvfb');
  }
  expect(existsSync(join(ROOT, 'out/desktop/main.js')), 'nothing is built: npm run build').toBe(true);
  const output = join(folder, 'out');
  const options = { dir: true, runtime: dirname(runtime.program), output, target: null, quick: true };
  expect(await pack(options, {})).toMatchObject({ ok: true });
  const program = (await findProgram(output, process.platform)) ?? '';
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder);
  giveFolder(runtime.containment, dataFolder);

  const env = { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--require /nowhere/at/all.js' };
  const start = await startContained(runtime.containment, program, { env });
  const before = [...withoutNetwork(runtime.containment), 'xvfb-run', '--auto-servernum'];
  const [first, ...rest] = [...before, start.program, ...start.sandboxFlags, '--smoke', '--data-dir', dataFolder];
  const end = spawnSync(first, rest, { env: start.env, timeout: LIMIT_MS, killSignal: 'SIGKILL', encoding: 'utf8' });
  await start.end();
  expect({ status: end.status, said: end.status === 0 ? '' : `${end.stdout}${end.stderr}` }).toEqual({
    status: 0,
    said: '',
  });
  const log = readFileSync(join(dataFolder, 'logs/waybill.log'), 'utf8');
  expect(log).toContain('"closed"');
});

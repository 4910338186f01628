/** Starts the desktop program and its peer in turns, and prints the rows as one line of JSON. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ROOT } from '../../e2e/fixtures/runningHost.ts';
import { NOBODY, startContained } from '../../support/containedStart.ts';
import { findTestRuntime, type TestRuntime } from '../../support/testRuntime.ts';
import { compare, MIN_PAIRS, type Row, row } from '../compare.ts';
import { buildPages } from './sitePages.ts';

type ReadyRuntime = Extract<TestRuntime, { state: 'ready' }>;

const PEERS = join(import.meta.dirname, '../peers');
/** Each takes seconds. */
const OFTEN = { pairs: MIN_PAIRS, warmUps: 1 } as const;
const DEV_TOOLS = /DevTools listening on (ws:\S+)/;

interface Started {
  readonly ms: number;
  /** Its stdout. */
  readonly said: string;
}

/** Starts the program, and uses its page once it has the element. */
async function start(
  { program, containment }: ReadyRuntime,
  args: readonly string[],
  selector: string,
  use: (page: Page) => Promise<void>,
): Promise<Started> {
  const contained = containment === null ? null : await startContained(containment, program);
  const flags = [...(contained?.sandboxFlags ?? []), '--disable-dev-shm-usage', '--remote-debugging-port=0'];
  const startedAt = performance.now();
  const child = spawn(contained?.program ?? program, [...flags, ...args], {
    env: contained?.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'exit');
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const address = await new Promise<string>((resolve, reject) => {
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
      const found = DEV_TOOLS.exec(complaints)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${complaints.slice(-500)}`)));
  });
  const browser = await chromium.connectOverCDP(address);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('the program has no window');
  const page = context.pages()[0] ?? (await context.waitForEvent('page'));
  await page.waitForFunction((requested) => document.querySelector(requested) !== null, selector, { polling: 'raf' });
  await use(page);
  const ms = performance.now() - startedAt;
  await browser.close();
  child.kill('SIGTERM');
  await exit;
  await contained?.end();
  return { ms, said };
}

/** The phases of `--start-times`, in ms. */
function phasesOf(said: string): [string, number][] {
  const line = said.split('\n').find((message) => message.startsWith('Start: ')) ?? '';
  return [...line.matchAll(/([a-z ]+) (\d+) ms/g)].map(([, phase = '', ms]) => [phase.trim(), Number(ms)]);
}

async function measure(runtime: ReadyRuntime): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const [peer, dataFolder] = [join(folder, 'peer'), join(folder, 'data')];
  try {
    await chmod(folder, 0o755);
    await mkdir(dataFolder, { mode: 0o700 });
    if (runtime.containment?.asNobody === true) await chown(dataFolder, NOBODY, NOBODY);
    await cp(join(PEERS, 'minimalElectron'), peer, { recursive: true });
    await writeFile(join(peer, 'package.json'), JSON.stringify({ name: 'peer', type: 'module', main: 'main.mjs' }));
    for (const [path, { bytes }] of Object.entries(await buildPages(join(PEERS, 'reactTemplate'), ['index.html']))) {
      await mkdir(dirname(join(peer, path)), { recursive: true });
      const content = path.endsWith('.html') ? bytes.toString().replaceAll('"/assets', '"./assets') : bytes;
      await writeFile(join(peer, path), content);
    }
    const phases = new Map<string, number[]>();
    const totals: number[] = [];
    const ours = async () => {
      const started = await start(
        runtime,
        [ROOT, '--demo-empty', '--start-times', '--data-dir', dataFolder],
        '[data-field="origin.zip"]',
        async (page) => {
          await page.getByRole('group', { name: 'Origin' }).getByLabel('ZIP').focus();
          await page.keyboard.press('4');
          await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '4');
          // Restores the empty form, so that the next start finds no draft.
          await page.keyboard.press('Backspace');
        },
      );
      totals.push(started.ms);
      for (const [phase, ms] of phasesOf(started.said)) phases.set(phase, [...(phases.get(phase) ?? []), ms]);
      return started.ms;
    };
    const minimal = async () => {
      const started = await start(runtime, [peer], 'button', async (page) => {
        await page.getByRole('button').focus();
        await page.keyboard.press('Space');
        await page.waitForFunction(() => document.activeElement?.textContent === 'count is 1');
      });
      return started.ms;
    };
    const rows = [
      await compare({
        ...OFTEN,
        measure: 'until a key is taken',
        unit: 'ms',
        peerName: 'minimal Electron, React template',
        target: 1.5,
        ours,
        peer: minimal,
      }),
    ];
    for (const [phase, times] of phases) {
      if (times.length !== totals.length) continue;
      rows.push(
        row({
          measure: phase === 'together' ? 'until the window shows' : `of it: ${phase}`,
          unit: 'ms',
          peerName: 'until a key is taken',
          target: null,
          // Without the warm-up.
          ours: times.slice(1),
          peer: totals.slice(1),
        }),
      );
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const runtime = await findTestRuntime();
if (runtime.state === 'missing') throw new Error(runtime.why);
process.stdout.write(`${JSON.stringify(await measure(runtime))}\n`);

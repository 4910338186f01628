/** Starts the desktop program and its peer in turns, and prints the rows as one line of JSON. */
import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../e2e/fixtures/runningHost.ts';
import { NOBODY } from '../../support/containedStart.ts';
import { findTestRuntime } from '../../support/testRuntime.ts';
import { compare, MIN_PAIRS, type Row, row } from '../compare.ts';
import { makePeer, type ReadyRuntime, startProgram, useButton } from './desktopProgram.ts';

/** Each takes seconds. */
const OFTEN = { pairs: MIN_PAIRS, warmUps: 1 } as const;

/** Starts the program, and uses its page once it has the element. Resolves to the time until then, and its stdout. */
async function start(
  runtime: ReadyRuntime,
  args: readonly string[],
  selector: string,
  use: (page: Page) => Promise<void>,
): Promise<{ readonly ms: number; readonly said: string }> {
  const program = await startProgram(runtime, args, selector);
  await use(program.page);
  const ms = performance.now() - program.startedAt;
  return { ms, said: await program.end() };
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
    await makePeer(peer);
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
    const minimal = async () => (await start(runtime, [peer], 'button', useButton)).ms;
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

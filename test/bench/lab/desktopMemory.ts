/** A day of work in the desktop program with many shipments, and its memory; prints the row as one line of JSON. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '../../e2e/fixtures/runningHost.ts';
import { giveFolder } from '../../support/containedStart.ts';
import { findTestRuntime } from '../../support/testRuntime.ts';
import { type Row, row } from '../compare.ts';
import { makePeer, type ReadyRuntime, startProgram, useButton } from './desktopProgram.ts';
import { seed, today } from './seeded.ts';
import { treeMb } from './usage.ts';
import { bookNow, HOURS, hurry, oneRound, quoteFor, ROUNDS_AN_HOUR, ratesShown, ratesToReview } from './work.ts';

const SHIPMENTS = 100_000;
const CALM_MS = 2_000;

/** The memory after each round of the last hour. */
async function memoryOfDay(runtime: ReadyRuntime, dataFolder: string): Promise<number[]> {
  const args = [ROOT, '--demo-empty', '--data-dir', dataFolder];
  const { page, pid, end } = await startProgram(runtime, args, '[data-field="origin.zip"]');
  await hurry(page);
  await quoteFor(page, 499);
  await ratesShown(page);
  await ratesToReview(page, '77318');
  const bolNumber = await bookNow(page);
  const used: number[] = [];
  for (let round = 0; round < HOURS * ROUNDS_AN_HOUR; round += 1) {
    await oneRound(page, round, bolNumber);
    used.push(await treeMb(pid));
  }
  await end();
  return used.slice(-ROUNDS_AN_HOUR);
}

/** The memory of the minimal app, as often. */
async function memoryOfPeer(runtime: ReadyRuntime, folder: string): Promise<number[]> {
  const { page, pid, end } = await startProgram(runtime, [folder], 'button');
  await useButton(page);
  const used: number[] = [];
  for (let turn = 0; turn < ROUNDS_AN_HOUR; turn += 1) {
    await wait(CALM_MS);
    used.push(await treeMb(pid));
  }
  await end();
  return used;
}

async function measure(runtime: ReadyRuntime): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const [peer, dataFolder] = [join(folder, 'peer'), join(folder, 'data')];
  const seeded = await seed(SHIPMENTS, today());
  try {
    await chmod(folder, 0o755);
    await mkdir(dataFolder, { mode: 0o700 });
    await seeded.into(dataFolder);
    if (runtime.containment !== null) giveFolder(runtime.containment, dataFolder);
    await makePeer(peer);
    return row({
      measure: 'all processes, 100,000 shipments',
      unit: 'MB',
      peerName: 'minimal Electron, React template',
      target: 1.5,
      peer: await memoryOfPeer(runtime, peer),
      ours: await memoryOfDay(runtime, dataFolder),
    });
  } finally {
    await seeded.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const runtime = await findTestRuntime();
if (runtime.state === 'missing') throw new Error(runtime.why);
process.stdout.write(`${JSON.stringify([await measure(runtime)])}\n`);

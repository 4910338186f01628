/** A day of work in the desktop program with many shipments, and its memory; prints the rows as one line of JSON. */
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { createFreightService, type RunningService } from '../../../electron/mock-service/service.ts';
import { valueFromPage } from '../../e2e/fixtures/callFromPage.ts';
import { ROOT } from '../../e2e/fixtures/runningHost.ts';
import { giveFolder } from '../../support/containedStart.ts';
import { findTestRuntime } from '../../support/testRuntime.ts';
import { type Row, row } from '../compare.ts';
import { makePeer, type ReadyRuntime, startProgram, useButton } from './desktopProgram.ts';
import { type Seeded, seed, today } from './seeded.ts';
import { treeMb } from './usage.ts';
import { bookNow, HOURS, hurry, oneRound, quoteFor, ROUNDS_AN_HOUR, ratesShown, ratesToReview } from './work.ts';

const SHIPMENTS = 100_000;
const ACCOUNT = { username: 'acme-columbus', password: 'sample-password' } as const;
/** A clerk's pause in the eight minutes that a round represents: the browser collects garbage while nothing happens. */
const PAUSE_MS = 10_000;

/** Opens an account with the shipments, at a provider outside the program. */
async function openAccount(page: Page, service: RunningService, seeded: Seeded, place: Place): Promise<void> {
  const account = { name: '', baseUrl: service.url, ...ACCOUNT, passwordIn: 'session' } as const;
  const { id } = await valueFromPage(page, 'connections.add', account);
  await seeded.into(place.dataFolder, id);
  place.give();
  await valueFromPage(page, 'connections.activate', { connectionId: id });
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
}

interface Place {
  readonly dataFolder: string;
  /** Gives the folder to the user of the program. */
  give(): void;
}

/** The memory after each round of the last hour: during the work, and after a pause. */
async function memoryOfDay(runtime: ReadyRuntime, place: Place, seeded: Seeded, service: RunningService) {
  const { page, pid, end } = await startProgram(runtime, [ROOT, '--data-dir', place.dataFolder], 'h1');
  await openAccount(page, service, seeded, place);
  await hurry(page);
  await quoteFor(page, 499);
  await ratesShown(page);
  await ratesToReview(page, '77318');
  const bolNumber = await bookNow(page);
  const [atWork, paused]: [number[], number[]] = [[], []];
  const rounds = HOURS * ROUNDS_AN_HOUR;
  for (let round = 0; round < rounds; round += 1) {
    await oneRound(page, round, bolNumber);
    if (round < rounds - ROUNDS_AN_HOUR) continue;
    atWork.push(await treeMb(pid));
    await wait(PAUSE_MS);
    paused.push(await treeMb(pid));
  }
  await end();
  return { atWork, paused };
}

/** The memory of the minimal app, as often. */
async function memoryOfPeer(runtime: ReadyRuntime, folder: string): Promise<number[]> {
  const { page, pid, end } = await startProgram(runtime, [folder], 'button');
  await useButton(page);
  const used: number[] = [];
  for (let turn = 0; turn < ROUNDS_AN_HOUR; turn += 1) {
    await wait(PAUSE_MS);
    used.push(await treeMb(pid));
  }
  await end();
  return used;
}

async function measure(runtime: ReadyRuntime): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
  const [peerFolder, dataFolder] = [join(folder, 'peer'), join(folder, 'data')];
  const place: Place = {
    dataFolder,
    give() {
      if (runtime.containment !== null) giveFolder(runtime.containment, dataFolder);
    },
  };
  const seeded = await seed(SHIPMENTS, today());
  const accounts = [{ ...ACCOUNT, state: 'active' }] as const;
  const service = await createFreightService({ accounts, firstDocumentsMs: 0, rateLimit: null });
  try {
    await chmod(folder, 0o755);
    await mkdir(dataFolder, { mode: 0o700 });
    place.give();
    await makePeer(peerFolder);
    const peer = await memoryOfPeer(runtime, peerFolder);
    const { atWork, paused } = await memoryOfDay(runtime, place, seeded, service);
    const details = { unit: 'MB', peerName: 'minimal Electron, React template', peer } as const;
    return [
      row({ ...details, measure: 'all processes, after a pause of 10 s', target: 1.5, ours: paused }),
      row({ ...details, measure: 'all processes, during the work', target: null, ours: atWork }),
    ];
  } finally {
    await service.close();
    await seeded.remove();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const runtime = await findTestRuntime();
if (runtime.state === 'missing') throw new Error(runtime.why);
process.stdout.write(`${JSON.stringify(await measure(runtime))}\n`);

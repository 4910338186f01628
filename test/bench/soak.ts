/**
 * `npm run soak -- --hours N [--seed S]`: uses the whole app for that long, with faults of the service turned on and
 * off, and reports what was lost, doubled, leaked, or stuck. The exit code is 1 on any of these.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowserHost } from '../e2e/fixtures/browserHost.ts';
import { welcomePage } from '../e2e/pages/welcomePage.ts';
import { CONNECTION, PASSWORD } from '../faults/booking/protocol.ts';
import { randomOf } from '../faults/booking/random.ts';
import { startService } from '../faults/booking/service.ts';
import { spread } from './compare.ts';
import { buildApp, openBrowser, VIEWPORT } from './lab/browser.ts';
import { dataOf, heapOf, residentMb } from './lab/usage.ts';
import { machine, saveResult } from './report.ts';
import { auditSoak, ends, grown, grownOver } from './soak/audit.ts';
import { createSoakClerk } from './soak/clerk.ts';

/** How much faster than real time the service's shipments move: pickup to delivery in some hours. */
const SPEED = 24;
/** Rounds in which caches and tables fill. */
const SETTLING = 8;
/** A page caches unused responses for five minutes: after a reload the cache fills for that long. */
const FILLING_MS = 6 * 60_000;

const { values } = parseArgs({
  options: { hours: { type: 'string', default: '1' }, seed: { type: 'string', default: '1' } },
});
const say = (line: string) => void process.stdout.write(`${line}\n`);
const hours = Number(values.hours);
if (!(hours > 0)) throw new RangeError('--hours takes a number above 0, fractions too');

await buildApp();
const home = await mkdtemp(join(tmpdir(), 'waybill-soak-'));
const dataFolder = join(home, 'data');
const service = await startService(join(home, 'service'), { speed: SPEED });
const browser = await openBrowser();
const complaints: string[] = [];
const host = await launchBrowserHost(browser, VIEWPORT, { dataFolder, demo: false, problems: complaints });
const { page } = host;

const welcome = welcomePage(page);
await welcome.fill({
  baseUrl: `http://127.0.0.1:${service.port}`,
  username: CONNECTION.username,
  password: PASSWORD,
});
await welcome.testAndConnect();
await page.getByRole('heading', { name: 'New quote' }).waitFor();

const clerk = createSoakClerk(page, service, randomOf(Number(values.seed), 0));
const heapNow = await heapOf(page);
const dataNow = await dataOf(page);
const heap: number[] = [];
const data: number[] = [];
const resident: number[] = [];
const endAtMs = performance.now() + hours * 3_600_000;
let reportedAtMs = performance.now();
while (performance.now() < endAtMs) {
  await clerk.round();
  heap.push(await heapNow());
  data.push(await dataNow());
  resident.push(await residentMb(host.pid));
  if (performance.now() - reportedAtMs < 600_000) continue;
  reportedAtMs = performance.now();
  say(
    `… ${clerk.rounds()} rounds, ${clerk.stuck().length} stuck, data ${data.at(-1)?.toFixed(2)} of ${heap.at(-1)?.toFixed(1)} MB`,
  );
}
const canReport = data.length >= SETTLING * 2;
// The same work on the same data, in a reloaded page.
const again: number[] = [];
if (canReport) {
  await page.reload();
  const fullAtMs = performance.now() + FILLING_MS;
  while (again.length < SETTLING) {
    await clerk.round();
    if (performance.now() >= fullAtMs) again.push(await dataNow());
  }
}
await service.setFaults({});
await clerk.finish();

const [connection = ''] = await readdir(join(dataFolder, 'connections'));
const found = auditSoak(join(dataFolder, 'connections', connection, 'waybill.db'), service, Date.now());
const leaked = [
  ...grownOver('data of the page', data.slice(SETTLING), again, 1.1),
  ...grown('resident memory of the host', resident.slice(SETTLING), 1.25),
];
const stuck = [...clerk.stuck(), ...found.stuck];
await host.close();
await browser.close();
await service.close();
await rm(home, { recursive: true, force: true });

const { bookings, ...harmful } = found;
for (const [harm, all] of Object.entries({ ...harmful, leaked, stuck, complaints })) {
  for (const message of all) say(`${harm}: ${message}`);
}
say(
  `seed ${values.seed}, ${hours} h: ${clerk.rounds()} rounds, ${bookings.length} bookings, ${clerk.injected()} faults`,
);
if (!canReport) say('Too short to tell of leaks.');
say(
  `${found.lost.length} lost, ${found.doubled.length} doubled, ${leaked.length} leaked, ${stuck.length} stuck, ` +
    `${found.other.length + complaints.length} otherwise wrong`,
);
const result = {
  work: 'the whole app in the browser host for hours, with faults of the service',
  endedAt: new Date().toISOString(),
  machine: machine(),
  seed: Number(values.seed),
  hours,
  rounds: clerk.rounds(),
  bookings: bookings.length,
  faults: clerk.injected(),
  harms: { ...harmful, leaked, stuck, complaints },
  dataMb: canReport ? { ...ends(data.slice(SETTLING)), reloaded: spread(again).median } : null,
  heapMb: ends(heap.slice(SETTLING)),
  residentMb: ends(resident.slice(SETTLING)),
};
await saveResult('soak', result);
const harms = [found.lost, found.doubled, found.other, leaked, stuck, complaints];
process.exitCode = harms.every((all) => all.length === 0) && bookings.length > 0 ? 0 : 1;

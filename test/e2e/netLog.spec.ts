/**
 * Servers that the desktop host contacts in a day's work, read from Chromium's own network log: only the freight
 * service that it is connected to. Requests through Node are not in that log, but the core makes none.
 */
import { readFileSync, renameSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { expect, test as onOwnService } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

const LogSchema = z.object({
  constants: z.object({ logEventTypes: z.record(z.string(), z.number()) }),
  events: z.array(z.object({ type: z.number(), params: z.record(z.string(), z.unknown()).optional() })),
});

/** All hosts in the log: in addresses, DNS lookups, connections, and packets. */
function contactedHosts(file: string): string[] {
  const { constants, events } = LogSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  const nameOf = new Map(Object.entries(constants.logEventTypes).map(([name, number]) => [number, name]));
  const requested = new Set<string>();
  for (const { type, params = {} } of events) {
    const name = nameOf.get(type) ?? '';
    const { url, host, address } = params;
    if (typeof url === 'string' && /^(?:https?|wss?|ftp):/.test(url)) requested.add(new URL(url).host);
    if (typeof host === 'string') requested.add(host.replace(/^\w+:\/\//, ''));
    // Chromium connects a datagram socket to test for IPv6, which sends nothing.
    if (typeof address === 'string' && name.startsWith('TCP_')) requested.add(address);
    if (name === 'UDP_BYTES_SENT') requested.add('somebody by a datagram');
  }
  return [...requested];
}

const test = onOwnService.extend<{ log: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  log: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'waybill-net-log-'));
    // The program may run as another user.
    await chmod(folder, 0o777);
    await use(join(folder, 'net-log.json'));
    await rm(folder, { recursive: true, force: true });
  },
  flags: async ({ log }, use) => use([`--log-net-log=${log}`]),
});

test.skip(({ host }) => host !== 'desktop', 'Chromium’s network is used by the desktop host alone');

test('a day’s work contacts only the freight service', async ({ connected, service, waybill, log }) => {
  let page = connected;
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  const at = (route: string) => page.goto(`${page.url().split('#')[0]}#${route}`);

  await at(`/shipments/${bolNumber}/documents/BOL`);
  await expect(page.getByRole('document', { name: /^BOL of/ })).toContainText('BILL OF LADING');
  await at('/shipments');
  await page.getByRole('heading', { name: 'Shipments' }).waitFor();
  // Words that a spell checker would report.
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().pressSequentially('Colmbus frieght');
  await page.keyboard.press('Alt+8');
  await page.getByRole('region', { name: 'Reports' }).waitFor();
  const firstLog = `${log}.first`;
  page = await waybill.restart('close', async () => renameSync(log, firstLog));
  await at('/shipments');
  await page.getByRole('heading', { name: 'Shipments' }).waitFor();
  await waybill.restart('close', () => {
    // The log is complete once the program has ended.
    const { host, hostname } = new URL(service.url);
    const isService = (name: string): boolean => name === host || name === hostname;
    expect(contactedHosts(firstLog)).toContain(host);
    expect(contactedHosts(firstLog).filter((name) => !isService(name))).toEqual([]);
    expect(contactedHosts(log).filter((name) => !isService(name))).toEqual([]);
    return Promise.resolve();
  });
});

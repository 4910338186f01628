/**
 * A day's orders by the screen, while the service has faults and Waybill is killed twice: during the quotes, and during
 * the bookings. At the end each order is accounted for, and none is booked twice. `WAYBILL_ORDERS=500` for a full day.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { createFreightService } from '../../electron/mock-service/service.ts';
import { dayOfInstant } from '../../renderer/lib/format.ts';
import type { FaultsInput } from '../../shared/freight/trainingFaults.ts';
import { nextBusinessDay } from '../../shared/rules/businessDays.ts';
import { addDays } from '../../shared/rules/calendar.ts';
import { earliestMs } from '../support/limitThroughput.ts';
import { sampleContact } from '../support/sampleEntries.ts';
import { valueFromPage } from './fixtures/callFromPage.ts';
import { ACCOUNT, expect, test as onOwnService } from './fixtures/ownService.ts';
import { typePassword } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

const ORDERS = Number(process.env['WAYBILL_ORDERS'] ?? 25);
/** Ten requests a second. A short window for a few orders, so that they meet its end. */
const SECONDS = Math.max(2, Math.ceil(ORDERS / 50));
const LIMIT = { requests: 10 * SECONDS, windowMs: 1000 * SECONDS, retryAfter: true };
/** Each response takes this long. */
const LATENCY_MS = 60;
const SLOW: FaultsInput = { slowResponsesMs: LATENCY_MS };
/** Longer than any test: responses that never arrive. */
const NEVER: FaultsInput = { slowResponsesMs: 600_000 };

const test = onOwnService.extend<{ serviceFolder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  serviceFolder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'waybill-service-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  service: async ({ serviceFolder }, use) => {
    const service = await createFreightService({
      accounts: [{ ...ACCOUNT, state: 'active' }],
      firstDocumentsMs: 0,
      rateLimit: LIMIT,
      dataDir: serviceFolder,
      faults: SLOW,
    });
    await use(service);
    await service.close();
  },
});

/** One column of a database file. */
function column(path: string, sql: string): unknown[] {
  const database = new DatabaseSync(path, { readOnly: true });
  const rows = database.prepare(sql).all();
  database.close();
  return rows.flatMap((row) => Object.values(row));
}

const HEADS =
  'Order,Consignee,Attention,Phone,Address,City,State,ZIP,Quantity,Description,Weight,Length,Width,Height,Class,Pickup date';

/** The last order has no phone number. */
function orderFile(): Buffer {
  const pickupDate = nextBusinessDay(addDays(dayOfInstant(Date.now()), 1));
  const rows = Array.from(
    { length: ORDERS },
    (_, at) =>
      `SO-${at + 1},Example Fixtures ${at + 1},Receiving,${at + 1 === ORDERS ? '' : '303-555-0118'},100 Placeholder Ave,Denver,CO,80216,1,Brackets,${500 + at},48,40,46,92.5,${pickupDate}`,
  );
  return Buffer.from([HEADS, ...rows].join('\n'));
}

const next = (page: Page, name: RegExp) =>
  page.getByRole('region', { name: 'Next step' }).getByRole('button', { name });
const runs = (page: Page) => valueFromPage(page, 'orderRuns.list', {});
const counts = async (page: Page) => (await valueFromPage(page, 'orders.counts', {})).counts;

async function openOrders(page: Page): Promise<void> {
  await goTo(page, '/orders');
  await page.getByRole('grid', { name: 'Orders' }).waitFor();
}

/** Reviews all quoted orders, and books them. */
async function book(page: Page): Promise<void> {
  await next(page, /^Review \d+ booking/).waitFor();
  await page.keyboard.press('Control+Enter');
  const review = page.getByRole('dialog', { name: 'Review bookings' });
  await review.getByRole('button', { name: /^Book \d+ shipment/ }).waitFor();
  await page.keyboard.press('Control+Enter');
  await review.waitFor({ state: 'hidden' });
}

/** Waits until no run is in progress. */
async function ended(page: Page): Promise<void> {
  await expect
    .poll(async () => Object.values(await runs(page)).some((run) => run?.state === 'running'), {
      timeout: 600_000,
      intervals: [50],
    })
    .toBe(false);
}

/** As a clerk: first what may have been booked, then what a carrier declined, then the next step. */
async function finishDay(page: Page): Promise<void> {
  for (;;) {
    await ended(page);
    const now = await counts(page);
    if (now.booked + now.skipped === ORDERS) return;
    if (now.unknown > 0) {
      await goTo(page, '/attention');
      const alerts = page.getByRole('grid', { name: 'Alerts' });
      await alerts
        .getByRole('button', { name: /outcome unknown$/ })
        .first()
        .click();
      await page.getByRole('heading', { name: 'Booking outcome unknown' }).waitFor();
      // A click waits for the button, which counts down during a pause that the service requested.
      await page.locator('main [aria-keyshortcuts="Control+Enter"]').click();
      await expect.poll(async () => (await counts(page)).unknown).toBe(now.unknown - 1);
      await openOrders(page);
    } else if (now.declined > 0) {
      await page.getByRole('button', { name: /\d Declined$/ }).click();
      const rows = page.getByRole('grid', { name: 'Orders' }).locator('tr[data-row]');
      await rows.filter({ hasText: 'Declined' }).first().click();
      await page.keyboard.press('r');
      await expect.poll(async () => (await counts(page)).declined).toBe(now.declined - 1);
      if (now.declined === 1) await page.getByRole('button', { name: /\d All$/ }).click();
    } else if (now.ready > 0) {
      await next(page, /^Get rates for/).waitFor();
      await page.keyboard.press('Control+Enter');
      await expect.poll(async () => (await counts(page)).ready).toBeLessThan(now.ready);
    } else if (now.quoted > 0) {
      await book(page);
    } else throw new Error(`orders without a next step: ${JSON.stringify(now)}`);
  }
}

test('a day of orders with faults and two kills: each is accounted for, and none is booked twice', async ({
  connected,
  waybill,
  service,
  serviceFolder,
}) => {
  if (ORDERS > 100) test.setTimeout(3_600_000);
  const servicePath = join(serviceFolder, 'freight-service.sqlite');
  const shipments = () => column(servicePath, 'SELECT bol_number FROM shipments').map(String);
  /** The fault is on until it has happened. */
  const until = async (faults: FaultsInput, happened: () => Promise<boolean>) => {
    service.setFaults({ ...SLOW, ...faults });
    await expect.poll(happened, { intervals: [20] }).toBe(true);
    service.setFaults(SLOW);
  };
  /** Responses stop arriving, and then Waybill is killed. */
  const killAndContinue = async (isSent: () => boolean) => {
    service.setFaults(NEVER);
    await expect.poll(isSent, { intervals: [20] }).toBe(true);
    const page = await waybill.restart('kill');
    service.setFaults(SLOW);
    await typePassword(page, ACCOUNT.password);
    await openOrders(page);
    return page;
  };
  let page = connected;
  const startedAtMs = performance.now();
  await waybill.call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
  await waybill.call('contacts.setDefaultShipper', { contactId: 'shipper' });
  await goTo(page, '/orders');
  await page.getByText('No orders yet.').waitFor();
  await page.keyboard.press('Alt+m');
  await page.getByLabel('File').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: orderFile() });
  await expect(page.getByText(`${ORDERS} orders: ${ORDERS - 1} ready, 1 to check.`)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`Imported ${ORDERS} orders`)).toBeVisible();
  await page.keyboard.press('Escape');

  // The phone number is unknown: the order is skipped.
  await page.getByRole('button', { name: /1 To check$/ }).click();
  const rows = page.getByRole('grid', { name: 'Orders' }).locator('tr[data-row]');
  await expect(rows).toHaveCount(1);
  await rows.click();
  await page.keyboard.press('s');
  await page.getByRole('button', { name: /1 Skipped$/ }).waitFor();
  await page.getByRole('button', { name: /\d All$/ }).click();

  await next(page, /^Get rates for/).waitFor();
  const quotingAtMs = performance.now();
  await page.keyboard.press('Control+Enter');
  const quoteRun = async () => (await runs(page)).quote;
  await until({ truncatedJson: true, only: ['getRates'] }, async () => ((await quoteRun())?.counts.failed ?? 0) > 0);
  await expect.poll(async () => (await quoteRun())?.pending, { intervals: [20] }).toBeLessThan(ORDERS * 0.6);
  expect(await quoteRun()).toMatchObject({ state: 'running' });
  const closed = { fromMs: performance.now() - quotingAtMs, untilMs: 0 };
  page = await killAndContinue(() => true);
  // Without the password, nothing was sent.
  await page.getByRole('button', { name: 'Continue' }).click();
  closed.untilMs = performance.now() - quotingAtMs;
  await ended(page);
  const quotingMs = performance.now() - quotingAtMs;
  const quoted = await quoteRun();
  expect(quoted).toMatchObject({ state: 'done', pending: 0 });
  // Truncated responses.
  await next(page, /^Get rates for/).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: `${ORDERS - 1} Quoted` })).toBeVisible({ timeout: 600_000 });
  expect(shipments()).toEqual([]);

  const bookingAtMs = performance.now();
  await book(page);
  const bookRun = async () => (await runs(page)).book;
  const count = async (outcome: 'declined' | 'unknown') => (await bookRun())?.counts[outcome] ?? 0;
  const isPaused = async () => typeof (await bookRun())?.pausedUntilMs === 'number';
  await until({ carrierRejects: 'No driver.', only: ['bookShipment'] }, async () => (await count('declined')) > 1);
  await until({ bookingResponseLost: true, only: ['bookShipment'] }, async () => (await count('unknown')) > 0);
  await until({ foreignResponse: 'gateway_busy', only: ['bookShipment'] }, isPaused);
  await expect.poll(isPaused, { timeout: 600_000 }).toBe(false);
  await until({ rateLimit: 'with_retry_after', only: ['bookShipment'] }, isPaused);
  await expect.poll(async () => (await bookRun())?.pending, { intervals: [20] }).toBeLessThan(ORDERS * 0.6);
  expect(await bookRun()).toMatchObject({ state: 'running' });
  const before = shipments().length;
  // The service has booked, and nothing here knows.
  page = await killAndContinue(() => shipments().length > before);
  await expect(page.getByText(/^Waybill closed during the booking/)).toBeVisible();
  await finishDay(page);
  const endedAtMs = performance.now();

  // Each order is accounted for: here, by the screen, and at the service.
  const [connection = ''] = readdirSync(join(waybill.dataFolder, 'connections'));
  const accountPath = join(waybill.dataFolder, 'connections', connection, 'waybill.db');
  const bolNumbers = column(accountPath, 'SELECT bol_number FROM orders WHERE bol_number IS NOT NULL').map(String);
  await expect(page.getByRole('button', { name: `${ORDERS} All` })).toBeVisible();
  await expect(page.getByRole('button', { name: `${ORDERS - 1} Booked` })).toBeVisible();
  await expect(page.getByRole('button', { name: '1 Skipped' })).toBeVisible();
  expect(new Set(bolNumbers).size).toBe(ORDERS - 1);
  expect(shipments().toSorted()).toEqual(bolNumbers.toSorted());
  // As the print dialog does, without waiting for the downloads in the background.
  for (const bolNumber of bolNumbers) {
    const { documents } = await valueFromPage(page, 'documents.fetch', { callId: randomUUID(), bolNumber });
    expect(documents.map(({ type }) => type)).toContain('BOL');
  }

  const perHour = (of: number, ms: number) => Math.round((of * 3_600_000) / ms);
  const total = quoted?.total ?? 0;
  const closedMs = closed.untilMs - closed.fromMs;
  const openMs = quotingMs - closedMs;
  const earliest = earliestMs(total, LIMIT, LATENCY_MS, closed);
  // On a slow machine, it is closed when the limit would have allowed all of them already.
  const allowedMs = earliest > closed.untilMs ? earliest - closedMs : earliest;
  process.stdout.write(
    `${ORDERS} orders with faults and two kills: ${perHour(total, openMs)} rates an hour of ${perHour(total, allowedMs)} allowed, ratio ${(allowedMs / openMs).toFixed(3)}; bookings ${Math.round((endedAtMs - bookingAtMs) / 1000)} s, all ${Math.round((endedAtMs - startedAtMs) / 1000)} s, ${perHour(ORDERS, endedAtMs - startedAtMs)} orders an hour\n`,
  );
});

/** Memory that remains in use after a day of work, in the page and in the host. */
import type { Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { MIN_PAIRS, row } from '../compare.ts';
import { buildApp, openBrowser, openBuiltApp } from '../lab/browser.ts';
import { seed, today } from '../lab/seeded.ts';
import { heapOf, residentMb } from '../lab/usage.ts';
import { bookNow, goTo, quoteFor, ratesShown, ratesToReview, readShipment } from '../lab/work.ts';

const SHIPMENTS = 1_000;
/** Rounds that represent an hour: the number of shipments that a busy clerk quotes and tracks. */
const ROUNDS_AN_HOUR = MIN_PAIRS;
const HOURS = 8;

/** Quote, rates, board, detail, document, settings. */
async function oneRound(page: Page, round: number, bolNumber: string): Promise<void> {
  await quoteFor(page, 500 + round);
  await ratesShown(page);
  await goTo(page, '/shipments');
  await page.locator('tr[data-row]').first().waitFor();
  await page.locator('tr[data-row]').first().click();
  for (let down = 0; down < 5; down += 1) await page.keyboard.press('PageDown');
  await readShipment(page, bolNumber);
  await goTo(page, '/settings/about');
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
}

/**
 * A round represents eight minutes and takes seconds. Data that the page caches for minutes (unused responses, five) is
 * cached for as many seconds; otherwise a day's worth of it would still be there.
 */
async function hurry(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const wait = window.setTimeout.bind(window);
    const hurried = (work: TimerHandler, ms = 0, ...rest: unknown[]) =>
      wait(work, ms < 120_000 ? ms : ms / 60, ...rest);
    Object.assign(window, { setTimeout: hurried });
  });
  await page.reload();
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
}

export const memory: Bench = {
  name: 'memory',
  work: `${HOURS} hours of work, ${ROUNDS_AN_HOUR} rounds each: quote, rates, board, detail, document, settings`,
  async run() {
    await buildApp();
    const seeded = await seed(SHIPMENTS, today());
    const browser = await openBrowser();
    const app = await openBuiltApp(browser, seeded.into);
    try {
      const { page } = app;
      await hurry(page);
      const heapNow = await heapOf(page);
      await quoteFor(page, 499);
      await ratesShown(page);
      await ratesToReview(page, '77318');
      const bolNumber = await bookNow(page);
      const heap: number[] = [];
      const resident: number[] = [];
      for (let round = 0; round < HOURS * ROUNDS_AN_HOUR; round += 1) {
        await oneRound(page, round, bolNumber);
        heap.push(await heapNow());
        resident.push(await residentMb(app.pid));
      }
      // After the first hour: the rounds of the second.
      const details = { unit: 'MB', peerName: 'after the first hour', target: 1.1 } as const;
      const ofHour = (values: readonly number[], hour: number) =>
        values.slice((hour - 1) * ROUNDS_AN_HOUR, hour * ROUNDS_AN_HOUR);
      return [
        row({ ...details, measure: 'heap of the page', ours: ofHour(heap, HOURS), peer: ofHour(heap, 2) }),
        row({ ...details, measure: 'resident, host', ours: ofHour(resident, HOURS), peer: ofHour(resident, 2) }),
      ];
    } finally {
      await app.close();
      await browser.close();
      await seeded.remove();
    }
  },
};

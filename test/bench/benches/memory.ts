/** Memory that remains in use after a day of work, in the page and in the host. */
import type { Bench } from '../bench.ts';
import { row } from '../compare.ts';
import { buildApp, openBrowser, openBuiltApp } from '../lab/browser.ts';
import { inDesktop } from '../lab/inDesktop.ts';
import { seed, today } from '../lab/seeded.ts';
import { heapOf, residentMb } from '../lab/usage.ts';
import { bookNow, HOURS, hurry, oneRound, quoteFor, ROUNDS_AN_HOUR, ratesShown, ratesToReview } from '../lab/work.ts';

const SHIPMENTS = 1_000;

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

export const memoryDesktop: Bench = {
  name: 'memory-desktop',
  work: 'the same hours in the desktop program with 100,000 shipments, after each round of the last',
  run: () => inDesktop('desktopMemory.ts'),
};

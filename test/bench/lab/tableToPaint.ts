/**
 * From a clerk's action on a table until its new rows are painted, measured in the page: the same code for our board
 * and for the peer's grid.
 */
import type { Page } from '@playwright/test';

/** How to find the parts of a table's page; CSS selectors, except for `id`. */
export interface TableShape {
  /** Has `aria-rowcount`, which includes the head; its rows have `aria-rowindex`. */
  readonly grid: string;
  readonly scroller: string;
  /** Every row in the document, including those still being filled. */
  readonly row: string;
  /** What a row matches once it has its cells. */
  readonly ready: string;
  /** Attribute that identifies a row. */
  readonly id: string;
  /** Height of the head inside the scroller, in pixels. */
  readonly headPx: number;
}

interface Watch {
  /** The number of rows and the first visible one if everything visible is there; null while anything is missing. */
  state(): string | null;
  /** Measures from the next event of this kind to the paint of a different state. */
  arm(event: 'keydown' | 'click'): void;
  duration(): Promise<number>;
  /** Scrolls down by this many rows, some with every frame, until the rows at the end are painted. In ms. */
  scroll(rows: number, steps: number): Promise<number>;
}

declare global {
  interface Window {
    benchTable?: Watch;
  }
}

/** Installs the measuring code in the page; once after each load. */
export async function watchTable(page: Page, shape: TableShape): Promise<void> {
  await page.evaluate(({ grid, scroller, row, ready, id, headPx }) => {
    const maxMs = 30_000;
    const frame = () => new Promise<void>((resolve) => void requestAnimationFrame(() => resolve()));
    /** The first task after a frame's work runs when that frame was submitted. */
    const painted = () =>
      new Promise<void>((resolve) => {
        const channel = new MessageChannel();
        channel.port1.addEventListener('message', () => resolve());
        channel.port1.start();
        channel.port2.postMessage(null);
      });
    const rowCount = () => document.querySelector(grid)?.getAttribute('aria-rowcount') ?? '';

    function rowsInSight() {
      const box = document.querySelector(scroller)?.getBoundingClientRect() ?? new DOMRect();
      const [from, to] = [box.top + headPx, box.bottom];
      const inSight = [...document.querySelectorAll(row)]
        .map((element) => ({ element, place: element.getBoundingClientRect() }))
        .filter(({ place }) => place.bottom > from + 1 && place.top < to - 1)
        .toSorted((a, b) => a.place.top - b.place.top);
      return { from, to, inSight };
    }
    const topRow = () => Number(rowsInSight().inSight[0]?.element.getAttribute('aria-rowindex') ?? Number.NaN);

    function state(): string | null {
      const { from, to, inSight } = rowsInSight();
      const [first, last] = [inSight[0], inSight.at(-1)];
      if (first === undefined || last === undefined || first.place.top > from + 1) return null;
      const covered = inSight.reduce((sum, { place }) => sum + place.height, 0);
      const isFull = last.place.bottom >= to - 1 && Math.abs(covered - (last.place.bottom - first.place.top)) < 2;
      if (!isFull || !inSight.every(({ element }) => element.matches(ready))) return null;
      return `${rowCount()} ${first.element.getAttribute(id)}`;
    }

    let duration: Promise<number> = Promise.reject(new Error('not armed'));
    duration.catch(() => {});
    window.benchTable = {
      state,
      arm(event) {
        const before = state();
        duration = new Promise((resolve, reject) => {
          setTimeout(() => reject(new Error(`no ${event} came`)), maxMs + 5000);
          const watch = async (sinceMs: number): Promise<number> => {
            for (;;) {
              await frame();
              const now = state();
              if (now !== null && now !== before) break;
              if (performance.now() - sinceMs > maxMs) throw new Error(`nothing came of the ${event}`);
            }
            await painted();
            return performance.now() - sinceMs;
          };
          const options = { capture: true, once: true };
          document.addEventListener(event, ({ timeStamp }) => void watch(timeStamp).then(resolve, reject), options);
        });
      },
      duration: () => duration,
      async scroll(rows, steps) {
        const moved = document.querySelector(scroller);
        if (moved === null) throw new Error('nothing to scroll');
        // Browsers limit the height of an element: with more rows than that, fewer pixels than their height are
        // scrolled.
        const pxPerRow = (moved.scrollHeight - headPx) / (Number(rowCount()) - 1);
        const [start, before] = [moved.scrollTop, topRow()];
        const startedAt = performance.now();
        for (let step = 1; step <= steps; step += 1) {
          moved.scrollTop = start + (step * rows * pxPerRow) / steps;
          await frame();
        }
        const arrivedAt = performance.now();
        let nudgedAt = arrivedAt;
        while (state() === null) {
          await frame();
          const now = performance.now();
          if (now - arrivedAt > 4 * maxMs) throw new Error(`no rows at ${moved.scrollTop}, from ${start}`);
          // AG Grid may miss the last events of a fast scroll, or scroll back a step, and then shows nothing until the
          // next turn of the wheel.
          if (now - nudgedAt < 250) continue;
          nudgedAt = now;
          moved.scrollTop = start + rows * pxPerRow;
          moved.dispatchEvent(new Event('scroll'));
        }
        await painted();
        const ms = performance.now() - startedAt;
        const after = topRow();
        if (Math.abs(after - before - rows) > rows / 100)
          throw new Error(`from row ${before} to ${after}, not ${rows}`);
        return ms;
      },
    };
  }, shape);
}

/** Resolves to what the page shows once it is complete. */
export async function settled(page: Page): Promise<string> {
  await page.waitForFunction(() => (window.benchTable?.state() ?? null) !== null, undefined, { timeout: 120_000 });
  return page.evaluate(() => window.benchTable?.state() ?? '');
}

/** Milliseconds from the event that `act` causes to the paint of its result. */
export async function untilPainted(page: Page, event: 'keydown' | 'click', act: () => Promise<void>): Promise<number> {
  await page.evaluate((kind) => window.benchTable?.arm(kind), event);
  await act();
  return page.evaluate(() => window.benchTable?.duration() ?? Number.NaN);
}

/** Milliseconds of scrolling down this many rows. */
export function scrollDown(page: Page, rows: number, steps: number): Promise<number> {
  return page.evaluate(([far, often]) => window.benchTable?.scroll(far, often) ?? Number.NaN, [rows, steps] as const);
}

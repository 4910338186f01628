/** Every key of a clerk's work, screen by screen, in a full account. */
import type { Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { type Row, row } from '../compare.ts';
import { buildApp, openBrowser, openBuiltApp } from '../lab/browser.ts';
import { fillAccount, openLongQuote } from '../lab/fullAccount.ts';
import { typeAndCollect, watchKeys } from '../lab/keyToPaint.ts';
import { seed, today } from '../lab/seeded.ts';
import { goTo } from '../lab/work.ts';

const SHIPMENTS = 100_000;
const FRAME_MS = 1000 / 60;
/** A pause that a user notices. */
const LONG_MS = 100;
const SETTLE_MS = 500;
/** Between keys: a fast typist's. */
const PAUSE_MS = 80;
/** Times each screen is played, after once to warm it up. */
const TURNS = 3;

const times = (count: number, key: string): string[] => Array.from({ length: count }, () => key);
const erased = (text: string): string[] => [...text.split(''), ...times(text.length, 'Backspace')];

const MOVES = [...times(15, 'ArrowDown'), 'PageDown', 'PageDown', 'End', 'Home'];

interface Played {
  readonly screen: string;
  /** Shows the screen, ready for its keys. */
  open(page: Page): Promise<void>;
  readonly keys: readonly string[];
  /** Then typed into the screen's search field, and deleted. */
  readonly search?: string;
}

/** Opens a list, and waits for its rows. */
const list = (route: string, name: string) => async (page: Page) => {
  await goTo(page, '/settings');
  await goTo(page, route);
  await page.getByRole('grid', { name }).locator('tbody').getByRole('row').nth(3).waitFor();
};

const SCREENS: readonly Played[] = [
  {
    screen: 'quote of 40 lines',
    async open(page) {
      await openLongQuote(page);
      await watchKeys(page);
      await page.getByLabel('Weight each, pounds, row 20', { exact: true }).fill('');
    },
    keys: [...erased('1250'), ...times(8, 'Tab'), ...times(8, 'Shift+Tab')],
  },
  {
    screen: 'shipments',
    open: list('/shipments', 'Shipments'),
    keys: MOVES,
    search: 'steel',
  },
  {
    screen: 'contacts',
    open: list('/contacts', 'Contacts'),
    keys: MOVES,
    search: 'consig',
  },
  {
    screen: 'orders',
    open: list('/orders', 'Orders'),
    keys: MOVES,
    search: 'so-12',
  },
  {
    screen: 'command palette',
    open: list('/orders', 'Orders'),
    keys: ['Control+k', ...erased('denver'), ...times(5, 'ArrowDown'), 'Escape'],
  },
  {
    screen: 'reports',
    open: list('/reports', 'By carrier'),
    keys: ['l', 's', 'c', ...times(5, 'ArrowDown')],
  },
];

function rowsOf(screen: string, durations: readonly number[]): Row[] {
  const sorted = durations.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  const one = (measure: string, ms: number, peerName: string, peerMs: number, target: number) =>
    row({ measure: `${screen}: ${measure}`, unit: 'ms', peerName, target, ours: [ms], peer: [peerMs] });
  return [
    one('half of the keys', at(0.5), 'a frame', FRAME_MS, 1),
    one('95% of the keys', at(0.95), 'a frame', FRAME_MS, 2),
    one('the slowest key', at(1), 'a noticeable pause', LONG_MS, 1),
  ];
}

const collect = (page: Page, screen: string, pressed: readonly string[]) =>
  typeAndCollect(page, pressed, PAUSE_MS).catch((error: unknown) => {
    throw new Error(`${screen}: not every key led to a paint`, { cause: error });
  });

export const keys: Bench = {
  name: 'keys',
  work: `every key on each screen to its paint, with ${SHIPMENTS.toLocaleString('en-US')} shipments, 5,000 contacts, 500 orders`,
  async run() {
    await buildApp();
    const seeded = await seed(SHIPMENTS, today());
    const browser = await openBrowser();
    const app = await openBuiltApp(browser, seeded.into);
    try {
      await fillAccount(app.page);
      await app.page.reload();
      await watchKeys(app.page);
      const rows: Row[] = [];
      for (const { screen, open, keys, search = '' } of SCREENS) {
        const durations: number[] = [];
        for (let turn = 0; turn <= TURNS; turn += 1) {
          await open(app.page);
          await app.page.bringToFront();
          // What opening the screen caused isn't the keys' work.
          await app.page.waitForTimeout(SETTLE_MS);
          const ms = await collect(app.page, screen, keys);
          if (search !== '') {
            await app.page.keyboard.press('/');
            await app.page.locator('input:focus').waitFor();
            await app.page.evaluate(() => (window as { benchKeys?: number[] }).benchKeys?.splice(0));
            ms.push(...(await collect(app.page, screen, erased(search))));
          }
          if (turn > 0) durations.push(...ms);
        }
        rows.push(...rowsOf(screen, durations));
      }
      return rows;
    } finally {
      await app.close();
      await browser.close();
      await seeded.remove();
    }
  },
};

/** The orders list with 100,000 orders against a grid that has all of them in memory, and against a few. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createOrderStore } from '../../../electron/modules/orders/store.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { OrderQuerySchema } from '../../../shared/contract/orders.ts';
import type { Bench } from '../bench.ts';
import { compare, type Row, timed } from '../compare.ts';
import { buildApp, openBrowser, openBuiltApp, untilQuiet, VIEWPORT } from '../lab/browser.ts';
import { type Seeded, today } from '../lab/seeded.ts';
import { listedOrders, seedOrders } from '../lab/seededOrders.ts';
import { buildPages } from '../lab/sitePages.ts';
import { startStaticServer } from '../lab/staticServer.ts';
import {
  AG_GRID_PARTS,
  agGridShape,
  filterKey,
  firstRowsOfAgGrid,
  OURS,
  OURS_HEAD,
  SCROLLED_ROWS,
  scrollRows,
  sortBy,
  type TableParts,
} from '../lab/tableActions.ts';
import { untilPainted, watchTable } from '../lab/tableToPaint.ts';

const MANY = 100_000;
const FEW = 1_000;
const COLUMNS = 9;
const PAIRS = 7;
/** Both directions of each head that sorts, without the order in which both begin. The second click reverses. */
const TWICE = ['Status', 'Status', 'Order', 'Order', 'Consignee', 'Consignee'];
const PARTS: TableParts = { field: 'main input[type="search"]', head: OURS_HEAD };
const SEARCHED = ['order_number', 'bol_number', 'consignee', 'place', "fields ->> '$.poNumber'"];
/** Visible rows. */
const LIMIT = 60;

/** From the key that opens the screen to its first rows, in a freshly loaded app. */
const firstRows = (page: Page) => async (): Promise<number> => {
  await page.bringToFront();
  await page.goto(`${new URL(page.url()).origin}/#/quote`);
  await page.reload();
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
  await untilQuiet(page);
  await page.waitForTimeout(500);
  await watchTable(page, OURS);
  return untilPainted(page, 'keydown', () => page.keyboard.press('Alt+2'));
};

/** One word in all orders: the total, and the first rows. */
async function searches({ path }: Seeded): Promise<Row> {
  const database = openDatabase(path, ACCOUNT_MIGRATIONS);
  try {
    const store = createOrderStore(database);
    const number = String(database.all('SELECT order_number FROM orders LIMIT 1 OFFSET 40000')[0]?.['order_number']);
    const scan = `SELECT *, count(*) OVER () AS total FROM orders WHERE removed_at_ms IS NULL
      AND (${SEARCHED.map((column) => `${column} LIKE :like`).join(' OR ')}) ORDER BY pickup_date LIMIT ${LIMIT}`;
    return await compare({
      measure: 'search for an order number',
      unit: 'ms',
      peerName: 'LIKE, same database',
      target: 0.05,
      ours: timed(() => void store.list(OrderQuerySchema.parse({ text: number }), 0, LIMIT)),
      peer: timed(() => void database.all(scan, { like: `%${number}%` })),
    });
  } finally {
    database.close();
  }
}

export const orders: Bench = {
  name: 'orders',
  work: `the orders list with ${MANY.toLocaleString('en-US')} orders`,
  async run() {
    await buildApp();
    const [many, few] = [await seedOrders(MANY, today()), await seedOrders(FEW, today())];
    const searched = await searches(many);
    const browser = await openBrowser();
    const [large, small] = [await openBuiltApp(browser, many.into), await openBuiltApp(browser, few.into)];
    const server = await startStaticServer({
      ...(await buildPages(join(import.meta.dirname, '../peers/agGrid'), ['index.html'])),
      '/rows.json': { type: 'application/json', bytes: listedOrders(many) },
    });
    try {
      const ours = large.page;
      // The alerts of the open shipments are evaluated first, once.
      for (const { page } of [large, small]) await untilQuiet(page);
      const peer = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
      await peer.goto(`${server.url}/index.html#orders`);
      await peer.waitForFunction(() => document.title === 'ready', undefined, { timeout: 120_000 });
      await watchTable(peer, agGridShape(COLUMNS));
      const against = (
        measure: string,
        oursDoes: () => Promise<number>,
        peerDoes: () => Promise<number>,
        { target = 1, peerName = 'AG Grid, rows in memory', warmUps = 2 } = {},
      ) => compare({ measure, unit: 'ms', peerName, target, ours: oursDoes, peer: peerDoes, pairs: PAIRS, warmUps });
      return [
        await against('first rows', firstRows(ours), firstRowsOfAgGrid(peer)),
        await against('filter key to paint', filterKey(ours, PARTS), filterKey(peer, AG_GRID_PARTS)),
        // Each sort is new only once, and the code is warm from the filter.
        await against(
          'sort',
          sortBy(ours, PARTS, ['Pickup', ...TWICE]),
          sortBy(peer, AG_GRID_PARTS, [...TWICE, 'Pickup']),
          { warmUps: 0 },
        ),
        await against(`scroll ${SCROLLED_ROWS.toLocaleString('en-US')} rows`, scrollRows(ours), scrollRows(peer)),
        await against('first rows', firstRows(ours), firstRows(small.page), {
          target: 1.3,
          peerName: `with ${FEW.toLocaleString('en-US')}`,
        }),
        searched,
      ];
    } finally {
      await server.close();
      await large.close();
      await small.close();
      await browser.close();
      await Promise.all([many.remove(), few.remove()]);
    }
  },
};

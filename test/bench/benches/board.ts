/** The shipments board with 100,000 shipments against a grid that has all of them in memory, and against a few. */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { ACCOUNT_MIGRATIONS } from '../../../electron/core/accountSchema.ts';
import { createBoardQueries } from '../../../electron/modules/board/boardQueries.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import { type BoardQuery, BoardQuerySchema } from '../../../shared/contract/board.ts';
import type { BoardColumn } from '../../../shared/rules/boardColumns.ts';
import type { Bench } from '../bench.ts';
import { compare, type Row } from '../compare.ts';
import {
  type BenchApp,
  buildApp,
  callFromPage,
  openBrowser,
  openBuiltApp,
  untilQuiet,
  VIEWPORT,
} from '../lab/browser.ts';
import { missingSpace, type Seeded, seed, today } from '../lab/seeded.ts';
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
  secondWord,
  sortBy,
  type TableParts,
} from '../lab/tableActions.ts';
import { untilPainted, watchTable } from '../lab/tableToPaint.ts';

const MANY = 100_000;
const FEW = 1_000;
const MILLION = 1_000_000;
const PAIRS = 7;
const WARM_UPS = 2;
const COLUMNS: BoardColumn[] = [
  ...(['status', 'bol', 'pro', 'scac', 'consignee', 'pickup', 'due', 'reference', 'checked', 'next'] as const),
];
const ALL: BoardQuery = BoardQuerySchema.parse({ sort: { column: 'due', descending: false } });
const CURRENT: BoardQuery = { ...ALL, tile: 'current' };
const HEADS = ['Pickup', 'SCAC', 'Consignee', 'BOL', 'PRO', 'Reference', 'Status', 'Last checked', 'Next check'];
const PARTS: TableParts = { field: 'main input[type="search"]', head: OURS_HEAD };

/** From the key that opens the screen to its first rows, in a freshly loaded app. */
const firstRows = (page: Page, query: BoardQuery) => async (): Promise<number> => {
  await page.bringToFront();
  // This also writes to the database, so the core must rebuild its cached lists.
  await callFromPage(page, 'views.saveBoard', { view: { query, columns: COLUMNS } });
  await page.goto(`${new URL(page.url()).origin}/#/quote`);
  await page.reload();
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
  await untilQuiet(page);
  await page.waitForTimeout(500);
  await watchTable(page, OURS);
  return untilPainted(page, 'keydown', () => page.keyboard.press('Alt+3'));
};

function rowsAsJson(seeded: Seeded): string {
  const database = openDatabase(seeded.path, ACCOUNT_MIGRATIONS);
  try {
    const filter = { query: ALL, today: today() };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the response to a list query
    const response = createBoardQueries(database)({ kind: 'list', filter, offset: 0, limit: MANY }) as {
      shipments: unknown[];
    };
    return JSON.stringify(response.shipments);
  } finally {
    database.close();
  }
}

async function measure(browser: Browser, app: BenchApp, seeded: Seeded): Promise<Row[]> {
  const server = await startStaticServer({
    ...(await buildPages(join(import.meta.dirname, '../peers/agGrid'), ['index.html'])),
    '/rows.json': { type: 'application/json', bytes: rowsAsJson(seeded) },
  });
  try {
    const ours = app.page;
    const peer = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
    await peer.goto(`${server.url}/index.html`);
    await peer.waitForFunction(() => document.title === 'ready', undefined, { timeout: 120_000 });
    await watchTable(peer, agGridShape(COLUMNS.length));
    const against = (name: string, oursDoes: () => Promise<number>, peerDoes: () => Promise<number>) =>
      compare({
        measure: name,
        unit: 'ms',
        peerName: 'AG Grid, rows in memory',
        target: 1,
        ours: oursDoes,
        peer: peerDoes,
        pairs: PAIRS,
        warmUps: WARM_UPS,
      });
    return [
      await against('first rows', firstRows(ours, ALL), firstRowsOfAgGrid(peer)),
      await against('filter key to paint', filterKey(ours, PARTS), filterKey(peer, AG_GRID_PARTS)),
      await against('sort', sortBy(ours, PARTS, HEADS), sortBy(peer, AG_GRID_PARTS, HEADS)),
      await against(`scroll ${SCROLLED_ROWS.toLocaleString('en-US')} rows`, scrollRows(ours), scrollRows(peer)),
    ];
  } finally {
    await server.close();
  }
}

export const board: Bench = {
  name: 'board',
  work: `the board with ${MANY.toLocaleString('en-US')} shipments, all shown`,
  async run() {
    await buildApp();
    const seeded = await seed(MANY, today());
    const browser = await openBrowser();
    const app = await openBuiltApp(browser, seeded.into);
    try {
      return await measure(browser, app, seeded);
    } finally {
      await app.close();
      await browser.close();
      await seeded.remove();
    }
  },
};

export const boardGrowth: Bench = {
  name: 'board-growth',
  work: `first rows with ${MANY.toLocaleString('en-US')} shipments`,
  async run() {
    await buildApp();
    const [many, few] = [await seed(MANY, today()), await seed(FEW, today())];
    const browser = await openBrowser();
    const [large, small] = [await openBuiltApp(browser, many.into), await openBuiltApp(browser, few.into)];
    const against = (name: string, query: BoardQuery) =>
      compare({
        measure: name,
        unit: 'ms',
        peerName: `with ${FEW.toLocaleString('en-US')}`,
        target: 1.3,
        ours: firstRows(large.page, query),
        peer: firstRows(small.page, query),
        pairs: PAIRS,
      });
    try {
      return [
        await against('first rows, as the board begins (current)', CURRENT),
        await against('first rows, all shown', ALL),
      ];
    } finally {
      await large.close();
      await small.close();
      await browser.close();
      await Promise.all([many.remove(), few.remove()]);
    }
  },
};

/** Without alerts to evaluate, which are evaluated once: ten times as many would use the processor for longer. */
function withoutAlerts(seeded: Seeded): Seeded {
  const database = openDatabase(seeded.path, ACCOUNT_MIGRATIONS);
  database.run('DELETE FROM evaluations');
  database.close();
  return seeded;
}

export const boardMillion: Bench = {
  name: 'board-million',
  work: `the board with ${MILLION.toLocaleString('en-US')} shipments`,
  async run() {
    const lack = await missingSpace(MILLION);
    if (lack !== null) return { skipped: lack };
    await buildApp();
    const [million, many] = [withoutAlerts(await seed(MILLION, today())), withoutAlerts(await seed(MANY, today()))];
    const browser = await openBrowser();
    const [large, small] = [await openBuiltApp(browser, million.into), await openBuiltApp(browser, many.into)];
    const against = (measure: string, does: (page: Page) => () => Promise<number>) =>
      compare({
        measure,
        unit: 'ms',
        peerName: `with ${MANY.toLocaleString('en-US')}`,
        target: 1.3,
        ours: does(large.page),
        peer: does(small.page),
        pairs: PAIRS,
        warmUps: WARM_UPS,
      });
    try {
      return [
        await against('first rows, as the board begins (current)', (page) => firstRows(page, CURRENT)),
        await against('first rows, all shown', (page) => firstRows(page, ALL)),
        await against('filter key to paint', (page) => filterKey(page, PARTS)),
        await against('a letter after a word that one in eight has', (page) => secondWord(page, PARTS)),
        await against('sort', (page) => sortBy(page, PARTS, HEADS)),
      ];
    } finally {
      await large.close();
      await small.close();
      await browser.close();
      await Promise.all([million.remove(), many.remove()]);
    }
  },
};

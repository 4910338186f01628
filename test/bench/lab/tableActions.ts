/** What is measured of a table, ours and AG Grid's: its first rows, a letter in its search, a sort, and a scroll. */
import type { Page } from '@playwright/test';
import { scrollDown, settled, type TableShape, untilPainted } from './tableToPaint.ts';

export const SCROLLED_ROWS = 10_000;
const SCROLL_STEPS = 100;
/** Each letter is used only once, so that no result comes from an earlier run's cache. */
const LETTERS = ['b', 's', 't', 'p', 'f', 'h', 'g', 'n', 'm'];

const CITIES = ['denver', 'boise', 'columbus', 'portland', 'tulsa', 'mobile', 'fargo', 'laredo', 'mockingbird'];

export const OURS: TableShape = {
  grid: '[role=grid]',
  scroller: '.table-scroll',
  row: 'tr[aria-rowindex][id]',
  ready: '[data-row]',
  id: 'data-row',
  headPx: 28,
};

/** The shape of AG Grid with this number of columns. */
export const agGridShape = (columns: number): TableShape => ({
  grid: '[role=grid]',
  scroller: '.ag-grid-viewport',
  row: '.ag-row',
  ready: `:has(.ag-cell:nth-child(${columns}))`,
  id: 'row-id',
  headPx: 29,
});

/** The search field and the heads of a table. */
export interface TableParts {
  readonly field: string;
  readonly head: (name: string) => string;
}

export const OURS_HEAD = (name: string) => `[role=grid] th button:has-text("${name}")`;
export const AG_GRID_PARTS: TableParts = {
  field: '#find',
  head: (name) => `.ag-header-cell:has-text("${name}")`,
};

/** From the key that opens AG Grid to its first rows. */
export const firstRowsOfAgGrid = (page: Page) => async (): Promise<number> => {
  await page.bringToFront();
  await page.keyboard.press('Alt+1');
  await page.waitForTimeout(200);
  return untilPainted(page, 'keydown', () => page.keyboard.press('Alt+3'));
};

/** Types a different letter into the empty search with every run. */
export function filterKey(page: Page, { field }: TableParts): () => Promise<number> {
  const letters = LETTERS.values();
  return async () => {
    await page.bringToFront();
    const all = await settled(page);
    await page.locator(field).focus();
    const letter = letters.next().value ?? '';
    const ms = await untilPainted(page, 'keydown', () => page.keyboard.press(letter));
    await page.keyboard.press('Backspace');
    await page.waitForFunction((before) => window.benchTable?.state() === before, all, { timeout: 120_000 });
    return ms;
  };
}

/** Types a letter after a word that one in eight rows has, a different one with every run. */
export function secondWord(page: Page, { field }: TableParts): () => Promise<number> {
  const cities = CITIES.values();
  return async () => {
    await page.bringToFront();
    const all = await settled(page);
    const search = page.locator(field);
    await search.fill(`${cities.next().value ?? ''} `);
    await page.waitForFunction((before) => ![before, null, undefined].includes(window.benchTable?.state()), all, {
      timeout: 120_000,
    });
    await settled(page);
    const ms = await untilPainted(page, 'keydown', () => page.keyboard.press('s'));
    await search.fill('');
    await page.waitForFunction((before) => window.benchTable?.state() === before, all, { timeout: 120_000 });
    return ms;
  };
}

/** Clicks the heads in turn, one with every run, so that neither side has the order already. */
export function sortBy(page: Page, { head }: TableParts, names: readonly string[]): () => Promise<number> {
  const heads = names.values();
  return async () => {
    await page.bringToFront();
    await settled(page);
    return untilPainted(page, 'click', () => page.locator(head(heads.next().value ?? '')).click());
  };
}

/** Scrolls down by `SCROLLED_ROWS`. */
export const scrollRows = (page: Page) => async (): Promise<number> => {
  await page.bringToFront();
  await settled(page);
  return scrollDown(page, SCROLLED_ROWS, SCROLL_STEPS);
};

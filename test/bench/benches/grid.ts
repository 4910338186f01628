/** Typing into a quote of forty lines. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { compare, type Row } from '../compare.ts';
import { buildApp, openBrowser, openBuiltApp, VIEWPORT } from '../lab/browser.ts';
import { LINES, openLongQuote } from '../lab/fullAccount.ts';
import { typeAndMeasure, watchKeys } from '../lab/keyToPaint.ts';
import { startStaticServer } from '../lab/staticServer.ts';

/** The line in the middle. */
const ROW = 20;
const COLUMNS = ['quantity', 'description', 'nmfc', 'length', 'width', 'height', 'weight', 'freightClass', 'stackable'];

/** Cells to type into: a measure, which updates the whole row and the totals, and the item, which opens suggestions. */
const CELLS = [
  { measure: 'a digit of a weight', column: 'weight', label: `Weight each, pounds, row ${ROW}`, text: '612' },
  { measure: 'a letter of an item', column: 'description', label: `Description, row ${ROW}`, text: 'brackets' },
] as const;
/** Texts per sample; each is typed, and deleted letter by letter. */
const STRINGS = 3;

/** Types the text into the cell and deletes it, a few times: the mean of all those keys. */
const typing = (page: Page, cell: Locator, text: string) => async (): Promise<number> => {
  await page.bringToFront();
  await cell.focus();
  await cell.fill('');
  const means: number[] = [];
  for (let turn = 0; turn < STRINGS; turn += 1) {
    means.push(await typeAndMeasure(page, text.split('')));
    const typed = await cell.inputValue();
    if (typed !== text) throw new Error(`“${typed}” is in the cell, not “${text}”`);
    means.push(
      await typeAndMeasure(
        page,
        Array.from(text, () => 'Backspace'),
      ),
    );
  }
  return means.reduce((sum, ms) => sum + ms, 0) / means.length;
};

export const grid: Bench = {
  name: 'grid',
  work: `key to paint in a quote of ${LINES} lines`,
  async run() {
    await buildApp();
    const browser = await openBrowser();
    const app = await openBuiltApp(browser);
    const html = await readFile(join(import.meta.dirname, '../peers/plainGrid.html'));
    const server = await startStaticServer({ '/': { type: 'text/html', bytes: html } });
    try {
      await openLongQuote(app.page);
      const peer = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
      await peer.goto(server.url);
      await watchKeys(app.page);
      await watchKeys(peer);
      const rows: Row[] = [];
      for (const { measure, column, label, text } of CELLS) {
        const cell = (ROW - 1) * COLUMNS.length + COLUMNS.indexOf(column);
        rows.push(
          await compare({
            measure,
            unit: 'ms',
            peerName: 'uncontrolled inputs',
            target: 2,
            ours: typing(app.page, app.page.getByLabel(label, { exact: true }), text),
            peer: typing(peer, peer.locator('input').nth(cell), text),
          }),
        );
      }
      return rows;
    } finally {
      await server.close();
      await app.close();
      await browser.close();
    }
  },
};

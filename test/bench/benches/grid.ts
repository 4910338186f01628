/** Typing into a quote of forty lines. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import type { Bench } from '../bench.ts';
import { compare, type Row } from '../compare.ts';
import { buildApp, callFromPage, openBrowser, openBuiltApp, VIEWPORT } from '../lab/browser.ts';
import { typeAndMeasure, watchKeys } from '../lab/keyToPaint.ts';
import { today } from '../lab/seeded.ts';
import { startStaticServer } from '../lab/staticServer.ts';

const ROWS = 40;
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

const form = (pickupDate: string) => ({
  pickupDate,
  origin: { zip: '43207', city: 'Columbus', state: 'OH', locationType: 'Business' },
  destination: { zip: '80216', city: 'Denver', state: 'CO', locationType: 'Business' },
  contacts: { origin: null, destination: null },
  rows: Array.from({ length: ROWS }, (_, at) => ({
    key: `r${at}`,
    quantity: '1',
    description: `Steel shelf brackets, lot ${at}`,
    nmfc: '',
    length: '48',
    width: '40',
    height: '46',
    weight: '600',
    freightClass: '',
    stackable: '',
  })),
  accessorials: [],
});

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
  work: `key to paint in a quote of ${ROWS} lines`,
  async run() {
    await buildApp();
    const browser = await openBrowser();
    const app = await openBuiltApp(browser);
    const html = await readFile(join(import.meta.dirname, '../peers/plainGrid.html'));
    const server = await startStaticServer({ '/': { type: 'text/html', bytes: html } });
    try {
      const value = { form: form(nextBusinessDay(today())), sentAs: null };
      await callFromPage(app.page, 'drafts.save', { id: 'bench', kind: 'quote', value });
      await app.page.reload();
      const peer = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
      await peer.goto(server.url);
      await app.page.getByLabel(`Quantity, row ${ROWS}`, { exact: true }).waitFor();
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

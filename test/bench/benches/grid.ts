/** Typing into a quote of forty lines. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nextBusinessDay } from '../../../shared/rules/businessDays.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../compare.ts';
import { buildApp, callFromPage, openBrowser, openBuiltApp, VIEWPORT } from '../lab/browser.ts';
import { typeAndMeasure, watchKeys } from '../lab/keyToPaint.ts';
import { today } from '../lab/seeded.ts';
import { startStaticServer } from '../lab/staticServer.ts';

const ROWS = 40;
const LETTERS = '123456789012345'.split('');

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
    stackable: false,
  })),
  accessorials: [],
});

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
      const cells = app.page.getByRole('grid').getByRole('textbox');
      await cells.first().waitFor();
      await cells.nth(Math.floor((await cells.count()) / 2)).focus();
      const peer = await (await browser.newContext({ viewport: VIEWPORT })).newPage();
      await peer.goto(server.url);
      await peer.locator('input').nth(180).focus();
      await watchKeys(app.page);
      await watchKeys(peer);
      return [
        await compare({
          measure: 'one key',
          unit: 'ms',
          peerName: 'uncontrolled inputs',
          target: 2,
          ours: async () => {
            await app.page.bringToFront();
            const ms = await typeAndMeasure(app.page, LETTERS);
            // As it was, so that every run types into the same.
            await typeAndMeasure(
              app.page,
              LETTERS.map(() => 'Backspace'),
            );
            return ms;
          },
          peer: async () => {
            await peer.bringToFront();
            return typeAndMeasure(peer, LETTERS);
          },
        }),
      ];
    } finally {
      await server.close();
      await app.close();
      await browser.close();
    }
  },
};

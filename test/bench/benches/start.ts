/** From the start of the program to a form that accepts a key, compared with a minimal React app. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Bench } from '../bench.ts';
import { compare } from '../compare.ts';
import { buildApp, openBrowser } from '../lab/browser.ts';
import { seed, today } from '../lab/seeded.ts';
import { buildPages } from '../lab/sitePages.ts';
import { FEW_STARTS, hostArgs, QUOTE_FORM_KEY, startToKey } from '../lab/startToKey.ts';

const MANY = 100_000;
const PEER = join(import.meta.dirname, '../peers/reactTemplate');

const app = (browser: Browser, dataFolder: string) => () =>
  startToKey(browser, [...hostArgs(dataFolder), '--demo-empty'], QUOTE_FORM_KEY);

const template = (browser: Browser, folder: string) => () =>
  startToKey(browser, [join(PEER, 'server.ts'), folder], {
    selector: 'button',
    async use(page) {
      await page.getByRole('button').focus();
      await page.keyboard.press('Space');
      await page.waitForFunction(() => document.activeElement?.textContent === 'count is 1');
    },
  });

export const startBench: Bench = {
  name: 'start',
  work: 'process start until the quote form takes a key, on a data folder that was used before',
  async run() {
    await buildApp();
    const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'));
    const [site, empty, full] = [join(folder, 'site'), join(folder, 'empty'), join(folder, 'full')];
    const seeded = await seed(MANY, today());
    const browser = await openBrowser();
    try {
      for (const [path, { bytes }] of Object.entries(await buildPages(PEER, ['index.html']))) {
        await mkdir(dirname(join(site, path)), { recursive: true });
        await writeFile(join(site, path), bytes);
      }
      await seeded.into(full);
      const ours = app(browser, empty);
      return [
        await compare({
          ...FEW_STARTS,
          measure: 'empty',
          unit: 'ms',
          peerName: 'React template, node:http',
          target: 1.5,
          ours,
          peer: template(browser, site),
        }),
        await compare({
          ...FEW_STARTS,
          measure: `${MANY.toLocaleString('en-US')} shipments`,
          unit: 'ms',
          peerName: 'empty',
          target: 1.15,
          ours: app(browser, full),
          peer: ours,
        }),
      ];
    } finally {
      await browser.close();
      await seeded.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

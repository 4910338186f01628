/** The viewer compared with pdf.js drawing the same file on a bare canvas. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { samplePdf } from '../../support/samplePdf.ts';
import type { Bench } from '../bench.ts';
import { compare } from '../compare.ts';
import { openBrowser, VIEWPORT } from '../lab/browser.ts';
import { buildPages, filesOf } from '../lab/sitePages.ts';
import { startStaticServer } from '../lab/staticServer.ts';

const FONTS = join(import.meta.dirname, '../../../node_modules/pdfjs-dist/standard_fonts');
const MAX_PAGES = 500;
const TARGET = 1.15;
/** “page” is in the sample's head and in each of its 30 rows. */
const HITS = MAX_PAGES * 31;
const REST_MS = 500;

const firstPage = (page: Page, address: string) => async (): Promise<number> => {
  await page.bringToFront();
  return page.evaluate(async (from) => (await window.bench?.firstPage(from)) ?? Number.NaN, address);
};

/** Opens some pages that were not drawn yet, and returns the mean. */
function pageToPage(page: Page): () => Promise<number> {
  let last = 1;
  return async () => {
    await page.bringToFront();
    const ms: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      last += 7;
      ms.push(await page.evaluate(async (to) => (await window.bench?.goTo(to)) ?? Number.NaN, last));
    }
    return ms.reduce((sum, each) => sum + each, 0) / ms.length;
  };
}

/** In a newly opened file, so that no page's text is cached, and after a short idle time. */
const finder = (page: Page) => async (): Promise<number> => {
  await firstPage(page, '/500.pdf')();
  await page.waitForTimeout(REST_MS);
  return page.evaluate(async ([word, hits]) => (await window.bench?.find(word, hits)) ?? Number.NaN, [
    'page',
    HITS,
  ] as const);
};

export const pdf: Bench = {
  name: 'pdf',
  work: 'a PDF in the viewer',
  async run() {
    const pages = await buildPages(join(import.meta.dirname, '../pdfPages'), ['viewer.html', 'bare.html']);
    const server = await startStaticServer({
      ...pages,
      ...(await filesOf(FONTS, '/fonts/')),
      '/2.pdf': { type: 'application/pdf', bytes: samplePdf({ pages: 2 }) },
      '/500.pdf': { type: 'application/pdf', bytes: samplePdf({ pages: MAX_PAGES }) },
    });
    const browser = await openBrowser();
    try {
      const ours = await browser.newPage({ viewport: VIEWPORT });
      await ours.goto(`${server.url}/viewer.html`);
      await firstPage(ours, '/2.pdf')();
      const width = await ours.evaluate(() => window.bench?.drawnWidth() ?? 0);
      const peer = await browser.newPage({ viewport: VIEWPORT });
      // The server knows plain paths only: the width follows the page's own address.
      await peer.goto(`${server.url}/bare.html`);
      await peer.evaluate((wide) => history.replaceState(null, '', `?width=${wide}`), width);
      const common = { unit: 'ms', peerName: 'bare pdf.js', target: TARGET } as const;
      return [
        await compare({
          ...common,
          measure: 'first page of 2',
          ours: firstPage(ours, '/2.pdf'),
          peer: firstPage(peer, '/2.pdf'),
        }),
        await compare({
          ...common,
          measure: `first page of ${MAX_PAGES}`,
          ours: firstPage(ours, '/500.pdf'),
          peer: firstPage(peer, '/500.pdf'),
        }),
        await compare({
          ...common,
          measure: 'page to page',
          ours: pageToPage(ours),
          peer: pageToPage(peer),
        }),
        await compare({
          ...common,
          measure: `find in ${MAX_PAGES} pages`,
          ours: finder(ours),
          peer: finder(peer),
          pairs: 7,
          warmUps: 1,
        }),
      ];
    } finally {
      await browser.close();
      await server.close();
    }
  },
};

/** JavaScript that a browser loads before the quote form is shown, gzipped. */
import { gzipSync } from 'node:zlib';
import type { Bench } from '../bench.ts';
import { row } from '../compare.ts';
import { buildApp, openBrowser, openBuiltApp } from '../lab/browser.ts';

const LIMIT_BYTES = 250_000;

export const size: Bench = {
  name: 'size',
  work: 'JavaScript of the first load, gzipped, until the quote form takes a key',
  async run() {
    await buildApp();
    const browser = await openBrowser();
    const app = await openBuiltApp(browser);
    try {
      const addresses = new Set<string>();
      app.page.on('response', (response) => {
        if (/javascript/.test(response.headers()['content-type'] ?? '')) addresses.add(response.url());
      });
      await app.page.reload();
      await app.page.getByRole('heading', { name: 'New quote' }).waitFor();
      await app.page.waitForLoadState('networkidle').catch(() => {});
      let bytes = 0;
      // The page may be navigating to another address: downloads what it loaded once more.
      for (const address of addresses) bytes += gzipSync(await (await app.page.request.get(address)).body()).byteLength;
      return [
        row({
          measure: `${addresses.size} files`,
          unit: 'kB',
          peerName: 'the limit',
          target: 1,
          ours: [bytes / 1000],
          peer: [LIMIT_BYTES / 1000],
        }),
      ];
    } finally {
      await app.close();
      await browser.close();
    }
  },
};

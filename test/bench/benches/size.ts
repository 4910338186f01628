/** JavaScript that a browser loads before the quote form stands, gzipped. */
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
      const scripts = new Map<string, number>();
      app.page.on('response', async (response) => {
        if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
        scripts.set(response.url(), gzipSync(await response.body()).byteLength);
      });
      await app.page.reload();
      await app.page.getByRole('heading', { name: 'New quote' }).waitFor();
      await app.page.waitForLoadState('networkidle').catch(() => {});
      const kB = [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
      return [
        row({
          measure: `${scripts.size} files`,
          unit: 'kB',
          peerName: 'the limit',
          target: 1,
          ours: [kB],
          peer: [LIMIT_BYTES / 1000],
        }),
      ];
    } finally {
      await app.close();
      await browser.close();
    }
  },
};

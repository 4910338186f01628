/** JavaScript that a browser loads before the quote form is shown, gzipped. */
import { gzipSync } from 'node:zlib';
import type { Bench } from '../bench.ts';
import { row } from '../compare.ts';
import { buildApp, openBrowser, openBuiltApp } from '../lab/browser.ts';

const LIMIT_BYTES = 150_000;

export const size: Bench = {
  name: 'size',
  work: 'JavaScript of the first load, gzipped, until the quote form takes a key',
  async run() {
    await buildApp();
    const browser = await openBrowser();
    const app = await openBuiltApp(browser);
    try {
      // What the page names, some of it twice. Dialogs load after the quote form is shown.
      const read = async (path: string) => (await app.page.request.get(new URL(path, app.page.url()).href)).body();
      const named = String(await read('/')).matchAll(/(?:src|href)="(\/[^"]+\.js)"/g);
      const scripts = [...new Set(Array.from(named, ([, path = '']) => path))];
      let bytes = 0;
      for (const path of scripts) bytes += gzipSync(await read(path), { level: 9 }).byteLength;
      return [
        row({
          measure: `${scripts.length} files`,
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

/**
 * The viewer draws what pdf.js can draw: over 300 generated PDFs, each by the viewer and by bare pdf.js in Chromium, and
 * the ink of their first pages compared.
 */
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openBrowser } from '../../bench/lab/browser.ts';
import { buildPages } from '../../bench/lab/sitePages.ts';
import { startStaticServer } from '../../bench/lab/staticServer.ts';
import { pdfCorpus } from '../../support/pdfCorpus.ts';
import type { Comparison } from './pages/contract.ts';

const MIN_FILES = 300;
/** Share of first pages with the same ink. */
const MIN_EQUAL = 0.995;
/** Share of a page's ink that may be elsewhere: edges of shapes fall on pixels differently. */
const MAX_ELSEWHERE = 0.005;

/** Files that the two draw differently, and why. */
const EXPLAINED: Readonly<Record<string, string>> = {
  'graphics tiling pattern':
    'the viewer rounds the scale of a page, so edges of small tiles fall on other pixels: 0.7%',
};

function differenceOf({ drawn, ink, onlyIn }: Comparison): string | null {
  if (drawn.viewer !== drawn.bare) return drawn.bare ? 'only bare pdf.js draws it' : 'only the viewer draws it';
  const total = Math.max(ink.viewer, ink.bare, 1);
  const elsewhere = Math.max(onlyIn.viewer, onlyIn.bare) / total;
  if (elsewhere <= MAX_ELSEWHERE) return null;
  return `${onlyIn.bare} pixels are missing and ${onlyIn.viewer} added, of ${ink.bare}`;
}

test('the first page of each PDF has the ink that bare pdf.js draws', async () => {
  const files = await pdfCorpus();
  expect(files.length).toBeGreaterThanOrEqual(MIN_FILES);
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length);
  // React as clerks have it: Vitest's own mode would build the one for development, which is slower.
  vi.stubEnv('NODE_ENV', 'production');
  const server = await startStaticServer({
    ...(await buildPages(join(import.meta.dirname, 'pages'), ['corpus.html'])),
    ...Object.fromEntries(
      files.map(({ bytes }, index) => [`/${index}.pdf`, { type: 'application/pdf', bytes: new Uint8Array(bytes) }]),
    ),
  });
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 560, height: 480 } });
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await page.goto(`${server.url}/corpus.html`);
    const different: Record<string, string> = {};
    let drawn = 0;
    for (const [index, { name }] of files.entries()) {
      const compared = await page.evaluate((address) => window.compareFile?.(address), `/${index}.pdf`);
      if (compared === undefined) throw new Error('the page has no comparison');
      drawn += compared.drawn.viewer ? 1 : 0;
      const difference = differenceOf(compared);
      if (difference !== null) different[name] = difference;
    }
    expect(thrown).toEqual([]);
    expect(Object.fromEntries(Object.entries(different).filter(([name]) => !Object.hasOwn(EXPLAINED, name)))).toEqual(
      {},
    );
    expect(1 - Object.keys(different).length / files.length).toBeGreaterThanOrEqual(MIN_EQUAL);
    // Most of the damaged files are drawn too.
    expect(drawn / files.length).toBeGreaterThan(0.97);
  } finally {
    await browser.close();
    await server.close();
  }
});

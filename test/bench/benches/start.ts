/** From the start of the program to a form that accepts a key, compared with a minimal React app. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { ROOT } from '../../e2e/fixtures/runningHost.ts';
import type { Bench } from '../bench.ts';
import { compare, MIN_PAIRS } from '../compare.ts';
import { buildApp, openBrowser, VIEWPORT } from '../lab/browser.ts';
import { seed, today } from '../lab/seeded.ts';
import { buildPages } from '../lab/sitePages.ts';
import { startProcess } from '../lab/startedProcess.ts';

const MANY = 100_000;
/** Each takes seconds. */
const OFTEN = { pairs: MIN_PAIRS, warmUps: 1 } as const;
const PEER = join(import.meta.dirname, '../peers/reactTemplate');

/**
 * Makes every document of the page report when an element is there, checked each frame. A locator retries after 100 ms
 * and then after 500, so it would measure anything in between that much too late. Resolves to a function that waits for
 * it.
 */
async function reportWhenShown(page: Page, selector: string): Promise<() => Promise<unknown>> {
  await page.addInitScript((elementSelector) => {
    const poll = () => {
      if (document.querySelector(elementSelector) === null) requestAnimationFrame(poll);
      // oxlint-disable-next-line no-console -- the bench reads this message
      else console.debug(`there: ${elementSelector}`);
    };
    poll();
  }, selector);
  const shown = page.waitForEvent('console', (message) => message.text() === `there: ${selector}`);
  // A caller that never awaits it has failed already.
  shown.catch(() => {});
  return () => shown;
}

interface Use {
  /** Selector of the element that `use` starts with. */
  readonly selector: string;
  readonly use: (page: Page) => Promise<void>;
}

/** Starts the program, opens its address in a page with an empty cache, and uses it once. Returns milliseconds. */
async function start(browser: Browser, args: readonly string[], { selector, use }: Use): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const untilShown = await reportWhenShown(page, selector);
  const startedAt = performance.now();
  const program = await startProcess(args);
  try {
    await page.goto(program.address, { waitUntil: 'commit' });
    await untilShown();
    await use(page);
    return performance.now() - startedAt;
  } finally {
    await context.close();
    await program.end();
  }
}

const app = (browser: Browser, dataFolder: string) => () =>
  start(
    browser,
    [join(ROOT, 'out/web/serve.js'), '--no-open', '--port', '0', '--demo-empty', '--data-dir', dataFolder],
    {
      selector: '[data-field="origin.zip"]',
      async use(page) {
        await page.getByRole('group', { name: 'Origin' }).getByLabel('ZIP').focus();
        await page.keyboard.press('4');
        await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '4');
        // Restores the empty form, so that the next start finds no draft.
        await page.keyboard.press('Backspace');
      },
    },
  );

const template = (browser: Browser, folder: string) => () =>
  start(browser, [join(PEER, 'server.ts'), folder], {
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
          ...OFTEN,
          measure: 'empty',
          unit: 'ms',
          peerName: 'React template, node:http',
          target: 1.5,
          ours,
          peer: template(browser, site),
        }),
        await compare({
          ...OFTEN,
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

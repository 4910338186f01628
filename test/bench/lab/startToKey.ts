/** From the start of a program until its page accepts a key. */
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { ROOT } from '../../e2e/fixtures/runningHost.ts';
import { MIN_PAIRS } from '../compare.ts';
import { VIEWPORT } from './browser.ts';
import { startProcess } from './startedProcess.ts';

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

/** Each start takes seconds. */
export const FEW_STARTS = { pairs: MIN_PAIRS, warmUps: 1 } as const;

interface Use {
  /** Selector of the element that `use` starts with. */
  readonly selector: string;
  readonly use: (page: Page) => Promise<void>;
}

/**
 * Starts the program, opens its address in a page with an empty cache, and uses it once.
 *
 * @param env in addition to that of the bench
 * @returns milliseconds
 */
export async function startToKey(
  browser: Browser,
  args: readonly string[],
  { selector, use }: Use,
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const untilShown = await reportWhenShown(page, selector);
  const startedAt = performance.now();
  const program = await startProcess(args, env);
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

/** The arguments that start the browser host on a data folder. */
export const hostArgs = (dataFolder: string): readonly string[] => [
  join(ROOT, 'out/web/serve.js'),
  '--no-open',
  '--port',
  '0',
  '--data-dir',
  dataFolder,
];

/** A key in the first field of the quote form. */
export const QUOTE_FORM_KEY: Use = {
  selector: '[data-field="origin.zip"]',
  async use(page) {
    await page.getByRole('group', { name: 'Origin' }).getByLabel('ZIP').focus();
    await page.keyboard.press('4');
    await page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === '4');
    // Restores the empty form, so that the next start finds no draft.
    await page.keyboard.press('Backspace');
  },
};

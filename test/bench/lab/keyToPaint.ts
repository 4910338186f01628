/** From a key to the paint that shows it, measured in the page. */
import type { Page } from '@playwright/test';

/** Starts listening. The page stores the milliseconds of each key until they are collected. */
export async function watchKeys(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = [];
    Object.assign(window, { benchKeys: durations });
    document.addEventListener(
      'keydown',
      (event) => {
        // The time at which the browser got the key, not when the page had time for it.
        const at = event.timeStamp;
        requestAnimationFrame(() => {
          // The first task after a frame's work runs when that frame was submitted.
          const channel = new MessageChannel();
          channel.port1.addEventListener('message', () => durations.push(performance.now() - at));
          channel.port1.start();
          channel.port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
}

/**
 * Presses the keys one after another, and returns the time of each, in ms.
 *
 * @param pauseMs after each key: without one, keys outside of a field are a scanner's
 */
export async function typeAndCollect(page: Page, keys: readonly string[], pauseMs = 0): Promise<number[]> {
  for (const key of keys) {
    await page.keyboard.press(key);
    if (pauseMs > 0) await page.waitForTimeout(pauseMs);
  }
  await page.waitForFunction(
    (count) => ((window as { benchKeys?: number[] }).benchKeys?.length ?? 0) >= count,
    keys.length,
  );
  return page.evaluate(() => (window as { benchKeys?: number[] }).benchKeys?.splice(0) ?? []);
}

/** Presses the keys one after another, and returns the mean of their times, in ms. */
export async function typeAndMeasure(page: Page, keys: readonly string[]): Promise<number> {
  const durations = await typeAndCollect(page, keys);
  return durations.reduce((sum, ms) => sum + ms, 0) / durations.length;
}

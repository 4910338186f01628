import type { Page } from '@playwright/test';

/** First start: the demo, or your own account. */
export function welcomePage(page: Page) {
  return {
    heading: page.getByRole('heading', { name: 'Quote, book, and track LTL freight' }),
    async startDemo() {
      await page.getByRole('button', { name: /^Start the demo/ }).click();
    },
    async startEmpty() {
      await page.getByRole('button', { name: /^Start it empty/ }).click();
    },
    async fill(typed: { baseUrl: string; username: string; password: string }) {
      await page.getByLabel('API URL').fill(typed.baseUrl);
      await page.getByLabel('API username').fill(typed.username);
      await page.getByLabel('API password').fill(typed.password);
      await page.getByLabel('Until Waybill closes').check();
    },
    /** Tests the account, and connects after the test succeeded. */
    async testAndConnect() {
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: /^Connect/ }).click();
    },
    async test() {
      await page.keyboard.press('Control+Enter');
    },
  };
}

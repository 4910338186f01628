import { expect, type Page } from '@playwright/test';
import { goTo } from './goTo.ts';

export const SECTIONS = [
  'connections',
  'workgroup',
  'appearance',
  'keyboard',
  'printers',
  'notifications',
  'documents',
  'email',
  'data',
  'support',
  'training',
  'updates',
  'about',
] as const;

/** Settings, a section at a time. */
export function settingsPage(page: Page) {
  const detail = page.getByRole('main');
  return {
    async open(section: (typeof SECTIONS)[number]) {
      await goTo(page, `/settings/${section}`);
      const chosen = page.getByRole('navigation', { name: 'Settings' }).locator('[aria-current=page]');
      await chosen.and(page.locator(`[href="#/settings/${section}"]`)).waitFor();
      // The heading of the section, below that of the screen: its keys work from then on.
      await detail.getByRole('heading', { level: 1 }).nth(1).waitFor();
    },
    /** A connection in the list, by its name. */
    connection: (name: string) => detail.locator('button[data-connection]').filter({ hasText: name }),
    replaceForm: page.getByRole('region', { name: 'Replace credentials' }),
    /** Tests and saves another connection, with its password for this session only. */
    async add(typed: { name: string; baseUrl: string; username: string; password: string }) {
      await page.keyboard.press('Alt+n');
      await page.getByLabel('Name', { exact: true }).fill(typed.name);
      await page.getByLabel('API URL').fill(typed.baseUrl);
      await page.getByLabel('API username').fill(typed.username);
      await page.getByLabel('API password').fill(typed.password);
      await page.getByLabel('Until Waybill closes').check();
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: /^Save account/ }).click();
      await expect(page.getByRole('heading', { name: typed.name })).toBeVisible();
    },
  };
}

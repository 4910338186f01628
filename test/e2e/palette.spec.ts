/** The command palette from any screen: settings, actions of other screens, and everything saved. */
import type { Page } from '@playwright/test';
import { ACCOUNT_ACTIONS, SETTINGS_ACTIONS } from '../../renderer/app/palette/screenActions.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { welcomePage } from './pages/welcomePage.ts';

const results = (page: Page) => page.getByRole('dialog').getByRole('option');

/** Types into the palette; resolves once the first result contains the text. */
async function find(page: Page, typed: string, first: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(typed);
  await expect(results(page).first()).toContainText(first);
}

async function run(page: Page, typed: string, first: string | RegExp): Promise<void> {
  await find(page, typed, first);
  await page.keyboard.press('Enter');
}

test('the palette opens settings, runs actions of other screens, and opens what is saved', async ({ page }) => {
  await welcomePage(page).startDemo();
  await expect(quotePage(page).heading).toBeVisible();

  await test.step('settings, by the words on them', async () => {
    await run(page, 'zebra', 'Printers');
    await expect(page).toHaveURL(/#\/settings\/printers$/);
    await run(page, 'dark', 'Appearance');
    await expect(page).toHaveURL(/#\/settings\/appearance$/);
  });

  await test.step('actions of other screens', async () => {
    await run(page, 'new cont', 'New contact');
    await expect(page.getByRole('heading', { name: 'New contact' })).toBeVisible();
    await run(page, 'track a', 'Track a shipment');
    await expect(page.getByRole('form', { name: 'Track a shipment' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('contacts, items, templates and drafts', async () => {
    await find(page, 'hardware sup', /./);
    await checkScreen(page, 'palette-contacts');
    await results(page).filter({ hasText: 'Contact' }).first().click();
    await expect(page.getByRole('complementary').getByLabel('Company')).toHaveValue('Example Hardware Supply');
    await run(page, 'weekly pal', 'Weekly pallets to Denver');
    await expect(quotePage(page).heading).toBeVisible();
    await expect(quotePage(page).to.getByLabel('ZIP')).toHaveValue(/^80/);
  });
});

test('every action that the palette offers elsewhere is on that screen', async ({ page }) => {
  await welcomePage(page).startDemo();
  await expect(quotePage(page).heading).toBeVisible();
  for (const { path, screen, label, runs } of [...ACCOUNT_ACTIONS, ...SETTINGS_ACTIONS]) {
    await goTo(page, path);
    if (!runs) {
      await expect(page).toHaveURL(new RegExp(`#${path}$`));
      continue;
    }
    // The list shows the shortcuts of the moment at which it opens, which may be before the screen's.
    await expect(async () => {
      await page.keyboard.press('Control+/');
      const list = page.getByRole('dialog');
      const group = list.locator('section', { has: page.getByRole('heading', { name: screen }) });
      await expect(list).toBeVisible();
      const isThere = await group.getByText(label, { exact: true }).first().isVisible();
      await page.keyboard.press('Escape');
      await expect(list).toBeHidden();
      expect(isThere, `${label} on ${path}`).toBe(true);
    }).toPass();
  }
});

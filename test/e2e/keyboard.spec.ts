/** Changing shortcuts in Settings, Keyboard. */
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { welcomePage } from './pages/welcomePage.ts';

const row = (page: Page, action: string, screen = 'Quote') =>
  page
    .getByRole('region', { name: `${screen} shortcuts` })
    .getByRole('listitem')
    .filter({ hasText: action });
const change = (page: Page, action: string) =>
  row(page, action)
    .getByRole('button', { name: /^Change/ })
    .press('Enter');

test('a shortcut gets other keys, on screens, in lists, and after a restart; a conflict is rejected', async ({
  page: first,
  waybill,
}) => {
  let page = first;
  await welcomePage(page).startDemo();
  await expect(quotePage(page).heading).toBeVisible();
  await settingsPage(page).open('keyboard');

  await test.step('keys that are used, fixed, or type are rejected with the reason', async () => {
    await page.keyboard.press('f');
    const find = page.getByRole('searchbox', { name: 'Find shortcuts' });
    await expect(find).toBeFocused();
    await find.fill('templ');
    await expect(page.getByRole('region', { name: 'Rates shortcuts' })).toHaveCount(0);
    await change(page, 'Templates');
    await page.keyboard.press('Alt+m');
    await expect(page.getByRole('alert')).toHaveText(
      'Alt+M is already used: Quote, Save as template. Choose other keys.',
    );
    await checkScreen(page, 'keyboard-conflict');
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('alert')).toHaveText('Alt+1 can’t be changed or reused. Choose other keys.');
    await page.keyboard.press('q');
    await expect(page.getByRole('alert')).toContainText('types in a field');
    // None of them acted.
    await expect(page).toHaveURL(/#\/settings\/keyboard$/);
    await page.keyboard.press('Escape');
    await expect(row(page, 'Templates').getByRole('button', { name: /^Reset/ })).toHaveCount(0);
  });

  await test.step('other keys are taken, shown, and act', async () => {
    await change(page, 'Templates');
    // Keys that only another screen uses.
    await page.keyboard.press('Alt+p');
    await expect(row(page, 'Templates')).toContainText('Default: Alt+T');
    await expect(row(page, 'Templates').locator('kbd')).toHaveText(['Alt', 'P']);
    await checkScreen(page, 'keyboard-changed');
    await page.keyboard.press('Alt+1');
    await quotePage(page).cell('Quantity').click();
    await page.keyboard.press('Alt+p');
    await expect(page.getByRole('region', { name: 'Templates' }).locator('button:focus')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Templates' }).locator('kbd').first()).toHaveText('Alt');
    await quotePage(page).cell('Quantity').click();
    await page.keyboard.press('Alt+t');
    await expect(quotePage(page).cell('Quantity')).toBeFocused();
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog').getByText('Alt+P')).toBeAttached();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('templates');
    await expect(page.getByRole('option', { name: /^Templates/ }).locator('kbd')).toHaveText(['Alt', 'P']);
    await page.keyboard.press('Escape');
    await page.keyboard.press('F1');
    await expect(page.getByRole('article', { name: 'Quote', exact: true })).toContainText('Alt+P');
    await page.keyboard.press('Escape');
    // The same keys of another screen are unchanged.
    await goTo(page, '/contacts');
    await page.getByRole('grid', { name: 'Contacts' }).locator('tbody').getByRole('row').first().press('Enter');
    await expect(page.getByRole('button', { name: 'Quote to here' }).locator('kbd')).toHaveText(['Alt', 'T']);
    await expect(page.getByRole('button', { name: 'Export' }).locator('kbd')).toHaveText(['Alt', 'P']);
    await goTo(page, '/quote');
  });

  await test.step('after a restart too, until reset', async () => {
    page = await waybill.restart('close');
    await expect(quotePage(page).heading).toBeVisible();
    // Changed keys are loaded after the first paint.
    await expect(page.getByRole('region', { name: 'Templates' }).locator('kbd').nth(1)).toHaveText('P');
    await quotePage(page).cell('Quantity').click();
    await page.keyboard.press('Alt+p');
    await expect(page.getByRole('region', { name: 'Templates' }).locator('button:focus')).toHaveCount(1);
    await settingsPage(page).open('keyboard');
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect(row(page, 'Templates').locator('kbd')).toHaveText(['Alt', 'T']);
  });
});

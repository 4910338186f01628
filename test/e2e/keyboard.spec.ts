/** Changing shortcuts in Settings, Keyboard. */
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { quotePage } from './pages/quotePage.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { welcomePage } from './pages/welcomePage.ts';

const row = (page: Page, action: string) => page.getByRole('listitem').filter({ hasText: action });
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
    await change(page, 'Quote: templates');
    await page.keyboard.press('Alt+m');
    await expect(page.getByRole('alert')).toHaveText(
      'Alt+M is already used: Quote: save as template. Contacts, items, carriers, invoices, orders: import. Choose other keys.',
    );
    await checkScreen(page, 'keyboard-conflict');
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('alert')).toHaveText('Alt+1 can’t be changed or reused. Choose other keys.');
    await page.keyboard.press('q');
    await expect(page.getByRole('alert')).toContainText('types in a field');
    // None of them acted.
    await expect(page).toHaveURL(/#\/settings\/keyboard$/);
    await page.keyboard.press('Escape');
    await expect(row(page, 'Quote: templates').getByRole('button', { name: /^Reset/ })).toHaveCount(0);
  });

  await test.step('other keys are taken, shown, and act', async () => {
    await change(page, 'Quote: templates');
    await page.keyboard.press('Alt+q');
    await expect(row(page, 'Quote: templates')).toContainText('Default: Alt+T');
    await expect(row(page, 'Quote: templates').locator('kbd')).toHaveText(['Alt', 'Q']);
    await checkScreen(page, 'keyboard-changed');
    await page.keyboard.press('Alt+1');
    await quotePage(page).cell('Quantity').click();
    await page.keyboard.press('Alt+q');
    await expect(page.getByRole('region', { name: 'Templates' }).locator('button:focus')).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Templates' }).locator('kbd').first()).toHaveText('Alt');
    await quotePage(page).cell('Quantity').click();
    await page.keyboard.press('Alt+t');
    await expect(quotePage(page).cell('Quantity')).toBeFocused();
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('dialog').getByText('Alt+Q')).toBeAttached();
    await page.keyboard.press('Escape');
  });

  await test.step('after a restart too, until reset', async () => {
    page = await waybill.restart('close');
    await expect(quotePage(page).heading).toBeVisible();
    // Changed keys are loaded after the first paint.
    await expect(page.getByRole('region', { name: 'Templates' }).locator('kbd').nth(1)).toHaveText('Q');
    await quotePage(page).cell('Quantity').click();
    await page.keyboard.press('Alt+q');
    await expect(page.getByRole('region', { name: 'Templates' }).locator('button:focus')).toHaveCount(1);
    await settingsPage(page).open('keyboard');
    await page.getByRole('button', { name: 'Reset all' }).click();
    await expect(row(page, 'Quote: templates').locator('kbd')).toHaveText(['Alt', 'T']);
  });
});

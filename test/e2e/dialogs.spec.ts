/** The dialogs of the demo, each opened by its key, checked with axe, and closed by Esc. Others are in the specs of their states. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';

test.use({ flags: ['--demo'] });

const QuotesSchema = z.object({ value: z.object({ quotes: z.array(z.object({ id: z.string() })) }) });

/** Route, what it shows once it is loaded, keys in order, and the name of the dialog. */
type Case = readonly [route: string, loaded: (page: Page) => unknown, keys: readonly string[], name: string | RegExp];

test('no violations in the dialog that resets the demo', async ({ page }) => {
  await quotePage(page).heading.waitFor();
  await goTo(page, '/settings/training');
  await page.getByRole('button', { name: 'Reset the demo…' }).click();
  await expect(page.getByRole('dialog', { name: 'Reset the demo' })).toBeVisible();
  await checkScreen(page, 'dialog-reset');
});

test('no violations in the dialogs that a key opens, and Esc closes each', async ({ page, waybill }) => {
  await quotePage(page).heading.waitFor();
  const newest = { text: '', state: 'open', offset: 0, limit: 1 };
  const { quotes } = QuotesSchema.parse(await waybill.call('quotes.search', newest)).value;
  const rows = (grid: string) => (at: Page) => at.getByRole('grid', { name: grid }).getByRole('row').nth(1).waitFor();
  const heading = (name: string) => (at: Page) => at.getByRole('heading', { name, exact: true }).first().waitFor();
  const button = (name: string) => (at: Page) => at.getByRole('main').getByRole('button', { name }).waitFor();
  const cases: readonly Case[] = [
    ['/quote', heading('New quote'), ['Alt+m'], 'Save as template'],
    ['/quote', heading('New quote'), ['Alt+a'], 'Save as contact'],
    [`/quote/${quotes[0]?.id}/rates`, rows('Rates'), ['w'], 'What-if'],
    ['/attention', rows('Alerts'), ['s'], 'Snooze until'],
    ['/attention', rows('Alerts'), ['Control+a', 'd'], /^Mark \d+ alerts done\?$/],
    ['/routing', rows('Rules'), ['t'], 'Test against recent quotes'],
    ['/routing', rows('Rules'), ['o'], 'Cost of overrides'],
    ['/shipments', rows('Shipments'), ['l'], 'Columns'],
    ['/shipments', rows('Shipments'), ['v'], 'Views'],
    ['/shipments', rows('Shipments'), ['Shift+F'], 'Filters'],
    ['/shipments', rows('Shipments'), ['Enter', 'm'], 'Copy number'],
    ['/settings/connections', button('Remove'), ['Alt+Delete'], /^Remove /],
    ['/settings/about', heading('About'), ['l'], 'Third-party licenses'],
    ['/settings/support', heading('API log & support'), ['Alt+s'], 'Support file'],
    ['/contacts', rows('Contacts'), ['F1'], 'Help'],
    ['/contacts', rows('Contacts'), ['?'], 'Keyboard shortcuts'],
    ['/contacts', rows('Contacts'), ['Control+k'], 'Search or run a command'],
  ];
  for (const [route, loaded, keys, name] of cases) {
    await goTo(page, route);
    await loaded(page);
    // The screen has the focus, or one of its controls.
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
    for (const key of keys) {
      await page.keyboard.press(key);
      // The key acts once the shipment is loaded.
      if (key === 'Enter') {
        await expect(page.getByRole('complementary').getByRole('button', { name: /^Numbers/ })).toBeEnabled();
      }
    }
    const dialog = page.getByRole('dialog', { name });
    await expect(dialog).toBeVisible();
    await checkScreen(page, `dialog-${String(name)}`.replaceAll(/\W+/g, '-'));
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await goTo(page, '/practice');
    await page.getByRole('heading', { name: 'Practice' }).waitFor();
  }
});

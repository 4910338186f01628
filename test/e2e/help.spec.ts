/** F1: the help of the screen, on every host, without losing the place in a field. */
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { nothingCutOff } from './fixtures/nothingCutOff.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';

test.use({ demo: true });

test('F1 in a field opens the help of the screen; after a search and a link, Esc returns to what was typed', async ({
  page,
}) => {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  const city = quote.from.getByLabel('City');
  await city.fill('Columb');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('article', { name: 'Quote' })).toBeVisible();
  const search = help.getByRole('textbox', { name: 'Search help' });
  await expect(search).toBeFocused();
  await checkScreen(page, 'help');

  await page.keyboard.type('how do I print a bol');
  await expect(help.getByRole('navigation').getByRole('button').first()).toHaveText(/^Print a BOL/);
  await page.keyboard.press('Enter');
  const article = help.getByRole('article', { name: 'Print a BOL and pallet labels' });
  await expect(article).toBeVisible();
  await article.getByRole('button', { name: 'Print history' }).click();
  const linked = help.getByRole('article', { name: 'Print history' });
  await expect(linked).toBeFocused();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect(article).toBeFocused();

  await search.fill('submarine');
  await expect(help).toContainText('No topics match “submarine”.');
  await search.fill('printer');
  await page.keyboard.press('ArrowDown');
  await expect(help.getByRole('navigation').getByRole('button').first()).toBeFocused();
  // In the help, F1 changes nothing.
  await page.keyboard.press('F1');
  await expect(article).toBeVisible();
  await checkScreen(page, 'help-search');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(city).toBeFocused();
  await page.keyboard.type('us');
  await expect(city).toHaveValue('Columbus');
});

test('F1 works in a dialog, and the help leads to the shortcuts', async ({ page }) => {
  await goTo(page, '/shipments');
  await page.getByRole('heading', { name: 'Shipments' }).waitFor();
  await page.keyboard.press('Shift+F');
  const filters = page.getByRole('dialog', { name: 'Filters' });
  const field = filters.getByLabel('Consignee');
  await field.fill('Acme');
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: 'Help' });
  await expect(help.getByRole('article', { name: 'Shipments' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Acme');
  await page.keyboard.press('Escape');
  await expect(filters).toHaveCount(0);

  await page.getByRole('button', { name: /^Help/ }).click();
  await page.getByRole('article', { name: 'Shipments' }).waitFor();
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Track a shipment');
  await page.keyboard.press('F1');
  await expect(page.getByRole('article', { name: 'Keyboard shortcuts' })).toBeVisible();
});

test('at 200% zoom the help can be read', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await quotePage(page).heading.waitFor();
  await page.keyboard.press('F1');
  await page.getByRole('article', { name: 'Quote' }).waitFor();
  await nothingCutOff(page, 'help');
  await checkScreen(page, 'zoom-help');
});

/** The carrier directory: filled by quotes, edited, and used where a carrier is chosen, called, or tracked. */
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToRates } from './pages/flow.ts';
import { ratesPage } from './pages/ratesPage.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Carriers' }).locator('tbody').getByRole('row');

test('a blocked carrier is not selected, a preferred one is marked, and phone and tracking page are at hand', async ({
  connected: page,
  waybill,
}) => {
  await quoteToRates(page);
  const rates = ratesPage(page);
  const cheapest = await rates.rows.first().locator('.cut').first().textContent();
  const second = await rates.rows.nth(1).locator('.cut').first().textContent();

  await page.keyboard.press('Alt+7');
  await rows(page).first().waitFor();
  await checkScreen(page, 'carriers');
  await rows(page)
    .filter({ hasText: cheapest ?? '' })
    .dblclick();
  const pane = page.getByRole('complementary');
  await pane.getByLabel('Phone').fill('(800) 555-0199');
  await pane.getByLabel('Tracking page').fill('http://tracking.example/{pro}');
  await page.keyboard.press('Tab');
  await expect(pane.getByText('Enter an address that starts with https://.')).toBeVisible();
  await pane.getByLabel('Tracking page').fill('https://tracking.example/{pro}');
  await pane.getByLabel('Notes').fill('Lost a pallet in May.');
  await pane.getByRole('radio', { name: 'Blocked' }).check();
  await checkScreen(page, 'carrier');
  await page.keyboard.press('Control+Enter');
  await expect(rows(page).filter({ hasText: cheapest ?? '' })).toContainText('Blocked');
  await rows(page)
    .filter({ hasText: second ?? '' })
    .dblclick();
  await pane.getByRole('radio', { name: 'Preferred' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(rows(page).filter({ hasText: second ?? '' })).toContainText('Preferred');

  await page.goBack();
  await rates.rows.first().waitFor();
  await expect(rates.rows.first()).toContainText('Blocked');
  await expect(rates.rows.nth(1)).toContainText('Preferred');
  await expect(rates.rows.nth(1)).toHaveAttribute('aria-selected', 'true');
  await checkScreen(page, 'rates-with-carriers');

  // Booking it anyway takes a confirmation.
  await rates.rows.first().click();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Book with ${cheapest}?` });
  await expect(dialog).toContainText('Lost a pallet in May.');
  await checkScreen(page, 'blocked-carrier');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Enter');
  await bookingPage(page).heading.waitFor();
  await expect(page.getByText('This carrier is blocked in Carriers.')).toBeVisible();
  await expect(page.getByText('Carrier phone (800) 555-0199')).toBeVisible();
  expect(await waybill.callCount('bookings.submit')).toBe(0);
});

test('preferences that could not be loaded are an error, not a choice among all carriers', async ({
  connected: page,
  waybill,
}) => {
  let isFailing = true;
  await waybill.fakeCall('carriers.list', (_, real) =>
    isFailing ? { ok: false, error: { code: 'storage_failed', detail: 'refused for a test' } } : real(),
  );
  await quoteToRates(page);
  const again = page.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(ratesPage(page).rows.first()).toBeVisible();
  isFailing = false;
  await waybill.captureCall('carriers.list', () => again.click());
  await expect(again).toBeHidden();
});

import { expect, test } from './fixtures/launch.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

test.use({ demo: true });

test('a fault switched on in Settings happens, and is off again after a restart', async ({ page, waybill }) => {
  const at = (route: string) => page.goto(`${new URL(page.url()).origin}/#${route}`);
  await quoteToReview(page);
  const review = new URL(page.url()).hash.slice(1);
  await at('/settings/training');
  await page.getByLabel('The carrier refuses bookings').check();
  await expect(page.getByLabel('The carrier refuses bookings')).toBeChecked();
  await at(review);
  await bookingPage(page).bookButton.click();
  await expect(page.getByText('No capacity on this lane for the pickup date.')).toBeVisible();

  await at('/settings/training');
  await expect(page.getByLabel('The carrier refuses bookings')).toBeChecked();
  await page.keyboard.press('Alt+o');
  await expect(page.getByLabel('The carrier refuses bookings')).not.toBeChecked();
  await page.getByLabel('Offline').check();
  await expect(page.getByLabel('Offline')).toBeChecked();
  const reopened = await waybill.restart();
  await reopened.goto(`${new URL(reopened.url()).origin}/#/settings/training`);
  await expect(reopened.getByLabel('Offline')).not.toBeChecked();
});

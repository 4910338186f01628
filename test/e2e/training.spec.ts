import { expect, test } from './fixtures/launch.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo, routeOf } from './pages/goTo.ts';

test.use({ demo: true });

test('a fault turned on in Settings happens, and is off again after a restart', async ({ page, waybill }) => {
  await quoteToReview(page);
  const review = routeOf(page);
  await goTo(page, '/settings/training');
  await page.getByLabel('Carrier declines the booking').check();
  await expect(page.getByLabel('Carrier declines the booking')).toBeChecked();
  await goTo(page, review);
  await bookingPage(page).bookButton.click();
  await expect(page.getByText('No capacity on this lane for the pickup date.')).toBeVisible();

  await goTo(page, '/settings/training');
  await expect(page.getByLabel('Carrier declines the booking')).toBeChecked();
  await page.keyboard.press('Alt+o');
  await expect(page.getByLabel('Carrier declines the booking')).not.toBeChecked();
  await page.getByLabel('Offline').check();
  await expect(page.getByLabel('Offline')).toBeChecked();
  const reopened = await waybill.restart();
  await goTo(reopened, '/settings/training');
  await expect(reopened.getByLabel('Offline')).not.toBeChecked();
});

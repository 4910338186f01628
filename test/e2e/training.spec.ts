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
  await bookingPage(page).bookButton.waitFor();
  await bookingPage(page).goOn();
  await expect(page.getByText('No capacity on this lane for the pickup date.')).toBeVisible();

  await at('/settings/training');
  await page.keyboard.press('Alt+o');
  await expect(page.getByLabel('The carrier refuses bookings')).not.toBeChecked();
  await page.getByLabel('Offline').check();
  await expect(page.getByLabel('Offline')).toBeChecked();
  const reopened = await waybill.restart();
  await reopened.goto(`${new URL(reopened.url()).origin}/#/settings/training`);
  await expect(reopened.getByLabel('Offline')).not.toBeChecked();
});

test('shipments move when training lets days pass in minutes', async ({ page }) => {
  test.setTimeout(120_000);
  const at = (route: string) => page.goto(`${new URL(page.url()).origin}/#${route}`);
  await quoteToReview(page, 'TRAIN-SMOOTH');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await at('/settings/training');
  await page.getByLabel('A day a minute').check();
  await expect(page.getByLabel('A day a minute')).toBeChecked();
  await at(`/shipments/${bolNumber}`);
  const pane = page.getByRole('complementary');
  await expect(pane).toContainText('Created');
  // Picked up within four days at the latest, weekends and a missed driver included.
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(pane).toContainText(/Onboard|Picked up|In transit/, { timeout: 1500 });
  }).toPass({ timeout: 100_000, intervals: [4000] });
});

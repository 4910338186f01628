/** The end of a day: shipments by state, a requote for the next business day that books nothing, and the page to print. */
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

test('the day of a booking is closed: its freight is requoted for the next day, and the page is saved', async ({
  connected: page,
  waybill,
}) => {
  await quoteToReview(page, 'TRAIN-SMOOTH');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await page.keyboard.press('Alt+4');
  await page.getByRole('heading', { name: 'Pickup manifests' }).waitFor();
  await page.keyboard.press('e');
  await page.getByRole('heading', { name: 'Close of day' }).waitFor();
  // It was booked for the next business day.
  const select = page.getByRole('checkbox', { name: `Select ${bolNumber}` });
  const empty = page.getByText(/^No pickups on/);
  await expect(empty).toBeVisible();
  await checkScreen(page, 'no-pickups');
  for (let found = false; !found; ) {
    const { response } = await waybill.captureCall('closeOfDay.get', () => page.keyboard.press(']'));
    found = JSON.stringify(response).includes(bolNumber);
  }
  await select.check();
  const booked = await waybill.callCount('bookings.submit');
  await page.keyboard.press('Control+Enter');
  const requotes = page.getByRole('region', { name: 'Requotes' });
  await expect(requotes).toContainText('The old shipments are still booked');
  await expect(requotes.getByRole('button', { name: 'View rates' })).toBeVisible();
  await checkScreen(page, 'requoted');
  expect(await waybill.callCount('bookings.submit')).toBe(booked);
  const { name, content } = await waybill.saved(() => page.keyboard.press('Control+s'));
  expect(name).toMatch(/\.pdf$/);
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  await requotes.getByRole('button', { name: 'Compare carriers' }).click();
  await expect(page).toHaveURL(/compare/);
});

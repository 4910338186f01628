import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

test('the day’s pickups of a carrier are one manifest to sign, opened by a key, shown and saved', async ({
  connected: page,
  waybill,
}) => {
  await quoteToReview(page, 'TRAIN-SMOOTH');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await page.keyboard.press('Alt+4');
  await page.getByRole('heading', { name: 'Pickup manifests' }).waitFor();
  // Opens at the next day with pickups: it was booked for the next business day.
  const sheet = page.getByRole('document', { name: /^Pickup manifest/ });
  await expect(sheet).toContainText(bolNumber);
  await expect(sheet).toContainText('Driver’s signature');
  await page.locator('[role="document"][data-painted="true"]').waitFor();
  await checkScreen(page, 'pickup-sheet');
  await page.keyboard.press('[');
  await expect(page.getByText(/^No pickups scheduled for/)).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: /^\w{3}, \w{3} \d/ })
    .click();
  await expect(sheet).toContainText(bolNumber);
  await page.locator('[role="document"][data-painted="true"]').waitFor();
  const { name, content } = await waybill.saved(() => page.keyboard.press('Control+s'));
  expect(name).toMatch(/^Pickup manifest \w+ \d{4}-\d\d-\d\d\.pdf$/);
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a day without pickups is reported, and a date can be typed in short form', async ({ connected: page }) => {
  await page.keyboard.press('Alt+4');
  await expect(page.getByText(/^No pickups scheduled for/)).toBeVisible();
  const date = page.getByRole('textbox', { name: 'Pickup date' });
  await date.fill('1/4/2027');
  await date.press('Enter');
  await expect(page.getByText(/No pickups scheduled for Mon, Jan 4, 2027/)).toBeVisible();
  await date.fill('someday');
  await expect(page.getByText('Enter a date: 11/18 or +1')).toBeVisible();
  await checkScreen(page, 'no-pickups');
});

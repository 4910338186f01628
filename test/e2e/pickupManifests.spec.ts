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
  // Booked for the next business day, which is not today, and on a Friday is Monday.
  const sheet = page.getByRole('document', { name: /^Pickup manifest/ });
  const found = page.getByText(/No pickups scheduled for|1 shipment with/).first();
  for (let day = 0; day < 5; day += 1) {
    // The result for a day is shown before the decision to continue with the next.
    const before = (await found.textContent()) ?? '';
    if (!before.startsWith('No pickups')) break;
    await page.keyboard.press(']');
    await expect(found).not.toHaveText(before);
  }
  await expect(sheet).toContainText(bolNumber);
  await expect(sheet).toContainText('Driver’s signature');
  await page.locator('[role="document"][data-painted="true"]').waitFor();
  await checkScreen(page, 'pickup-sheet');
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

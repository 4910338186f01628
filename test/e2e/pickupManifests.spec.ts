import { z } from 'zod';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { scan } from './fixtures/scan.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { welcomePage } from './pages/welcomePage.ts';

const PickupsSchema = z.object({
  value: z.object({ carriers: z.array(z.object({ carrierName: z.string() })), nextDate: z.string().nullable() }),
});

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
  await test.step('a scanned BOL marks its shipment as loaded, another code marks nothing', async () => {
    const loading = page.getByRole('region', { name: 'Loading' });
    await expect(loading).toContainText('0 of 1 loaded');
    await scan(page, bolNumber);
    await expect(loading).toContainText('1 of 1 loaded');
    await expect(loading.getByRole('checkbox')).toBeChecked();
    await page.keyboard.press('Alt+z');
    await expect(loading).toContainText('0 of 1 loaded');
    await scan(page, '99887766');
    await expect(loading).toContainText('99887766 isn’t on this manifest');
    await checkScreen(page, 'loading');
    await loading.getByRole('button', { name: 'Find shipment' }).click();
    await expect(page.getByRole('dialog')).toContainText('No shipment here has this BOL, PRO, PO, or order number');
    await page.keyboard.press('Escape');
    await loading.getByRole('checkbox').click();
    await expect(loading).toContainText('1 of 1 loaded');
  });
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

test('the manifests of all carriers are one file, and each carrier has a key', async ({ page, waybill }) => {
  await welcomePage(page).startDemo();
  await quotePage(page).heading.waitFor();
  let date = '2020-01-01';
  let carriers: readonly string[] = [];
  while (carriers.length < 2) {
    const day = PickupsSchema.parse(await waybill.call('documents.pickups', { date })).value;
    carriers = day.carriers.map(({ carrierName }) => carrierName);
    if (carriers.length < 2) date = day.nextDate ?? '';
  }
  await goTo(page, `/pickups/${date}`);
  const sheet = page.getByRole('document', { name: `Pickup manifests ${date}.pdf` });
  await expect(sheet).toContainText('Page 1 of 1');
  await expect(page.getByRole('tab', { name: 'All carriers' })).toHaveAttribute('aria-selected', 'true');
  await page.locator('[role="document"][data-painted="true"]').waitFor();
  await checkScreen(page, 'all-carriers');
  const [first = '', second = ''] = carriers;
  await page.keyboard.press('1');
  const one = page.getByRole('document', { name: /^Pickup manifest / });
  await expect(one).toContainText(first);
  await page.keyboard.press('2');
  await expect(one).toContainText(second);
  await page.keyboard.press('0');
  await expect(sheet).toContainText('Shipper’s signature');
});

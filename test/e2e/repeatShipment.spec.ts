/**
 * The most frequent work of a day: yesterday's shipment again, with its documents printed, with all keystrokes counted.
 */
import { choosePrinters, expect, test } from './fixtures/ownSpooler.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

/** From the start of the app to printouts on both printers. */
const MAX_KEYS = 8;

test(`a shipment is quoted again, booked, and its BOL and labels printed in at most ${MAX_KEYS} keys`, async ({
  waybill,
  spooler,
}) => {
  let { page } = waybill;
  await choosePrinters(page);
  await page.getByRole('link', { name: 'Quote' }).click();
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const before = await page.locator('.hero').textContent();

  page = await waybill.restart();
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
  let keys = 0;
  const press = async (key: string, until: { waitFor(): Promise<void> }) => {
    keys += 1;
    await page.keyboard.press(key);
    await until.waitFor();
  };
  const booking = bookingPage(page);
  await press('Alt+h', page.getByRole('grid', { name: 'Quotes' }).locator('tbody tr').first());
  await press('n', page.getByRole('group', { name: 'Origin' }).getByLabel('City'));
  await expect(page.getByRole('group', { name: 'Destination' }).getByLabel('City')).toHaveValue('Denver');
  await press('Control+Enter', page.getByRole('heading', { name: 'Rates' }));
  await page.locator('tbody tr').first().waitFor();
  await press('Enter', booking.heading);
  await page.getByText('You’ve booked this lane before').waitFor();
  await press('Alt+t', page.locator('input[value="Acme Pallet Co."]'));
  await press('Control+Enter', booking.bookButton);
  await press('Control+Enter', page.getByRole('heading', { name: /^Booked with/ }));
  await press('p', page.getByRole('region', { name: 'Print job' }).getByText('2 printed'));
  console.log(`Repeated shipment with its documents: ${keys} commands`);
  expect(keys).toBeLessThanOrEqual(MAX_KEYS);
  const bolNumber = await page.locator('.hero').textContent();
  expect(bolNumber).not.toBe(before);
  expect(await spooler.pages(`BOL ${bolNumber ?? ''}`)).toHaveLength(1);
  await expect.poll(() => spooler.labels.length).toBeGreaterThan(0);
});

/** An order whose quote is requoted and booked from its rates, not by a run. */
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { goTo } from './pages/goTo.ts';
import { ratesPage } from './pages/ratesPage.ts';

test.use({ flags: ['--demo'] });

/** Opens the rates of the first quoted order. Resolves to its number. */
async function openQuoteOfOrder(page: Page): Promise<string> {
  await goTo(page, '/orders');
  const tile = page.getByRole('button', { name: /^\d+ Quoted/ });
  const count = Number.parseInt(await tile.innerText(), 10);
  await tile.click();
  const orders = page.getByRole('grid', { name: 'Orders' });
  await expect(orders.getByText(/^SO-\d+$/)).toHaveCount(count);
  const first = orders.getByText(/^SO-\d+$/).first();
  const number = await first.innerText();
  await first.click();
  await page.keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: 'Order' });
  await pane.getByRole('button', { name: /^Open quote/ }).click();
  await expect(ratesPage(page).heading).toBeVisible();
  return number;
}

/** Compares the open rates with those for a liftgate at the consignee. */
async function askForLiftgate(page: Page): Promise<void> {
  await ratesPage(page).rows.first().waitFor();
  await page.keyboard.press('w');
  await page.getByRole('radio', { name: 'with liftgate at delivery' }).check();
  await page.keyboard.press('Control+Enter');
}

test('an order is requoted, also with a liftgate, and booked from those rates with its own details', async ({
  page,
}) => {
  const number = await openQuoteOfOrder(page);
  const before = page.url();
  await page.getByRole('button', { name: 'Requote' }).click();
  await expect(page).not.toHaveURL(before);
  await expect(ratesPage(page).heading).toBeVisible();
  await askForLiftgate(page);
  const compared = page.getByRole('grid', { name: 'Original and what-if rates' }).locator('tbody').getByRole('row');
  await compared.nth(1).click();
  await page.keyboard.press('Enter');

  const booking = bookingPage(page);
  await expect(booking.heading).toBeVisible();
  await expect(page.getByLabel('Order number')).toHaveValue(number);
  await expect(page.getByLabel('PO number')).toHaveValue(/\S/);
  for (const name of ['Shipper', 'Consignee'] as const) {
    await expect(booking.party(name).getByLabel('Street address')).toHaveValue(/\S/);
    await expect(booking.party(name).getByLabel('Phone')).toHaveValue(/^\(\d{3}\) \d{3}-\d{4}/);
  }
  await checkScreen(page, 'order-requoted');
  await booking.goOn();
  await expect(booking.bookButton).toBeVisible();
  await booking.goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  await goTo(page, '/orders');
  await page.getByLabel('Find orders').fill(number);
  const orders = page.getByRole('grid', { name: 'Orders' });
  await expect(orders.getByRole('row', { name: new RegExp(`${number}.*Booked`) })).toBeVisible();
});

test('an order whose what-if rates are opened on their own is continued when one of them is booked', async ({
  page,
}) => {
  const number = await openQuoteOfOrder(page);
  await askForLiftgate(page);
  await page.getByRole('button', { name: /^View what-if rates/ }).click();
  await expect(page).toHaveURL(/compare\/[^/]+\/rates/);
  await ratesPage(page).rows.first().waitFor();
  await ratesPage(page).book();
  await expect(bookingPage(page).heading).toBeVisible();
  await expect(page.getByLabel('Order number')).toHaveValue(number);
  await expect(page.getByLabel('PO number')).toHaveValue(/\S/);
});

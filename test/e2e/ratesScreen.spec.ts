import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { enterToRates, quoteToRates, quoteToReview } from './pages/flow.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { brackets } from './pages/samples.ts';

test('what if: requested by the clerk, shown side by side, saved, and booked', async ({ connected: page }) => {
  await quoteToRates(page);
  const rates = ratesPage(page);
  const carriers = await rates.rows.count();
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog', { name: 'What-if' })).toBeVisible();
  await checkScreen(page, 'what-if-ask');
  await page.getByRole('radio', { name: 'with liftgate at delivery' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'What-if', exact: true, level: 1 })).toBeVisible();
  await expect(page.getByText('with liftgate at delivery', { exact: true })).toBeVisible();
  const rows = page.getByRole('grid', { name: 'Original and what-if rates' }).locator('tbody').getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(carriers);
  await checkScreen(page, 'what-if');
  await page.keyboard.press('Escape');
  await expect(rates.heading).toBeVisible();
  await rates.rows.first().waitFor();

  // The same quote again comes from the cache, and says so.
  await page.keyboard.press('w');
  await page.getByRole('radio', { name: 'with liftgate at delivery' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Saved rates from \w{3}, \w{3} \d+(, \d{4})?, \d+:\d\d [AP]M$/)).toBeVisible();
  await rows.first().waitFor();
  await page.keyboard.press('Enter');
  await expect(bookingPage(page).heading).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'What-if', exact: true, level: 1 })).toBeVisible();
  await rows.first().waitFor();
  await page.keyboard.press('o');
  await expect(rates.heading).toBeVisible();
  await expect(page.getByText(/liftgate at delivery/).first()).toBeVisible();

  await page.keyboard.press('Alt+h');
  const quotes = page.getByRole('grid', { name: 'Quotes' }).locator('tbody').getByRole('row');
  await expect(quotes).toHaveCount(2);
});

test('the same freight for another pickup date: each carrier’s change is shown', async ({ connected: page }) => {
  await enterToRates(page);
  const rates = ratesPage(page);
  await expect(rates.table.getByRole('columnheader', { name: /^Vs\. / })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.pickupDate.fill('+9');
  await page.keyboard.press('Tab');
  await quote.getRates();
  await expect(rates.table.getByRole('columnheader', { name: /^Vs\. [A-Z][a-z]{2} \d+/ })).toBeVisible();
  await checkScreen(page, 'another-date');
});

/** Returns the contents of the clipboard, by pasting. */
async function pasted(page: Page): Promise<{ text: string; html: string }> {
  // The listener is installed before the key is pressed.
  const held = await page.evaluateHandle(() => ({
    coming: new Promise<{ text: string; html: string }>((resolve) => {
      document.addEventListener(
        'paste',
        ({ clipboardData }) => {
          const as = (type: string) => clipboardData?.getData(type) ?? '';
          resolve({ text: as('text/plain'), html: as('text/html') });
        },
        { once: true },
      );
    }),
  }));
  await page.keyboard.press('Control+v');
  return held.evaluate(({ coming }) => coming);
}

test('the rates are copied as text and as a table, and saved as a CSV file', async ({ connected: page, waybill }) => {
  await quoteToRates(page);
  await page.keyboard.press('c');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const copied = await pasted(page);
  const carrier = (await ratesPage(page).column('Carrier'))[0] ?? '';
  expect(carrier).not.toBe('');
  expect(copied.text).toContain(`\n${carrier}`);
  expect(copied.html).toContain('<table');
  expect(copied.html).toContain(`${carrier}</td>`);

  await page.keyboard.press('e');
  const note = page.getByText(/[\\/]exports[\\/].*\.csv$/);
  await expect(note).toBeVisible();
  const path = (await note.textContent()) ?? '';
  expect(path.startsWith(waybill.dataFolder)).toBe(true);
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength((await ratesPage(page).rows.count()) + 1);
  expect(lines[0]).toMatch(/^\u{FEFF}Carrier code,Carrier,Total,/u);
  expect(lines[1]).toContain(`,${carrier},`);
  await checkScreen(page, 'rates-saved');
});

test('a lane has a history, with the last price of each carrier', async ({ connected: page, waybill }) => {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await page.keyboard.press('Alt+h');
  const rows = page.getByRole('grid', { name: 'Quotes' }).locator('tbody').getByRole('row');
  await expect(rows.first()).toContainText('Booked');
  await page.keyboard.press('f');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await waybill.captureCall('quotes.search', () => page.keyboard.type('TRAIN-SMOOTH'), 'TRAIN-SMOOTH');
  await expect(rows).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(search).not.toBeFocused();
  await expect(rows.first()).toContainText('Booked');
  await page.keyboard.press('n');
  const quote = quotePage(page);
  await expect(quote.cell('Description')).toHaveValue(brackets.description);
  // Its draft was used by the booking.
  await expect(page.getByRole('region', { name: 'Drafts' })).toHaveCount(0);
  // The focus selects the existing text, so that typing replaces it.
  await quote.pickupDate.focus();
  await page.keyboard.type('+3');
  await quote.getRates();
  await ratesPage(page).rows.first().waitFor();
  await expect(page.getByRole('columnheader', { name: 'Last rate' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selected rate' })).toContainText('Last rate on this lane');
  const perCwt = page.getByRole('region', { name: 'Price per CWT' });
  await expect(perCwt.getByRole('row').nth(1)).toHaveText(/(\$\d+\.\d\d){4}1–$/);
  await checkScreen(page, 'lane-memory');
});

/** One screenshot of each screen at 1366×768, light, and the busiest ones dark. */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/launch.ts';
import { choosePrinters, test as withPrinters } from '../fixtures/ownSpooler.ts';
import { bookingPage } from '../pages/bookingPage.ts';
import { directoryPage, fillDirectories } from '../pages/directoryPage.ts';
import { quoteToReview } from '../pages/flow.ts';
import { goTo } from '../pages/goTo.ts';
import { quotePage } from '../pages/quotePage.ts';
import { ratesPage } from '../pages/ratesPage.ts';
import { acme, brackets, columbus, contactsCsv, denver, fixtures, frames } from '../pages/samples.ts';
import { welcomePage } from '../pages/welcomePage.ts';

async function take(page: Page, name: string): Promise<void> {
  // Only progress indicators are animated; this waits for their last frame.
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(import.meta.dirname, `${name}.png`) });
}

async function fillQuote(page: Page): Promise<void> {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets, 1);
  await quote.typeUnit(frames, 2);
  await quote.check('Liftgate', 'Delivery');
}

async function book(page: Page, poNumber: string): Promise<void> {
  await quoteToReview(page, poNumber);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
}

/** Waits until the viewer has drawn a BOL, with its text. */
async function drawnBol(page: Page): Promise<void> {
  const bol = page.getByRole('document', { name: /^BOL of/ });
  await bol.getByText('BILL OF LADING', { exact: true }).waitFor({ timeout: 30_000 });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(180_000);
    const suffix = colorScheme === 'dark' ? '-dark' : '';
    await page.emulateMedia({ colorScheme });
    await welcomePage(page).heading.first().waitFor();
    await take(page, `welcome${suffix}`);
    await welcomePage(page).startEmpty();
    await fillQuote(page);
    await quotePage(page).draftSaved.waitFor();
    await take(page, `quote${suffix}`);
    await quotePage(page).getRates();
    await ratesPage(page).rows.first().waitFor();
    await page.keyboard.press('w');
    await page.getByRole('radio', { name: 'without liftgate at delivery' }).check();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('grid', { name: 'Original and what-if rates' }).waitFor();
    await take(page, `what-if${suffix}`);
    await page.keyboard.press('Alt+h');
    await page.getByRole('grid', { name: 'Quotes' }).locator('tbody').getByRole('row').first().waitFor();
    await take(page, `quotes${suffix}`);
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await ratesPage(page).rows.first().waitFor();
    await ratesPage(page).rows.first().click();
    await ratesPage(page).book();
    const booking = bookingPage(page);
    await booking.heading.waitFor();
    await booking.fillParties(acme, fixtures);
    await take(page, `booking-parties${suffix}`);
    await booking.fillReferences({
      po: 'TRAIN-WARNING',
      orderId: 'ORD-20417',
      reference: 'FIX-2290',
      special: 'Must call before delivery.',
    });
    await booking.goOn();
    await booking.bookButton.waitFor();
    await take(page, `booking${suffix}`);
    await booking.goOn();
    await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
    await expect(page.getByText(/Kept|Ready|KB/).first()).toBeVisible({ timeout: 20_000 });
    await take(page, `booked${suffix}`);
    for (const poNumber of ['TRAIN-SMOOTH', '77318']) {
      await page.keyboard.press('q');
      await book(page, poNumber);
    }
    const bolNumber = (await page.locator('.hero').textContent()) ?? '';
    await page.keyboard.press('o');
    await page.getByRole('complementary').getByText(bolNumber).first().waitFor();
    await page.getByRole('grid', { name: 'Shipments' }).locator('tr[data-row]').nth(2).waitFor();
    await page.keyboard.press('r');
    await page
      .getByRole('complementary')
      .getByText(/^Updated/)
      .waitFor();
    await goTo(page, `/shipments/${bolNumber}/documents/BOL`);
    await drawnBol(page);
    await take(page, `documents${suffix}`);
    for (const section of [
      'connections',
      'documents',
      'data',
      'notifications',
      'support',
      'training',
      'appearance',
      'about',
    ]) {
      await goTo(page, `/settings/${section}`);
      await take(page, `settings-${section}${suffix}`);
    }
    await page.keyboard.press('Control+k');
    await page.keyboard.type('TRAIN');
    await take(page, `palette${suffix}`);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`contacts and items, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(90_000);
    const suffix = colorScheme === 'dark' ? '-dark' : '';
    await page.emulateMedia({ colorScheme });
    await welcomePage(page).startEmpty();
    await quotePage(page).heading.waitFor();
    await fillDirectories(page);
    const items = directoryPage(page, 'Items');
    await items.openRow('brackets');
    await take(page, `items${suffix}`);
    await page.keyboard.press('Escape');
    const contacts = directoryPage(page, 'Contacts');
    await contacts.open();
    await contacts.openRow('Acme Pallet');
    await take(page, `contacts${suffix}`);
    await page.keyboard.press('Escape');
    await contacts.chooseFile(`${contactsCsv}Beta Freight,Front Desk,614 555,1 Mill St,Dayton,OH,4540`);
    await page.getByText('2 ready, 1 with errors').waitFor();
    await take(page, `import${suffix}`);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Alt+1');
    await quotePage(page).heading.waitFor();
    await page.keyboard.type('acm');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type('exa');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await quotePage(page).cell('Description').click();
    await page.keyboard.type('ste');
    await page.getByRole('listbox').getByRole('option').first().waitFor();
    await take(page, `quote-contacts${suffix}`);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the demo with samples, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(90_000);
    const suffix = colorScheme === 'dark' ? '-dark' : '';
    await page.emulateMedia({ colorScheme });
    await welcomePage(page).startDemo();
    await quotePage(page).heading.waitFor();
    await goTo(page, '/attention');
    await page.getByRole('grid', { name: 'Alerts' }).waitFor();
    await take(page, `attention${suffix}`);
    await goTo(page, '/carriers');
    await page.getByRole('grid', { name: 'Carriers' }).getByText('Dotted Line Freight').dblclick();
    await page.getByRole('complementary').getByLabel('Phone').waitFor();
    await take(page, `carriers${suffix}`);
    await goTo(page, '/quotes');
    await page
      .getByRole('grid', { name: 'Quotes' })
      .locator('tbody')
      .getByRole('row')
      .filter({ hasText: 'Open' })
      .first()
      .dblclick();
    await ratesPage(page).rows.first().waitFor();
    await take(page, `rates${suffix}`);
    await goTo(page, '/reports');
    await page.getByText('Last 3 months').click();
    await page.getByRole('grid', { name: 'By carrier' }).waitFor();
    await take(page, `reports${suffix}`);
    await goTo(page, '/pickups');
    await page.locator('[role="document"][data-painted="true"]').waitFor();
    await take(page, `pickups${suffix}`);
    await goTo(page, '/invoices');
    await page.getByRole('grid', { name: 'Invoices' }).locator('tbody').getByRole('row').first().click();
    await take(page, `invoices${suffix}`);
    await goTo(page, '/orders');
    await page.getByRole('grid', { name: 'Orders' }).waitFor();
    await page.getByRole('button', { name: /^Get rates for/ }).click();
    await page.getByRole('button', { name: /^Review \d+ bookings/ }).waitFor();
    await take(page, `orders${suffix}`);
    await goTo(page, '/shipments');
    await page.locator('tr[data-row]').filter({ hasText: 'Late' }).or(page.locator('tr[data-row]')).first().dblclick();
    await page.getByRole('complementary').getByText('Carrier', { exact: true }).waitFor();
    await take(page, `shipments${suffix}`);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  withPrinters(`printers and prints, ${colorScheme}`, async ({ page }) => {
    withPrinters.setTimeout(120_000);
    const suffix = colorScheme === 'dark' ? '-dark' : '';
    await page.emulateMedia({ colorScheme });
    await quotePage(page).heading.waitFor();
    await choosePrinters(page);
    await take(page, `settings-printers${suffix}`);
    await page.keyboard.press('Alt+1');
    await quotePage(page).heading.waitFor();
    await book(page, '77318');
    await page.keyboard.press('p');
    await page.getByRole('region', { name: 'Print job' }).getByText('2 printed').waitFor({ timeout: 40_000 });
    await take(page, `printed${suffix}`);
    await page.keyboard.press('b');
    await drawnBol(page);
    await page.keyboard.press('Control+p');
    await page.getByRole('dialog').getByLabel('Printer').waitFor();
    await take(page, `print${suffix}`);
    await page.keyboard.press('Escape');
    await goTo(page, '/prints');
    await page.getByRole('row').nth(2).waitFor();
    await take(page, `prints${suffix}`);
    await goTo(page, '/shipments');
    await page.locator('tr[data-row]').first().getByRole('checkbox').check();
    await page.getByRole('button', { name: /^Print options/ }).waitFor();
    await page.keyboard.press('Shift+O');
    await page.getByRole('dialog').getByText('Documents', { exact: true }).waitFor();
    await take(page, `print-options${suffix}`);
  });
}

/** At 200% zoom a window of 1366×768 has the space of 683×384: everything can still be reached and read. */
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { nothingCutOff } from './fixtures/nothingCutOff.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo, routeOf } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';

test.use({ demo: true });

async function sees(page: Page, name: string): Promise<void> {
  await nothingCutOff(page, name);
  await checkScreen(page, `zoom-${name}`);
}

test('at 200% zoom a quote is made and booked, and every screen can be used', async ({ page }) => {
  await page.setViewportSize({ width: 683, height: 384 });
  await quotePage(page).heading.waitFor();
  await sees(page, 'quote');
  expect((await quotePage(page).to.getByLabel('City').boundingBox())?.width).toBeGreaterThanOrEqual(120);
  await quoteToReview(page, 'TRAIN-WARNING');
  await sees(page, 'review');
  const review = routeOf(page);
  await goTo(page, review.replace(/^\/book\/([^/]+)\/.*$/, '/quote/$1/rates'));
  await ratesPage(page).rows.first().waitFor();
  await sees(page, 'rates');
  await expect(page.getByRole('main').getByRole('button', { name: /^Book / })).toBeInViewport();
  await page.keyboard.press('w');
  await page.getByRole('dialog', { name: 'What-if' }).waitFor();
  await page.getByRole('radio', { name: 'with liftgate at delivery' }).check();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('grid', { name: 'Original and what-if rates' }).waitFor();
  await sees(page, 'what-if');
  await goTo(page, '/quotes');
  await page.getByRole('grid', { name: 'Quotes' }).locator('tbody').getByRole('row').first().waitFor();
  await sees(page, 'quotes');

  await goTo(page, review);
  await bookingPage(page).bookButton.waitFor();
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await sees(page, 'booked');
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await goTo(page, `/shipments/${bolNumber}`);
  await expect(page.getByRole('grid', { name: 'Shipments' }).getByText(bolNumber)).toBeVisible();
  await sees(page, 'shipments');
  const board = await page.getByRole('grid', { name: 'Shipments' }).locator('..').boundingBox();
  // Rows of 28 px, below the header of the same height.
  expect(((board?.height ?? 0) - 28) / 28).toBeGreaterThanOrEqual(7);
  await page.getByRole('button', { name: 'Details' }).click();
  await page.getByRole('complementary').getByText(bolNumber).first().waitFor();
  await sees(page, 'shipment');
  await goTo(page, `/shipments/${bolNumber}/documents/BOL`);
  await page
    .getByRole('document', { name: /^BOL of/ })
    .getByText('BILL OF LADING', { exact: true })
    .waitFor();
  await sees(page, 'documents');

  // What is opened by its key is shown at once, and a dialog of the side pane stays open at any width.
  await goTo(page, '/contacts');
  await page.getByRole('heading', { name: 'Contacts', exact: true }).waitFor();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Company', { exact: true })).toBeInViewport();
  await sees(page, 'new-contact');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('grid', { name: 'Contacts' })).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await goTo(page, `/shipments/${bolNumber}`);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /^Email/ })
    .waitFor();
  await page.keyboard.press('e');
  const email = page.getByRole('dialog', { name: /^Email about / });
  await expect(email).toBeVisible();
  await page.setViewportSize({ width: 683, height: 384 });
  await expect(email.getByLabel('Subject')).toBeVisible();
  await checkScreen(page, 'zoom-email');
  await page.keyboard.press('Escape');

  for (const [route, heading] of [
    ['/orders', 'Orders'],
    ['/invoices', 'Invoices'],
    ['/routing', 'Routing guide'],
    ['/pickups/close', 'Close of day'],
    ['/contacts', 'Contacts'],
    ['/items', 'Items'],
    ['/reports', 'Reports'],
    ['/prints', 'Print history'],
    ['/settings/connections', 'Accounts'],
    ['/settings/printers', 'Printers'],
    ['/settings/notifications', 'Notifications'],
    ['/settings/documents', 'Documents'],
    ['/settings/support', 'API log & support'],
    ['/settings/training', 'Training'],
    ['/settings/appearance', 'Appearance'],
    ['/settings/keyboard', 'Keyboard'],
    ['/settings/about', 'About'],
  ] as const) {
    await goTo(page, route);
    await expect(page.getByRole('heading', { name: heading, exact: true }).first()).toBeVisible();
    await sees(page, heading.toLowerCase());
  }
});

test('at 400% zoom of a small window, the screen scrolls to the rows of its table', async ({ page }) => {
  await goTo(page, '/orders');
  await page.getByRole('grid', { name: 'Orders' }).waitFor();
  await page.setViewportSize({ width: 320, height: 256 });
  const main = page.getByRole('main');
  const box = await main.boundingBox();
  await main.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  const table = await page.getByRole('grid', { name: 'Orders' }).boundingBox();
  expect(table?.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0) / 2);
});

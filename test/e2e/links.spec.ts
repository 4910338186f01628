/**
 * What a `waybill://bol/…` link leads to. The system hands links to the desktop host alone; in the browser the one that
 * waits is put in by the test, and everything after it is real.
 */
import type { Page } from '@playwright/test';
import { look } from './fixtures/look.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

/** A link that waits to be opened, once. */
async function openLink(page: Page, bolNumber: string): Promise<void> {
  let isTaken = false;
  await page.route('**/call/desktop.takeLink', (route) => {
    const value = { bolNumber: isTaken ? null : bolNumber };
    isTaken = true;
    return route.fulfill({ json: { ok: true, value } });
  });
  await page.reload();
}

test('to a shipment that is here: it is opened', async ({ connected: page }) => {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await openLink(page, bolNumber);
  await expect(page.getByRole('complementary', { name: `Shipment ${bolNumber}` })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('to one that is not: said, and looked for only when asked', async ({ connected: page }) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/call/shipments.track')) asked += 1;
  });
  await openLink(page, '00440012345678901');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('00440012345678901');
  expect(asked).toBe(0);
  await look(page, 'link-unknown');
  await dialog.getByRole('button', { name: /^Track it/ }).click();
  await expect(dialog).toContainText(/knows no such shipment/);
  expect(asked).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

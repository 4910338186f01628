/**
 * The target of a `waybill://bol/…` link. The system passes links only to the desktop host; the test inserts the
 * received link, and everything after it is real.
 */

import { checkScreen } from './fixtures/checkScreen.ts';
import type { Waybill } from './fixtures/launch.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

/** Inserts a link to be opened by the reloaded page, which takes it once. The page before may have taken it too. */
async function openLink(waybill: Waybill, bolNumber: string): Promise<void> {
  await waybill.fakeCall('desktop.takeLink', () => ({ ok: true, value: { bolNumber } }));
  await waybill.page.reload();
}

test('to a known shipment: it is opened', async ({ connected: page, waybill }) => {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await openLink(waybill, bolNumber);
  await expect(page.getByRole('complementary', { name: `Shipment ${bolNumber}` })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('to an unknown one: reported, and tracked only on request', async ({ connected: page, waybill }) => {
  await openLink(waybill, '00440012345678901');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('00440012345678901');
  expect(await waybill.callCount('shipments.track')).toBe(0);
  await checkScreen(page, 'link-unknown');
  await dialog.getByRole('button', { name: /^Track shipment/ }).click();
  await expect(dialog).toContainText(/No shipment with that number/);
  expect(await waybill.callCount('shipments.track')).toBe(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

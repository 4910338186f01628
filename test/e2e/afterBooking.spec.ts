/** What a clerk sees about a shipment after its booking: pickups that don't happen, numbers that are late. */
import type { Page } from '@playwright/test';
import { addDays } from '../../shared/rules/calendar.ts';
import { expect, test } from './fixtures/alteredService.ts';
import { aMinuteLater } from './fixtures/aMinuteLater.ts';
import type { Waybill } from './fixtures/launch.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

type Status = { shipment: Record<string, unknown> };

const pane = (page: Page) => page.getByRole('complementary');
const today = () => new Date().toISOString().slice(0, 10);

/** Books, opens the shipment, and returns a refresh that waits for its response. */
async function openBooked(page: Page, waybill: Waybill): Promise<() => Promise<void>> {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await page.keyboard.press('o');
  return async () => {
    await expect(pane(page).getByRole('button', { name: /^Refresh/ })).not.toHaveAttribute('aria-busy');
    aMinuteLater(waybill);
    await waybill.captureCall('shipments.refresh', () => page.keyboard.press('r'));
  };
}

test('a pickup that is not reported, and a pickup number that is missing, are alerts until they come', async ({
  proxied: page,
  altered,
  waybill,
}) => {
  const refresh = await openBooked(page, waybill);
  const respondWith = (changes: object) => {
    altered.bodies.getShipment = ({ shipment }: Status) => ({
      success: true,
      shipment: { ...shipment, ...changes },
    });
  };
  respondWith({ status: 'created', pickupDate: addDays(today(), -5), pickupNumber: null });
  await refresh();
  const kinds = async () => JSON.stringify(await waybill.call('attention.list', {}));
  await expect.poll(kinds).toContain('not_picked_up');
  expect(await kinds()).toContain('pickup_number_missing');
  await page.keyboard.press('Alt+0');
  const list = page.getByRole('region', { name: 'Needs attention' });
  await expect(list).toContainText('Pickup number missing');
  await expect(list).toContainText('Pickup not reported');
  await expect(list).toContainText('To change the pickup date, open the shipment and press Requote.');
  await page.keyboard.press('Escape');

  respondWith({ status: 'picked_up', pickupDate: addDays(today(), -5), pickupNumber: 'PU-4711' });
  await refresh();
  await expect(pane(page)).toContainText('PU-4711');
  await expect.poll(kinds).not.toMatch(/not_picked_up|pickup_number_missing/);
});

test('a refresh that fails says what is still shown, and nothing about entries', async ({
  proxied: page,
  altered,
  waybill,
}) => {
  const refresh = await openBooked(page, waybill);
  altered.instead.getShipment = {
    status: 500,
    body: { success: false, error: { code: 'internal_error', message: 'Example failure.' } },
  };
  await refresh();
  await expect(pane(page)).toContainText('Example failure.');
  await expect(pane(page)).not.toContainText('entries');
  await expect(pane(page)).toContainText('Saved data is unchanged.');
});

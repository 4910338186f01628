import { aMinuteLater } from './fixtures/aMinuteLater.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

const DAY_MS = 86_400_000;

test('a refresh updates the status, gets the missing PRO, and retains when each was first seen', async ({
  connected: page,
  service,
  waybill,
}) => {
  await quoteToReview(page, 'TRAIN-SMOOTH');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await page.keyboard.press('o');
  const pane = page.getByRole('complementary');
  await expect(pane).toContainText(/No status yet|Created/);
  service.clock.advance(21 * DAY_MS);
  // An automatic poll that is running ends first: until then the key would refer to that poll.
  await expect(pane.getByRole('button', { name: /^Refresh/ })).not.toHaveAttribute('aria-busy');
  aMinuteLater(waybill);
  await page.keyboard.press('r');
  await expect(pane).toContainText('Delivered');
  await expect(pane).not.toContainText('Not assigned yet');
});

test('any number of the account can be tracked, and an unknown one is reported', async ({ connected: page }) => {
  await goTo(page, '/shipments');
  await page.getByRole('heading', { name: 'Shipments' }).waitFor();
  await page.getByRole('button', { name: /^Track a shipment/ }).click();
  const form = page.getByRole('form', { name: 'Track a shipment' });
  await form.getByRole('textbox').fill('12345678901234567');
  await page.keyboard.press('Enter');
  await expect(
    form
      .or(page.locator('main'))
      .getByText(/No shipment with that number/)
      .first(),
  ).toBeVisible();
});

test('saved documents are readable when the service is unavailable', async ({ connected: page, service }) => {
  await quoteToReview(page, 'TRAIN-SMOOTH');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await expect(page.getByRole('region', { name: 'Documents' }).getByText('Ready')).toHaveCount(2);
  await service.close();
  await page.keyboard.press('b');
  const viewer = page.getByRole('document', { name: /^BOL of/ });
  await expect(viewer).toContainText('BILL OF LADING');
});

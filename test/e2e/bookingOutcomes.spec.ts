import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

test('booked: the BOL number, and one shipment however often the key is pressed', async ({ connected: page }) => {
  await quoteToReview(page);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  await page.getByRole('link', { name: /Shipments/ }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
});

test('refused by the carrier: its words, and another rate takes what was typed', async ({
  connected: page,
  service,
}) => {
  await quoteToReview(page);
  service.setFaults({ carrierRejects: 'No capacity at the Columbus terminal.' });
  await bookingPage(page).goOn();
  await expect(page.getByText('No capacity at the Columbus terminal.')).toBeVisible();
  service.setFaults({});
  await page
    .getByRole('button', { name: /^Book .*\$|\$.*$/ })
    .first()
    .click();
  await expect(page.getByText('Acme Pallet Co.').first()).toBeVisible();
  await bookingPage(page).bookButton.waitFor();
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
});

test('the answer is lost: said so, and Finish finds the shipment', async ({ connected: page, service }) => {
  await quoteToReview(page);
  service.setFaults({ bookingAnswerLost: true });
  await bookingPage(page).goOn();
  await expect(page.getByRole('button', { name: /^Finish/ })).toBeVisible();
  service.setFaults({});
  await page.getByRole('button', { name: /^Finish/ }).click();
  await expect(page.getByRole('heading', { name: /with/ })).toBeVisible();
  await expect(page.locator('.hero')).toHaveText(/^\d{17}$/);
});

test('killed while it was sent: the booking waits on top at the next start', async ({
  connected: page,
  service,
  waybill,
}) => {
  await quoteToReview(page);
  service.setFaults({ slowAnswersMs: 30_000, only: ['bookShipment'] });
  await bookingPage(page).goOn();
  await expect(page.getByText(/being sent/)).toBeVisible();
  const reopened = await waybill.restart('kill');
  service.setFaults({});
  await expect(reopened.getByRole('button', { name: /Needs attention/ })).toBeVisible();
});

test('the service finds a field wrong: its words are at that very field', async ({ connected: page }) => {
  await quoteToReview(page);
  await page.route('**/call/bookings.submit', (route) =>
    route.fulfill({
      json: {
        ok: false,
        error: {
          code: 'validation_failed',
          message: 'Invalid.',
          fields: [{ field: 'consignee.phone', message: 'Not a number in service.' }],
        },
      },
    }),
  );
  await bookingPage(page).goOn();
  const phone = bookingPage(page).party('Consignee').getByLabel('Phone');
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/Not a number in service/);
});

test('the quote is gone: nothing typed is lost', async ({ connected: page, service }) => {
  await quoteToReview(page);
  service.setFaults({ quoteGone: true });
  await bookingPage(page).goOn();
  await expect(page.getByText(/quote_not_found/)).toBeVisible();
  await expect(page.getByText('Acme Pallet Co.').first()).toBeVisible();
});

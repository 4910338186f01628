/** What a clerk sees of odd responses: each by a fault of the demo's service, with its own message. */
import type { Page } from '@playwright/test';
import { aMinuteLater } from './fixtures/aMinuteLater.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToRates, quoteToReview } from './pages/flow.ts';
import { ratesPage } from './pages/ratesPage.ts';

const booked = (page: Page) => page.getByRole('heading', { name: /^Booked with/ });
const unknown = (page: Page) => page.getByRole('heading', { name: 'Booking outcome unknown' });

/** Books without a fault, and opens the shipment on the board. */
async function openBooked(page: Page): Promise<void> {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await booked(page).waitFor();
  await page.keyboard.press('o');
  await page.getByRole('complementary').getByRole('tab', { name: 'History' }).waitFor();
}

test('rates: unreadable ones are counted, one code on two rates and another currency are flagged', async ({
  connected: page,
  service,
}) => {
  service.setFaults({ odd: ['odd_parts', 'doubled_carrier'] });
  await quoteToRates(page);
  await expect(page.getByText(/^1 of \d+ rates couldn’t be read$/)).toBeVisible();
  await expect(page.getByText(/same code as row/).first()).toBeVisible();
  await checkScreen(page, 'odd-rates');
  // A rate is identified by its position: the duplicates are blocked at theirs, and the third row opens the third rate.
  const rates = page.url();
  const name = await ratesPage(page).rows.nth(2).getByRole('gridcell').nth(1).innerText();
  await page.goto(rates.replace(/quote\/([^/]+)\/rates$/, 'book/$1/1'));
  await expect(page.getByText(/^Two rates of this quote have the code /)).toBeVisible();
  await page.goto(rates);
  await ratesPage(page).rows.nth(2).click();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/book\/[^/]+\/2$/);
  await expect(page.getByRole('complementary')).toContainText(name.split('\n')[0] ?? '');
  await page.goto(rates);
  await expect(ratesPage(page).rows.nth(2)).toBeVisible();
  service.setFaults({ odd: ['other_currency'] });
  await page.keyboard.press('r');
  await expect(ratesPage(page).rows.filter({ hasText: / CAD/ })).toHaveCount(1);
  await checkScreen(page, 'other-currency');
});

test('a rejected retry leaves it open, with what to do; the next one recovers it', async ({
  connected: page,
  service,
}) => {
  await quoteToReview(page);
  service.setFaults({ bookingResponseLost: true });
  await bookingPage(page).goOn();
  await expect(unknown(page)).toBeFocused();
  for (const [repeatRejected, message] of [
    ['booking_failed', 'The retry was rejected; the first request may still have booked it'],
    ['quote_not_found', 'This quote is no longer available'],
  ] as const) {
    service.setFaults({ repeatRejected });
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(unknown(page)).toBeVisible();
    await expect(
      page.getByText(/^An earlier request may still arrive until (\w{3}, \w{3} \d+, )?\d+:\d\d [AP]M$/),
    ).toBeVisible();
    await checkScreen(page, repeatRejected);
  }
  service.setFaults({});
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Recovered: it was already booked/)).toBeVisible();
});

test('booked, and data missing in the response is not invented', async ({ connected: page, service }) => {
  await quoteToReview(page);
  service.setFaults({ odd: ['fields_left_out'], only: ['bookShipment'] });
  await bookingPage(page).goOn();
  await expect(booked(page)).toBeVisible();
  await expect(page.getByText(/The booked price isn’t given. Quoted: \$/)).toBeVisible();
  await expect(page.getByText(/The carrier isn’t confirmed. Selected:/)).toBeVisible();
  await checkScreen(page, 'not-said');
});

test('booked for another price, in another currency, with another carrier: clearly shown, the chosen values first', async ({
  connected: page,
  service,
}) => {
  await quoteToReview(page);
  service.setFaults({ odd: ['later_total', 'later_carrier', 'other_currency'], only: ['bookShipment'] });
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: 'Booked shipment differs from your selection' })).toBeVisible();
  await expect(page.getByText(/^Selected: .* for \$[\d,.]+\. Booked: .* for [\d,.]+ CAD\.$/)).toBeVisible();
  // What was quoted as all-in is not what was booked.
  await expect(page.getByText(/^booked, CAD$/)).toBeVisible();
  await expect(page.getByText(/all-in/)).toHaveCount(0);
  await checkScreen(page, 'booked-otherwise');
});

test('a BOL number of another shipment is not used', async ({ connected: page, service }) => {
  await openBooked(page);
  await page.getByRole('link', { name: /Quote/ }).click();
  await quoteToReview(page, 'PO-2');
  service.setFaults({ odd: ['about_another'], only: ['bookShipment'] });
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: 'Booked with another shipment’s BOL number' })).toBeVisible();
  await checkScreen(page, 'taken-bol');
});

test('a status: another price and another carrier are shown next to what was booked; one of another shipment is rejected', async ({
  connected: page,
  service,
  waybill,
}) => {
  await openBooked(page);
  const pane = page.getByRole('complementary');
  const refresh = async () => {
    await expect(pane.getByRole('button', { name: /^Refresh/ })).not.toHaveAttribute('aria-busy');
    aMinuteLater(waybill);
    await page.keyboard.press('r');
  };
  service.setFaults({ odd: ['later_total', 'later_carrier'], only: ['getShipment'] });
  await refresh();
  await expect(pane.getByText(/^\$[\d,.]+ booked, now \$[\d,.]+ \(\+\$702\.73\)$/)).toBeVisible();
  await expect(pane.getByText('Carrier changed to GULF').first()).toBeVisible();
  await checkScreen(page, 'later-price');
  service.setFaults({ odd: ['about_another'], only: ['getShipment'] });
  await refresh();
  await expect(page.getByText(/different shipment/).first()).toBeVisible();
  await checkScreen(page, 'another-shipment');
});

test('documents of another shipment are not saved, and a link that leads nowhere is reported', async ({
  connected: page,
  service,
}) => {
  service.setFaults({ odd: ['about_another'], only: ['getDocuments'] });
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await booked(page).waitFor();
  const documents = page.getByRole('region', { name: 'Documents' });
  await expect(page.getByText(/different shipment/).first()).toBeVisible();
  await expect(documents.getByText('Ready')).toHaveCount(0);
  await checkScreen(page, 'documents-of-another');
  service.setFaults({ linkRedirects: 'nowhere' });
  const fetchAll = documents.getByRole('button', { name: 'Get documents' });
  await fetchAll.click();
  await expect(documents.getByText(/^The download link expired \(404\)/).first()).toBeVisible();
  await checkScreen(page, 'links-astray');
  service.setFaults({ linkRedirects: 'to_the_file' });
  await fetchAll.click();
  await expect(documents.getByText('Ready')).toHaveCount(2);
});

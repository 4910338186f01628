/** Responses with unreadable, missing, or unusual parts: what the user sees of the rest, and of what is missing. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/alteredService.ts';
import { aMinuteLater } from './fixtures/aMinuteLater.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { ACCOUNT } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToRates, quoteToReview, requestRates } from './pages/flow.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { acme, fixtures } from './pages/samples.ts';
import { settingsPage } from './pages/settingsPage.ts';

type Rates = { rates: readonly Record<string, unknown>[] };

const booked = (page: Page) => page.getByRole('heading', { name: /^Booked with/ });
const pane = (page: Page) => page.getByRole('complementary');

/** Books, and opens the shipment on the board. */
async function openBooked(page: Page): Promise<void> {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await booked(page).waitFor();
  await page.keyboard.press('o');
  await pane(page).getByRole('tab', { name: 'History' }).waitFor();
}

test('rates: odd names, days, dates, and currencies hide nothing; one of another quote is left out; one without a price is last', async ({
  proxied: page,
  altered,
}) => {
  altered.bodies.getRates = ({ rates: [first, ...others], ...body }: Rates) => ({
    ...body,
    rates: [
      {
        ...first,
        carrier: 'ODDN',
        carrierName: null,
        transitDays: '3',
        estimatedDeliveryDate: '12/01/2026',
        currency: '',
      },
      { ...first, carrier: 'FREE', carrierName: 'Unpriced Freight', total: 0 },
      { ...first, carrier: 'CANA', carrierName: 'Northern Sample Lines', total: '100.50', currency: 'CAD' },
      { ...first, carrier: 'ELSE', carrierName: 'Elsewhere Lines', quoteNumber: 'Q-OTHER' },
      { ...first, carrier: 'NULL', carrierName: 'Priceless Lines', total: null },
      ...others.slice(0, 1),
    ],
  });
  await quoteToRates(page);
  const { rows } = ratesPage(page);
  await expect(rows).toHaveCount(4);
  await expect(page.getByText('1 of 6 rates couldn’t be read')).toBeVisible();
  await expect(page.getByText(/rate 5: the price is missing/)).toBeVisible();
  await expect(page.getByText('1 of 6 rates belongs to another quote')).toBeVisible();
  const odd = rows.filter({ hasText: 'ODDN' });
  await expect(odd).toContainText('3 days');
  await expect(odd).toContainText('$');
  await expect(odd.getByRole('gridcell', { name: '–', exact: true }).first()).toBeVisible();
  // Dollars first, then other currencies, and what has no price last; only dollars are marked.
  await expect(rows.nth(2)).toContainText('100.50 CAD');
  await expect(rows.nth(2)).not.toContainText(/Lowest|Fastest/);
  await expect(rows.last()).toContainText('Unpriced Freight');
  await expect(rows.last()).toContainText('no price');
  await checkScreen(page, 'odd-parts');

  await rows.last().click();
  await ratesPage(page).book();
  await expect(page.getByText('quoted with a total of 0')).toBeVisible();
  const booking = bookingPage(page);
  await booking.fillParties(acme, fixtures);
  await booking.goOn();
  await booking.bookButton.waitFor();
  await booking.goOn();
  await expect(page.getByRole('dialog', { name: 'This rate has no price' })).toBeVisible();
  await checkScreen(page, 'no-price');
  await page.keyboard.press('Escape');
  await expect(booking.bookButton).toBeVisible();
  expect(altered.calls('bookShipment')).toBe(0);
});

test('a booking: its unreadable parts are named, the blank warning is a task, and the support file has them in full', async ({
  proxied: page,
  altered,
}) => {
  altered.bodies.bookShipment = (body: object) => ({
    ...body,
    pickupDate: '12/01/2026',
    proNumber: { odd: 'PRO-ODD' },
    pickupWarning: ' ',
  });
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await expect(booked(page)).toBeVisible();
  await expect(
    page.getByText('Couldn’t be read: the PRO number is not text; the pickup date is not a date.'),
  ).toBeVisible();
  await expect(page.getByText('Action needed: confirm pickup')).toBeVisible();
  await expect(page.getByText(/marked for follow-up, without a message/)).toBeVisible();
  await checkScreen(page, 'booked-partly-read');
  await settingsPage(page).open('support');
  await page.keyboard.press('Alt+s');
  const shown = page.getByRole('region', { name: /^Content of waybill-support-/ });
  await expect(shown).toContainText('PRO-ODD');
  await expect(shown).toContainText('12/01/2026');
});

test('a booking in another currency without a readable price differs from the selection', async ({
  proxied: page,
  altered,
}) => {
  altered.bodies.bookShipment = (body: object) => ({ ...body, total: 'call us', currency: 'CAD' });
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: 'Booked shipment differs from your selection' })).toBeVisible();
  await expect(page.getByText(/^Selected: .*\. Booked: .*, price not given, in CAD\.$/)).toBeVisible();
  await expect(page.getByText(/^The booked price isn’t given. Quoted: \$/)).toBeVisible();
  await checkScreen(page, 'other-currency-unpriced');
});

test('a taken BOL number: the unreadable parts and the blank warning of that booking are shown too', async ({
  proxied: page,
  altered,
}) => {
  await openBooked(page);
  const bolNumber = ((await pane(page).getByRole('heading', { level: 2 }).first().textContent()) ?? '').trim();
  await page.getByRole('link', { name: /Quote/ }).click();
  altered.bodies.bookShipment = (body: object) => ({
    ...body,
    bolNumber,
    proNumber: ['odd'],
    pickupWarning: '',
  });
  await quoteToReview(page, 'PO-2');
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: 'Booked with another shipment’s BOL number' })).toBeVisible();
  await expect(page.getByText('Couldn’t be read: the PRO number is not text.')).toBeVisible();
  await expect(page.getByText(/marked for follow-up, without a message/)).toBeVisible();
  await checkScreen(page, 'taken-partly-read');
  await page.getByRole('link', { name: /Needs attention/ }).click();
  await expect(
    page.getByText(`Booked with BOL ${bolNumber}, which another shipment already has`).first(),
  ).toBeVisible();
});

test('a status: what is unreadable or missing erases nothing, and R within a minute says when it was refreshed', async ({
  proxied: page,
  altered,
  waybill,
}) => {
  await openBooked(page);
  const refresh = async () => {
    await expect(pane(page).getByRole('button', { name: /^Refresh/ })).not.toHaveAttribute('aria-busy');
    aMinuteLater(waybill);
    await page.keyboard.press('r');
  };
  type Status = { shipment: Record<string, unknown> };
  altered.bodies.getShipment = ({ shipment }: Status) => ({
    success: true,
    shipment: { ...shipment, proNumber: '0481220931', referenceNumbers: ['PO: 111', 'PO: 222', 'FIX-9'], voided: true },
  });
  await refresh();
  await expect(pane(page)).toContainText('0481220931');
  await expect(pane(page)).toContainText('111, 222');
  await expect(pane(page)).toContainText('Voided');

  altered.bodies.getShipment = ({ shipment }: Status) => ({
    success: true,
    shipment: {
      bolNumber: shipment['bolNumber'],
      voided: 'no',
      deliveryDate: 'soon',
      proNumber: null,
      referenceNumbers: {},
    },
  });
  await refresh();
  await pane(page).getByRole('tab', { name: 'History' }).click();
  await expect(pane(page)).toContainText(
    '3 fields of the status could not be read: deliveryDate, referenceNumbers, voided',
  );
  await expect(pane(page)).toContainText('0481220931');
  await expect(pane(page)).toContainText('111, 222');
  await expect(pane(page)).not.toContainText('No longer voided');
  await checkScreen(page, 'status-partly-read');

  const calls = altered.calls('getShipment');
  await page.keyboard.press('r');
  await expect(page.getByText(/^Refreshed at \d+:\d\d:\d\d [AP]M, less than a minute ago$/)).toBeVisible();
  expect(altered.calls('getShipment')).toBe(calls);
});

test('a rejection in a foreign form is understood by its status, and the message is shown without the password', async ({
  proxied: page,
  altered,
  waybill,
}) => {
  await openBooked(page);
  const { password } = ACCOUNT;
  await expect(pane(page).getByRole('button', { name: /^Refresh/ })).not.toHaveAttribute('aria-busy');
  aMinuteLater(waybill);
  altered.instead.getShipment = { status: 403, body: { error: `Blocked by policy for ${password}` } };
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Not approved, or revoked (403)' })).toBeVisible();
  await expect(page.getByText('Message: “Blocked by policy for [removed]” This response may come from')).toBeVisible();
  await expect(page.getByText('Tracking is paused')).toBeVisible();
  await checkScreen(page, 'foreign-403');
  // An HTML page under 401 leads to the password too.
  altered.instead.getRates = { status: 401, body: '<h1>Sign in</h1>' };
  await page.keyboard.press('Alt+1');
  await requestRates(page);
  await expect(page.getByRole('heading', { name: 'Sign-in failed (401)' })).toBeVisible();
});

test('a booking that a gateway rejects is not sent: the account is the matter, and nothing is unknown', async ({
  proxied: page,
  altered,
}) => {
  await quoteToReview(page);
  altered.instead.bookShipment = { status: 401, body: '<h1>Sign in to the network</h1>' };
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: 'Sign-in failed (401)' })).toBeVisible();
  await expect(page.getByText('This response may come from a gateway or firewall.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open Settings › Accounts' })).toBeVisible();
  await expect(page.getByText('Booking outcome unknown')).toHaveCount(0);
  await expect(page.getByText('Acme Pallet Co.').first()).toBeVisible();
});

test('documents: a link that Waybill doesn’t open is named, and a list without any says so', async ({
  proxied: page,
  altered,
}) => {
  type Listed = { documents: readonly Record<string, unknown>[] };
  altered.bodies.getDocuments = ({ documents: listed, ...body }: Listed) => ({
    ...body,
    documents: listed.map((document) => ({ ...document, url: 'javascript:alert(1)' })),
  });
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await booked(page).waitFor();
  const documents = page.getByRole('region', { name: 'Documents' });
  await expect(
    documents
      .getByText(
        /^Waybill doesn’t open this kind of download link \(javascript:\)\. Contact support with BOL \d{17}\.$/,
      )
      .first(),
  ).toBeVisible();
  await checkScreen(page, 'links-not-opened');
  altered.bodies.getDocuments = (body: object) => ({ ...body, documents: [] });
  await documents.getByRole('button', { name: 'Get documents' }).click();
  await expect(documents.getByText(/^No documents for this shipment yet, checked at \d+:\d\d [AP]M\.$/)).toBeVisible();
  await checkScreen(page, 'no-documents-yet');
});

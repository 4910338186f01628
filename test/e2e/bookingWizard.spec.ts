/**
 * The steps of a booking: remarks, possible duplicates, windows, leaving and returning to steps, a crash in the middle.
 */

import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { savedDraft } from './fixtures/savedDraft.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToRates, quoteToReview } from './pages/flow.ts';
import { goTo, routeOf } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { fixtures } from './pages/samples.ts';

test('a remark that is billed: requoted with its accessorial, the new price shown before anything is booked', async ({
  connected: page,
}) => {
  await quoteToReview(page);
  await page.keyboard.press('Alt+w');
  await page.getByLabel(/^Delivery instructions/).fill('MUST CALL 30 min ahead. Recv 0800-1700, FCFS.');
  await checkScreen(page, 'remark-at-its-field');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Two phrases in the delivery instructions may be billed')).toBeVisible();
  await checkScreen(page, 'remarks');
  const before = (await bookingPage(page).bookButton.textContent()) ?? '';
  await page.keyboard.press('Alt+o');
  await expect(page.getByText('MUST CALL 30 min ahead. Recv FCFS.')).toBeVisible();
  await page.keyboard.press('Alt+n');
  await expect(page.getByText(/^Requoted with Notification Before Delivery \(NOTDL\): \$.* → \$/)).toBeVisible();
  await expect(bookingPage(page).bookButton).not.toHaveText(before);
  await expect(page.getByText('Acme Pallet Co.').first()).toBeVisible();
  await checkScreen(page, 're-quoted-with-notdl');
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
});

test('a requote without the chosen carrier: reported, with the others one key away and all entries in place', async ({
  connected: page,
  waybill,
}) => {
  await quoteToReview(page);
  await page.keyboard.press('Alt+w');
  await page.getByLabel(/^Delivery instructions/).fill('MUST CALL 30 min ahead.');
  await page.keyboard.press('Control+Enter');
  await bookingPage(page).bookButton.waitFor();
  const [, , quoteId, position] = routeOf(page).split('/');
  interface Rates {
    request: { accessorials?: string[] };
    rates: { carrier: string }[];
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the core's own response
  const chosen = (await waybill.call('quotes.get', { quoteId })) as { value: Rates };
  const carrier = chosen.value.rates[Number(position)]?.carrier;
  const without = (quote: Rates) => {
    if (quote.request.accessorials?.includes('NOTDL') !== true) return;
    quote.rates = quote.rates.filter((rate) => rate.carrier !== carrier);
  };
  await waybill.fakeCall('quotes.getRates', async (_payload, real) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the core's own response
    const response = (await real()) as { value: { quote: Rates } };
    without(response.value.quote);
    return response;
  });
  await waybill.fakeCall('quotes.get', async (_payload, real) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the core's own response
    const response = (await real()) as { value: Rates };
    without(response.value);
    return response;
  });
  await page.keyboard.press('Alt+n');
  await expect(page.getByText(/returned no rate with Notification Before Delivery \(NOTDL\)/)).toBeVisible();
  await checkScreen(page, 'carrier-missing');
  await page.keyboard.press('1');
  await expect(page.getByText(/returned no rate with/)).toBeHidden();
  await expect(bookingPage(page).bookButton).toBeVisible();
  await expect(page.getByText('Acme Pallet Co.').first()).toBeVisible();
});

test('a possible duplicate: both bookings are shown side by side once, then it is booked', async ({
  connected: page,
  waybill,
}) => {
  await quoteToReview(page, '77318');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await page.getByRole('link', { name: /Quote/ }).click();
  await quoteToRates(page);
  await page.locator('tbody tr').first().click();
  await page.keyboard.press('Enter');
  const booking = bookingPage(page);
  await booking.heading.waitFor();
  // The draft of the first booking is used up: its addresses are offered instead.
  await expect(page.getByText('You’ve booked this lane before')).toBeVisible();
  await expect(page.getByText(/saved details/)).toBeHidden();
  await booking.fillParties(
    {
      name: 'Acme Pallet Co.',
      address1: '200 Example Parkway',
      contact: 'Shipping Desk',
      phone: '6145550142',
    },
    {
      name: 'Example Fixtures Inc.',
      address1: '100 Placeholder Ave',
      contact: 'Receiving Desk',
      phone: '3035550118',
    },
  );
  await booking.fillReferences({ po: '77318', orderId: '', reference: 'FIX-2291', special: '' });
  await booking.goOn();
  await booking.bookButton.waitFor();
  await booking.goOn();
  const dialog = page.getByRole('dialog', { name: 'Possible duplicate booking' });
  await expect(dialog).toBeVisible();
  await checkScreen(page, 'look-alike');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  // The key that opened this must not also confirm it.
  const submitted = await waybill.callCount('bookings.submit');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  expect(await waybill.callCount('bookings.submit')).toBe(submitted);
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
});

test('the app is killed in the middle: the entries are restored, on the same step', async ({
  connected: page,
  waybill,
}) => {
  await quoteToReview(page);
  await page.keyboard.press('Alt+r');
  await page.getByLabel('Special instructions').fill('Ask for the blue gate.');
  await savedDraft(waybill, 'Ask for the blue gate.');
  const route = routeOf(page);
  const reopened = await waybill.restart('kill');
  await quotePage(reopened).heading.waitFor();
  await goTo(reopened, route);
  await expect(reopened.getByLabel('Special instructions')).toHaveValue('Ask for the blue gate.');
  await expect(bookingPage(reopened).party('Consignee').getByLabel('Company name')).toHaveValue(
    'Example Fixtures Inc.',
  );
});

test('windows that carriers miss are flagged, counted and reached with F8; an invalid time is rejected', async ({
  connected: page,
}) => {
  await quoteToReview(page);
  await page.keyboard.press('Alt+p');
  // One rhythm: the rows of both parties are equally far apart.
  for (const party of ['Shipper', 'Consignee']) {
    const fields = page.getByRole('group', { name: party }).locator('input');
    await expect(fields.first()).toBeVisible();
    const tops = await fields.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    const rows = [...new Set(tops)];
    expect(new Set(rows.slice(1).map((top, at) => top - (rows[at] ?? 0))).size, `${party}: ${rows.join(', ')}`).toBe(1);
  }
  await page.keyboard.press('Alt+w');
  const pickup = page.getByRole('group', { name: /^Pickup/ });
  await pickup.getByLabel('Ready time').fill('11');
  await pickup.getByLabel('Close time').fill('12:30');
  await page.getByRole('group', { name: 'Delivery' }).getByLabel('Close time').fill('25:00');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('group', { name: 'Delivery' }).getByLabel('Close time')).toBeFocused();
  await expect(page.getByText(/Only 1 hour 30 min long/)).toBeVisible();
  await checkScreen(page, 'windows');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('17:00');
  await page.keyboard.press('Control+Enter');
  await bookingPage(page).bookButton.waitFor();
  await expect(page.getByRole('button', { name: /^2 to review/ })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.locator('[data-warning]:focus')).toHaveText(/Only 1 hour 30 min long/);
  await page.keyboard.press('F8');
  await expect(page.locator('[data-warning]:focus')).toHaveText(/Closes at 12:30 PM/);
  await checkScreen(page, 'window-warnings');
});

test('very long names break no screen', async ({ connected: page, service }) => {
  const long = 'Example International Fixtures, Shelving and Storage Systems of the Western States LLC';
  await quoteToReview(page);
  await page.keyboard.press('Alt+p');
  const consignee = bookingPage(page).party('Consignee');
  await consignee.getByLabel('Company name').fill(long.slice(0, 80));
  await consignee.getByLabel('Street address').fill('100000 Northwest Placeholder Boulevard, Building 12, Entrance C');
  await consignee.getByLabel('Contact').fill('Receiving Desk of the night shift, building 12');
  await page.keyboard.press('Alt+r');
  await page.getByLabel('Special instructions').fill('W'.repeat(180));
  await page.keyboard.press('Control+Enter');
  await bookingPage(page).bookButton.waitFor();
  await checkScreen(page, 'long-review');
  service.setFaults({ carrierRejects: `No driver. ${'The terminal is closed for the season. '.repeat(6)}`.trim() });
  await bookingPage(page).goOn();
  await expect(page.getByText(/declined the booking$/)).toBeVisible();
  await checkScreen(page, 'long-refusal');
});

test('a closed booking draft is listed on Quote and in the palette, deleted with undo, and opens where it was left', async ({
  connected: page,
}) => {
  await quoteToReview(page);
  const route = routeOf(page);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(new RegExp(route));
  await goTo(page, '/quote');
  const draft = page.getByRole('listitem').filter({ hasText: fixtures.name });
  await expect(draft).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Booking drafts' })).toBeVisible();
  await checkScreen(page, 'booking-drafts');
  await page.keyboard.press('Alt+b');
  await page.keyboard.press('Delete');
  await expect(draft).toBeHidden();
  await page.keyboard.press('Alt+z');
  await expect(draft).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('booking draft');
  const found = page.getByRole('dialog').getByRole('option').filter({ hasText: 'Booking draft' });
  await expect(found.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+b');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${route}$`));
  await expect(bookingPage(page).bookButton).toBeVisible();
});

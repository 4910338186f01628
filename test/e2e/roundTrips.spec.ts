/** Calls between the page and the core: what one response already said is not fetched again. */
import type { CallName } from '../../shared/ipc/contract.ts';
import type { Waybill } from './fixtures/launch.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { brackets, columbus, denver } from './pages/samples.ts';

/** How often the page makes each of the calls during `act`. */
async function callsDuring(waybill: Waybill, names: readonly CallName[], act: () => Promise<unknown>) {
  const count = async () => Promise.all(names.map((name) => waybill.callCount(name)));
  const before = await count();
  await act();
  // Events that were on the way have arrived by the time another call returned.
  await waybill.call('app.info', {});
  const after = await count();
  return Object.fromEntries(names.map((name, at) => [name, (after[at] ?? 0) - (before[at] ?? 0)]));
}

test('rates, the lane, and the contacts of a quote come with one call', async ({ connected: page, waybill }) => {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets);
  const names = ['quotes.getRates', 'quotes.get', 'quotes.lane', 'quotes.setContacts'] as const;
  const calls = await callsDuring(waybill, names, async () => {
    await quote.getRates();
    await ratesPage(page).rows.first().waitFor();
  });
  expect(calls).toEqual({ 'quotes.getRates': 1, 'quotes.get': 0, 'quotes.lane': 0, 'quotes.setContacts': 0 });
});

test('a booking, its documents, and the details of its shipment are two calls each at most', async ({
  connected: page,
  waybill,
}) => {
  await quoteToReview(page);
  const names = ['bookings.submit', 'bookings.get', 'documents.fetch', 'documents.list'] as const;
  const booking = await callsDuring(waybill, names, async () => {
    await bookingPage(page).goOn();
    await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
    await page.getByRole('button', { name: 'View BOL' }).click();
    await page.getByRole('tab', { name: /^BOL/ }).waitFor();
  });
  // The events of the download have what is new: its progress, and each document that is stored.
  expect(booking).toEqual({ 'bookings.submit': 1, 'bookings.get': 1, 'documents.fetch': 1, 'documents.list': 1 });
  await page.goBack();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';

  // A page that has loaded nothing about the shipment yet.
  await goTo(page, '/settings/about');
  await page.reload();
  await page.getByRole('heading', { name: 'About' }).first().waitFor();
  const shown = ['shipments.get', 'bookings.get', 'quotes.get', 'documents.list'] as const;
  const sum = (calls: Readonly<Record<string, number>>) =>
    Object.values(calls).reduce((total, made) => total + made, 0);
  const shipment = await callsDuring(waybill, shown, async () => {
    await goTo(page, `/shipments/${bolNumber}`);
    await expect(page.getByRole('complementary')).toContainText(bolNumber);
  });
  expect(sum(shipment)).toBeLessThanOrEqual(2);
});

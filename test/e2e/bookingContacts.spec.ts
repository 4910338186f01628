/** Addresses from contacts, and contacts from addresses; a late pickup request. */
import { BLANK_CONTACT, type ContactFields } from '../../shared/freight/contacts.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import type { Waybill } from './fixtures/launch.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToRates, quoteToReview } from './pages/flow.ts';
import { routeOf } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';

/** Creates a contact in advance. */
async function saveContact(waybill: Waybill, fields: Partial<ContactFields>): Promise<void> {
  const payload = { contactId: crypto.randomUUID(), fields: { ...BLANK_CONTACT, ...fields } };
  expect(await waybill.call('contacts.save', payload)).toMatchObject({ ok: true });
}

test('an address comes from the contacts by a few letters, with its hours and notes; others are saved after booking', async ({
  connected: page,
  waybill,
}) => {
  await saveContact(waybill, {
    name: 'Example Fixtures Inc.',
    person: 'Receiving Desk',
    phone: '3035550118',
    phoneExtension: '24',
    address1: '100 Placeholder Ave',
    city: 'Denver',
    state: 'CO',
    zip: '80216',
    readyTime: '07:00',
    closeTime: '14:30',
    notes: 'Dock 2 only. Closed on the first Monday of the month.',
    requiredReferences: ['poNumber'],
    poFormat: 'TRAIN-AAAAAA',
    orderDefault: 'SO-2207',
    referenceHint: 'The buyer has the PO.',
  });
  await saveContact(waybill, { name: 'Example Outlet', zip: '10001', city: 'New York', state: 'NY' });
  await quoteToRates(page);
  await ratesPage(page).rows.first().click();
  await ratesPage(page).book();
  const booking = bookingPage(page);
  await booking.heading.waitFor();
  const consignee = booking.party('Consignee');
  const name = consignee.getByLabel('Company name');
  await name.pressSequentially('exa');
  // The contact at another ZIP can't be the consignee of this quote.
  await expect(page.getByRole('option')).toHaveText(/Example Fixtures Inc\./);
  await checkScreen(page, 'party-offered');
  await page.keyboard.press('Enter');
  await expect(consignee.getByLabel('Street address')).toHaveValue('100 Placeholder Ave');
  await expect(consignee.getByLabel('Phone')).toHaveValue('(303) 555-0118 ext. 24');
  await expect(page.getByText('Dock 2 only.')).toBeVisible();
  await booking.fillParty('Shipper', {
    name: 'Acme Pallet Co.',
    address1: '200 Example Parkway',
    contact: 'Shipping Desk',
    phone: '6145550142',
  });
  await checkScreen(page, 'party-from-contacts');
  await expect(page.getByText('Example Fixtures Inc.’s hours')).toBeVisible();
  await expect(page.getByLabel('Ready time').nth(1)).toHaveValue('7:00 AM');
  await expect(page.getByLabel(/^Delivery instructions/)).toHaveValue('Ext 24');
  await expect(page.getByLabel('Order number')).toHaveValue('SO-2207');
  await booking.goOn();
  await expect(page.getByText('Required by Example Fixtures Inc.')).toBeVisible();
  await expect(page.getByLabel('PO number')).toBeFocused();
  await page.getByLabel('PO number').fill('TRAIN-1');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Example Fixtures Inc. requires TRAIN-AAAAAA.')).toBeVisible();
  await checkScreen(page, 'references-required');
  await page.getByLabel('PO number').fill('TRAIN-SMOOTH');
  await booking.goOn();
  await booking.bookButton.click();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await expect(page.getByRole('button', { name: /Save Acme Pallet Co\. to Contacts/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /Example Fixtures/ })).toHaveCount(0);
  await checkScreen(page, 'contact-offered');
  await page.keyboard.press('s');
  await expect(page.getByText('Saved Acme Pallet Co. to Contacts.')).toBeVisible();
});

test('the notes of both contacts leave the addresses of a quote their place at any width', async ({
  connected: page,
  waybill,
}) => {
  const place = { city: 'Denver', state: 'CO', zip: '80216' };
  await saveContact(waybill, { name: 'Acme Pallet Co.', ...place, notes: 'Dock 1. Call before the truck leaves.' });
  await saveContact(waybill, { name: 'Example Fixtures Inc.', ...place, notes: 'Dock 2 only.' });
  const { from, to } = quotePage(page);
  for (const [end, name] of [
    [from, 'Acme'],
    [to, 'Example'],
  ] as const) {
    await end.getByLabel('ZIP').pressSequentially(name);
    await expect(page.getByRole('option', { name: new RegExp(`^${name}`) })).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText('Dock 2 only.')).toBeVisible();
  for (const width of [1280, 1000, 683, 320]) {
    await page.setViewportSize({ width, height: 640 });
    await checkScreen(page, `quote-contacts-${width}`);
    const boxOf = async (end: typeof from, field: string) => await end.getByLabel(field).boundingBox();
    for (const field of ['ZIP', 'City', 'State', 'Location type']) {
      const [first, second] = [await boxOf(from, field), await boxOf(to, field)];
      expect(second, `${field} at ${width} px`).toMatchObject({ x: first?.x, width: first?.width });
    }
    expect((await boxOf(to, 'City'))?.width).toBeGreaterThan(75);
    expect((await boxOf(to, 'Location type'))?.width).toBeGreaterThan(100);
    const heading = page.getByRole('heading', { name: 'Handling units' });
    expect((await heading.boundingBox())?.width).toBeGreaterThan(75);
    const topBar = page.getByRole('banner');
    expect(await topBar.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
  }
});

test('one key fills the next booking on the lane from the last one', async ({ connected: page }) => {
  await quoteToReview(page);
  const booking = bookingPage(page);
  await booking.bookButton.click();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await page.getByRole('link', { name: /Quote/ }).click();
  await quoteToRates(page);
  await ratesPage(page).rows.first().click();
  await ratesPage(page).book();
  await expect(page.getByText('You’ve booked this lane before')).toBeVisible();
  await page.keyboard.press('Alt+t');
  await expect(booking.party('Shipper').getByLabel('Company name')).toHaveValue('Acme Pallet Co.');
  await expect(page.getByLabel('PO number')).toHaveValue('');
});

test.describe('on the day of the pickup', () => {
  // Its page has another time from then on.
  test.use({ ownHost: true });

  test('a pickup requested late on its own day has a warning, and is booked anyway', async ({
    connected: page,
    waybill,
  }) => {
    await quoteToReview(page);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the core's own response
    const { value } = (await waybill.call('quotes.get', { quoteId: routeOf(page).split('/')[2] })) as {
      value: { request: { pickupDate: string } };
    };
    const { pickupDate } = value.request;
    await page.clock.setFixedTime(new Date(`${pickupDate}T16:10:00`));
    // The screen opens at that time, with all entries still there.
    await page.reload();
    await bookingPage(page).bookButton.waitFor();
    await page.keyboard.press('Alt+w');
    await expect(page.getByText(/After the 2:30 PM cutoff/).first()).toBeVisible();
    await checkScreen(page, 'requested-late');
    await page.keyboard.press('Control+Enter');
    await bookingPage(page).bookButton.click();
    await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  });
});

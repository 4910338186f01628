/** Unusual requests that the specification permits: marked next to their field, sent, rated, and booked. */

import { addDays } from '../../shared/rules/calendar.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { acme, brackets, columbus, fixtures } from './pages/samples.ts';

test('an unusual request is quoted and booked: freight, places, a night window, an extension, long texts', async ({
  connected: page,
}) => {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.fillLane(columbus, { zip: '80216', city: 'Denver', state: 'CO' });
  await quote.to.getByLabel('Location type').selectOption('Other…');
  await page.keyboard.type('Construction Site');
  await quote.typeUnit({ ...brackets, nmfc: '156600 Sub 02' });
  await quote.cell('Class').fill('90');
  await quote.cell('Stackable, yes or no').focus();
  await page.keyboard.press('Space');
  await expect(quote.cell('Stackable, yes or no')).toHaveValue('yes');
  await page.keyboard.press('Tab');
  await expect(page.getByText('NMFC: Usually written 104600 or 104600-2. It is sent as entered.')).toBeVisible();
  await expect(page.getByText(/Construction Site may be priced as limited access/)).toBeVisible();
  await checkScreen(page, 'unusual-quote');
  await quote.getRates();
  await ratesPage(page).rows.first().waitFor();

  await ratesPage(page).rows.first().click();
  await ratesPage(page).book();
  const booking = bookingPage(page);
  await booking.heading.waitFor();
  await booking.fillParties(
    { ...acme, phone: '614-555-0123 x44', email: 'a@b' },
    { ...fixtures, name: `Example Fixtures ${'x'.repeat(100)}` },
  );
  await expect(page.getByText('Ten digits are sent. Ext. 44 prints in the pickup instructions.')).toBeVisible();
  await expect(page.getByText(/^This may not be an email address/)).toBeVisible();
  await checkScreen(page, 'unusual-parties');
  const pickup = page.getByRole('group', { name: /^Pickup/ });
  await expect(pickup.getByLabel(/instructions/)).toHaveValue('Ext 44');
  await pickup.getByLabel('Ready time').fill('22:00');
  await pickup.getByLabel('Close time').fill('04:00');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Closes the next day, 6 hours later')).toBeVisible();
  await checkScreen(page, 'night-window');
  const special = 'Ask for the dock. '.repeat(30);
  await booking.fillReferences({
    po: 'TRAIN-SMOOTH',
    orderId: 'ORD-20417',
    reference: 'FIX-2290',
    special,
  });
  await expect(page.getByText(/What is over 500 may be cut off on the BOL/)).toBeVisible();
  await booking.goOn();
  await booking.bookButton.waitFor();
  await checkScreen(page, 'unusual-review');
  await booking.goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
});

test('a location type that was quoted for is offered again', async ({ connected: page }) => {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.fillLane(columbus, { zip: '80216', city: 'Denver', state: 'CO' });
  await quote.to.getByLabel('Location type').selectOption('Other…');
  await page.keyboard.type('Grain elevator');
  await quote.typeUnit(brackets);
  await quote.getRates();
  await ratesPage(page).rows.first().waitFor();
  await goTo(page, '/quote');
  await quote.heading.waitFor();
  await quote.from.getByLabel('Location type').selectOption('Grain elevator');
  await expect(quote.from.getByLabel('Location type')).toHaveValue('Grain elevator');
});

test.describe('where tomorrow has begun', () => {
  // 24 hours ahead of Hawaii: the day before today there is always today in Hawaii. Days end last in American Samoa.
  test.use({ env: { TZ: 'Pacific/Kiritimati' } });

  test('a pickup date that has passed here, but not in Hawaii, is booked with a warning; the day before is refused', async ({
    connected: page,
  }) => {
    const dateIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
    const quote = quotePage(page);
    await quote.heading.waitFor();
    await quote.fillLane(columbus, { zip: '96813', city: 'Honolulu', state: 'HI' });
    await quote.typeUnit(brackets);
    await quote.pickupDate.fill(addDays(dateIn('Pacific/Pago_Pago'), -1));
    await page.keyboard.press('Tab');
    await expect(page.getByText('This date has passed.')).toBeVisible();
    await quote.pickupDate.fill(dateIn('Pacific/Honolulu'));
    await page.keyboard.press('Tab');
    await expect(page.getByText('Past here, but not in all US time zones. The provider decides.')).toBeVisible();
    await quote.getRates();
    await ratesPage(page).rows.first().waitFor();

    await ratesPage(page).rows.first().click();
    await ratesPage(page).book();
    const booking = bookingPage(page);
    await booking.heading.waitFor();
    await booking.fillParties(acme, fixtures);
    await booking.goOn();
    await booking.bookButton.waitFor();
    await expect(page.getByText('The pickup date has passed here, but not yet in western time zones.')).toBeVisible();
    await booking.goOn();
    await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  });
});

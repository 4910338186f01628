import { expect, test } from './fixtures/launch.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { acme, brackets, columbus, denver, fixtures, frames } from './pages/samples.ts';
import { welcomePage } from './pages/welcomePage.ts';

const cents = (text: string) => Number(text.replaceAll(/[^\d]/g, ''));

test('a newcomer starts the empty demo, quotes, compares, books and reads the BOL', async ({ page }) => {
  const welcome = welcomePage(page);
  await welcome.startEmpty();
  await expect(page.getByText('DEMO', { exact: true })).toBeVisible();

  const quote = quotePage(page);
  await expect(quote.heading).toBeVisible();
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets, 1);
  await quote.typeUnit(frames, 2);
  await quote.check('Liftgate', 'Delivery');
  await expect(page.getByText('1,610 lb', { exact: true })).toBeVisible();
  await expect(quote.draftSaved).toBeVisible();
  await quote.getRates();

  const rates = ratesPage(page);
  await expect(rates.heading).toBeVisible();
  await expect(rates.rows.first()).toBeVisible();
  const totals = (await rates.column('Total')).map(cents);
  expect(totals.length).toBeGreaterThan(2);
  expect(totals).toEqual(totals.toSorted((a, b) => a - b));
  await rates.sortBy('Carrier');
  const names = await rates.column('Carrier');
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  await rates.sortBy('Transit');
  const days = (await rates.column('Transit')).map((text) => Number.parseInt(text, 10));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
  await rates.sortBy('Total');
  await rates.rows.first().click();
  await rates.book();

  const booking = bookingPage(page);
  await expect(booking.heading).toBeVisible();
  await booking.fillParties(acme, fixtures);
  await expect(page.getByLabel('Ready').first()).toHaveValue('8:00 AM');
  await booking.fillReferences({
    po: '77318',
    orderId: 'ORD-20417',
    reference: 'FIX-2290',
    special: 'Do not break down pallets.',
  });
  await booking.goOn();
  await expect(page.getByText('(303) 555-0118')).toBeVisible();
  await expect(booking.bookButton).toBeVisible();
  await booking.goOn();

  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  expect(bolNumber).toMatch(/^\d{17}$/);
  await expect(page.getByText('as selected')).toBeVisible();
  await expect(page.getByRole('button', { name: /BOL/ }).first()).toBeVisible();

  await page.keyboard.press('o');
  await expect(page.getByRole('complementary')).toContainText(bolNumber);
  await expect(page.getByRole('complementary')).toContainText('Example Fixtures Inc.');

  await goTo(page, `/shipments/${bolNumber}/documents/BOL`);
  const viewer = page.getByRole('document', { name: /^BOL of/ });
  await expect(viewer).toContainText('BILL OF LADING');
  await expect(viewer).toContainText(bolNumber);
  await expect(viewer).toContainText('Example Fixtures Inc.');
  await expect(viewer).toContainText('77318');
});

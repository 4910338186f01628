/** What goes back to the service, or is shown, exactly as it sent it; and values that only the service may reject. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures/alteredService.ts';
import { aMinuteLater } from './fixtures/aMinuteLater.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview, requestRates } from './pages/flow.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { brackets, columbus, denver } from './pages/samples.ts';

type Rates = { rates: readonly Record<string, unknown>[] };
type Status = { shipment: Record<string, unknown> };

const booked = (page: Page) => page.getByRole('heading', { name: /^Booked with/ });
const pane = (page: Page) => page.getByRole('complementary');

test('a quote reference and a carrier code with blanks go back with them, and the booking is as chosen', async ({
  proxied: page,
  altered,
}) => {
  altered.bodies.getRates = ({ rates: [first], ...body }: Rates) => ({
    ...body,
    quoteReference: ' Q-BLANKS ',
    rates: [{ ...first, quoteNumber: ' Q-BLANKS ', carrier: ' lead ', carrierName: 'Leading Blank Lines', total: 100 }],
  });
  await quoteToReview(page);
  altered.instead.bookShipment = {
    status: 200,
    body: {
      success: true,
      alreadyBooked: false,
      quoteNumber: ' Q-BLANKS ',
      bolNumber: '51000000000000017',
      proNumber: null,
      pickupNumber: null,
      pickupDate: null,
      carrier: 'lead',
      total: 100,
      currency: 'USD',
      shipmentId: 'S-17',
      pickupWarning: null,
    },
  };
  await bookingPage(page).goOn();
  await expect(booked(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Booked shipment differs from your selection' })).toHaveCount(0);
  const [sent] = altered.sent('bookShipment');
  expect(JSON.parse(sent ?? '')).toMatchObject({ quoteReference: ' Q-BLANKS ', carrier: ' lead ' });
});

test('the booking time of the service is the one that is shown', async ({ proxied: page, altered, waybill }) => {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await booked(page).waitFor();
  await page.keyboard.press('o');
  await expect(pane(page).getByRole('button', { name: /^Refresh/ })).not.toHaveAttribute('aria-busy');
  altered.bodies.getShipment = ({ shipment }: Status) => ({
    success: true,
    shipment: { ...shipment, bookedAt: '2025-03-07T15:30:00Z' },
  });
  aMinuteLater(waybill);
  await page.keyboard.press('r');
  await expect(pane(page)).toContainText('Mar 7, 2025');
});

test('an earlier status is history, not an alert; one after delivery is an alert', async ({
  proxied: page,
  altered,
  waybill,
}) => {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await booked(page).waitFor();
  await page.keyboard.press('o');
  const refreshAs = async (status: string, shown: string) => {
    altered.bodies.getShipment = ({ shipment }: Status) => ({ success: true, shipment: { ...shipment, status } });
    await expect(pane(page).getByRole('button', { name: /^Refresh/ })).not.toHaveAttribute('aria-busy');
    aMinuteLater(waybill);
    await waybill.captureCall('shipments.refresh', () => page.keyboard.press('r'));
    await expect(pane(page)).toContainText(shown);
  };
  const movedBack = async () => JSON.stringify(await waybill.call('attention.list', {})).includes('status_backwards');
  await refreshAs('picked_up', 'Picked up');
  await refreshAs('onboard', 'Onboard');
  expect(await movedBack()).toBe(false);
  await refreshAs('delivered', 'Delivered');
  await refreshAs('picked_up', 'Picked up');
  await expect.poll(movedBack).toBe(true);
  await page.keyboard.press('Alt+0');
  await expect(page.getByRole('region', { name: 'Needs attention' })).toContainText(
    'Status moved back from Delivered to Picked up',
  );
});

test('a state that Waybill does not know is a warning, and the service decides', async ({ proxied: page, altered }) => {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.fillLane(columbus, { zip: '96799', city: 'Pago Pago', state: 'ZQ' });
  await quote.typeUnit(brackets);
  await expect(page.getByText('ZQ isn’t a US state code. It is sent as entered.')).toBeVisible();
  await checkScreen(page, 'unknown-state');
  await quote.getRates();
  await expect.poll(() => altered.calls('getRates')).toBe(1);
  expect(JSON.parse(altered.sent('getRates')[0] ?? '')).toMatchObject({ destination: { state: 'ZQ' } });
});

test('rates that are not found say nothing about a booking', async ({ proxied: page, altered }) => {
  altered.instead.getRates = {
    status: 404,
    body: { success: false, error: { code: 'not_found', message: 'No such page.' } },
  };
  await requestRates(page);
  await expect(page.getByText(/No such page\./)).toBeVisible();
  await expect(page.getByText(/booking|booked/i)).toHaveCount(0);
  await expect(quotePage(page).cell('Description')).toHaveValue(brackets.description);
});

test('two carriers of one name have their codes beside it in the reports', async ({ proxied: page, altered }) => {
  for (const [at, poNumber] of ['PO-1', 'PO-2'].entries()) {
    altered.bodies.getRates = ({ rates, ...body }: Rates) => ({
      ...body,
      rates: rates.slice(at, at + 1).map((rate) => ({ ...rate, carrierName: 'Twin Example Lines' })),
    });
    await page.keyboard.press('Alt+1');
    await quoteToReview(page, poNumber);
    await bookingPage(page).goOn();
    await booked(page).waitFor();
  }
  await page.keyboard.press('Alt+8');
  const carriers = page.getByRole('grid', { name: 'By carrier' });
  await expect(carriers.getByRole('row', { name: /Twin Example Lines/ })).toHaveCount(2);
  for (const sent of altered.sent('bookShipment')) {
    const { carrier } = JSON.parse(sent) as { carrier: string };
    await expect(carriers.getByRole('row', { name: new RegExp(`Twin Example Lines.*${carrier}`) })).toHaveCount(1);
  }
});

test('the type of a handling unit is typed with the quantity, and sent in the description', async ({
  proxied: page,
  altered,
}) => {
  const quote = quotePage(page);
  await quote.fillLane(columbus, denver);
  await quote.cell('Quantity').click();
  await page.keyboard.type('2 drums');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hydraulic oil');
  await expect(quote.cell('Quantity')).toHaveValue('2');
  await expect(quote.cell('Type of unit: pallet, crate, drum')).toHaveValue('Drum');
  await expect(quote.cell('Length, inches')).toHaveValue('24');
  await quote.cell('Weight each, pounds').fill('450');
  await checkScreen(page, 'unit-type');
  await quote.getRates();
  await expect(ratesPage(page).heading).toBeVisible();
  expect(JSON.parse(altered.sent('getRates').at(-1) ?? '')).toMatchObject({
    handlingUnits: [{ quantity: 2, description: 'Hydraulic oil (drum)', length: 24 }],
  });
  // And is a type again when the quote is used again.
  await page.keyboard.press('n');
  await expect(quote.cell('Description')).toHaveValue('Hydraulic oil');
  await expect(quote.cell('Type of unit: pallet, crate, drum')).toHaveValue('Drum');
});

/** A day's orders: from the file to the print, by keyboard, within twelve key presses. */
import { dayOfInstant } from '../../renderer/lib/format.ts';
import { nextBusinessDay } from '../../shared/rules/businessDays.ts';
import { addDays } from '../../shared/rules/calendar.ts';
import { sampleContact } from '../support/sampleEntries.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { goTo } from './pages/goTo.ts';

const ORDERS = 50;
const HEADS =
  'Order,Consignee,Attention,Phone,Address,City,State,ZIP,Quantity,Description,Weight,Length,Width,Height,Class,Pickup date';

test('fifty orders are quoted by the routing guide, reviewed, booked once, and printed', async ({
  connected: page,
  waybill,
}) => {
  await waybill.call('contacts.save', { contactId: 'shipper', fields: sampleContact({ pickupAccessorials: [] }) });
  await waybill.call('contacts.setDefaultShipper', { contactId: 'shipper' });
  await goTo(page, '/orders');
  await expect(page.getByText('No orders yet.')).toBeVisible();

  let presses = 0;
  const press = async (keys: string) => {
    presses += 1;
    await page.keyboard.press(keys);
  };

  await press('Alt+m');
  const pickupDate = nextBusinessDay(addDays(dayOfInstant(Date.now()), 1));
  const rows = Array.from(
    { length: ORDERS },
    (_, at) =>
      `SO-${at + 1},Example Fixtures ${at + 1},Receiving,303-555-0118,100 Placeholder Ave,Denver,CO,80216,1,Brackets,${500 + at},48,40,46,92.5,${pickupDate}`,
  );
  // Choosing the file counts as one.
  presses += 1;
  await page.getByLabel('File').setInputFiles({
    name: 'orders.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([HEADS, ...rows].join('\n')),
  });
  await expect(page.getByText(/50 orders/).first()).toBeVisible();
  await press('Control+Enter');
  await expect(page.getByText('Imported 50 orders')).toBeVisible();
  await press('Escape');
  const next = page.getByRole('region', { name: 'Next step' });
  await expect(next.getByRole('button', { name: 'Get rates for 50 orders' })).toBeVisible();
  await checkScreen(page, 'orders-ready');
  await press('Control+Enter');
  await expect(next.getByRole('button', { name: 'Review 50 bookings' })).toBeVisible();
  await checkScreen(page, 'orders-quoted');
  expect(await waybill.callCount('orderRuns.book')).toBe(0);
  await press('Control+Enter');
  const review = page.getByRole('dialog', { name: 'Review bookings' });
  await expect(review.getByRole('button', { name: /^Book 50 shipments/ })).toBeVisible();
  await checkScreen(page, 'orders-review');
  await press('Control+Enter');
  await expect(page.getByRole('heading', { name: '50 booked' })).toBeVisible();
  await checkScreen(page, 'orders-booked');
  // Its code loads with the first run that booked.
  await expect(page.getByRole('button', { name: 'Print BOL and labels' })).toBeVisible();
  await press('Shift+P');
  await expect(page.getByRole('dialog').filter({ hasText: /print/i })).toBeVisible();
  expect(presses).toBeLessThanOrEqual(11);
  expect(await waybill.callCount('orderRuns.book')).toBe(1);
});

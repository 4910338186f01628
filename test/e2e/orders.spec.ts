/** Orders: imported from a file, listed, checked and edited in place. */
import { sampleContact } from '../support/sampleEntries.ts';
import { workbook } from '../support/workbook.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { goTo } from './pages/goTo.ts';

test.use({ demo: true });

const HEADS = [
  'Sales Order',
  'Ship To',
  'Attn',
  'Phone',
  'Address',
  'City',
  'ST',
  'Zip Code',
  'Ship Date',
  'Pallets',
  'Item description',
  'Gross weight',
  'Dims',
  'Class',
];
const order = (number: string, name: string, ...changes: readonly (readonly [number, string | number])[]) => {
  const cells: (string | number)[] = [
    number,
    name,
    'Receiving Desk',
    '303-555-0118',
    '100 Placeholder Ave',
    'Boston',
    'MA',
    2110,
    '',
    2,
    'Steel shelf brackets, boxed',
    1200,
    '48x40x46',
    92.5,
  ];
  for (const [at, value] of changes) cells[at] = value;
  return cells;
};

test('a workbook becomes orders, which are checked and edited with the keyboard', async ({ page, waybill }) => {
  await waybill.call('contacts.save', { contactId: 'shipper', fields: sampleContact() });
  await waybill.call('contacts.setDefaultShipper', { contactId: 'shipper' });
  await waybill.call('contacts.save', {
    contactId: 'fixtures',
    fields: sampleContact({
      name: 'Example Fixtures Inc.',
      zip: '02110',
      city: 'Boston',
      state: 'MA',
      role: 'consignee',
    }),
  });
  await goTo(page, '/quote');
  await page.keyboard.press('Alt+2');
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await checkScreen(page, 'orders-empty');

  await page.keyboard.press('Alt+m');
  await page.getByLabel('File').setInputFiles({
    name: 'ERP orders 2026-11-20.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(
      workbook([
        HEADS,
        order('SO-1', 'Boston Shelving Works'),
        order('SO-1', 'Boston Shelving Works', [9, 1], [11, 850], [10, 'Uprights']),
        order('SO-2', 'Exampel Fixtures'),
        order('SO-3', 'Harbor Supply', [3, '']),
        order('SO-4', 'Harbor Supply', [7, 'unknown']),
      ]),
    ),
  });
  await expect(page.getByLabel('Source')).toHaveValue('ERP orders');
  await page.getByLabel('Pickup date for orders').fill('+1');
  await page.keyboard.press('Tab');
  await expect(page.getByText('4 orders: 1 ready, 2 to check, 1 with errors.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Row 6, SO-4' })).toContainText(
    'ZIP: Enter a 5-digit ZIP.',
  );
  await checkScreen(page, 'orders-import');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Imported 3 orders')).toBeVisible();
  await page.keyboard.press('Escape');

  const rows = page.getByRole('grid', { name: 'Orders' }).locator('tr[data-row]');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: /To check/ }).click();
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: 'SO-2' }).click();
  await expect(rows.filter({ hasText: 'SO-2' })).toContainText('Is this Example Fixtures Inc. in Contacts?');
  await page.keyboard.press('y');
  await expect(rows).toHaveCount(1);

  await rows.first().click();
  await page.keyboard.press('Enter');
  const pane = page.getByRole('complementary', { name: 'Order' });
  await expect(pane.getByLabel('Phone')).toBeFocused();
  await checkScreen(page, 'order');
  await pane.getByLabel('Phone').fill('(617) 555-0177');
  await page.keyboard.press('Tab');
  await expect(pane.getByText('Ready')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(rows.filter({ hasText: 'Ready' })).toHaveCount(3);

  // The next file of the source is recognized, and adds nothing that is there.
  await page.keyboard.press('Alt+m');
  await page.getByLabel('File').setInputFiles({
    name: 'tomorrow.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(workbook([HEADS, order('SO-3', 'Harbor Supply', [3, '']), order('SO-9', 'Harbor Supply')])),
  });
  await expect(page.getByLabel('Source')).toHaveValue('ERP orders');
  await expect(page.getByText('2 orders: 1 to check, 1 already imported.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('searchbox', { name: 'Find orders' }).fill('so-1');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('3 HU, 2,050 lb');
});

test('while the rows of a tile load, keys do not act on the rows before', async ({ page, waybill }) => {
  await waybill.call('contacts.save', { contactId: 'shipper', fields: sampleContact() });
  await waybill.call('contacts.setDefaultShipper', { contactId: 'shipper' });
  await goTo(page, '/orders');
  await page.getByText('No orders yet.').waitFor();
  await page.keyboard.press('Alt+m');
  await page.getByLabel('File').setInputFiles({
    name: 'orders.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(
      workbook([HEADS, order('SO-1', 'Harbor Supply', [3, '']), order('SO-2', 'Boston Shelving Works')]),
    ),
  });
  await expect(page.getByText('2 orders: 2 to check.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Imported 2 orders')).toBeVisible();
  await page.keyboard.press('Escape');
  const rows = page.getByRole('grid', { name: 'Orders' }).locator('tr[data-row]');
  await expect(rows).toHaveCount(2);

  const held = Promise.withResolvers<undefined>();
  await waybill.fakeCall('orders.list', async (_, real) => {
    await held.promise;
    return real();
  });
  await page.getByRole('button', { name: '0 Booked' }).click();
  await page.keyboard.press('s');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+a');
  held.resolve(undefined);
  await expect(page.getByText('No orders match')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Selected orders' })).toHaveCount(0);
  expect(await waybill.callCount('orders.skip')).toBe(0);
  expect(await waybill.callCount('orders.remove')).toBe(0);

  await page.getByRole('button', { name: '2 All' }).click();
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('s');
  await expect(page.getByRole('button', { name: '1 Skipped' })).toBeVisible();
});

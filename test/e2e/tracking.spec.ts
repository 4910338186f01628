/** Tracking a number: of a shipment that was booked elsewhere, by BOL or PRO, and other input. */
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { ACCOUNT, expect, test } from './fixtures/ownService.ts';
import { goTo } from './pages/goTo.ts';
import { acme, columbus, denver, fixtures } from './pages/samples.ts';

const party = ({ name, address1, contact }: typeof acme, phone: string) => ({ name, address1, contact, phone });
const HOURS = { readyTime: '08:00', closeTime: '17:00' };
const DAY_MS = 86_400_000;

/** Books without the app, as another program with the same account would. */
async function bookElsewhere(url: string): Promise<string> {
  const post = async (operation: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(`${url}/functions/${operation}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Basic ${Buffer.from(`${ACCOUNT.username}:${ACCOUNT.password}`).toString('base64')}`,
      },
      body: JSON.stringify(body),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a response of our own service
    return (await response.json()) as Record<string, unknown>;
  };
  const throttled = new Date(Date.now() + 4 * DAY_MS).toISOString().slice(0, 10);
  const quote = await post('apiGetRates', {
    pickupDate: throttled,
    origin: columbus,
    destination: denver,
    handlingUnits: [{ quantity: 1, weight: 500, length: 48, width: 40, height: 46, description: 'Shelf brackets' }],
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a response of our own service
  const [rate] = quote['rates'] as { carrier: string }[];
  const booked = await post('apiBookShipment', {
    quoteReference: quote['quoteReference'],
    carrier: rate?.carrier,
    shipper: party(acme, '6145550142'),
    consignee: party(fixtures, '3035550118'),
    pickup: HOURS,
    delivery: HOURS,
    poNumber: 'TRAIN-SMOOTH',
  });
  return String(booked['bolNumber']);
}

const form = (page: Page) => page.getByRole('form', { name: 'Track a shipment' });
const row = (page: Page, number: string) => form(page).getByRole('table').getByRole('row').filter({ hasText: number });

async function track(page: Page, kind: 'BOL' | 'PRO', number: string): Promise<void> {
  const form = page.getByRole('form', { name: 'Track a shipment' });
  await form.getByRole('radio', { name: kind }).check();
  await form.getByRole('textbox').fill(number);
  await page.keyboard.press('Enter');
}

test('a shipment booked elsewhere is found by its BOL and, once it has one, by its PRO, and stored once', async ({
  connected: page,
  service,
  waybill,
}) => {
  const bolNumber = await bookElsewhere(service.url);
  service.clock.advance(10 * DAY_MS);
  await page.keyboard.press('Alt+3');
  await page.getByRole('heading', { name: 'Shipments' }).waitFor();
  await page.getByRole('button', { name: /^Track a shipment/ }).click();
  // As copied from a letter, with blanks.
  await track(page, 'BOL', `  ${bolNumber}\t`);
  const pane = page.getByRole('complementary', { name: `Shipment ${bolNumber}` });
  await expect(pane).toContainText('Consignee unknown');
  await pane.getByRole('tab', { name: 'Addresses & freight' }).click();
  await expect(pane).toContainText('Booked outside Waybill');
  await expect(pane.getByRole('button', { name: /^Booking/ })).toBeHidden();
  const pro = (
    await pane.locator('dt', { hasText: /^PRO$/ }).locator('xpath=following-sibling::dd[1]').innerText()
  ).trim();
  expect(pro).not.toContain('Not assigned');

  await page.getByRole('button', { name: /^Track a shipment/ }).click();
  const { response } = await waybill.captureCall('shipments.track', () => track(page, 'PRO', pro));
  expect(response).toMatchObject({ ok: true });
  // The pane and the count are shown from before.
  const query = { tile: 'all', sort: { column: 'booked', descending: false } };
  expect(await waybill.call('shipments.list', { query })).toMatchObject({
    ok: true,
    value: { shipments: [{ bolNumber }] },
  });
  await expect(pane).toBeVisible();
  await expect(page.getByRole('button', { name: /^1 All/ })).toBeVisible();
});

test('an unknown number is reported, and stays in the field', async ({ connected: page, waybill }) => {
  await page.keyboard.press('Alt+3');
  await page.getByRole('heading', { name: 'Shipments' }).waitFor();
  await page.getByRole('button', { name: /^Track a shipment/ }).click();
  const form = page.getByRole('form', { name: 'Track a shipment' });
  await form.getByRole('textbox').focus();
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Enter a BOL or PRO number.');
  for (const odd of ['12345678901234567', "'; DROP TABLE shipments; --", '../../etc/passwd?x=1&y=%00', '運送状 ½ 🚚']) {
    const { response } = await waybill.captureCall('shipments.track', () => track(page, 'PRO', odd));
    expect(response).toMatchObject({ ok: false });
    await expect(form.getByRole('heading', { name: /No shipment with that number/ })).toBeVisible();
    await expect(form.getByRole('textbox')).toHaveValue(odd);
  }
  await expect(page.getByRole('button', { name: /^0 All/ })).toBeVisible();
});

test('a mixed list: each number has its result, one that is found opens, a blocked connection stops it and it continues', async ({
  connected: page,
  service,
}) => {
  const [one, two] = [await bookElsewhere(service.url), await bookElsewhere(service.url)];
  await goTo(page, '/shipments');
  await page.getByRole('button', { name: /^Track a shipment/ }).click();
  await form(page).getByRole('textbox').fill(`${one}\n1234567\nBOL ${two}`);
  await expect(form(page).getByRole('button', { name: /^Track 3 numbers/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(form(page).getByText('2 of 3 found')).toBeVisible();
  await expect(row(page, one)).toContainText('Created');
  await expect(row(page, '1234567')).toContainText('No shipment with that number');
  await checkScreen(page, 'track-list');

  service.setFaults({ foreignResponse: 'forbidden' });
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('heading', { name: /403/ })).toBeVisible();
  await expect(form(page).getByText('1 of 3 found, 2 not checked')).toBeVisible();
  service.setFaults({});
  await expect(form(page).getByRole('button', { name: /^Track 3 numbers/ })).toBeEnabled();
  await form(page).getByRole('textbox').press('Enter');
  await expect(form(page).getByText('2 of 3 found')).toBeVisible();

  await row(page, two).getByRole('button', { name: two }).click();
  await expect(page.getByRole('complementary', { name: `Shipment ${two}` })).toBeVisible();
  await expect(page.getByRole('button', { name: /^2 All/ })).toBeVisible();
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { connectAccount } from './fixtures/connectAccount.ts';
import { expect, test as launched } from './fixtures/launch.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToRates, quoteToReview } from './pages/flow.ts';
import { ratesPage } from './pages/ratesPage.ts';

const ATTACKS = `<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>javascript:window.pwned=1`;
const MARKS = '\u202e\u2066\u0007';
/** Every text of the service is an attack with its name at the end. */
const text = (what: string) => `${ATTACKS}${MARKS} ${what}`;

/** A freight service with an attack in every string. */
const test = launched.extend<{ rude: Server; connected: Page }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern
  rude: async ({}, use) => {
    const server = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        const [status, reply] = responseTo(request.url ?? '', body);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use(server);
    server.closeAllConnections();
    server.close();
  },
  connected: async ({ page, rude }, use) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
    const baseUrl = `http://127.0.0.1:${(rude.address() as AddressInfo).port}`;
    await connectAccount(page, { baseUrl, username: 'acme', password: 'p' });
    await use(page);
  },
});

function responseTo(url: string, body: string): [number, unknown] {
  if (url.includes('apiGetRates')) {
    const { pickupDate } = JSON.parse(body);
    const rate = { carrier: text('carrier'), carrierName: text('Carrier'), total: 1142.36, currency: 'USD' };
    return [
      200,
      { success: true, quoteReference: text('reference'), pickupDate, rates: [{ ...rate, transitDays: 3 }] },
    ];
  }
  if (url.includes('apiBookShipment')) {
    const reply = { success: true, alreadyBooked: false, bolNumber: text('BOL'), proNumber: text('PRO') };
    const rest = { carrier: text('carrier'), total: 1142.36, currency: 'USD', pickupWarning: text('Warning') };
    return [200, { ...reply, ...rest, shipmentId: text('id') }];
  }
  const rejection = { code: 'shipment_not_found', message: text('message') };
  return [404, { success: false, error: rejection }];
}

/** None of the service's texts ran as a script or became an element. */
async function expectText(page: Page): Promise<void> {
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(await page.locator('img[src="x"], script:not([src])').count()).toBe(0);
}

test('all strings of the service are shown as text, and the clerk can finish', async ({ connected: page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await quoteToReview(page);
  await expectText(page);
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  await expect(page.getByText(/onerror=.* Warning/).first()).toBeVisible();
  await expectText(page);
  expect(await page.locator('body').innerText()).not.toContain('\u202e'.repeat(2));
  expect(dialogs).toEqual([]);
});

test('the rates are shown with unchanged texts, without bidirectional control characters', async ({
  connected: page,
}) => {
  await quoteToRates(page);
  const [name] = await ratesPage(page).column('Carrier');
  expect(name).toContain('<script>window.pwned=1</script>');
  expect(name).not.toContain('\u202e');
  await expectText(page);
});

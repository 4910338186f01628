/** Every screen, in both color schemes. Other states of a screen are checked in the spec that produces them. */
import type { UpdateStatus } from '../../shared/contract/updates.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { HOSTS } from './fixtures/hosts.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo, routeOf } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { welcomePage } from './pages/welcomePage.ts';

test('no violations from the welcome to the quote', async ({ page, service }) => {
  const welcome = welcomePage(page);
  await welcome.heading.first().waitFor();
  await checkScreen(page, 'welcome');
  await welcome.fill({ baseUrl: service.url, username: 'acme-columbus', password: 'sample-password' });
  await welcome.testAndConnect();
  await quotePage(page).heading.waitFor();
  await page.keyboard.press('Control+Enter');
  await page.locator('[aria-invalid=true]').first().waitFor();
  await checkScreen(page, 'quote-with-errors');
  await page.keyboard.press('Escape');
  await quotePage(page).heading.click();
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await checkScreen(page, 'keys');
  await page.keyboard.press('Escape');
  // Also while a field has the focus.
  const field = quotePage(page).from.getByLabel('City');
  await field.focus();
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(field).toBeFocused();
});

test('no violations from the rates to the shipment and its documents', async ({ connected: page }) => {
  await quoteToReview(page, 'TRAIN-WARNING');
  const review = routeOf(page);
  await checkScreen(page, 'review');
  await goTo(page, review.replace(/^\/book\/([^/]+)\/.*$/, '/quote/$1/rates'));
  await ratesPage(page).rows.first().waitFor();
  await checkScreen(page, 'rates');
  await goTo(page, review);
  await bookingPage(page).bookButton.waitFor();
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await checkScreen(page, 'booked');
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await page.keyboard.press('Alt+0');
  await page.getByRole('grid', { name: 'Alerts' }).getByText(bolNumber).first().waitFor();
  await checkScreen(page, 'needs-attention');
  await goTo(page, '/quotes');
  await page.getByRole('grid', { name: 'Quotes' }).locator('tbody').getByRole('row').first().waitFor();
  await checkScreen(page, 'quotes');
  await goTo(page, '/orders');
  await page.getByText('No orders yet.').waitFor();
  await checkScreen(page, 'orders');
  await goTo(page, `/shipments/${bolNumber}`);
  await page.getByRole('complementary').getByText(bolNumber).first().waitFor();
  await checkScreen(page, 'shipment');
  await goTo(page, `/shipments/${bolNumber}/documents/BOL`);
  await page
    .getByRole('document', { name: /^BOL of/ })
    .getByText('BILL OF LADING', { exact: true })
    .waitFor();
  await checkScreen(page, 'documents');
});

test('no violations on the screens that begin empty', async ({ connected: page }) => {
  for (const [route, heading] of [
    ['/shipments', 'Shipments'],
    ['/contacts', 'Contacts'],
    ['/items', 'Items'],
    ['/reports', 'Reports'],
    ['/invoices', 'Invoices'],
    ['/prints', 'Print history'],
    ['/pickups', 'Pickup manifests'],
    ['/pickups/close', 'Close of day'],
    ['/carriers', 'Carriers'],
    ['/routing', 'Routing guide'],
    ['/no/such/screen', 'Page not found'],
  ] as const) {
    await goTo(page, route);
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await checkScreen(page, heading);
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  await checkScreen(page, 'palette');
});

test('Licenses and Updates by keyboard, in every state', async ({ connected: page, waybill, host }) => {
  const settings = settingsPage(page);
  await settings.open('about');
  await page.keyboard.press('l');
  const licenses = page.getByRole('dialog', { name: 'Third-party licenses' });
  const first = licenses.locator('summary').first();
  await first.waitFor();
  await expect(licenses.locator(':focus')).toHaveCount(1);
  while (!(await first.evaluate((element) => element === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(licenses.locator('pre').first()).toBeVisible();
  await checkScreen(page, 'licenses');
  await page.keyboard.press('Escape');
  await expect(licenses).toBeHidden();

  await settings.open('updates');
  const updates = page.getByRole('region', { name: 'Updates' });
  await expect(updates).toContainText(HOSTS[host].noUpdates);
  await expect(updates.getByRole('button')).toHaveCount(0);

  // A state that only an installed copy reaches.
  const at: UpdateStatus = {
    version: '0.1.0',
    off: null,
    verifies: 'hash',
    state: { is: 'idle' },
    checkedAtMs: null,
    lastError: null,
  };
  let status = at;
  await waybill.fakeCall('updates.status', () => ({ ok: true, value: status }));
  const calls: string[] = [];
  for (const name of ['check', 'download', 'install'] as const) {
    await waybill.fakeCall(`updates.${name}`, () => {
      calls.push(name);
      return { ok: true, value: name === 'install' ? {} : status };
    });
  }
  const states: readonly [UpdateStatus['state'], string, string | null][] = [
    [{ is: 'idle' }, 'Check now', 'check'],
    [{ is: 'available', version: '0.2.0' }, 'Download update', 'download'],
    [{ is: 'downloading', version: '0.2.0', percent: 41 }, 'Download update', null],
    [{ is: 'ready', version: '0.2.0' }, 'Restart and install', 'install'],
  ];
  for (const [state, message, called] of states) {
    status = { ...at, state };
    await page.reload();
    const button = updates.getByRole('button', { name: message });
    await button.waitFor();
    await checkScreen(page, `updates-${state.is}`);
    if (called === null) {
      await expect(button).toBeDisabled();
      continue;
    }
    await page.keyboard.press('Control+Enter');
    await expect.poll(() => calls.at(-1)).toBe(called);
  }
});

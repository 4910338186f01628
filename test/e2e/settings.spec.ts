import { readFile } from 'node:fs/promises';
import { checkScreen } from './fixtures/checkScreen.ts';
import { ACCOUNT, expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToRates, quoteToReview, requestRates } from './pages/flow.ts';
import { quotePage } from './pages/quotePage.ts';
import { brackets } from './pages/samples.ts';
import { SECTIONS, settingsPage } from './pages/settingsPage.ts';

test('401 while working: the banner’s key leads to the password, and a successful test removes the banner', async ({
  connected: page,
  service,
}) => {
  const settings = settingsPage(page);
  await settings.open('connections');
  await page.keyboard.press('Alt+r');
  await settings.replaceForm.getByLabel('API password').fill('no longer right');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Sign-in failed (401)' })).toBeVisible();

  await page.keyboard.press('Alt+1');
  const banner = page.locator('.banner');
  await expect(banner).toContainText('Your username or password was rejected (401)');
  await page.keyboard.press('Alt+k');
  await expect(settings.replaceForm.getByLabel('API password')).toBeFocused();
  await expect(settings.replaceForm.getByLabel('API username')).toHaveValue(ACCOUNT.username);
  await page.keyboard.type(ACCOUNT.password);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(quotePage(page).heading).toBeVisible();
  await expect(banner).toBeHidden();

  service.setAccountState(ACCOUNT.username, 'revoked');
  await requestRates(page);
  await expect(banner).toContainText('(403)');
  service.setAccountState(ACCOUNT.username, 'active');
  await page.keyboard.press('Alt+j');
  await expect(banner).toBeHidden();
  await expect(quotePage(page).cell('Description')).toHaveValue(brackets.description);
});

test('several connections: added, renamed, made active, a password replaced, one removed', async ({
  connected: page,
  service,
  waybill,
}) => {
  const settings = settingsPage(page);
  await settings.open('connections');
  await settings.add({ name: 'Acme Pallet, Reno', baseUrl: service.url, ...ACCOUNT });
  // The test during entry counts for the connection too: it can be activated immediately.
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  await page.keyboard.press('Alt+a');
  await expect(settings.connection('Acme Pallet, Reno')).toContainText('In use');

  await page.keyboard.press('F2');
  await page.getByLabel('Name', { exact: true }).fill('Acme Pallet, Sparks');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Acme Pallet, Sparks' })).toBeVisible();

  // A new connection is tested when it is added, not each time it is chosen.
  const tests = await waybill.callCount('connections.test');
  const first = settings.connection(new URL(service.url).host);
  for (const each of [new URL(service.url).host, 'Acme Pallet, Sparks', new URL(service.url).host]) {
    await settings.connection(each).click();
    await expect(page.getByRole('heading', { name: each })).toBeVisible();
  }
  expect(await waybill.callCount('connections.test')).toBe(tests);
  await page.keyboard.press('Alt+r');
  const moved = await waybill.captureCall('connections.movePassword', () =>
    page.getByRole('button', { name: /^Move/ }).click(),
  );
  expect(moved.response).toMatchObject({ ok: true });
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  await expect(settings.connection('Acme Pallet, Sparks')).toContainText(/no password saved/i);

  await page.keyboard.press('Alt+Delete');
  await expect(page.getByRole('dialog').getByLabel('Keep data on this computer')).toBeFocused();
  await page.getByLabel('Also delete its data').check();
  await page.keyboard.press('Control+Enter');
  await expect(first).toHaveCount(0);
  await expect(settings.connection('Acme Pallet, Sparks')).toBeFocused();
});

test('the support file is shown in full before it is saved, and contains no password', async ({
  connected: page,
  service,
}) => {
  await quoteToRates(page);
  service.setFaults({ dropAtByte: 0 });
  await page.keyboard.press('r');
  await expect(page.getByText('connection was lost').first()).toBeVisible();
  const settings = settingsPage(page);
  await settings.open('support');
  const rows = page.getByRole('grid', { name: 'API log' }).locator('tbody tr[data-row]');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Result').selectOption('unreachable');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Rate request');

  await page.keyboard.press('Alt+s');
  const shown = page.getByRole('region', { name: /^Content of waybill-support-.*\.txt$/ });
  await expect(shown).toContainText('unreachable');
  const text = (await shown.textContent()) ?? '';
  const basic = Buffer.from(`${ACCOUNT.username}:${ACCOUNT.password}`).toString('base64');
  for (const secret of [ACCOUNT.password, basic]) expect(text).not.toContain(secret);
  await page.keyboard.press('Control+Enter');
  const path =
    (await page
      .getByRole('dialog')
      .getByText(/support.waybill-support-.*\.txt$/)
      .textContent()) ?? '';
  expect(await readFile(path, 'utf8')).toBe(text);
});

test('a rate limit and an unreachable service are shown in the frame, with the time', async ({
  connected: page,
  service,
}) => {
  const chip = page.getByRole('banner').getByRole('link');
  service.setFaults({ dropAtByte: 0 });
  await requestRates(page);
  await expect(chip).toContainText(/Offline since \d+:\d\d:\d\d [AP]M/);
  // The key works again once the call has ended.
  await quotePage(page).getRatesButton.and(page.locator(':not([aria-busy=true])')).waitFor();
  service.setFaults({ rateLimit: 'with_retry_after' });
  await page.keyboard.press('Control+Enter');
  await expect(chip).toContainText(/Rate-limited until \d+:\d\d:\d\d [AP]M/);
  await expect(page.getByRole('main').getByText(/^Rate-limited until \d+:\d\d:\d\d [AP]M$/)).toBeVisible();
  service.setFaults({});
  await expect(chip).toContainText('Connected');
});

test('Needs attention is a list: arrow keys move, Enter leads to where the alert is resolved', async ({
  connected: page,
  service,
}) => {
  await quoteToReview(page, 'TRAIN-WARNING');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  service.setFaults({ bookingResponseLost: true });
  await page.keyboard.press('q');
  await quoteToReview(page, 'TRAIN-SMOOTH');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: 'Booking outcome unknown' }).waitFor();
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('link', { name: 'Needs attention 2' })).toBeVisible();
  await page.keyboard.press('Alt+0');
  const list = page.getByRole('grid', { name: 'Alerts' });
  const lines = list.locator('tr[data-row]');
  await expect(list).toBeFocused();
  await expect(lines.first()).toContainText('outcome unknown');
  await page.keyboard.press('ArrowDown');
  await expect(lines.nth(1)).toHaveClass(/sel/);
  await expect(lines.nth(1)).toContainText(`BOL ${bolNumber}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`#/shipments/${bolNumber}$`));
});

test('no section of the settings has accessibility violations', async ({ connected: page, waybill }) => {
  await quoteToRates(page);
  const settings = settingsPage(page);
  for (const section of SECTIONS) {
    await settings.open(section);
    await checkScreen(page, section);
  }
  await settings.open('connections');
  await waybill.captureCall('connections.test', () => page.keyboard.press('Control+Enter'));
  await page.getByRole('heading', { name: 'Signed in' }).waitFor();
  await checkScreen(page, 'a-good-test');
  await page.keyboard.press('Alt+r');
  await settings.replaceForm.waitFor();
  await checkScreen(page, 'replace');
  await page.keyboard.press('Escape');
  await settings.replaceForm.waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+Delete');
  await page.getByRole('dialog').waitFor();
  await checkScreen(page, 'remove');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+n');
  await page.getByLabel('API URL').and(page.locator(':not([readonly])')).waitFor();
  await checkScreen(page, 'add');
  await settings.open('support');
  await page.keyboard.press('Alt+s');
  await page.getByRole('region', { name: /^Content of/ }).waitFor();
  await checkScreen(page, 'support-file');
});

import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { canMakeCertificates, makeTestCertificates } from '../support/testCertificates.ts';
import { ACCOUNT, expect, test } from './fixtures/ownService.ts';
import { savedDraft } from './fixtures/savedDraft.ts';
import { quoteToRates } from './pages/flow.ts';
import { quotePage } from './pages/quotePage.ts';
import { brackets, columbus, denver } from './pages/samples.ts';
import { welcomePage } from './pages/welcomePage.ts';

test.describe('the first connection', () => {
  test('a wrong password is 401, with a plain message, and no entry is lost', async ({ page, service }) => {
    const welcome = welcomePage(page);
    await welcome.fill({ baseUrl: service.url, username: ACCOUNT.username, password: 'wrong' });
    await welcome.test();
    await expect(page.getByText(/\(401\)/).first()).toBeVisible();
    await expect(page.getByLabel('API username')).toHaveValue(ACCOUNT.username);
  });

  test('not approved yet is 403', async ({ page, service }) => {
    service.setAccountState(ACCOUNT.username, 'pending');
    const welcome = welcomePage(page);
    await welcome.fill({ baseUrl: service.url, ...ACCOUNT });
    await welcome.test();
    await expect(page.getByText(/\(403\)/).first()).toBeVisible();
  });

  test('another program at the address is reported as not the freight API', async ({ page }) => {
    const other = createServer((_, response) => response.end('<html>Printer</html>'));
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const welcome = welcomePage(page);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
    await welcome.fill({ baseUrl: `http://127.0.0.1:${(other.address() as AddressInfo).port}`, ...ACCOUNT });
    await welcome.test();
    await expect(page.getByRole('heading', { name: 'This isn’t the freight API' })).toBeVisible();
    other.close();
  });

  test('a server that doesn’t exist is unreachable', async ({ page, service }) => {
    await service.close();
    const welcome = welcomePage(page);
    await welcome.fill({ baseUrl: service.url, ...ACCOUNT });
    await welcome.test();
    await expect(page.getByText(/Connection refused/).first()).toBeVisible();
  });

  test('https to a port that doesn’t support it, and http to one that requires https, are reported as such', async ({
    page,
    service,
  }) => {
    test.skip(!canMakeCertificates, 'no openssl');
    const welcome = welcomePage(page);
    await welcome.fill({ baseUrl: service.url.replace('http:', 'https:'), ...ACCOUNT });
    await welcome.test();
    await expect(page.getByText('Can’t connect to this port with https').first()).toBeVisible();

    const { good } = await makeTestCertificates();
    const secure = createSecureServer(good, (_, response) => response.end());
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server has an address of this type
    const { port } = secure.address() as AddressInfo;
    await welcome.fill({ baseUrl: `http://127.0.0.1:${port}`, ...ACCOUNT });
    await welcome.test();
    await expect(page.getByText(/this port (may expect|expects) https/i).first()).toBeVisible();
    await expect(page.getByLabel('API username')).toHaveValue(ACCOUNT.username);
    secure.close();
  });

  test('plain http to another machine is rejected at the field before anything is sent', async ({ page }) => {
    const welcome = welcomePage(page);
    await welcome.fill({ baseUrl: 'http://api.freight.example', ...ACCOUNT });
    await welcome.test();
    await expect(page.getByLabel('API URL')).toHaveAccessibleDescription(/https/);
  });
});

test('an unavailable service leaves the quote unchanged', async ({ connected: page, service, waybill }) => {
  const quote = quotePage(page);
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets);
  const away = [
    [{ htmlInsteadOfJson: true }, 'This isn’t the freight API'],
    [{ truncatedJson: true }, 'that Waybill can’t read'],
    [{ dropAtByte: 0 }, 'The connection was lost'],
  ] as const;
  for (const [faults, message] of away) {
    service.setFaults(faults);
    const { response: reply } = await waybill.captureCall('quotes.getRates', () => quote.getRates());
    expect(reply).toMatchObject({ ok: false });
    await expect(quote.getRatesButton).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('main')).toContainText(message);
    await expect(quote.cell('Description')).toHaveValue(brackets.description);
  }
  service.setFaults({});
  await quote.getRates();
  await expect(page.getByRole('heading', { name: 'Rates' })).toBeVisible();
});

test('revoked while working: the banner says so', async ({ connected: page, service }) => {
  service.setAccountState(ACCOUNT.username, 'revoked');
  const quote = quotePage(page);
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets);
  await quote.getRates();
  await expect(page.getByText(/403/).first()).toBeVisible();
});

test('a draft survives a crash', async ({ connected: page, waybill }) => {
  const quote = quotePage(page);
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets);
  await expect(quote.draftSaved).toBeVisible();
  await savedDraft(waybill, `"weight":"${brackets.weight}"`);
  const reopened = quotePage(await waybill.restart('kill'));
  await expect(reopened.cell('Description')).toHaveValue(brackets.description);
  await expect(reopened.to.getByLabel('City')).toHaveValue('Denver');
});

test('a session password is requested after the next start, and one key leads to its field', async ({
  connected,
  waybill,
}) => {
  await expect(quotePage(connected).heading).toBeVisible();
  const page = await waybill.restart();
  await expect(page.locator('.banner')).toContainText('No password saved');
  await expect(page.getByRole('banner').getByRole('link')).toContainText('No password saved');
  await page.keyboard.press('Alt+k');
  await expect(page.getByLabel('API password').last()).toBeFocused();
  await page.keyboard.type(ACCOUNT.password);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link')).toContainText('Connected');
});

test('the password is nowhere in the page', async ({ connected: page }) => {
  await quoteToRates(page);
  expect(await page.content()).not.toContain(ACCOUNT.password);
  const saved = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), document.cookie]),
  );
  expect(saved).not.toContain(ACCOUNT.password);
});

/** The machine-wide policy file: what the clerk sees of it, what can't be changed, and a file with an error. */
import type { Page } from '@playwright/test';
import { noSpooler, type Spooler, startSpooler } from '../support/spooler.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { ACCOUNT } from './fixtures/ownService.ts';
import { expect, SERVICE, test } from './fixtures/policy.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { welcomePage } from './pages/welcomePage.ts';

/** Creates the first connection, with the preset address. */
async function connect(page: Page): Promise<void> {
  await page.getByLabel('API username').fill(ACCOUNT.username);
  await page.getByLabel('API password').fill(ACCOUNT.password);
  await page.getByLabel('Until Waybill closes').check();
  await welcomePage(page).testAndConnect();
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
}

test.describe('a locked address, no demo, no updates', () => {
  test.use({
    policyText: JSON.stringify({ baseAddress: SERVICE, lockBaseAddress: true, demo: 'off', updates: 'off' }),
  });

  test('is filled in and can’t be changed or bypassed, and About shows what is set', async ({
    page,
    service,
    waybill,
  }) => {
    const address = page.getByLabel('API URL');
    await expect(address).toHaveValue(service.url);
    await expect(address).not.toBeEditable();
    await expect(page.getByLabel('API username')).toBeFocused();
    await expect(address).toHaveAccessibleDescription('Locked by IT.');
    await expect(page.getByRole('button', { name: /^Start the demo/ })).toHaveCount(0);
    await checkScreen(page, 'welcome-by-policy');
    await connect(page);

    const settings = settingsPage(page);
    await settings.open('connections');
    await expect(page.getByRole('button', { name: /demo|bundled/i })).toHaveCount(0);
    await page.keyboard.press('Alt+n');
    const another = page.getByLabel('API URL').last();
    await expect(another).toHaveValue(service.url);
    await expect(another).not.toBeEditable();
    await settings.open('about');
    const set = page.getByRole('region', { name: 'Set by IT' });
    await expect(set).toContainText(`${service.url} (locked)`);
    await expect(set).toContainText('Demo');
    await expect(set).toContainText('Read from /etc/waybill/policy.json when Waybill started.');
    await checkScreen(page, 'about-by-policy');

    await settings.open('updates');
    await expect(page.getByRole('region', { name: 'Updates' })).toContainText(/Version \d/);

    const elsewhere = { baseUrl: 'https://api.freight.example', username: 'a', password: 'b' };
    expect(await waybill.call('connections.add', { ...elsewhere, name: '', passwordIn: 'session' })).toMatchObject({
      ok: false,
      error: { code: 'set_by_policy', what: 'base_address' },
    });
    expect(await waybill.call('connections.startDemo', {})).toMatchObject({
      ok: false,
      error: { code: 'set_by_policy', what: 'demo' },
    });
  });
});

test.describe('default printers', () => {
  test.skip(noSpooler() !== '', noSpooler());
  let spooler: Spooler;
  test.use({
    policyText: JSON.stringify({ baseAddress: SERVICE, printers: { paper: 'laser', labels: 'zebra' } }),
    // biome-ignore lint/correctness/noEmptyPattern: the fixture takes none
    env: async ({}, use) => {
      spooler = await startSpooler();
      await use(spooler.clientEnv);
      await spooler.stop();
    },
  });

  test('are chosen already, and the clerk may choose others; the address is filled in and may be changed', async ({
    page,
    service,
    waybill,
  }) => {
    const address = page.getByLabel('API URL');
    await expect(address).toHaveValue(service.url);
    await expect(address).toBeEditable();
    await expect(address).toHaveAccessibleDescription('Set by IT.');
    await connect(page);
    await settingsPage(page).open('printers');
    const printer = (on: Page, paper: string) => on.getByRole('group', { name: paper }).getByLabel('Printer');
    await expect(printer(page, 'BOL')).toHaveValue('laser');
    await expect(printer(page, 'Pallet labels')).toHaveValue('zebra');
    await checkScreen(page, 'printers-by-policy');
    await waybill.captureCall('printing.setRoute', () => printer(page, 'Pallet labels').selectOption('laser'));
    await expect(printer(page, 'Pallet labels')).toHaveValue('laser');
    const reopened = await waybill.restart();
    await settingsPage(reopened).open('printers');
    await expect(printer(reopened, 'Pallet labels')).toHaveValue('laser');
    await expect(printer(reopened, 'BOL')).toHaveValue('laser');
  });
});

test.describe('a file with an error', () => {
  test.use({ policyText: '{ "demo": "off", "lockBaseAddress": "yes" }' });

  test('sets nothing, and About says where the error is', async ({ page }) => {
    await expect(page.getByLabel('API URL')).toBeEditable();
    await page.getByRole('button', { name: /^Start the demo/ }).click();
    await page.getByRole('heading', { name: 'New quote' }).waitFor();
    await settingsPage(page).open('about');
    const set = page.getByRole('region', { name: 'Set by IT' });
    await expect(set).toContainText('The policy file is not valid at lockBaseAddress');
    await expect(set).toContainText('/etc/waybill/policy.json');
    await checkScreen(page, 'policy-mistake');
  });
});

/** Results of an import: exported from Orders on both hosts; in the desktop app also a file beside the source. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleContact } from '../support/sampleEntries.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { goTo } from './pages/goTo.ts';

test.use({ demo: true });

const FILE =
  'Order,Ship To,City,ST,Zip,Note\nSO-1,Boston Shelving Works,Boston,MA,02110,"first, urgent"\nSO-2,Harbor Supply,Boston,MA,02110,\n';

test('the rows of an import are exported with what became of their orders', async ({ page, waybill }) => {
  await waybill.call('contacts.save', { contactId: 'shipper', fields: sampleContact() });
  await waybill.call('contacts.setDefaultShipper', { contactId: 'shipper' });
  await goTo(page, '/orders');
  await expect(page.getByText('No orders yet.')).toBeVisible();
  await page.keyboard.press('Alt+p');
  const dialog = page.getByRole('dialog', { name: 'Export results' });
  await expect(dialog.getByText('No imports yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+m');
  await page.getByLabel('File').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
  await expect(page.getByRole('button', { name: 'Import 2 orders' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Imported 2 orders')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Alt+p');
  await expect(dialog.getByLabel('Import')).toContainText('orders.csv, 2 rows');
  await checkScreen(page, 'order-results');
  const { name, content } = await waybill.saved(() => page.keyboard.press('Control+Enter'));
  expect(name).toBe('orders results.csv');
  expect(content.toString('utf8')).toContain('SO-1,Boston Shelving Works,Boston,MA,02110,"first, urgent",To check,');
  await expect(dialog.getByText(/^(Saved|Downloaded)$/)).toBeVisible();

  const folder = await mkdtemp(join(tmpdir(), 'waybill-results-'));
  try {
    if (!(await waybill.choosesFolder(folder))) {
      await expect(dialog.getByText('In the browser, export results when you need them.')).toBeVisible();
      return;
    }
    await dialog.getByRole('button', { name: 'Choose folder…' }).click();
    await expect(dialog.getByText(/orders results\.csv in/)).toBeVisible();
    const results = () => readFile(join(folder, 'orders results.csv'), 'utf8');
    expect(await results()).toContain('To check');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('s');
    await expect.poll(results).toContain('Skipped');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

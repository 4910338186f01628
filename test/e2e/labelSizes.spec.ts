/** Label sizes of the clerk: added in the settings, used by a batch; and the report of a large batch. */
import { z } from 'zod';
import { readZplImages } from '../support/zpl.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { choosePrinters, expect, test } from './fixtures/ownSpooler.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

const JobSchema = z.object({ ok: z.literal(true), value: z.looseObject({ records: z.array(z.looseObject({})) }) });

test('a label size is added, used by a batch, edited, and deleted; a long list of documents is reached by keyboard', async ({
  waybill,
  spooler,
}) => {
  const { page } = waybill;
  await choosePrinters(page);
  await page.getByRole('button', { name: 'Add label size' }).click();
  const add = page.getByRole('dialog', { name: 'Add label size' });
  await page.keyboard.press('Control+Enter');
  await expect(add.getByText('Enter a name')).toBeVisible();
  await expect(add.getByText('Enter 1 to 8.5')).toBeVisible();
  await checkScreen(page, 'label-size-errors');
  await add.getByLabel('Name').fill('Shelf');
  await add.getByLabel('Size').selectOption({ label: '2.25 × 1.25 in label (zebra)' });
  await expect(add.getByLabel('Width')).toHaveValue('2.25');
  await checkScreen(page, 'label-size');
  await page.keyboard.press('Control+Enter');
  const sizes = page.getByRole('region', { name: 'Label sizes' });
  await expect(sizes.getByRole('row', { name: /Shelf.*laser, paperless, zebra/ })).toBeVisible();
  await checkScreen(page, 'label-sizes');

  await goTo(page, '/quote');
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await goTo(page, '/shipments');
  await page.getByRole('checkbox', { name: `Select ${bolNumber}` }).check();
  await page.getByRole('button', { name: /^Print options/ }).waitFor();
  await page.keyboard.press('Shift+O');
  const options = page.getByRole('dialog', { name: 'Print 1 shipment' });
  await options.getByLabel('BOL', { exact: true }).uncheck();
  await options.getByLabel('Label size').selectOption({ label: 'Shelf (2.25 × 1.25 in)' });
  await checkScreen(page, 'batch-label-size');
  // A batch of thirty, without printing thirty.
  await waybill.fakeCall('printing.job', async (_payload, real) => {
    const { ok, value } = JobSchema.parse(await real());
    const [record] = value.records;
    const records = Array.from({ length: 30 }, (_, at) => ({ ...record, id: `${at}` }));
    return { ok, value: { ...value, records } };
  });
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: 'Printing selected shipments' });
  await expect(dialog.getByText('30 printed', { exact: true })).toBeVisible();
  const list = dialog.getByRole('list', { name: 'Documents in this job' });
  await expect(list.getByRole('listitem')).toHaveCount(30);
  await checkScreen(page, 'batch-of-thirty');
  await list.focus();
  await page.keyboard.press('End');
  await expect(list.getByRole('listitem').last()).toBeInViewport();
  await page.keyboard.press('Escape');
  // At 203 dots an inch, rows in whole bytes.
  const [image] = readZplImages(spooler.labels[0] ?? Buffer.of());
  expect(image?.toString('latin1', 0, 11)).toBe('P4\n464 254\n');

  // An edited size replaces the old one where it is used.
  await goTo(page, '/settings/printers');
  const paper = page.getByRole('group', { name: 'Pallet labels' }).getByLabel('Paper size');
  await paper.selectOption({ label: 'Shelf (2.25 × 1.25 in)' });
  await sizes.getByRole('button', { name: 'Edit Shelf' }).click();
  await page.getByRole('dialog').getByLabel('Width').fill('2.5');
  await page.keyboard.press('Control+Enter');
  await expect(paper.locator('option:checked')).toHaveText('Shelf (2.5 × 1.25 in)');

  await sizes.getByRole('button', { name: 'Delete Shelf' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(sizes.getByText('No sizes added.')).toBeVisible();
});

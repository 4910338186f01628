/** Evidence: files attached to a shipment, shown inline, and the PDF of a claim. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { z } from 'zod';
import { sampleJpeg } from '../support/sampleImages.ts';
import { samplePdf } from '../support/samplePdf.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { test as demo } from './fixtures/launch.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { welcomePage } from './pages/welcomePage.ts';

test('a photo and a weight ticket are attached, shown, and part of a damage claim', async ({
  connected: page,
  waybill,
}) => {
  await quoteToReview(page, 'TRAIN-SMOOTH');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await page.keyboard.press('o');
  const pane = page.getByRole('complementary');
  await pane.getByRole('tab', { name: /^Documents/ }).click();
  const attached = pane.getByRole('region', { name: 'Attached files' });
  await expect(attached.getByText(/^Drop photos/)).toBeVisible();
  await checkScreen(page, 'evidence-empty');

  const input = attached.getByLabel('Files to attach');
  await input.setInputFiles({ name: 'dock 4.jpg', mimeType: 'image/jpeg', buffer: sampleJpeg() });
  const attach = page.getByRole('dialog', { name: 'Attach file' });
  await attach.getByLabel('Note').fill('Crushed corner of the upper pallet');
  await checkScreen(page, 'evidence-attach');
  await page.keyboard.press('Control+Enter');
  await expect(attached.getByText(/^Photo, .*Crushed corner/)).toBeVisible();
  await input.setInputFiles({ name: 'scale.pdf', mimeType: 'application/pdf', buffer: samplePdf() });
  await page.keyboard.press('Control+Enter');
  await expect(attached.getByRole('button', { name: 'scale.pdf', exact: true })).toBeVisible();
  await input.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) });
  await page.keyboard.press('Control+Enter');
  await expect(attach.getByText('The file couldn’t be read to its end')).toBeVisible();
  await page.keyboard.press('Escape');
  // To the end, so that no row of buttons is cut by the edge of the pane.
  await pane.evaluate((side) => side.scrollTo(0, side.scrollHeight));
  await checkScreen(page, 'evidence');

  await attached.getByRole('button', { name: 'dock 4.jpg', exact: true }).click();
  const view = page.getByRole('dialog', { name: 'dock 4.jpg' });
  await expect(view.getByRole('img', { name: /Crushed corner/ })).toBeVisible();
  await checkScreen(page, 'evidence-photo');
  await page.keyboard.press('Escape');
  await attached.getByRole('button', { name: 'scale.pdf', exact: true }).click();
  await page.locator('dialog [role="document"][data-painted="true"]').waitFor();
  await checkScreen(page, 'evidence-pdf');
  await page.keyboard.press('Escape');

  await attached.getByRole('button', { name: 'Damage claim PDF' }).click();
  const claim = page.getByRole('dialog', { name: 'Damage claim' });
  await claim.getByLabel('Statement').fill('Two cartons were crushed on the dock.');
  await expect(claim.getByText('Saved with the shipment')).toBeVisible();
  await checkScreen(page, 'evidence-claim');
  const { name, content } = await waybill.saved(() => page.keyboard.press('Control+Enter'));
  expect(name).toMatch(/^Damage claim .*\.pdf$/);
  // The text, the photo, and the page of the ticket.
  expect((await PDFDocument.load(content)).getPageCount()).toBeGreaterThanOrEqual(3);
  await page.keyboard.press('Escape');

  await attached.getByRole('button', { name: 'Delete dock 4.jpg' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(attached.getByText('dock 4.jpg')).toHaveCount(0);
});

const ListSchema = z.object({
  value: z.object({
    shipments: z.array(z.object({ bolNumber: z.string(), status: z.string(), deliveryDate: z.string().nullable() })),
  }),
});

demo('a damage claim that was begun is an alert until it is marked filed', async ({ page, waybill }) => {
  await welcomePage(page).startDemo();
  await quotePage(page).heading.waitFor();
  const query = { tile: 'all', sort: { column: 'booked', descending: false } };
  const { shipments } = ListSchema.parse(await waybill.call('shipments.list', { query })).value;
  const days = shipments.flatMap(({ deliveryDate }) => deliveryDate ?? []).toSorted();
  const latest = shipments.find(({ status, deliveryDate }) => status === 'delivered' && deliveryDate === days.at(-1));
  const bolNumber = latest?.bolNumber ?? '';
  await waybill.call('evidence.saveStatement', { bolNumber, claim: 'damage', statement: 'A carton was crushed.' });
  await goTo(page, '/attention');
  const alert = page.getByRole('grid', { name: 'Alerts' }).getByText(/^Last day to report concealed damage is/);
  await expect(alert).toBeVisible();
  await checkScreen(page, 'attention-claim');
  await alert.click();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: /^Documents/ }).click();
  const attached = page.getByRole('region', { name: 'Attached files' });
  await attached.getByRole('button', { name: 'Mark claim filed…' }).click();
  await page.getByRole('dialog', { name: 'Damage claim filed' }).getByLabel('Claim number').fill('C-77');
  await checkScreen(page, 'evidence-filed-dialog');
  await page.keyboard.press('Control+Enter');
  await expect(attached.getByText(/^Damage claim filed .*, claim number C-77$/)).toBeVisible();
  await checkScreen(page, 'evidence-filed');
  await goTo(page, '/attention');
  await expect(page.getByRole('grid', { name: 'Alerts' })).toBeVisible();
  await expect(alert).toHaveCount(0);
});

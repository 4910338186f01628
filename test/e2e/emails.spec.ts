/** Email drafts: from a shipment's documents, for selected shipments, and their templates. */
import PostalMime from 'postal-mime';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { settingsPage } from './pages/settingsPage.ts';
import { welcomePage } from './pages/welcomePage.ts';

test('the BOL is a draft with one key, and the shipment’s history has it', async ({
  connected: page,
  waybill,
  host,
}) => {
  await quoteToReview(page, 'TRAIN-SMOOTH');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await goTo(page, `/shipments/${bolNumber}/documents/BOL`);
  await page.locator('[role="document"][data-painted="true"]').waitFor();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: `Email about ${bolNumber}` });
  await expect(dialog.getByLabel('Subject')).toHaveValue(new RegExp(`BOL ${bolNumber}`));
  await expect(dialog.getByText(/^1 attachment, /)).toBeVisible();
  await checkScreen(page, 'email-draft');
  await dialog.getByLabel('To').fill('dock@');
  await dialog.getByRole('button', { name: 'Save draft' }).click();
  await expect(dialog.getByText('“dock@” isn’t an email address.')).toBeVisible();
  await dialog.getByLabel('To').fill('Dock 4 <dock@acme.example>');
  const { name, content } = await waybill.saved(() => dialog.getByRole('button', { name: 'Save draft' }).click());
  expect(name).toBe(`Email BOL ${bolNumber}.eml`);
  const email = await PostalMime.parse(content);
  expect(email).toMatchObject({
    to: [{ name: 'Dock 4', address: 'dock@acme.example' }],
    attachments: [{ mimeType: 'application/pdf' }],
  });
  await expect(dialog.getByText('Draft saved')).toBeVisible();
  if (host === 'desktop') {
    const made = { fileId: 'none', fileName: name, bytes: 1, opened: false };
    await waybill.fakeCall('emails.create', () => ({ ok: true, value: made }));
    await page.keyboard.press('Control+Enter');
    await expect(dialog.getByText('No mail program opened the draft')).toBeVisible();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Escape');
  const history = page.getByRole('list', { name: 'History' });
  await expect(history).toContainText('Email draft with BOL saved');
  await expect(history).toContainText('To Dock 4 <dock@acme.example> · 1 attachment');
});

test('selected shipments are drafts for each consignee or carrier, and templates are checked', async ({ page }) => {
  await welcomePage(page).startDemo();
  await quotePage(page).heading.waitFor();
  await page.keyboard.press('Alt+3');
  const grid = page.getByRole('grid', { name: 'Shipments' });
  await grid.getByRole('row').nth(3).waitFor();
  await grid.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: /^Email/ }).waitFor();
  await page.keyboard.press('Shift+E');
  const dialog = page.getByRole('dialog', { name: /^Email about \d+ shipments$/ });
  await expect(dialog.getByLabel(/^Draft 1 of \d+/)).toBeVisible();
  await dialog.getByLabel('Content').selectOption({ label: 'Tracking note' });
  await dialog.getByLabel('One draft per').selectOption({ label: 'Carrier' });
  await expect(dialog.getByLabel('Text')).toHaveValue(/^SAMPLE: demo data/);
  await checkScreen(page, 'email-drafts');
  await page.keyboard.press('Escape');

  await settingsPage(page).open('email');
  const template = page.getByRole('group', { name: 'POD' });
  await template.getByLabel('Subject').fill('POD for {purchase order}');
  await template.getByRole('button', { name: /^Save template/ }).click();
  await expect(template.getByText('{purchase order} isn’t a placeholder. Use one from the list.')).toBeVisible();
  await checkScreen(page, 'email-templates');
});

/** Invoices by keyboard: the demo's differences, a dispute, an own invoice, an import, the report, and the next quote. */
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { welcomePage } from './pages/welcomePage.ts';

const rows = (page: Page) => page.getByRole('grid', { name: 'Invoices' }).locator('tbody').locator('tr[data-row]');
const pane = (page: Page) => page.getByRole('complementary');

test.beforeEach(({ page }) => welcomePage(page).startDemo());

test('a difference is found with its cause, disputed, and shown at its shipment and in the report', async ({
  page,
}) => {
  await quotePage(page).heading.waitFor();
  await page.keyboard.press('Alt+v');
  await expect(rows(page)).toHaveCount(5);
  await page.keyboard.press('d');
  await expect(rows(page)).toHaveCount(2);
  const liftgate = rows(page).filter({ hasText: 'Liftgate' });
  await expect(liftgate).toContainText('+$95.00');
  await liftgate.click();
  await expect(pane(page)).toContainText('The invoice has the line “Liftgate delivery”.');
  await checkScreen(page, 'invoices');
  await page.keyboard.press('m');
  await expect(liftgate).toContainText('To dispute');
  await pane(page).getByLabel('Dispute', { exact: true }).selectOption('Credited');
  await pane(page).getByLabel('Carrier’s case number').fill('C-4471');
  await page.keyboard.press('Control+Enter');
  await expect(pane(page).getByText('Enter the amount, such as 85.00.')).toBeVisible();
  await pane(page).getByLabel('Credited, USD').fill('95.00');
  await checkScreen(page, 'dispute');
  await page.keyboard.press('Control+Enter');
  await expect(liftgate).toContainText('Credited');

  await liftgate.focus();
  await page.keyboard.press('o');
  await pane(page).getByRole('tab', { name: 'Invoice' }).click();
  await expect(pane(page).getByRole('region', { name: 'Invoices' })).toContainText('+$95.00');
  await checkScreen(page, 'shipment-invoice');

  await goTo(page, '/reports');
  await page.getByText('Last 3 months').click();
  await page.keyboard.press('i');
  const report = page.getByRole('grid', { name: 'By invoice' });
  await expect(report.getByRole('row').filter({ hasText: 'Liftgate' })).toContainText('$95.00');
  await checkScreen(page, 'report-by-invoice');
});

test('an invoice is entered and imported; what is doubtful or saved already is said', async ({ page }) => {
  await quotePage(page).heading.waitFor();
  await page.keyboard.press('Alt+v');
  await rows(page).first().waitFor();
  const bol = (await pane(page).getByRole('definition').nth(1).textContent()) ?? '';
  await page.keyboard.press('n');
  await expect(page.getByLabel('Invoice number')).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
  await page.getByLabel('Invoice number').fill('INV-9');
  await page.getByLabel('Carrier', { exact: true }).fill('Another Carrier');
  await page.getByLabel('Invoice date').fill('11/18/2026');
  await page.getByLabel('BOL', { exact: true }).fill(bol);
  await page.getByLabel('Total').fill('1,250.00');
  await page.getByLabel('Amount, line 1').fill('1,200.00');
  await checkScreen(page, 'invoice-form');
  await page.keyboard.press('Control+Enter');
  await expect(pane(page)).toContainText('it was booked with another carrier');
  await checkScreen(page, 'invoice-to-confirm');
  // As typed: the import below has this number and this carrier again.
  await expect(rows(page).filter({ hasText: 'INV-9' })).toContainText('Another Carrier');
  await pane(page)
    .getByRole('button', { name: /^Use this shipment/ })
    .click();
  await expect(pane(page)).toContainText('You chose the shipment.');

  await rows(page).first().focus();
  await page.keyboard.press('Alt+m');
  await page
    .getByLabel('Or paste rows')
    .fill(
      [
        'Invoice,SCAC,Date,BOL,Total,Fuel',
        'inv 9,another carrier,11/18/2026,,9.00,',
        'INV-10,X,13/45/2026,,9.00,',
        'INV-11,X,11/19/2026,none,900.00,100',
      ].join('\n'),
    );
  await page.getByRole('button', { name: 'Import pasted rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 ready, 1 with errors' })).toBeVisible();
  await checkScreen(page, 'invoice-import');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('1 invoice imported')).toBeVisible();
  await expect(page.getByText('1 invoice already saved')).toBeVisible();
  await checkScreen(page, 'invoice-imported');
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(7);
  await page.keyboard.press('Delete');
  await expect(rows(page)).toHaveCount(6);
  await page.keyboard.press('Alt+z');
  await expect(rows(page)).toHaveCount(7);
});

test('the next quote to the consignee offers what was billed, and one key adds it', async ({ page }) => {
  await quotePage(page).heading.waitFor();
  await page.keyboard.press('Alt+v');
  await rows(page).filter({ hasText: 'Liftgate' }).click();
  const consignee = await pane(page).getByRole('definition').nth(2).textContent();
  await page.keyboard.press('Alt+1');
  await page.keyboard.press('Alt+x');
  await quotePage(page)
    .to.getByLabel('ZIP')
    .fill(consignee ?? '');
  await page.locator('.combo-option').first().click();
  await expect(page.getByText(/^Liftgate at delivery was billed on 1 of \d deliver/)).toBeVisible();
  await checkScreen(page, 'quote-hint');
  await page.keyboard.press('Alt+d');
  await expect(page.getByLabel(/^Liftgate/).last()).toBeChecked();
  await expect(page.getByText(/^Liftgate at delivery was billed/)).toBeHidden();
});

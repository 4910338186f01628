/** The report of bookings: figures, filters, and the file. */
import { readFile } from 'node:fs/promises';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { quotePage } from './pages/quotePage.ts';
import { welcomePage } from './pages/welcomePage.ts';

test('a booking is in the totals of its carrier, lane and month, and in the CSV file', async ({ connected: page }) => {
  await quoteToReview(page, 'TRAIN-SMOOTH');
  const price = /\$[\d,.]+/.exec((await bookingPage(page).bookButton.textContent()) ?? '')?.[0] ?? '';
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();

  await page.keyboard.press('Alt+8');
  const report = page.getByRole('region', { name: 'Reports' });
  // In US format, not ISO.
  await expect(report.getByLabel('Pickup date from')).toHaveValue(/^1\/1\/\d{4}$/);
  await expect(report.getByLabel('to', { exact: true })).toHaveValue(/^12\/31\/\d{4}$/);
  // At the end of a year the pickup may be in the next one.
  await report.getByLabel('Pickup date from').fill('1/1/2020');
  await report.getByLabel('to', { exact: true }).fill('12/31/2999');
  await expect(report.getByRole('definition').first()).toHaveText(price);
  const carriers = report.getByRole('grid', { name: 'By carrier' });
  await expect(carriers.getByRole('row')).toHaveCount(2);
  await expect(carriers).toContainText(price);
  await checkScreen(page, 'reports');

  await report.getByRole('heading', { name: 'Reports' }).click();
  await page.keyboard.press('l');
  await expect(report.getByRole('grid', { name: 'By lane' })).toContainText('Columbus, OH 43207 → Denver, CO 80216');
  await report.getByLabel('Destination').fill('boise');
  await expect(report).toContainText('No shipments match these dates and filters.');
  await report.getByLabel('Destination').fill('');
  await expect(report.getByRole('grid', { name: 'By lane' })).toContainText(price);
  await report.getByRole('heading', { name: 'Reports' }).click();
  await page.keyboard.press('x');
  await expect(report).toContainText('1 line saved as waybill-report-lanes-');
  const path =
    (await report
      .getByText(/waybill-report-lanes-.*\.csv$/)
      .last()
      .textContent()) ?? '';
  const amount = price.replaceAll(/[$,]/g, '');
  expect(await readFile(path, 'utf8')).toContain(
    `"Columbus, OH 43207","Denver, CO 80216",1,1,${amount},USD,${amount},0,0,,0,1,`,
  );

  await report.getByLabel('to', { exact: true }).fill('1/1/2001');
  await expect(report).toContainText('End date is before start date.');
});

test('a report is compared, shown by states and accessorials, and saved as PDF, by keyboard', async ({
  page,
  waybill,
}) => {
  await welcomePage(page).startDemo();
  await expect(quotePage(page).heading).toBeVisible();
  // A screen opened by its key has the focus in its list, and the next key moves there.
  for (const [keys, list] of [
    ['Alt+5', 'Contacts'],
    ['Alt+6', 'Items'],
    ['Alt+7', 'Carriers'],
    ['Alt+8', 'By carrier'],
  ] as const) {
    await page.keyboard.press(keys);
    const lines = page.getByRole('grid', { name: list }).locator('tr[data-row]');
    await expect(lines.first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(lines.nth(1)).toBeFocused();
  }
  await page.keyboard.press('Alt+9');
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Alt+8');
  const report = page.getByRole('region', { name: 'Reports' });
  const carriers = report.getByRole('grid', { name: 'By carrier' });
  await expect(carriers.getByRole('columnheader', { name: 'Per CWT' })).toBeVisible();
  await expect(carriers.getByRole('columnheader', { name: 'Spend change' })).toHaveCount(0);
  await report.getByRole('heading', { name: 'Reports' }).click();
  // The sample data are all of the last weeks: in a year's comparison everything is new.
  await page.keyboard.press('y');
  await expect(report.getByLabel('Compare with')).toContainText('Same period last year');
  await expect(carriers.getByRole('columnheader', { name: 'Spend change' })).toBeVisible();
  await expect(carriers.getByRole('row').nth(1)).toContainText('new');
  await checkScreen(page, 'reports-compared');

  await page.keyboard.press('s');
  const states = report.getByRole('table', { name: 'By state' });
  await expect(states.getByRole('rowheader', { name: 'OH' })).toBeVisible();
  await report.getByRole('radio', { name: 'Spend' }).first().check();
  await expect(states).toContainText('$');
  await checkScreen(page, 'reports-states');

  await report.getByRole('heading', { name: 'Reports' }).click();
  await page.keyboard.press('a');
  await expect(report.getByRole('grid', { name: 'By accessorial' })).toContainText('Liftgate at delivery');
  await expect(report).toContainText('Rates have one total, without amounts per accessorial.');
  await checkScreen(page, 'reports-accessorials');

  await page.keyboard.press('n');
  await expect(report.getByRole('columnheader', { name: 'Compared' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: /^Spend by (month|week)$/ })).toContainText('$');
  const { name, content } = await waybill.saved(() => page.keyboard.press('p'));
  expect(name).toMatch(/^Report .*\.pdf$/);
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
});

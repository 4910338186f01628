/** The shipments board over a real database with many shipments. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, openBoard, SEEDED, test } from './fixtures/seededBoard.ts';

const rows = (page: Page): Locator => page.locator('tr[data-row]');
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Shipments' });
const focused = (page: Page): Locator => page.locator('tr.sel');
const numbers = (page: Page): Promise<(string | null)[]> =>
  rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')));
const counted = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();
/** Shows all shipments of the account. */
const showAll = (page: Page) => page.getByRole('button', { name: /^[\d,]+ All$/ }).click();

test('search, tiles, filters and order narrow and sort all shipments, by key alone', async ({ board: page }) => {
  await expect(page.getByRole('button', { name: '2,000 All' })).toBeVisible();
  await checkScreen(page, 'board');

  await showAll(page);
  await counted(page, '2,000 of 2,000');
  await page.keyboard.press('f');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('smpf 4400000012');
  await counted(page, / of 2,000$/);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', /^[12]$/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await page.keyboard.type('"* AND - (');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1');
  await expect(page.getByText('No shipments match')).toBeVisible();
  await checkScreen(page, 'board-no-match');
  await page.keyboard.press('Escape');
  await counted(page, '2,000 of 2,000');

  await page.getByRole('button', { name: 'BOL', exact: true }).click();
  await expect(rows(page).first()).toHaveAttribute('data-row', '4400000000');
  await page.getByRole('button', { name: 'BOL', exact: true }).click();
  await expect(rows(page).first()).toHaveAttribute('data-row', '4400001999');

  await page.keyboard.press('Shift+F');
  await page.getByRole('checkbox', { name: 'Delivered' }).check();
  await page.getByRole('checkbox', { name: /^Sample Freightways/ }).check();
  await checkScreen(page, 'board-filters');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  // Escape undoes what was changed in the dialog.
  await page.keyboard.press('Shift+F');
  await page.getByRole('checkbox', { name: 'Voided' }).check();
  await page.getByRole('dialog', { name: 'Filters' }).getByLabel('Consignee').fill('example');
  await expect(page.getByRole('button', { name: 'Filters (3)', includeHidden: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible();
  const statuses = () => rows(page).evaluateAll((all) => all.map((row) => row.textContent));
  await expect.poll(async () => (await statuses()).filter((text) => !/Delivered.*SMPF/.test(text ?? ''))).toEqual([]);
  expect((await statuses()).length).toBeGreaterThan(5);
});

test('keys move across loaded windows of rows, from the first row to the last and back', async ({ board: page }) => {
  await showAll(page);
  await page.getByRole('button', { name: 'BOL', exact: true }).click();
  await expect(rows(page).first()).toHaveAttribute('data-row', '4400000000');
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(focused(page)).toHaveAttribute('data-row', '4400001999');
  await page.keyboard.press('Home');
  await expect(focused(page)).toHaveAttribute('data-row', '4400000000');
  for (let at = 0; at < 130; at += 1) await page.keyboard.press('ArrowDown');
  await expect(focused(page)).toHaveAttribute('data-row', '4400000130');
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toContainText('4400000130');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
});

test('a saved view is there after a restart, with its filters, order and columns, and can be renamed and deleted', async ({
  board,
  waybill,
}) => {
  await board.getByRole('button', { name: /Late$/ }).click();
  await board.keyboard.press('l');
  await board.getByRole('checkbox', { name: 'Price' }).check();
  await board.getByRole('checkbox', { name: 'SCAC' }).focus();
  await board.keyboard.press('Alt+ArrowUp');
  await checkScreen(board, 'board-columns');
  await board.keyboard.press('Escape');
  await board.getByRole('button', { name: 'Price', exact: true }).click();
  await board.keyboard.press('v');
  await board.getByRole('textbox', { name: 'Save current view as' }).fill('Dear and late');
  await board.keyboard.press('Enter');
  await expect(board.getByRole('button', { name: 'Dear and late', exact: true })).toBeVisible();
  await checkScreen(board, 'board-views');
  await board.keyboard.press('Escape');
  await showAll(board);
  // The board's view is saved a moment after the last change.
  const byStatus = board.getByRole('button', { name: 'Status', exact: true });
  await waybill.captureCall('views.saveBoard', () => byStatus.click(), '"column":"status"');
  await expect(board.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending');
  await board.keyboard.press('Alt+1');

  const page = await waybill.restart();
  await openBoard(page);
  await expect(page.getByRole('button', { name: /All$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('columnheader', { name: 'Status' })).toHaveAttribute('aria-sort', 'ascending');
  const heads = await page.getByRole('columnheader').allTextContents();
  expect(heads.indexOf('SCAC')).toBeLessThan(heads.indexOf('PRO'));
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Dear and late', exact: true }).click();
  await expect(page.getByRole('button', { name: /Late$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');

  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Rename Dear and late' }).click();
  // As long as a name may be.
  const longName = 'WIDE NAMES'.repeat(6);
  await page.getByRole('textbox', { name: 'New name' }).fill(longName);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Views' });
  await expect(dialog.getByRole('button', { name: longName, exact: true })).toBeFocused();
  expect(await dialog.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth)).toBe(0);
  await page.getByRole('button', { name: `Delete ${longName}` }).click();
  await page.getByRole('button', { name: `Delete permanently ${longName}` }).click();
  await expect(page.getByText('No saved views.')).toBeVisible();
});

test('shipments are selected one by one, in a row, and all that match; a refresh of them is canceled', async ({
  board: page,
  service,
}) => {
  // Two thousand polls are not finished before the test cancels.
  service.setFaults({ slowResponsesMs: 5_000 });
  await showAll(page);
  await page.getByRole('button', { name: 'BOL', exact: true }).click();
  await expect(rows(page).first()).toHaveAttribute('data-row', '4400000000');
  await grid(page).focus();
  const bar = page.getByRole('region', { name: 'Selected shipments' });
  await page.keyboard.press('Space');
  await expect(bar).toContainText('1 selected');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(bar).toContainText('2 selected');
  await checkScreen(page, 'board-selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await expect(bar).toContainText('2,000 selected');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('2,000 selected');

  await page.keyboard.press('Shift+R');
  await expect(page.getByRole('progressbar', { name: 'Refreshing' })).toBeVisible();
  await checkScreen(page, 'board-refreshing');
  await page.keyboard.press('Control+.');
  const outcome = page.getByRole('status').filter({ hasText: 'Canceled at' });
  await expect(outcome).toBeVisible();
  await expect(outcome).toContainText('Updates so far are saved.');
});

test('a refresh shows which shipments failed and why, and stops when the service rejects the account', async ({
  board: page,
  service,
}) => {
  await showAll(page);
  await page.getByRole('searchbox').fill('440000199');
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '11');
  await grid(page).focus();
  await page.keyboard.press('Shift+R');
  const failed = page.getByText('10 shipments couldn’t be updated');
  await expect(failed).toBeVisible();
  await failed.click();
  await expect(page.getByText(/^4400001999: /)).toBeVisible();
  await checkScreen(page, 'board-failures');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(failed).toHaveCount(0);

  service.setFaults({ credentialsRevoked: true });
  await grid(page).focus();
  await page.keyboard.press('Shift+R');
  await expect(page.getByRole('alert').filter({ hasText: /^Stopped at/ })).toContainText('403');
});

test('the CSV file has every row that matches, in order, with the columns that are shown', async ({ board: page }) => {
  await showAll(page);
  await page.getByRole('button', { name: 'BOL', exact: true }).click();
  await expect(rows(page).first()).toHaveAttribute('data-row', '4400000000');
  await grid(page).focus();
  await page.keyboard.press('x');
  await expect(page.getByText(/^2,000 shipments saved as waybill-shipments-.*\.csv$/)).toBeVisible();
  const path = await page.getByText(/\/exports\/waybill-shipments-.*\.csv$/).textContent();
  const lines = readFileSync(String(path), 'utf8').trimEnd().split('\r\n');
  expect(lines[0]).toBe('\u{FEFF}Status,BOL,PRO,SCAC,Consignee,Pickup,Est. delivery,Reference,Last checked,Next check');
  expect(lines).toHaveLength(SEEDED + 1);
  const bols = lines.slice(1).map((line) => line.split(',')[1]);
  expect(bols).toEqual(Array.from({ length: SEEDED }, (_, at) => String(4_400_000_000 + at)));
  await checkScreen(page, 'board-csv');
});

test('the palette finds shipments by the same search, and opens the board if there are too many', async ({
  board: page,
}) => {
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('example');
  await expect(page.getByText(/\d+ matches\. Keep typing, or press Enter to see them all\./)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find shipments' })).toHaveValue('example');
  await expect(page.getByRole('button', { name: /All$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(rows(page).first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('4400000007');
  await expect(page.getByRole('option').first()).toContainText('4400000007');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary')).toContainText('4400000007');
  await expect.poll(async () => (await numbers(page)).length).toBeGreaterThan(0);
});

test('a wide window automatically shows more columns, a narrow one none that are cut, and chosen columns stay chosen', async ({
  board: page,
}) => {
  const heads = () => page.getByRole('grid', { name: 'Shipments' }).getByRole('columnheader').allTextContents();
  const firstHeads = ['', 'Status', 'BOL', 'PRO', 'SCAC', 'Consignee', 'Pickup', 'Est. / actual delivery', 'Reference'];
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect.poll(heads).toEqual([...firstHeads, 'Last checked', 'Next check']);
  await page.getByRole('grid', { name: 'Shipments' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').waitFor();
  await expect.poll(heads).toEqual(firstHeads.slice(0, -1));
  await checkScreen(page, 'board-open');
  await page.keyboard.press('i');
  await expect.poll(heads).toEqual([...firstHeads, 'Last checked', 'Next check']);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect(page.getByRole('columnheader', { name: 'Destination' })).toBeVisible();
  expect(await heads()).toEqual(expect.arrayContaining(['Carrier', 'Destination', 'Delivered', 'Price']));
  await checkScreen(page, 'board-wide');

  // There is less space next to an open shipment.
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').waitFor();
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeHidden();
  expect(await heads()).toEqual(expect.arrayContaining(['SCAC', 'Destination', 'Delivered']));
  await checkScreen(page, 'board-wide-open');
  await page.keyboard.press('i');
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeVisible();

  // The menu starts with the shown columns; once chosen, they apply at any width.
  await page.keyboard.press('l');
  await expect(page.getByRole('checkbox', { name: 'Destination' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Price' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'Price' })).toBeHidden();
  await page.setViewportSize({ width: 1366, height: 768 });
  await expect(page.getByRole('columnheader', { name: 'Destination' })).toBeVisible();
  await page.keyboard.press('l');
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(heads).toEqual([...firstHeads, 'Last checked', 'Next check']);
});

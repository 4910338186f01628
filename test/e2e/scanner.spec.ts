/** A bar code scanner types into screens without a focused field: none of its characters is a shortcut. */
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { scan } from './fixtures/scan.ts';
import { expect, test } from './fixtures/seededBoard.ts';
import { quoteToRates } from './pages/flow.ts';
import { goTo, routeOf } from './pages/goTo.ts';
import { settingsPage } from './pages/settingsPage.ts';

const pane = (page: Page, bolNumber: string) => page.getByRole('complementary', { name: `Shipment ${bolNumber}` });

async function expectOpened(page: Page, bolNumber: string): Promise<void> {
  await expect(pane(page, bolNumber)).toBeVisible();
  expect(routeOf(page)).toBe(`/shipments/${bolNumber}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('a scanned BOL number opens its shipment from the board, the settings and the rates', async ({
  board: page,
  waybill,
}) => {
  await scan(page, '4400000007');
  await expectOpened(page, '4400000007');

  await settingsPage(page).open('support');
  await scan(page, '4400000008');
  await expectOpened(page, '4400000008');

  await goTo(page, '/quote');
  await quoteToRates(page);
  const rates = routeOf(page);
  // Each of its letters is a shortcut of this screen or of another.
  await scan(page, 'CEMWRNL01234');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('No shipment here has this BOL, PRO, PO, or order number');
  await checkScreen(page, 'scanned-unknown');
  expect(routeOf(page)).toBe(rates);
  expect(await waybill.callCount('quotes.exportCsv')).toBe(0);
  expect(await waybill.callCount('shipments.track')).toBe(0);
  // The next one may be scanned while the dialog of the last is open.
  await scan(page, '4400000009');
  await expectOpened(page, '4400000009');
});

test('a code scanned into a field is its text, and opens nothing', async ({ board: page }) => {
  const search = page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: /Search|Find/ }))
    .first();
  await search.focus();
  const before = routeOf(page);
  await scan(page, '4400000007');
  await expect(search).toHaveValue('4400000007');
  expect(routeOf(page)).toBe(before);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

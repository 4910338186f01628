/** The audit trail: at a shipment, and as an export. */
import { readFile } from 'node:fs/promises';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { settingsPage } from './pages/settingsPage.ts';

test('a shipment shows who booked and changed what, and the changes of a period are exported', async ({
  connected: page,
}) => {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  await page.keyboard.press('o');
  const pane = page.getByRole('complementary');
  await pane.getByRole('tab', { name: /^Notes/ }).waitFor();
  await page.keyboard.press('n');
  await page.getByLabel('New note').fill('Call the dock first');
  await page.keyboard.press('Control+Enter');
  await expect(pane.getByText('Call the dock first')).toBeVisible();
  await pane.getByRole('tab', { name: 'API log' }).click();
  await page.keyboard.press('ArrowLeft');
  const trail = pane.getByRole('list', { name: 'Audit trail' });
  await expect(trail.getByText(/^(Note|Booking) /)).toHaveText([
    'Note added',
    'Booking confirmed',
    'Booking sent',
    'Booking added',
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await checkScreen(page, 'audit-trail');

  await settingsPage(page).open('data');
  await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
  await page.keyboard.press('x');
  const path = await page.locator('.note.done p.path').textContent();
  await page.getByRole('heading', { name: 'Audit trail' }).scrollIntoViewIfNeeded();
  await checkScreen(page, 'audit-export');
  const csv = await readFile(path ?? '', 'utf8');
  expect(csv).toMatch(/,add,note,,\d+,[^,]+,text,,Call the dock first\r\n/);
  expect(csv).toContain(',book,booking,');
});

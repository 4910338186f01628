/** The guided tasks of the demo, checked off by what was done. */
import { checkAxe } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

test.use({ demo: true });

test('a declined carrier and a lost confirmation happen once each and are checked off', async ({ page }) => {
  const booked = page.getByRole('heading', { name: /^Booked with/ });
  const open = async (done: number) => {
    await page.getByRole('link', { name: `Practice ${done} of 5` }).waitFor();
    await page.keyboard.press('Alt+Y');
    await page.getByRole('heading', { name: 'Practice', exact: true }).waitFor();
  };
  await open(0);
  await expect(page.getByRole('img', { name: 'Not done' })).toHaveCount(5);
  await page.keyboard.press('2');
  await quoteToReview(page, 'PO-1');
  await bookingPage(page).goOn();
  const declined = page.getByText('No capacity on this lane for the pickup date.');
  await declined.waitFor();
  await page.keyboard.press('1');
  await declined.waitFor({ state: 'hidden' });
  await bookingPage(page).bookButton.waitFor();
  await bookingPage(page).goOn();
  await booked.waitFor();

  await open(2);
  await expect(
    page.getByRole('listitem').filter({ hasText: 'The carrier declines' }).getByRole('img'),
  ).toHaveAccessibleName('Done');
  await page.keyboard.press('3');
  await quoteToReview(page, 'PO-2');
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: 'Booking outcome unknown' }).waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText(/^Recovered: it was already booked/).waitFor();

  await open(3);
  await expect(page.getByText('In progress')).toHaveCount(0);
  await checkAxe(page);
});

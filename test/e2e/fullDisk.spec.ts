/** A booking on a disk that is really full: nothing is sent that is not saved, and nothing is lost that was sent. */

import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/fullDisk.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

test('full before it is sent: not sent, and reported; with free space it is booked', async ({
  connected: page,
  disk,
  service,
  waybill,
}) => {
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  await quoteToReview(page);
  disk.leave(0);
  await bookingPage(page).goOn();
  await expect(page.getByText('Not sent: the disk is full')).toBeVisible();
  await checkScreen(page, 'disk-full-before');
  // Nothing was sent, so a service that books nothing more makes no difference.
  service.setFaults({ quoteExpired: true });
  const { response } = await waybill.captureCall('bookings.submit', () => tryAgain.click());
  expect(response).toMatchObject({ ok: false, error: { code: 'disk_full' } });
  await expect(page.getByText('Not sent: the disk is full')).toBeVisible();
  service.setFaults({});
  disk.release();
  await tryAgain.click();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
});

test('full when the response comes: the shipment exists, and Finish gets it once there is space', async ({
  wired: page,
  wire,
  disk,
}) => {
  await quoteToReview(page);
  wire.onBooking = () => disk.leave(0);
  await bookingPage(page).goOn();
  await expect(page.getByText('The response arrived, but the disk is full and it wasn’t saved')).toBeVisible();
  await checkScreen(page, 'disk-full-after');
  wire.onBooking = null;
  disk.release();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Recovered: it was already booked/)).toBeVisible();
});

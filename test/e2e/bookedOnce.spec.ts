/**
 * A booking is sent once. The service books, and its response is lost. Whatever the network code below the app would
 * retry, the service receives one request, and the clerk sees that the outcome is unknown.
 */
import { expect, type Lost, test } from './fixtures/cuttableService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

const LOST: readonly (readonly [string, Lost, boolean])[] = [
  ['its connection ends', 'closed', false],
  ['its connection is reset', 'reset', false],
  ['a gateway says 408', 408, false],
  ['its connection ends, and others are refused', 'closed', true],
];

for (const [message, lost, rejects] of LOST) {
  test(`${message}: sent once, and the outcome shown as unknown`, async ({ wired: page, wire }) => {
    await quoteToReview(page);
    wire.losesResponse = lost;
    wire.rejectsAfterwards = rejects;
    await bookingPage(page).goOn();
    await expect(page.getByRole('heading', { name: 'Booking outcome unknown' })).toBeVisible();
    expect(wire.bookings).toBe(1);
    if (rejects) await wire.listenAgain();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(/^Recovered: it was already booked/)).toBeVisible();
    expect(wire.bookings).toBe(2);
  });
}

// Chromium resends after a 421 even on a new connection. The result of the second attempt, and so of the booking, is
// unknown.
test('a gateway says 421, and connections fail: shown as unknown, and recovered', async ({ wired: page, wire }) => {
  await quoteToReview(page);
  wire.losesResponse = 421;
  wire.rejectsAfterwards = true;
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: 'Booking outcome unknown' })).toBeVisible();
  expect(wire.bookings).toBe(1);
  await wire.listenAgain();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Recovered: it was already booked/)).toBeVisible();
});

test('connections fail: nothing was sent, and nothing is unknown', async ({ wired: page, wire }) => {
  await quoteToReview(page);
  wire.reject();
  await bookingPage(page).goOn();
  await expect(page.getByText(/Connection refused/)).toBeVisible();
  await expect(page.getByText(/Your entries are saved/)).toBeVisible();
  expect(wire.bookings).toBe(0);
  await wire.listenAgain();
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  expect(wire.bookings).toBe(1);
});

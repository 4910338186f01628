/** While the service requests a pause, everything that would send a request is disabled and counts down. */
import { createServer } from 'node:http';
import { aMinuteLater } from './fixtures/aMinuteLater.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo, routeOf } from './pages/goTo.ts';

test('every button that sends a request counts down and is disabled until the pause is over', async ({
  connected: page,
  service,
  waybill,
}) => {
  await quoteToReview(page);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await page.locator('.hero').textContent()) ?? '';
  await expect(page.getByRole('region', { name: 'Documents' }).getByText('Ready')).toHaveCount(2);
  await page.keyboard.press('q');
  await quoteToReview(page, 'TRAIN-PRO-LATE');
  const review = routeOf(page);
  const quoteId = review.split('/')[2] ?? '';

  // From here on every response of the service requests a pause of an hour.
  await service.close();
  let requested = 0;
  const limited = createServer((_request, reply) => {
    requested += 1;
    const error = { code: 'rate_limited', message: 'Slow down.' };
    reply.writeHead(429, { 'content-type': 'application/json', 'retry-after': '3600' });
    reply.end(JSON.stringify({ success: false, error }));
  });
  await new Promise<void>((resolve) => limited.listen(Number(new URL(service.url).port), '127.0.0.1', resolve));
  try {
    await goTo(page, `/shipments/${bolNumber}`);
    // An automatic poll that is running ends first, and it may have been less than a minute ago. Its response may have
    // begun the pause already.
    const refresh = page.getByRole('complementary').getByRole('button', { name: /^(Refresh|Wait)/ });
    await expect(refresh.and(page.locator(':not([aria-busy])'))).toBeVisible();
    aMinuteLater(waybill);
    await page.keyboard.press('r');
    await expect(page.locator('header.top')).toContainText('Rate-limited until');
    const before = requested;
    const submitted = await waybill.callCount('bookings.submit');

    /** The only button with that key is disabled and counting; the key does nothing either. */
    const isOff = async (keys: string) => {
      const button = page.locator(`button[aria-keyshortcuts="${keys}"]`, { hasText: /^Wait/ });
      await expect(button.first()).toHaveAttribute('aria-disabled', 'true');
      await page.keyboard.press(keys.length === 1 ? keys.toLowerCase() : keys);
    };
    await goTo(page, review);
    await isOff('Control+Enter');
    await goTo(page, `/quote/${quoteId}/rates`);
    await isOff('R');
    await goTo(page, '/quote');
    await isOff('Control+Enter');
    await goTo(page, `/shipments/${bolNumber}/documents`);
    await isOff('R');
    await goTo(page, '/shipments');
    await isOff('Shift+R');
    await page.keyboard.press('t');
    await page.getByRole('textbox', { name: 'Number' }).fill('804400000175');
    await isOff('Enter');
    await goTo(page, '/settings/connections');
    await expect(page.getByRole('button', { name: /^Wait/ })).toHaveAttribute('aria-disabled', 'true');
    expect(await waybill.callCount('bookings.submit')).toBe(submitted);
    expect(requested).toBe(before);
    // Only an explicit test gets past a long pause, and its response may extend it.
    await goTo(page, '/quote');
    const banner = page.getByRole('status').filter({ hasText: 'Try now' });
    await expect(banner).toContainText(/until .*[AP]M/);
    await banner.getByRole('button', { name: /Try now/ }).click();
    await expect.poll(() => requested).toBe(before + 1);
    await expect(page.locator('header.top')).toContainText('Rate-limited until');
  } finally {
    limited.closeAllConnections();
    await new Promise((resolve) => limited.close(resolve));
  }
});

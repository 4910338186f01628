/** Automatic polling: with rejected credentials, and at the chosen interval. */
import { createFreightService } from '../../electron/mock-service/service.ts';
import { aMinuteLater } from './fixtures/aMinuteLater.ts';
import { ACCOUNT, expect, test } from './fixtures/ownService.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

test('revoked while the clerk is idle: the next poll detects it, the banner says that tracking is paused, and one key resumes', async ({
  connected: page,
  service,
}) => {
  await quoteToReview(page);
  // All other requests still succeed, so that the poll detects it.
  service.setFaults({ credentialsRevoked: true, only: ['getShipment'] });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Documents' }).getByText('Ready')).toHaveCount(2);
  const banner = page.locator('.banner');
  await expect(banner).toContainText('This account isn’t approved (403)');
  await expect(banner).toContainText('Tracking is paused');
  service.setFaults({});
  await page.keyboard.press('Alt+j');
  await expect(banner).toHaveCount(0);
});

test('another password at the service: the next poll detects it, and Alt+K leads to where it is replaced', async ({
  connected: page,
  service,
  waybill,
}) => {
  await quoteToReview(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  // No other requests are sent now, so it is the poll that detects it.
  await expect(page.getByRole('region', { name: 'Documents' }).getByText('Ready')).toHaveCount(2);
  const port = Number(new URL(service.url).port);
  await service.close();
  const other = await createFreightService({
    accounts: [{ username: ACCOUNT.username, password: 'another-password', state: 'active' }],
    port,
    rateLimit: null,
  });
  // The automatic poll may have come before that: a requested one certainly comes after it.
  await page.keyboard.press('o');
  const refresh = page.getByRole('complementary').getByRole('button', { name: /^Refresh/ });
  await expect(refresh.and(page.locator(':not([aria-busy])'))).toBeVisible();
  aMinuteLater(waybill);
  await page.keyboard.press('r');
  const banner = page.locator('.banner');
  await expect(banner).toContainText('Your username or password was rejected (401)');
  await expect(banner).toContainText('Tracking is paused');
  await page.keyboard.press('Alt+k');
  await expect(page.getByLabel('API password').last()).toBeFocused();
  await page.keyboard.type('another-password');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'Signed in' })).toBeVisible();
  await page.keyboard.press('Alt+1');
  await expect(banner).toHaveCount(0);
  await other.close();
});

test('the polling interval is shown and chosen in the settings, and outlives the page', async ({ connected: page }) => {
  await goTo(page, '/settings/notifications');
  await expect(page.getByText('0 open shipments.')).toBeVisible();
  await expect(page.getByLabel('Hourly')).toBeChecked();
  await page.getByLabel('Manually').check();
  await expect(page.getByText('Automatic updates are off')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Manually')).toBeChecked();
});

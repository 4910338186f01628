/** The launcher's own spec: both ways to start, and a host that dies. */
import { expect, test } from './fixtures/launch.ts';

test.use({ ownHost: true });

test('the first start offers the demo', async ({ page }) => {
  await expect(page.getByRole('button', { name: /^Start the demo/ })).toBeFocused();
});

test.describe('with --demo', () => {
  test.use({ demo: true });

  test('the welcome is skipped and the account is marked as a demo', async ({ page }) => {
    await expect(page.getByText('DEMO', { exact: true })).toBeVisible();
  });

  test('a host that was killed starts again on the same folder', async ({ waybill }) => {
    await expect(waybill.page.getByText('DEMO', { exact: true })).toBeVisible();
    await waybill.restart('kill');
    await expect(waybill.page.getByText('DEMO', { exact: true })).toBeVisible();
  });
});

/** A shipment from booking to POD: what the clerk sees, what is pending, what is recorded. */
import type { Page } from '@playwright/test';
import { aMinuteLater } from './fixtures/aMinuteLater.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { quotePage } from './pages/quotePage.ts';

const DAY_MS = 86_400_000;

declare global {
  interface Window {
    /** The notifications of the page. */
    shownNotifications: { title: string; body: string; tag: string }[];
  }
}

/** A test can't read the system's notifications: what the page requests is recorded instead. */
async function recordNotifications(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications']);
  await page.addInitScript(() => {
    window.shownNotifications = [];
    class Recorded extends EventTarget {
      static permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      constructor(title: string, { body = '', tag = '' }: NotificationOptions = {}) {
        super();
        window.shownNotifications.push({ title, body, tag });
        setTimeout(() =>
          document.addEventListener('click-the-notification', () => this.dispatchEvent(new Event('click')), {
            once: true,
          }),
        );
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: Recorded, configurable: true });
  });
  await page.reload();
}
const shown = (page: Page) =>
  page.evaluate(() => window.shownNotifications.map(({ title, body }) => `${title} | ${body}`));
const go = (page: Page, route: string) =>
  page.evaluate((to) => {
    window.location.hash = to;
  }, route);

async function book(page: Page, poNumber: string): Promise<string> {
  await quoteToReview(page, poNumber);
  await bookingPage(page).goOn();
  await page.getByRole('heading', { name: /^Booked with/ }).waitFor();
  return (await page.locator('.hero').textContent()) ?? '';
}

test.describe('with recorded notifications', () => {
  // Its page records them to its end.
  test.use({ ownHost: true });

  test('from booked to POD: the PRO comes late, the delivery too, and each is notified once', async ({
    connected: page,
    service,
    waybill,
  }) => {
    service.setFaults({ ...service.faults(), latePro: true });
    await recordNotifications(page);
    await go(page, '/settings/notifications');
    await page.getByLabel('PRO assigned').check();
    await page.getByLabel('POD available').check();
    await go(page, '/quote');
    const bolNumber = await book(page, 'TRAIN-LATE');
    await page.keyboard.press('o');
    const pane = page.getByRole('complementary', { name: `Shipment ${bolNumber}` });
    await expect(pane).toContainText('Not assigned yet');
    const refresh = async () => {
      const button = pane.getByRole('button', { name: /^Refresh/ });
      await expect(button).not.toHaveAttribute('aria-busy');
      aMinuteLater(waybill);
      await waybill.captureCall('shipments.refresh', () => page.keyboard.press('r'));
      await expect(button).not.toHaveAttribute('aria-busy');
    };
    await refresh();
    await expect(pane).toContainText('Created');

    // Days pass until the PRO is assigned: two after the pickup.
    await expect(async () => {
      service.clock.advance(DAY_MS / 2);
      await refresh();
      await expect(pane).not.toContainText('Not assigned yet', { timeout: 1_000 });
    }).toPass();
    const ofPro = async () => (await shown(page)).filter((text) => text.startsWith('PRO assigned'));
    await expect.poll(ofPro).toHaveLength(1);

    service.clock.advance(20 * DAY_MS);
    await refresh();
    await expect(pane.getByText(/\d days? late/).first()).toBeVisible();
    await expect(pane.getByRole('table', { name: 'Planned vs. actual' })).toContainText('late');
    await expect.poll(() => shown(page)).toContainEqual(expect.stringMatching(/^Delivered .*\| BOL /));
    await expect.poll(() => shown(page)).toContainEqual(expect.stringMatching(/POD.* available/));
    const notified = await shown(page);
    expect(notified.filter((text) => text.startsWith('Delivered '))).toHaveLength(1);
    expect(notified.filter((text) => /POD.* available/.test(text))).toHaveLength(1);

    // A refresh without a change repeats no notification.
    await refresh();
    expect(await shown(page)).toEqual(notified);

    await pane.getByRole('tab', { name: /^Documents/ }).click();
    await expect(pane.getByRole('button', { name: 'POD' })).toBeVisible();
    await pane.getByRole('tab', { name: 'API log' }).click();
    await expect(pane.getByRole('listitem').filter({ hasText: /^Book/ })).toBeVisible();
    await checkScreen(page, 'detail-calls');

    await go(page, '/quote');
    await page.evaluate(() => document.dispatchEvent(new Event('click-the-notification')));
    await expect(pane).toBeVisible();

    // Nor does a reload.
    await page.reload();
    await expect(pane).toContainText('Delivered');
    await refresh();
    expect(await shown(page)).toEqual([]);
  });
});

test('an unconfirmed pickup is listed, snoozed, listed again and marked done, all by key', async ({
  connected: page,
  waybill,
}) => {
  const bolNumber = await book(page, 'TRAIN-WARNING');
  const chip = page.getByRole('link', { name: /^Needs attention 1/ });
  await expect(chip).toBeVisible();
  await page.keyboard.press('Alt+0');
  const list = page.getByRole('region', { name: 'Needs attention' });
  await expect(list).toContainText('Pickup not confirmed');
  await expect(list).toContainText(`BOL ${bolNumber}`);
  await expect(list.getByRole('grid', { name: 'Alerts' })).toBeFocused();
  await checkScreen(page, 'attention');
  const beforeMs = Date.now();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Snooze until' })).toContainText('1 hour');
  await checkScreen(page, 'put-off');
  const { payload } = await waybill.captureCall('attention.snooze', () => page.keyboard.press('1'));
  await expect(list).toContainText('You’re all caught up. Snoozed alerts return');
  await expect(chip).toBeHidden();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page sent
  const { ids, untilMs } = payload as { ids: string[]; untilMs: number };
  expect(untilMs - beforeMs).toBeGreaterThanOrEqual(3_600_000);
  expect(untilMs - Date.now()).toBeLessThanOrEqual(3_600_000);
  await page.keyboard.press('z');
  await expect(list).toContainText('Returns');
  await expect(list).toContainText('Pickup not confirmed');
  await checkScreen(page, 'snoozed');
  await page.keyboard.press('a');
  await expect(list).not.toContainText('Pickup not confirmed');
  // Shortens the hour, so that the test does not wait for it.
  expect(await waybill.call('attention.snooze', { ids, untilMs: Date.now() + 500 })).toMatchObject({ ok: true });
  await expect(list).toContainText('Pickup not confirmed');
  await expect(chip).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.keyboard.press('Alt+0');
  await expect(list.getByRole('grid', { name: 'Alerts' })).toBeFocused();
  await page.keyboard.press('d');
  await expect(list).toContainText('You’re all caught up.');
  await expect(chip).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await go(page, `/shipments/${bolNumber}`);
  await expect(page.getByRole('complementary', { name: `Shipment ${bolNumber}` })).toContainText(
    /No status yet|Created/,
  );
  await expect(page.getByText('Action needed: confirm pickup')).toBeHidden();
});

test('notes and tasks survive a kill while typing, and can be changed, done and reopened', async ({
  connected,
  waybill,
}) => {
  const bolNumber = await book(connected, 'TRAIN-SMOOTH');
  await connected.keyboard.press('o');
  const paneOf = (page: Page) => page.getByRole('complementary', { name: `Shipment ${bolNumber}` });
  await paneOf(connected)
    .getByText(/No status yet|Created/)
    .first()
    .waitFor();
  await connected.keyboard.press('n');
  await expect(paneOf(connected).getByRole('textbox', { name: 'New note' })).toBeFocused();
  await connected.keyboard.type('Dock 2 is closed on Friday');
  await expect(paneOf(connected).getByText('Saved. Press Ctrl+Enter to finish.')).toBeVisible();
  await connected.keyboard.press('Escape');
  await connected.keyboard.press('k');
  await expect(paneOf(connected).getByRole('textbox', { name: 'New task' })).toBeFocused();
  await waybill.captureCall('tasks.save', () => connected.keyboard.type('Ask for the POD'), 'Ask for the POD');
  await expect(paneOf(connected).getByRole('tab', { name: /^Notes/ })).toContainText('2');

  const page = await waybill.restart('kill');
  await quotePage(page).heading.waitFor();
  await go(page, `/shipments/${bolNumber}`);
  const pane = paneOf(page);
  await pane.getByRole('tab', { name: /^Notes/ }).click();
  await expect(pane.getByText('Dock 2 is closed on Friday')).toBeVisible();
  await checkScreen(page, 'notes');

  await pane.getByRole('checkbox', { name: 'Ask for the POD' }).click();
  await expect(pane.getByText(/^done /)).toBeVisible();
  await pane
    .getByRole('button', { name: /^Delete note/ })
    .last()
    .click();
  await expect(pane.getByText('Dock 2 is closed on Friday')).toBeHidden();
  await pane.getByRole('button', { name: 'Undo' }).click();
  await expect(pane.getByText('Dock 2 is closed on Friday')).toBeVisible();
});

/** A demo that lives: the first button of Welcome, and what is there afterwards. */
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';
import { quotePage } from './pages/quotePage.ts';
import { welcomePage } from './pages/welcomePage.ts';

const ListSchema = z.object({
  value: z.object({ shipments: z.array(z.object({ bolNumber: z.string(), status: z.string() })) }),
});
const tile = (page: Page, name: RegExp) => page.getByRole('button', { name });

test('Welcome starts a demo with shipments, three alerts, a POD, and a month of reports', async ({ page, waybill }) => {
  await welcomePage(page).startDemo();
  await expect(quotePage(page).heading).toBeVisible();
  await expect(page.getByRole('link', { name: /Needs attention 3/ })).toBeVisible();

  // Alerts to call a carrier have its phone number.
  await page.keyboard.press('Alt+0');
  await expect(page.getByText(/Phone: \(800\) 555-010[1-3]/).first()).toBeVisible();
  await checkScreen(page, 'demo-attention');
  await page.keyboard.press('Alt+7');
  await expect(page.getByRole('grid', { name: 'Carriers' }).getByText('Hypothetical Haulage')).toBeVisible();

  await goTo(page, '/shipments');
  for (const name of [/^41 All/, /^1 Late/, /^1 Missing POD/, /^2 Pickup & PRO issues/]) {
    await expect(tile(page, name)).toBeVisible();
  }
  // The oldest one: its POD was released long ago.
  const query = { tile: 'all', sort: { column: 'booked', descending: false } };
  const listed = ListSchema.parse(await waybill.call('shipments.list', { query }));
  const delivered = listed.value.shipments.find(({ status }) => status === 'delivered');
  await goTo(page, `/shipments/${delivered?.bolNumber}/documents/POD`);
  await expect(page.locator('canvas').first()).toBeVisible();

  await goTo(page, '/reports');
  await page.getByText('Last 3 months').click();
  await expect(page.getByText('85%')).toBeVisible();
});

test('the first booking succeeds, without a pickup to confirm', async ({ page, waybill }) => {
  await welcomePage(page).startEmpty();
  await quoteToReview(page, '77318');
  await bookingPage(page).goOn();
  await expect(page.getByRole('heading', { name: /^Booked with/ })).toBeVisible();
  expect(await waybill.call('attention.list', {})).toMatchObject({ ok: true, value: { total: 0 } });
});

test('a demo that was killed while it started is whole at the next start, and another start adds nothing', async ({
  waybill,
}) => {
  await welcomePage(waybill.page).startDemo();
  await waybill.restart('kill');
  if (await welcomePage(waybill.page).heading.isVisible()) await welcomePage(waybill.page).startDemo();
  const holdsAll = async () => {
    await goTo(waybill.page, '/shipments');
    await expect(tile(waybill.page, /^41 All/)).toBeVisible();
  };
  await expect(quotePage(waybill.page).heading).toBeVisible();
  await holdsAll();
  await waybill.restart();
  await holdsAll();
});

test('the demo may start empty, and is filled by a reset', async ({ page }) => {
  await welcomePage(page).startEmpty();
  await expect(quotePage(page).heading).toBeVisible();
  await goTo(page, '/settings/training');
  // Nothing of the demo belongs in a workgroup.
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('Training')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Settings' }).getByText('Workgroup')).toHaveCount(0);
  await page.getByRole('button', { name: 'Reset the demo…' }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The demo has new sample data.')).toBeVisible();
  await goTo(page, '/shipments');
  await expect(tile(page, /^41 All/)).toBeVisible();
});

/** A demo that lives: the first button of Welcome, and what is there afterwards. */
import { expect, test } from './fixtures/launch.ts';
import { welcomePage } from './pages/welcomePage.ts';

const TODAY = new Date().toISOString().slice(0, 10);

test('Welcome starts a demo with shipments, three alerts, a POD, and a month of reports', async ({ page, waybill }) => {
  await welcomePage(page).startDemo();
  await expect(quotePage(page).heading).toBeVisible();

  await page.keyboard.press('Alt+2');
  await expect(page.getByRole('heading', { name: 'Shipments' })).toBeVisible();
  await expect(page.getByRole('button', { name: /Needs attention 3/ })).toBeVisible();
  for (const tile of [/^41 All/, /In transit$/, /^1 Late/, /^1 Missing POD/, /^2 Pickup & PRO issues/]) {
    await expect(page.getByRole('radio', { name: tile }).or(page.getByRole('button', { name: tile }))).toBeVisible();
  }

  const rows = await waybill.call('shipments.page', {
    view: { group: 'all', search: '', carriers: [], statuses: [] },
  } as never).catch(() => null);
  void rows;
});

test('a second start changes nothing', async ({ waybill }) => {
  await welcomePage(waybill.page).startDemo();
  await expect(waybill.page.getByText('DEMO', { exact: true })).toBeVisible();
  const before = await waybill.call('contacts.list', { search: '', sort: 'name', offset: 0, limit: 50 });
  await waybill.restart('kill');
  expect(await waybill.call('contacts.list', { search: '', sort: 'name', offset: 0, limit: 50 })).toEqual(before);
});

test('the demo may start empty', async ({ page, waybill }) => {
  await welcomePage(page).startEmpty();
  await expect(page.getByText('DEMO', { exact: true })).toBeVisible();
  expect(await waybill.call('contacts.list', { search: '', sort: 'name', offset: 0, limit: 50 })).toMatchObject({
    ok: true,
    value: { total: 0 },
  });
});

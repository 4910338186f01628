/** Needs attention with hundreds of alerts: groups, selection, many done or snoozed at once. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { ACCOUNT_MIGRATIONS } from '../../electron/core/accountSchema.ts';
import { openDatabase } from '../../electron/platform/sqlite/database.ts';
import { addDays } from '../../shared/rules/calendar.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import type { Waybill } from './fixtures/launch.ts';
import { expect, pageDay, test } from './fixtures/seededBoard.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Alerts' });
const rows = (page: Page) => grid(page).locator('tr[data-row]');
const chosen = (page: Page) => rows(page).and(page.locator('[aria-selected="true"]'));
const ListSchema = z.object({ value: z.object({ total: z.number() }) });
/** Total and number of snoozed alerts, from the buttons of the groups. */
async function counts(page: Page) {
  const numberOn = async (name: RegExp) => {
    const text = await page.getByRole('group', { name: 'Group' }).getByRole('button', { name }).textContent();
    return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
  };
  return { all: await numberOn(/^All/), snoozed: () => numberOn(/^Snoozed/) };
}

/** Makes a fifth of the seeded shipments late, and opens the screen once all are evaluated. */
async function openAll(page: Page, waybill: Waybill): Promise<void> {
  const [connection] = readdirSync(join(waybill.dataFolder, 'connections'));
  const database = openDatabase(
    join(waybill.dataFolder, 'connections', String(connection), 'waybill.db'),
    ACCOUNT_MIGRATIONS,
  );
  const day = await pageDay(page);
  database.run(
    `UPDATE shipments SET status = 'in_transit', voided = 0, pro_number = '1', tracking = 'open',
       pickup_date = :pickup, estimated_delivery_date = :due WHERE rowid % 5 = 0`,
    { pickup: addDays(day, -12), due: addDays(day, -5) },
  );
  database.run(
    `INSERT INTO evaluations SELECT bol_number, '' FROM shipments WHERE rowid % 5 = 0
     ON CONFLICT DO UPDATE SET due_on = ''`,
  );
  // Starts an evaluation now instead of within five minutes.
  await waybill.call('attention.snooze', { ids: ['none'], untilMs: null });
  await page.keyboard.press('Alt+0');
  await expect(grid(page)).toBeFocused();
  await expect(page.getByText(/^Showing \d+ of/)).toBeVisible();
  const waiting = () => database.get("SELECT count(*) AS count FROM evaluations WHERE due_on = ''")?.['count'];
  await expect.poll(waiting).toBe(0);
  database.close();
  const { total } = ListSchema.parse(await waybill.call('attention.list', {})).value;
  await expect(page.getByRole('button', { name: `All ${total}`, exact: true })).toBeVisible();
}

test('hundreds of alerts are grouped by what to do, and many are snoozed or done at once', async ({
  board: page,
  waybill,
}) => {
  await openAll(page, waybill);
  await checkScreen(page, 'attention-many');
  const { all } = await counts(page);
  // One number everywhere.
  await expect(page.getByRole('link', { name: new RegExp(`^Needs attention ${all}$`) })).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: /Attention/ })).toContainText(`${all}`);

  // Keys move and select; the table keeps the focus.
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(chosen(page)).toHaveCount(3);
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('s');
  await expect(page.getByRole('dialog', { name: 'Snooze until' })).toContainText('3 alerts');
  await waybill.captureCall('attention.snooze', () => page.keyboard.press('2'));
  await expect(page.getByRole('button', { name: `All ${all - 3}` })).toBeVisible();
  await expect(chosen(page)).toHaveCount(0);
  await expect(grid(page)).toBeFocused();

  // Snoozed ones are listed, and one returns early.
  await page.keyboard.press('z');
  await expect(rows(page)).toHaveCount(3);
  await waybill.captureCall('attention.snooze', () => page.keyboard.press('w'));
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: `All ${all - 2}` })).toBeVisible();

  // A group is marked done after a confirmation, in one call even for a double press.
  await page.keyboard.press('c');
  await expect(page.getByRole('button', { name: /^Call the carrier/ })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Control+a');
  const many = await chosen(page).count();
  expect(many).toBeGreaterThan(100);
  await page.keyboard.press('d');
  const confirmation = page.getByRole('dialog', { name: `Mark ${many} alerts done?` });
  await expect(confirmation).toBeVisible();
  await checkScreen(page, 'attention-done');
  await page.keyboard.press('Escape');
  await expect(chosen(page)).toHaveCount(many);
  await page.keyboard.press('d');
  const { payload } = await waybill.captureCall('attention.done', async () => {
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Control+Enter');
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the page sent
  expect((payload as { ids: string[] }).ids).toHaveLength(many);
  expect(await waybill.callCount('attention.done')).toBe(1);
  await expect(confirmation).toBeHidden();
  await expect(page.getByRole('button', { name: `All ${all - 2 - many}` })).toBeVisible();
});

test('an action that fails says so, keeps the selection, and works again afterwards', async ({
  board: page,
  waybill,
}) => {
  await openAll(page, waybill);
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  let isFull = true;
  await waybill.fakeCall('attention.snooze', (_, real) =>
    isFull ? { ok: false, error: { code: 'disk_full' } } : real(),
  );
  await page.keyboard.press('s');
  await page.keyboard.press('2');
  await expect(page.getByText('The disk is full')).toBeVisible();
  await expect(chosen(page)).toHaveCount(2);
  isFull = false;
  await page.keyboard.press('s');
  await waybill.captureCall('attention.snooze', () => page.keyboard.press('2'));
  await expect(page.getByText('The disk is full')).toBeHidden();
  await expect(chosen(page)).toHaveCount(0);
});

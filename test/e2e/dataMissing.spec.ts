/** Files that go missing while Waybill runs, or before it starts: the page explains it in plain language. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/cuttableService.ts';
import { ROOT } from './fixtures/runningHost.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';

test.use({ ownHost: true });

/** Removes the list of connections, and SQLite's files next to it. */
function removeList(dataFolder: string): void {
  for (const name of readdirSync(dataFolder)) if (name.startsWith('app.db')) rmSync(join(dataFolder, name));
}
const bookIt = (page: Page) => bookingPage(page).bookButton.click();

test.describe('with the demo', () => {
  test.use({ demo: true });

  test('a missing list of connections is restored from its backup, with a message', async ({ waybill }) => {
    await expect.poll(() => existsSync(join(waybill.dataFolder, 'backups/app.db'))).toBe(true);
    const page = await waybill.restart('close', async () => removeList(waybill.dataFolder));
    const banner = page.getByText('The list of your accounts was missing.');
    await expect(banner).toBeVisible();
    await checkScreen(page, 'list-restored');
    await page.keyboard.press('Alt+k');
    await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
    await page.keyboard.press('Alt+1');
    await expect(page.getByRole('heading', { name: 'New quote' })).toBeVisible();
    await expect(banner).toBeHidden();
  });
});

test('connections missing from the list can be added again', async ({ connected, waybill }) => {
  await expect(connected.getByRole('heading', { name: 'New quote' })).toBeVisible();
  const page = await waybill.restart('close', async () => {
    removeList(waybill.dataFolder);
    rmSync(join(waybill.dataFolder, 'backups'), { recursive: true, force: true });
  });
  await expect(page.getByText('The data folder has accounts that aren’t in the list')).toBeVisible();
  await checkScreen(page, 'strays');
  await page.getByRole('button', { name: 'Add again' }).click();
  await expect(page.getByRole('heading', { name: 'New quote' })).toBeVisible();
});

test('after its database is removed nothing is booked, and the page says where the data is', async ({
  wired: page,
  waybill,
  wire,
}) => {
  await quoteToReview(page);
  const [id = ''] = readdirSync(join(waybill.dataFolder, 'connections'));
  rmSync(join(waybill.dataFolder, 'connections', id, 'waybill.db'));
  await bookIt(page);
  await expect(page.getByText('The database was removed or replaced while Waybill was running').first()).toBeVisible();
  await expect(page.getByText('Nothing was sent.').first()).toBeVisible();
  expect(wire.bookings).toBe(0);
  // This replaces the form as soon as the page checks the database.
  await expect(page.getByRole('button', { name: 'View backups' })).toBeVisible();
  await checkScreen(page, 'data-removed');
});

test('of two apps with one folder, the one that lost its lock sends nothing more', async ({
  wired: page,
  waybill,
  wire,
}) => {
  await quoteToReview(page);
  rmSync(join(waybill.dataFolder, 'lock.db'));
  const args = [join(ROOT, 'out/web/serve.js'), '--no-open', '--port', '0', '--data-dir', waybill.dataFolder];
  const second = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  try {
    let said = '';
    second.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await expect.poll(() => said).toContain('Waybill: http');
    await bookIt(page);
    await expect(page.getByText('Another Waybill may be using the same data').first()).toBeVisible();
    await expect(page.getByText('Close all Waybill windows on this computer').first()).toBeVisible();
    expect(wire.bookings).toBe(0);
    await checkScreen(page, 'lock-lost');
  } finally {
    const ended = once(second, 'exit');
    second.kill();
    await ended;
  }
});

/** The data of a connection: backed up, restored, and started empty if it can't be opened. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { directoryPage, fillDirectories } from './pages/directoryPage.ts';
import { settingsPage } from './pages/settingsPage.ts';

test.use({ ownHost: true, demo: true });

const copies = (page: Page) => page.getByRole('grid', { name: 'Backups' }).locator('tr[data-row]');

async function backUp(page: Page): Promise<void> {
  await settingsPage(page).open('data');
  const before = await copies(page).count();
  await page.keyboard.press('b');
  await expect(page.getByText(/^Backed up /)).toBeVisible();
  // The list appears after the message, and the restore key with the list.
  await expect.poll(() => copies(page).count()).toBeGreaterThan(before);
  await expect(page.getByRole('button', { name: /^Restore/ })).toBeVisible();
  await expect(page.getByText(/^Last verified backup/)).toBeVisible();
}

test('backed up, changed, restored: the backed-up data is there, and the data since then is saved', async ({
  page,
  waybill,
}) => {
  await settingsPage(page).open('data');
  await expect(page.getByText('No backups yet.')).toBeVisible();
  await checkScreen(page, 'data-empty');
  await backUp(page);
  await fillDirectories(page);
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await expect(contacts.rows).toHaveCount(2);

  await settingsPage(page).open('data');
  await expect(copies(page)).toHaveCount(1);
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^Restore backup from/ });
  await expect(dialog).toContainText('don’t book them again');
  await checkScreen(page, 'data-restore');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: /^Restored backup from/ })).toBeVisible();
  await expect(copies(page)).toHaveCount(2);
  await expect(copies(page).filter({ hasText: 'Before restore' })).toHaveCount(1);
  await checkScreen(page, 'data');
  await contacts.open();
  await expect(page.getByText('No contacts yet.')).toBeVisible();

  // And restored to the newer data, after a kill.
  const after = await waybill.restart('kill');
  await settingsPage(after).open('data');
  await copies(after).filter({ hasText: 'Before restore' }).click();
  await after.keyboard.press('Enter');
  await after.getByRole('dialog').waitFor();
  await after.keyboard.press('Control+Enter');
  await expect(copies(after)).toHaveCount(3);
  const later = directoryPage(after, 'Contacts');
  await later.open();
  await expect(later.rows).toHaveCount(2);
});

test('a damaged backup is rejected; a damaged database is reported at the start, and a backup fixes it', async ({
  page,
  waybill,
}) => {
  const account = join(waybill.dataFolder, 'connections', 'demo');
  await fillDirectories(page);
  await backUp(page);
  const [file = ''] = await readdir(join(account, 'backups'));
  const whole = await readFile(join(account, 'backups', file));
  await writeFile(join(account, 'backups', file), whole.subarray(0, whole.length / 2));
  await page.keyboard.press('r');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('damaged');
  await expect(copies(page)).toHaveCount(1);
  await writeFile(join(account, 'backups', file), whole);

  const after = await waybill.restart('kill');
  const contacts = directoryPage(after, 'Contacts');
  await contacts.open();
  await expect(contacts.rows).toHaveCount(2);
  const damaged = await waybill.restart('close', async () => {
    await writeFile(join(account, 'waybill.db'), 'not a database any more '.repeat(1_000));
  });
  await expect(damaged.getByRole('alert')).toContainText('The data is damaged');
  await checkScreen(damaged, 'data-damaged');
  await damaged.keyboard.press('Enter');
  await expect(damaged.getByRole('button', { name: 'Start fresh' })).toBeVisible();
  await expect(copies(damaged)).toHaveCount(1);
  await checkScreen(damaged, 'data-damaged-settings');
  await damaged.getByRole('button', { name: 'Start fresh' }).click();
  await expect(damaged.getByRole('dialog', { name: 'Start fresh' })).toBeVisible();
  await checkScreen(damaged, 'start-fresh');
  await damaged.keyboard.press('Escape');
  await damaged.keyboard.press('r');
  await damaged.getByRole('dialog').waitFor();
  await damaged.keyboard.press('Control+Enter');
  await expect(damaged.getByRole('heading', { name: /^Restored backup from/ })).toBeVisible();
  const restored = directoryPage(damaged, 'Contacts');
  await restored.open();
  await expect(restored.rows).toHaveCount(2);
});

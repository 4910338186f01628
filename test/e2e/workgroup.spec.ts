/** Two clerks on two computers: creating a workgroup, joining it, each other's changes, and a server that is away. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { noPostgres, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { launchBrowserHost } from './fixtures/browserHost.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { connectAccount } from './fixtures/connectAccount.ts';
import { ACCOUNT, expect, test } from './fixtures/ownService.ts';
import type { RunningHost } from './fixtures/runningHost.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

const absent = noPostgres();
const OWNER_PASSWORD = 'owner-password';
const PASSWORD = 'clerk-password';

test.describe(`a workgroup${absent}`, () => {
  test.skip(absent !== '', absent);
  let server: PostgresServer;
  const hosts: RunningHost[] = [];
  const folders: string[] = [];

  test.beforeEach(async () => {
    server = await startPostgres();
    await server.psql(`CREATE ROLE it LOGIN CREATEROLE PASSWORD '${OWNER_PASSWORD}'`);
    await server.psql('CREATE DATABASE office OWNER it');
  });
  test.afterEach(async () => {
    for (const host of hosts.splice(0)) await host.close();
    for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
    await server.remove();
  });

  async function joinAs(page: Page, invitation: string, login: string, name: string): Promise<void> {
    await page.getByLabel('Invitation').setInputFiles(invitation);
    const form = page.getByRole('region', { name: 'Join workgroup' });
    await form.getByLabel('Login name').fill(login);
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await form.getByLabel('Your name').fill(name);
    await form.getByLabel('Until Waybill closes').check();
    await form.getByRole('button', { name: 'Test login' }).click();
    await expect(form.getByText('The login works: Ohio office')).toBeVisible();
    await form.getByRole('button', { name: 'Join workgroup' }).click();
    await expect(page.getByRole('heading', { name: 'Workgroup Ohio office' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Workgroup', exact: true }).getByRole('status')).toHaveText(
      'Connected',
    );
  }

  test('is created, joined by two clerks, and read while its server is away', async ({ browser, service }) => {
    const problems: string[] = [];
    async function openClerk(): Promise<Page> {
      const dataFolder = await mkdtemp(join(tmpdir(), 'waybill-clerk-'));
      folders.push(dataFolder);
      const viewport = { width: 1366, height: 768 };
      const host = await launchBrowserHost(browser, viewport, {
        dataFolder,
        demo: false,
        flags: ['--workgroup'],
        problems,
      });
      hosts.push(host);
      await connectAccount(host.page, { baseUrl: service.url, ...ACCOUNT });
      await host.page.goto(host.page.url().replace(/#.*$/, '#/settings/workgroup'));
      return host.page;
    }
    const dana = await openClerk();
    const create = dana.getByRole('region', { name: 'Create workgroup' });
    await create.getByLabel('Workgroup name').fill('Ohio office');
    await create.getByLabel('Server', { exact: true }).fill(server.host);
    await create.getByLabel('Port').fill(String(server.port));
    await create.getByLabel('Database', { exact: true }).fill('office');
    await create.getByLabel('Login that owns the database').fill('it');
    await create.getByLabel('Password').fill(OWNER_PASSWORD);
    await create.getByLabel('Certificate of the authority (PEM)').fill(server.authority);
    await create.getByRole('button', { name: 'Create workgroup' }).click();
    await expect(create.getByText('Workgroup created')).toBeVisible();
    const download = dana.waitForEvent('download');
    await create.getByRole('button', { name: 'Save invitation' }).click();
    const invitation = await (await download).path();
    expect(await readFile(invitation, 'utf8')).not.toContain(OWNER_PASSWORD);
    await create.getByLabel('Login name').fill('dana');
    await expect(create.getByText('CREATE ROLE "dana" LOGIN IN ROLE waybill_clerk;')).toBeVisible();
    await checkScreen(dana, 'workgroup-created');
    await server.psql(
      `CREATE ROLE dana LOGIN PASSWORD '${PASSWORD}' IN ROLE waybill_supervisor;
       CREATE ROLE ben LOGIN PASSWORD '${PASSWORD}' IN ROLE waybill_clerk;`,
      'office',
    );

    await joinAs(dana, invitation, 'dana', 'Dana');
    const ben = await openClerk();
    await checkScreen(ben, 'workgroup-join');
    await joinAs(ben, invitation, 'ben', 'Ben');
    const row = dana.getByRole('row', { name: /^Ben / });
    await expect(row).toContainText('clerk');
    await expect(ben.getByRole('row', { name: /^Dana / })).toContainText('supervisor');
    await checkScreen(dana, 'workgroup-members');

    // What one clerk books is tracked and found by both, and the same order is not booked again unnoticed.
    await goTo(dana, '/quote');
    await quoteToReview(dana);
    await bookingPage(dana).goOn();
    await dana.getByRole('heading', { name: /^Booked with/ }).waitFor();
    const bolNumber = (await dana.locator('.hero').textContent()) ?? '';
    await goTo(ben, '/shipments');
    await expect(ben.getByRole('grid', { name: 'Shipments' }).getByText(bolNumber)).toBeVisible();
    await goTo(ben, '/quote');
    await quoteToReview(ben);
    await bookingPage(ben).goOn();
    const duplicate = ben.getByRole('dialog', { name: 'Possible duplicate booking' });
    await expect(duplicate).toContainText(bolNumber);
    await expect(duplicate).toContainText('by Dana');
    await checkScreen(ben, 'workgroup-same-order');
    await ben.keyboard.press('Escape');
    expect(await server.psql('SELECT count(*) FROM waybill.shipments', 'office')).toBe('1');

    // Away, and back.
    await dana.goto(dana.url().replace(/#.*$/, '#/shipments'));
    await server.stop();
    const banner = dana.getByRole('status').filter({ hasText: 'Can’t reach the workgroup since' });
    await expect(banner).toBeVisible();
    await checkScreen(dana, 'workgroup-away');
    await server.start();
    await banner.getByRole('button', { name: 'Try now' }).click();
    await expect(banner).toBeHidden();

    await dana.goto(dana.url().replace(/#.*$/, '#/settings/workgroup'));
    await row.getByRole('button', { name: 'Remove member Ben' }).click();
    await dana.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
    await expect(row).toBeHidden();
    await dana.getByRole('button', { name: 'Leave workgroup' }).click();
    await dana.getByRole('dialog').getByRole('button', { name: 'Leave workgroup' }).click();
    await expect(dana.getByRole('region', { name: 'Join workgroup' })).toBeVisible();
    expect(problems).toEqual([]);
  });
});

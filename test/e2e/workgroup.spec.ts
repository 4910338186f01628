/** Two clerks on two computers: creating a workgroup, joining it, each other's changes, and a server that is away. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sampleContact } from '../support/sampleEntries.ts';
import { valueFromPage } from './fixtures/callFromPage.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, OWNER_PASSWORD, openSettings, test } from './fixtures/office.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

test('a workgroup is created, joined by two clerks, and read while its server is away', async ({ office }) => {
  const { server } = office;
  const firstComputer = await office.openClerk();
  const clerk1 = firstComputer.page;
  const invitation = await office.createWorkgroup(firstComputer, { clerk1: 'supervisor', clerk2: 'clerk' });
  expect(invitation).not.toContain(OWNER_PASSWORD);
  const create = clerk1.getByRole('region', { name: 'Create workgroup' });
  await create.getByLabel('Login name').fill('clerk1');
  await expect(create.getByText('CREATE ROLE "clerk1" LOGIN IN ROLE waybill_clerk;')).toBeVisible();
  await checkScreen(clerk1, 'workgroup-created');

  await office.join(clerk1, invitation, 'clerk1', 'Clerk 1');
  const { page: clerk2 } = await office.openClerk();
  await checkScreen(clerk2, 'workgroup-join');
  await office.join(clerk2, invitation, 'clerk2', 'Clerk 2');
  const row = clerk1.getByRole('row', { name: /^Clerk 2 / });
  await expect(row).toContainText('clerk');
  await expect(clerk2.getByRole('row', { name: /^Clerk 1 / })).toContainText('supervisor');
  await checkScreen(clerk1, 'workgroup-members');

  // What one clerk books is tracked and found by both, and the same order is not booked again unnoticed.
  await goTo(clerk1, '/quote');
  await quoteToReview(clerk1);
  await bookingPage(clerk1).goOn();
  await clerk1.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await clerk1.locator('.hero').textContent()) ?? '';
  await goTo(clerk2, '/shipments');
  await expect(clerk2.getByRole('grid', { name: 'Shipments' }).getByText(bolNumber)).toBeVisible();
  const { entries } = await valueFromPage(clerk2, 'audit.list', { bolNumber, beforeId: null, limit: 30 });
  expect(entries.map(({ action, by }) => `${action} ${by}`)).toEqual(['book clerk1', 'send clerk1', 'begin clerk1']);
  await goTo(clerk2, '/quote');
  await quoteToReview(clerk2);
  await bookingPage(clerk2).goOn();
  const duplicate = clerk2.getByRole('dialog', { name: 'Possible duplicate booking' });
  await expect(duplicate).toContainText(bolNumber);
  await expect(duplicate).toContainText('by Clerk 1');
  await checkScreen(clerk2, 'workgroup-same-order');
  expect(await server.psql('SELECT count(*) FROM waybill.shipments', 'office')).toBe('1');
  await duplicate.getByRole('button', { name: 'Book anyway' }).click();
  await clerk2.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const otherBol = (await clerk2.locator('.hero').textContent()) ?? '';

  // Two bookings that no clerk confirmed, as after a restore, are shown to both clerks.
  const pair = `Same order booked twice, by Clerk 1 and Clerk 2`;
  expect(JSON.stringify(await valueFromPage(clerk1, 'attention.list', {}))).not.toContain('same_order');
  await server.psql("UPDATE waybill.bookings SET seen = '[]'", 'office');
  for (const page of [clerk1, clerk2]) {
    await goTo(page, '/attention');
    await expect(page.getByRole('button', { name: pair })).toBeVisible();
  }
  await checkScreen(clerk1, 'workgroup-booked-twice-alert');
  await clerk1.getByRole('button', { name: pair }).click();
  await expect(clerk1.getByRole('heading', { name: 'Same order booked twice' })).toBeVisible();
  const columns = clerk1.getByRole('table');
  await expect(columns).toContainText('by Clerk 1');
  await expect(columns).toContainText('by Clerk 2');
  await expect(columns.getByRole('columnheader', { name: `BOL ${bolNumber}` })).toBeVisible();
  await checkScreen(clerk1, 'workgroup-booked-twice');
  await clerk1.getByRole('button', { name: `Open BOL ${otherBol}` }).click();
  await expect(clerk1.getByRole('heading', { name: new RegExp(otherBol) })).toBeVisible();

  // Away, and back. A shipment that the workgroup doesn't have is tracked in the meantime, and shared later.
  await goTo(clerk1, '/shipments');
  const board = clerk1.getByRole('grid', { name: 'Shipments' });
  const ofOther = `WHERE bol_number = '${otherBol}'`;
  // Otherwise it's hidden as long as the board loads.
  await expect(board.getByText(otherBol)).toBeVisible();
  await server.psql(`UPDATE waybill.shipments SET removed_at = now() ${ofOther}`, 'office');
  await expect(board.getByText(otherBol)).toBeHidden();
  await server.psql(
    `SET session_replication_role = replica; DELETE FROM waybill.shipment_changes ${ofOther};
     DELETE FROM waybill.shipments ${ofOther}`,
    'office',
  );
  await server.stop();
  const banner = clerk1.getByRole('status').filter({ hasText: 'Can’t reach the workgroup since' });
  await expect(banner).toBeVisible();
  await checkScreen(clerk1, 'workgroup-away');
  await clerk1.getByRole('button', { name: /^Track a shipment/ }).click();
  await clerk1.getByRole('form', { name: 'Track a shipment' }).getByRole('textbox').fill(otherBol);
  await clerk1.keyboard.press('Enter');
  const otherRow = board.getByRole('row').filter({ hasText: otherBol });
  await expect(otherRow).toContainText('Not yet shared');
  const pane = clerk1.getByRole('complementary', { name: `Shipment ${otherBol}` });
  await expect(pane).toContainText('Saved on this computer.');
  await checkScreen(clerk1, 'workgroup-not-yet-shared');
  await goTo(clerk1, `/shipments/${otherBol}/documents`);
  await expect(clerk1.getByText('Not yet shared')).toBeVisible();
  await checkScreen(clerk1, 'workgroup-not-yet-shared-documents');
  await server.start();
  const tryNow = banner.getByRole('button', { name: 'Try now' });
  await expect(async () => {
    // Waybill may have tried automatically, a moment before.
    if (await tryNow.isVisible()) await tryNow.click({ timeout: 1_000 });
    await expect(banner).toBeHidden({ timeout: 1_000 });
  }).toPass({ timeout: 120_000 });
  await goTo(clerk1, '/shipments');
  await expect(otherRow).toBeVisible();
  await expect(otherRow).not.toContainText('Not yet shared');
  await goTo(clerk2, '/shipments');
  await expect(clerk2.getByRole('grid', { name: 'Shipments' }).getByText(otherBol)).toBeVisible();

  await openSettings(clerk1);
  await row.getByRole('button', { name: 'Remove member Clerk 2' }).click();
  await clerk1.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
  await expect(row).toBeHidden();
  await clerk1.getByRole('button', { name: 'Leave workgroup' }).click();
  await clerk1.getByRole('dialog').getByRole('button', { name: 'Leave workgroup' }).click();
  await expect(clerk1.getByRole('region', { name: 'Join workgroup' })).toBeVisible();
});

test('joining can add what the account has, and leaving gives it back', async ({ office }) => {
  const firstComputer = await office.openClerk();
  const clerk1 = firstComputer.page;
  await goTo(clerk1, '/quote');
  await quoteToReview(clerk1);
  await bookingPage(clerk1).goOn();
  await clerk1.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await clerk1.locator('.hero').textContent()) ?? '';
  const shipment = (page: Page) => page.getByRole('grid', { name: 'Shipments' }).getByText(bolNumber);
  const { page: clerk2 } = await office.openClerk();

  await openSettings(clerk1);
  const invitation = await office.createWorkgroup(firstComputer, { clerk1: 'supervisor', clerk2: 'clerk' });
  await office.join(clerk1, invitation, 'clerk1', 'Clerk 1');
  await office.join(clerk2, invitation, 'clerk2', 'Clerk 2');
  for (const page of [clerk1, clerk2]) {
    await goTo(page, '/shipments');
    await expect(shipment(page)).toBeVisible();
  }
  // Clerk 2's computer gets the BOL from the workgroup.
  await goTo(clerk2, `/shipments/${bolNumber}/documents`);
  await expect(clerk2.getByRole('tab', { name: /BOL/ }).first()).toBeVisible();

  await openSettings(clerk1);
  await clerk1.getByRole('button', { name: 'Leave workgroup' }).click();
  await clerk1.getByRole('dialog').getByRole('button', { name: 'Leave workgroup' }).click();
  await expect(clerk1.getByRole('region', { name: 'Join workgroup' })).toBeVisible();
  await goTo(clerk1, '/shipments');
  await expect(shipment(clerk1)).toBeVisible();
});

test('long names and two versions of a contact fit in a narrow window', async ({ office }) => {
  const long = 'Bartholomew'.repeat(6);
  const firstComputer = await office.openClerk();
  const clerk1 = firstComputer.page;
  const invitation = await office.createWorkgroup(firstComputer, { clerk1: 'supervisor', clerk2: 'clerk' });
  await office.join(clerk1, invitation, 'clerk1', long);
  const { page: clerk2 } = await office.openClerk();
  await office.join(clerk2, invitation, 'clerk2', long);
  const contactId = randomUUID();
  const save = (person: string) =>
    valueFromPage(clerk1, 'contacts.save', { contactId, fields: sampleContact({ person }) });
  await save('Shipping Desk');
  await goTo(clerk2, '/contacts');
  await expect(clerk2.getByRole('row', { name: /Acme Pallet/ })).toBeVisible();
  for (const page of [clerk1, clerk2]) await page.setViewportSize({ width: 320, height: 568 });

  await clerk1.getByRole('button', { name: /^Remove member/ }).click();
  await expect(clerk1.getByRole('dialog').getByRole('button', { name: /^Remove member/ })).toBeVisible();
  await checkScreen(clerk1, 'workgroup-narrow-remove');
  await nothingWiderThan(clerk1, 'dialog, main section');
  await clerk1.keyboard.press('Escape');
  await checkScreen(clerk1, 'workgroup-narrow');

  await goTo(clerk2, `/contacts/${contactId}`);
  await clerk2.getByLabel('Contact person').fill('Night Shift');
  await save('Day Shift');
  await clerk2.getByRole('button', { name: /^Save/ }).click();
  await expect(clerk2.getByRole('table', { name: 'Versions' })).toBeVisible();
  await checkScreen(clerk2, 'workgroup-narrow-conflict');
  await nothingWiderThan(clerk2, 'main table, main .foot');
});

/** Nothing in these sticks out, or has to be scrolled to the side. */
async function nothingWiderThan(page: Page, selector: string): Promise<void> {
  const wide = await page
    .locator(selector)
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.scrollWidth > element.clientWidth)
        .map((element) => element.outerHTML.slice(0, 80)),
    );
  expect(wide).toEqual([]);
}

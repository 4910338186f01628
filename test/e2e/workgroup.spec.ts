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
  const danasComputer = await office.openClerk();
  const dana = danasComputer.page;
  const invitation = await office.createWorkgroup(danasComputer, { dana: 'supervisor', ben: 'clerk' });
  expect(invitation).not.toContain(OWNER_PASSWORD);
  const create = dana.getByRole('region', { name: 'Create workgroup' });
  await create.getByLabel('Login name').fill('dana');
  await expect(create.getByText('CREATE ROLE "dana" LOGIN IN ROLE waybill_clerk;')).toBeVisible();
  await checkScreen(dana, 'workgroup-created');

  await office.join(dana, invitation, 'dana', 'Dana');
  const { page: ben } = await office.openClerk();
  await checkScreen(ben, 'workgroup-join');
  await office.join(ben, invitation, 'ben', 'Ben');
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
  const { entries } = await valueFromPage(ben, 'audit.list', { bolNumber, beforeId: null, limit: 30 });
  expect(entries.map(({ action, by }) => `${action} ${by}`)).toEqual(['book dana', 'send dana', 'begin dana']);
  await goTo(ben, '/quote');
  await quoteToReview(ben);
  await bookingPage(ben).goOn();
  const duplicate = ben.getByRole('dialog', { name: 'Possible duplicate booking' });
  await expect(duplicate).toContainText(bolNumber);
  await expect(duplicate).toContainText('by Dana');
  await checkScreen(ben, 'workgroup-same-order');
  expect(await server.psql('SELECT count(*) FROM waybill.shipments', 'office')).toBe('1');
  await duplicate.getByRole('button', { name: 'Book anyway' }).click();
  await ben.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const otherBol = (await ben.locator('.hero').textContent()) ?? '';

  // Two bookings that no clerk confirmed, as after a restore, are shown to both clerks.
  const pair = `Same order booked twice, by Dana and Ben`;
  expect(JSON.stringify(await valueFromPage(dana, 'attention.list', {}))).not.toContain('same_order');
  await server.psql("UPDATE waybill.bookings SET seen = '[]'", 'office');
  for (const page of [dana, ben]) {
    await goTo(page, '/attention');
    await expect(page.getByRole('button', { name: pair })).toBeVisible();
  }
  await checkScreen(dana, 'workgroup-booked-twice-alert');
  await dana.getByRole('button', { name: pair }).click();
  await expect(dana.getByRole('heading', { name: 'Same order booked twice' })).toBeVisible();
  const columns = dana.getByRole('table');
  await expect(columns).toContainText('by Dana');
  await expect(columns).toContainText('by Ben');
  await expect(columns.getByRole('columnheader', { name: `BOL ${bolNumber}` })).toBeVisible();
  await checkScreen(dana, 'workgroup-booked-twice');
  await dana.getByRole('button', { name: `Open BOL ${otherBol}` }).click();
  await expect(dana.getByRole('heading', { name: new RegExp(otherBol) })).toBeVisible();

  // Away, and back. A shipment that the workgroup doesn't have is tracked in the meantime, and shared later.
  await goTo(dana, '/shipments');
  const board = dana.getByRole('grid', { name: 'Shipments' });
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
  const banner = dana.getByRole('status').filter({ hasText: 'Can’t reach the workgroup since' });
  await expect(banner).toBeVisible();
  await checkScreen(dana, 'workgroup-away');
  await dana.getByRole('button', { name: /^Track a shipment/ }).click();
  await dana.getByRole('form', { name: 'Track a shipment' }).getByRole('textbox').fill(otherBol);
  await dana.keyboard.press('Enter');
  const otherRow = board.getByRole('row').filter({ hasText: otherBol });
  await expect(otherRow).toContainText('Not yet shared');
  const pane = dana.getByRole('complementary', { name: `Shipment ${otherBol}` });
  await expect(pane).toContainText('Saved on this computer.');
  await checkScreen(dana, 'workgroup-not-yet-shared');
  await goTo(dana, `/shipments/${otherBol}/documents`);
  await expect(dana.getByText('Not yet shared')).toBeVisible();
  await checkScreen(dana, 'workgroup-not-yet-shared-documents');
  await server.start();
  await banner.getByRole('button', { name: 'Try now' }).click();
  await expect(banner).toBeHidden();
  await goTo(dana, '/shipments');
  await expect(otherRow).toBeVisible();
  await expect(otherRow).not.toContainText('Not yet shared');
  await goTo(ben, '/shipments');
  await expect(ben.getByRole('grid', { name: 'Shipments' }).getByText(otherBol)).toBeVisible();

  await openSettings(dana);
  await row.getByRole('button', { name: 'Remove member Ben' }).click();
  await dana.getByRole('dialog').getByRole('button', { name: 'Remove member' }).click();
  await expect(row).toBeHidden();
  await dana.getByRole('button', { name: 'Leave workgroup' }).click();
  await dana.getByRole('dialog').getByRole('button', { name: 'Leave workgroup' }).click();
  await expect(dana.getByRole('region', { name: 'Join workgroup' })).toBeVisible();
});

test('joining can add what the account has, and leaving gives it back', async ({ office }) => {
  const danasComputer = await office.openClerk();
  const dana = danasComputer.page;
  await goTo(dana, '/quote');
  await quoteToReview(dana);
  await bookingPage(dana).goOn();
  await dana.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await dana.locator('.hero').textContent()) ?? '';
  const shipment = (page: Page) => page.getByRole('grid', { name: 'Shipments' }).getByText(bolNumber);
  const { page: ben } = await office.openClerk();

  await openSettings(dana);
  const invitation = await office.createWorkgroup(danasComputer, { dana: 'supervisor', ben: 'clerk' });
  await office.join(dana, invitation, 'dana', 'Dana');
  await office.join(ben, invitation, 'ben', 'Ben');
  for (const page of [dana, ben]) {
    await goTo(page, '/shipments');
    await expect(shipment(page)).toBeVisible();
  }
  // Ben's computer gets the BOL from the workgroup.
  await goTo(ben, `/shipments/${bolNumber}/documents`);
  await expect(ben.getByRole('tab', { name: /BOL/ }).first()).toBeVisible();

  await openSettings(dana);
  await dana.getByRole('button', { name: 'Leave workgroup' }).click();
  await dana.getByRole('dialog').getByRole('button', { name: 'Leave workgroup' }).click();
  await expect(dana.getByRole('region', { name: 'Join workgroup' })).toBeVisible();
  await goTo(dana, '/shipments');
  await expect(shipment(dana)).toBeVisible();
});

test('long names and two versions of a contact fit in a narrow window', async ({ office }) => {
  const long = 'Bartholomew'.repeat(6);
  const danasComputer = await office.openClerk();
  const dana = danasComputer.page;
  const invitation = await office.createWorkgroup(danasComputer, { dana: 'supervisor', ben: 'clerk' });
  await office.join(dana, invitation, 'dana', long);
  const { page: ben } = await office.openClerk();
  await office.join(ben, invitation, 'ben', long);
  const contactId = randomUUID();
  const save = (person: string) =>
    valueFromPage(dana, 'contacts.save', { contactId, fields: sampleContact({ person }) });
  await save('Shipping Desk');
  await goTo(ben, '/contacts');
  await expect(ben.getByRole('row', { name: /Acme Pallet/ })).toBeVisible();
  for (const page of [dana, ben]) await page.setViewportSize({ width: 320, height: 568 });

  await dana.getByRole('button', { name: /^Remove member/ }).click();
  await expect(dana.getByRole('dialog').getByRole('button', { name: /^Remove member/ })).toBeVisible();
  await checkScreen(dana, 'workgroup-narrow-remove');
  await nothingWiderThan(dana, 'dialog, main section');
  await dana.keyboard.press('Escape');
  await checkScreen(dana, 'workgroup-narrow');

  await goTo(ben, `/contacts/${contactId}`);
  await ben.getByLabel('Contact person').fill('Night Shift');
  await save('Day Shift');
  await ben.getByRole('button', { name: /^Save/ }).click();
  await expect(ben.getByRole('table', { name: 'Versions' })).toBeVisible();
  await checkScreen(ben, 'workgroup-narrow-conflict');
  await nothingWiderThan(ben, 'main table, main .foot');
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

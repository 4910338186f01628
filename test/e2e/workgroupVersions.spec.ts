/** A clerk whose Waybill and whose workgroup's database are of different versions. */
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, OWNER_PASSWORD, openSettings, test } from './fixtures/office.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

test('a newer database is worked with, or only read; an older one says that IT must update it', async ({ office }) => {
  const { server } = office;
  const firstComputer = await office.openClerk();
  const clerk1 = firstComputer.page;
  const invitation = await office.createWorkgroup(firstComputer, { clerk1: 'clerk' });
  await office.join(clerk1, invitation, 'clerk1', 'Clerk 1');
  const schema = Number(await server.psql('SELECT schema FROM waybill.store', 'office'));

  // The next version adds a column and a table.
  await server.psql(
    `ALTER TABLE waybill.bookings ADD COLUMN priority int NOT NULL DEFAULT 0;
     CREATE TABLE waybill.regions (name text PRIMARY KEY);
     UPDATE waybill.store SET schema = ${schema + 1}`,
    'office',
  );
  await goTo(clerk1, '/quote');
  await quoteToReview(clerk1);
  await bookingPage(clerk1).goOn();
  await clerk1.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await clerk1.locator('.hero').textContent()) ?? '';
  expect(await server.psql('SELECT priority FROM waybill.bookings', 'office')).toBe('0');

  await server.psql(`UPDATE waybill.store SET writable_by = ${schema + 1}`, 'office');
  await goTo(clerk1, '/shipments');
  const banner = clerk1.getByRole('status').filter({ hasText: 'Update Waybill.' });
  await expect(banner).toBeVisible();
  await expect(clerk1.getByRole('grid', { name: 'Shipments' }).getByText(bolNumber)).toBeVisible();
  await checkScreen(clerk1, 'workgroup-waybill-too-old');
  await goTo(clerk1, '/quote');
  const getRates = clerk1.getByRole('button', { name: 'Get rates' }).first();
  await expect(getRates).toHaveAttribute('data-reason', /needs a newer version of Waybill/);
  await openSettings(clerk1);
  await expect(clerk1.getByText('The workgroup needs a newer version of Waybill.')).toBeVisible();

  // A database that this version no longer works with.
  await server.psql(`UPDATE waybill.store SET writable_by = 1, schema = ${schema - 1}`, 'office');
  const update = clerk1.getByRole('region', { name: 'Update the database' });
  await expect(update).toBeVisible();
  await update.getByRole('button', { name: 'Update the database' }).click();
  await expect(update.getByText('Required.')).toHaveCount(2);
  await update.getByLabel('Login that owns the database').fill('it');
  await update.getByLabel('Password').fill('wrong');
  await update.getByRole('button', { name: 'Update the database' }).click();
  await expect(update.getByText('The server rejected the login name or password.')).toBeVisible();
  // Its last step was applied in truth, so that it fails when it is repeated.
  await update.getByLabel('Password').fill(OWNER_PASSWORD);
  await update.getByRole('button', { name: 'Update the database' }).click();
  await expect(update.getByText('A step failed.')).toBeVisible();
  await checkScreen(clerk1, 'workgroup-update-database');
  await goTo(clerk1, '/shipments');
  const tooOld = clerk1
    .getByRole('status')
    .filter({ hasText: 'The workgroup’s database is too old for this version of Waybill.' });
  await expect(tooOld).toBeVisible();
  await expect(clerk1.getByRole('grid', { name: 'Shipments' }).getByText(bolNumber)).toBeVisible();
  await server.psql(`UPDATE waybill.store SET schema = ${schema}`, 'office');
  await expect(tooOld).toBeHidden();
});

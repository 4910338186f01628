/** A clerk whose Waybill and whose workgroup's database are of different versions. */
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, OWNER_PASSWORD, openSettings, test } from './fixtures/office.ts';
import { bookingPage } from './pages/bookingPage.ts';
import { quoteToReview } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

test('a newer database is worked with, or only read; an older one says that IT must update it', async ({ office }) => {
  const { server } = office;
  const danasComputer = await office.openClerk();
  const dana = danasComputer.page;
  const invitation = await office.createWorkgroup(danasComputer, { dana: 'clerk' });
  await office.join(dana, invitation, 'dana', 'Dana');
  const schema = Number(await server.psql('SELECT schema FROM waybill.store', 'office'));

  // The next version adds a column and a table.
  await server.psql(
    `ALTER TABLE waybill.bookings ADD COLUMN priority int NOT NULL DEFAULT 0;
     CREATE TABLE waybill.regions (name text PRIMARY KEY);
     UPDATE waybill.store SET schema = ${schema + 1}`,
    'office',
  );
  await goTo(dana, '/quote');
  await quoteToReview(dana);
  await bookingPage(dana).goOn();
  await dana.getByRole('heading', { name: /^Booked with/ }).waitFor();
  const bolNumber = (await dana.locator('.hero').textContent()) ?? '';
  expect(await server.psql('SELECT priority FROM waybill.bookings', 'office')).toBe('0');

  await server.psql(`UPDATE waybill.store SET writable_by = ${schema + 1}`, 'office');
  await goTo(dana, '/shipments');
  const banner = dana.getByRole('status').filter({ hasText: 'Update Waybill.' });
  await expect(banner).toBeVisible();
  await expect(dana.getByRole('grid', { name: 'Shipments' }).getByText(bolNumber)).toBeVisible();
  await checkScreen(dana, 'workgroup-waybill-too-old');
  await goTo(dana, '/quote');
  const getRates = dana.getByRole('button', { name: 'Get rates' }).first();
  await expect(getRates).toHaveAttribute('data-reason', /needs a newer version of Waybill/);
  await openSettings(dana);
  await expect(dana.getByText('The workgroup needs a newer version of Waybill.')).toBeVisible();

  // A database that this version no longer works with.
  await server.psql(`UPDATE waybill.store SET writable_by = 1, schema = ${schema - 1}`, 'office');
  const update = dana.getByRole('region', { name: 'Update the database' });
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
  await checkScreen(dana, 'workgroup-update-database');
  await goTo(dana, '/shipments');
  const tooOld = dana
    .getByRole('status')
    .filter({ hasText: 'The workgroup’s database is too old for this version of Waybill.' });
  await expect(tooOld).toBeVisible();
  await expect(dana.getByRole('grid', { name: 'Shipments' }).getByText(bolNumber)).toBeVisible();
  await server.psql(`UPDATE waybill.store SET schema = ${schema}`, 'office');
  await expect(tooOld).toBeHidden();
});

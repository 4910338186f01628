import { readFile, writeFile } from 'node:fs/promises';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/launch.ts';
import { directoryPage, fillDirectories } from './pages/directoryPage.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { contactsCsv, itemsCsv } from './pages/samples.ts';

test.use({ demo: true });

test('a two-line quote from contacts and items takes 16 keystrokes from the empty form to the rates', async ({
  page,
}) => {
  await fillDirectories(page);
  await page.keyboard.press('Alt+1');
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await expect(quote.from.getByLabel('ZIP')).toBeFocused();

  let pressed = 0;
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      pressed += 1;
    }
  };
  await press('a', 'c', 'Enter');
  await expect(quote.to.getByLabel('ZIP')).toBeFocused();
  await expect(quote.from.getByLabel('City')).toHaveValue('Columbus');
  await press('e', 'x', 'Enter');
  await expect(quote.cell('Quantity', 1)).toBeFocused();
  await expect(quote.to.getByLabel('City')).toHaveValue('Denver');
  await expect(page.getByText('Gate 4, ring at the desk.')).toBeVisible();
  const liftgate = page.getByRole('checkbox', { name: /^Liftgate.* LGDL/ });
  await expect(page.getByRole('checkbox', { name: /Liftgate from Example Fixtures Inc\. LGDL/ })).toBeChecked();
  const chip = page
    .getByRole('group', { name: 'Accessorials of Example Fixtures Inc.' })
    .getByRole('button', { name: 'Liftgate at Delivery' });
  await checkScreen(page, 'contact-accessorials');
  await chip.click();
  await expect(liftgate).not.toBeChecked();
  await chip.click();
  await expect(liftgate).toBeChecked();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await press('2', 'Tab', 'b', 'r', 'Enter');
  await expect(quote.cell('Quantity', 2)).toBeFocused();
  // A quantity of one need not be entered.
  await press('Tab', 'f', 'r', 'Enter');
  await expect(page.getByText('1,610 lb', { exact: true })).toBeVisible();
  await press('Control+Enter');
  await expect(ratesPage(page).rows.first()).toBeVisible();
  expect(pressed).toBe(16);
});

test('new quotes begin with the default shipper, and still count as blank', async ({ page }) => {
  await fillDirectories(page);
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await contacts.openRow('Acme Pallet');
  await page.keyboard.press('Alt+u');
  const toggle = page.getByRole('button', { name: /^Set as default origin/ });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await checkScreen(page, 'usual-shipper');

  await page.keyboard.press('Alt+1');
  const quote = quotePage(page);
  await expect(quote.to.getByLabel('ZIP')).toBeFocused();
  await expect(quote.from.getByLabel('City')).toHaveValue('Columbus');
  // There were no entries, so there is no draft behind another quote.
  await expect(page.getByRole('button', { name: 'New quote' })).toBeHidden();
  await page.keyboard.type('ex');
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await page.keyboard.press('Enter');
  await expect(quote.cell('Quantity', 1)).toBeFocused();
  await page.keyboard.press('Alt+n');
  await expect(quote.to.getByLabel('City')).toHaveValue('');
  await expect(quote.from.getByLabel('City')).toHaveValue('Columbus');
  await page.reload();
  // The draft with entries is back, not the blank one.
  await expect(quote.to.getByLabel('City')).toHaveValue('Denver');
  await page.keyboard.press('Alt+x');
  await expect(quote.to.getByLabel('City')).toHaveValue('');
  await expect(quote.from.getByLabel('City')).toHaveValue('Columbus');

  await contacts.open();
  await contacts.openRow('Acme Pallet');
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Alt+1');
  await expect(quote.from.getByLabel('ZIP')).toBeFocused();
  await expect(quote.from.getByLabel('City')).toHaveValue('');
});

const hundred = (count: number, name: (at: number) => string) =>
  ['Company,ZIP,Phone', ...Array.from({ length: count }, (_, at) => `${name(at)},43207,6145550142`)].join('\n');

test('every invalid row is reported by its line, valid ones are imported, and invalid ones are saved as a file', async ({
  page,
  waybill,
}) => {
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  // A file as Windows writes it: semicolons and its own encoding.
  await contacts.chooseFile(
    Buffer.from(
      'Kunde;Zip Code;Phone;Country\r\nS\xf6hne GmbH;43207;614 555 0142;US\r\nBeta;4320;614 555 0142;US\r\n"Gamma\r\nLtd";80216;555;MX\r\n',
      'latin1',
    ),
  );
  await expect(page.getByRole('status').filter({ hasText: 'Choose the Company column' })).toBeVisible();
  await page.getByLabel('Column 1, Kunde, is').selectOption('Company');
  await expect(page.getByRole('cell', { name: 'Söhne GmbH' })).toBeVisible();
  await expect(page.getByText('1 ready, 2 with errors')).toBeVisible();
  await contacts.runImport();
  await expect(contacts.outcome).toHaveText('1 added; 2 not imported.');
  const named = page.getByRole('listitem').filter({ hasText: /^Row/ });
  await expect(named).toHaveText([
    'Row 3, Beta ZIP: Enter a 5-digit ZIP.',
    'Row 4, Gamma Ltd Phone: Enter a 10-digit phone number. Country: US addresses only.',
  ]);
  await page.getByRole('button', { name: 'Export error rows' }).click();
  const saved = await page.getByText(/^Saved: /).textContent();
  const text = await readFile((saved ?? '').replace('Saved: ', ''), 'utf8');
  expect(text).toContain('Beta,4320,614 555 0142,US,3,ZIP: Enter a 5-digit ZIP.');
  expect(saved).toContain(waybill.dataFolder);
});

test('the zero that a spreadsheet dropped from a ZIP is added on request; unused columns are named', async ({
  page,
}) => {
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await contacts.chooseFile('Company,ZIP,City,State,Fax\nZed Supply,43207,Columbus,OH,1\nBay Boxes,2108,Boston,MA,2\n');
  await expect(page.getByText('1 ready, 1 with errors')).toBeVisible();
  await expect(page.getByText('Not imported: Fax.')).toBeVisible();
  await page.getByLabel(/^Add the leading zero to ZIPs with 4 digits.*\(1 row\)$/).check();
  await expect(page.getByText('2 ready, 0 with errors')).toBeVisible();
  await expect(page.getByRole('cell', { name: '02108' })).toBeVisible();
  await checkScreen(page, 'import-zeros');
  await contacts.runImport();
  await expect(contacts.outcome).toHaveText('2 added.');
  await contacts.closeImport();
  // The first one added has the focus.
  await expect(contacts.row('Zed Supply')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(contacts.pane.getByLabel('ZIP')).toHaveValue('43207');
});

test('an invalid row is corrected in place, and a state that does not match its ZIP is reported', async ({ page }) => {
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await contacts.chooseFile('Company,ZIP,City,State\nZed Supply,30301,Columbus,OH\nBay Boxes,4320,Columbus,OH\n');
  await expect(page.getByText('1 ready, 1 with errors')).toBeVisible();
  await expect(page.getByText('ZIP: ZIP 30301 is in Georgia.')).toBeVisible();
  await page.getByLabel('ZIP, row 3').fill('43207');
  await checkScreen(page, 'import-fix');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 ready, 0 with errors')).toBeVisible();
  await contacts.runImport();
  await expect(contacts.outcome).toHaveText('2 added.');
  await contacts.closeImport();
  await expect(contacts.row('Bay Boxes')).toContainText('43207');
});

test('duplicates are skipped, update existing entries, or are added, as chosen', async ({ page }) => {
  await fillDirectories(page);
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  const again = 'Company,ZIP,City\nACME PALLET CO,43207,Obetz\nNewcomer,45402,Dayton\n';
  const cityOfAcme = contacts.row('Acme Pallet').getByRole('gridcell', { name: /Columbus|Obetz/ });

  await contacts.chooseFile(again);
  await contacts.runImport('Skip');
  await expect(contacts.outcome).toHaveText('1 added; 1 duplicate skipped.');
  await contacts.closeImport();
  await expect(contacts.rows).toHaveCount(3);
  await expect(cityOfAcme).toHaveText('Columbus');

  await contacts.chooseFile(again);
  await contacts.runImport('Update');
  await expect(contacts.outcome).toHaveText('1 updated; 1 unchanged.');
  await contacts.closeImport();
  await expect(contacts.rows).toHaveCount(3);
  await expect(contacts.row('ACME PALLET').getByRole('gridcell', { name: 'Obetz' })).toBeVisible();
  // Fields that are missing in the file are unchanged.
  await expect(contacts.row('ACME PALLET').getByRole('gridcell', { name: 'Shipping Desk' })).toBeVisible();

  await contacts.chooseFile(again);
  await contacts.runImport('Keep both');
  await expect(contacts.outcome).toHaveText('2 added.');
  await contacts.closeImport();
  await expect(contacts.rows).toHaveCount(5);
});

test('an exported file is imported again without a change', async ({ page }) => {
  await fillDirectories(page);
  for (const title of ['Contacts', 'Items'] as const) {
    const book = directoryPage(page, title);
    await book.open();
    await expect(book.rows).toHaveCount(2);
    await page.keyboard.press('Alt+p');
    const path = await page.getByText(/\/exports\/waybill-/).textContent();
    const file = await readFile(path ?? '');
    expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await book.chooseFile(file);
    await book.runImport('Update');
    await expect(book.outcome).toHaveText('2 unchanged.');
    await book.closeImport();
  }
});

test('10,000 rows are imported, searched and scrolled', async ({ page }) => {
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await contacts.chooseFile(hundred(10_000, (at) => `Customer ${at}`));
  await expect(page.getByText('10,000 ready, 0 with errors')).toBeVisible();
  await contacts.runImport();
  await expect(contacts.outcome).toHaveText('10,000 added.');
  await contacts.closeImport();
  await contacts.search.fill('customer 9999');
  await expect(page.getByText('1 match', { exact: true })).toBeVisible();
  await expect(contacts.row('Customer 9999')).toBeVisible();
  await contacts.search.fill('');
  await expect(page.getByText('10,000', { exact: true })).toBeVisible();
  await contacts.rows.first().click();
  await page.keyboard.press('End');
  await expect(contacts.row('Customer 9999')).toBeVisible();
});

test('a file of 50 MB, a damaged spreadsheet and more rows than fit are rejected with a message', async ({ page }) => {
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await page.keyboard.press('Alt+m');
  // A file on the disk: transferring its bytes to the page would take minutes.
  const large = test.info().outputPath('contacts.csv');
  await writeFile(large, Buffer.alloc(49 * 1024 * 1024, 'a'));
  await page.getByLabel('File').setInputFiles(large);
  await expect(page.getByRole('alert')).toContainText('larger than 4 MB');
  await page.getByLabel('File').setInputFiles({
    name: 'contacts.xlsx',
    mimeType: 'text/csv',
    buffer: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
  });
  await expect(page.getByRole('alert')).toContainText('The Excel file is damaged');
  await page.getByLabel('File').setInputFiles({
    name: 'contacts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(hundred(10_001, (at) => `Customer ${at}`)),
  });
  await expect(page.getByRole('alert')).toContainText('more than 10,000 rows');
});

test('the app is killed while a contact is typed: the entries are restored', async ({ page, waybill }) => {
  await fillDirectories(page);
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await contacts.openRow('Acme Pallet');
  await contacts.pane.getByLabel('Contact person').fill('Front Des');
  await contacts.pane.getByLabel('Notes').fill('Ring twice');
  const person = contacts.pane.getByLabel('Contact person');
  await waybill.captureCall('drafts.save', () => person.fill('Front Desk'), 'Front Desk');

  const after = await waybill.restart('kill');
  const reopened = directoryPage(after, 'Contacts');
  await reopened.open();
  await expect(reopened.pane.getByLabel('Contact person')).toHaveValue('Front Desk');
  await expect(reopened.pane.getByLabel('Notes')).toHaveValue('Ring twice');
  await expect(reopened.pane.getByText('Restored your unsaved changes.')).toBeVisible();
  await after.keyboard.press('Control+Enter');
  await expect(reopened.pane).toBeHidden();
  await expect(reopened.row('Acme Pallet').getByRole('gridcell', { name: 'Front Desk' })).toBeVisible();
});

test('a contact is entered, rejected on the exact field, saved once for two presses, removed and restored', async ({
  page,
}) => {
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await page.keyboard.press('n');
  await expect(contacts.pane.getByLabel('Company')).toBeFocused();
  await page.keyboard.type('Acme Pallet Co.');
  await contacts.pane.getByLabel('ZIP').fill('4320');
  await page.keyboard.press('Control+Enter');
  await expect(contacts.pane.getByLabel('ZIP')).toBeFocused();
  await expect(contacts.pane.getByText('Enter a 5-digit ZIP.')).toBeVisible();
  await contacts.pane.getByLabel('ZIP').fill('43207');
  await Promise.all([page.keyboard.press('Control+Enter'), page.keyboard.press('Control+Enter')]);
  await expect(contacts.pane).toBeHidden();
  await expect(contacts.rows).toHaveCount(1);
  await contacts.rows.first().click();
  await page.keyboard.press('Delete');
  await expect(contacts.rows).toHaveCount(0);
  await page.keyboard.press('Alt+z');
  await expect(contacts.row('Acme Pallet Co.')).toBeVisible();

  // Several at once.
  for (const name of ['Bay Metals', 'Corner Supply']) {
    await page.keyboard.press('n');
    await expect(contacts.pane.getByLabel('Company')).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press('Control+Enter');
    await expect(contacts.pane).toBeHidden();
    await expect(contacts.row(name)).toBeVisible();
  }
  await contacts.rows.first().click();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
  await checkScreen(page, 'two-selected');
  await page.keyboard.press('Delete');
  await expect(page.getByText('Deleted 2 contacts.')).toBeVisible();
  await expect(contacts.rows).toHaveCount(1);
  await expect(contacts.row('Corner Supply')).toBeVisible();
  await page.keyboard.press('Alt+z');
  await expect(contacts.rows).toHaveCount(3);

  await contacts.rows.first().click();
  await page.keyboard.press('Alt+t');
  await expect(quotePage(page).to.getByLabel('ZIP')).toHaveValue('43207');
});

test('no accessibility violations in contacts and items', async ({ page }) => {
  const contacts = directoryPage(page, 'Contacts');
  await contacts.open();
  await checkScreen(page, 'no-contacts');
  await contacts.chooseFile(`${contactsCsv}Bad,,1\n`);
  await page.getByText('2 ready, 1 with errors').waitFor();
  await checkScreen(page, 'import');
  await contacts.runImport();
  await checkScreen(page, 'imported');
  await contacts.closeImport();
  await contacts.openRow('Acme Pallet');
  await checkScreen(page, 'contact');
  await page.keyboard.press('Escape');
  const items = directoryPage(page, 'Items');
  await items.open();
  await items.chooseFile(itemsCsv);
  await items.runImport();
  await items.closeImport();
  await items.openRow('brackets');
  await checkScreen(page, 'item');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+1');
  await quotePage(page).heading.waitFor();
  await page.keyboard.type('acm');
  await page.getByRole('listbox', { name: 'Contacts' }).waitFor();
  await checkScreen(page, 'contacts-offered');
  await page.keyboard.press('Enter');
  await quotePage(page).cell('Description').click();
  await page.keyboard.type('ste');
  await page.getByRole('listbox', { name: 'Items' }).waitFor();
  await checkScreen(page, 'items-offered');
});

test('entries of a quote become a contact and an item; a known ZIP fills in its city; another ZIP clears the contact', async ({
  page,
}) => {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.fillLane({ zip: '43207', city: 'Columbus', state: 'OH' }, { zip: '80216', city: 'Denver', state: 'CO' });
  await quote.check('Liftgate', 'Pickup');
  await quote.from.getByLabel('City').focus();
  await page.keyboard.press('Alt+a');
  await expect(page.getByRole('dialog').getByLabel('Company')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByText('Required.').or(page.getByText('1 field isn’t valid'))).toBeVisible();
  // As fast as a person types: Enter after the burst of a scanner isn't a shortcut.
  await page.keyboard.type('Acme Pallet Co.', { delay: 50 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(quote.from.getByText('Acme Pallet Co.')).toBeVisible();

  await quote.typeUnit({
    quantity: '2',
    description: 'Brackets',
    nmfc: '',
    length: '48',
    width: '40',
    height: '46',
    weight: '600',
  });
  await page.keyboard.press('Alt+i');
  await expect(page.getByText('Saved Brackets to Items')).toBeVisible();

  await page.keyboard.press('Alt+x');
  await expect(quote.from.getByLabel('ZIP')).toBeFocused();
  await page.keyboard.type('43207');
  await expect(quote.from.getByLabel('City')).toHaveValue('Columbus');
  await expect(page.getByRole('listbox').getByRole('option')).toContainText(['Acme Pallet Co.']);
  // Esc preserves the entry, and so does Tab.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('listbox')).toBeHidden();
  await expect(quote.from.getByLabel('ZIP')).toHaveValue('43207');
  await page.keyboard.press('Backspace');
  await expect(quote.from.getByLabel('City')).toHaveValue('');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Enter');
  const liftgate = page.getByRole('checkbox', { name: /Liftgate from Acme Pallet Co\. LGPU/ });
  await expect(liftgate).toBeChecked();
  await quote.from.getByLabel('ZIP').fill('10001');
  await expect(liftgate).toBeHidden();
  await expect(page.getByRole('checkbox', { name: 'Liftgate LGPU' })).not.toBeChecked();

  await quote.cell('Description').click();
  await page.keyboard.type('bra');
  await page.getByRole('option', { name: /Brackets/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(quote.cell('Length, inches')).toHaveValue('48');
});

import type { Page } from '@playwright/test';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/ownService.ts';
import { savedDraft } from './fixtures/savedDraft.ts';
import { enterToRates } from './pages/flow.ts';
import { quotePage } from './pages/quotePage.ts';
import { ratesPage } from './pages/ratesPage.ts';
import { brackets, columbus, denver, frames } from './pages/samples.ts';

const tulsa = { zip: '74107', city: 'Tulsa', state: 'OK' };
const list = (page: Page, name: string) => page.getByRole('region', { name });

/** Pastes a text into the focused cell, as a spreadsheet would have copied it. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('accessorials are checked by typing, and what is unknown stays in the field', async ({ connected: page }) => {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  const field = page.getByLabel('Add accessorials');
  await field.fill('lg pickup, appt crane');
  const hint = page.getByText('Enter adds Liftgate at Pickup, Appointment Delivery · not an accessorial: crane');
  await expect(hint).toBeVisible();
  await checkScreen(page, 'typed-accessorials');
  await field.press('Enter');
  const box = (group: string, name: string) =>
    page.getByRole('group', { name: group, exact: true }).getByLabel(new RegExp(`^${name}`));
  await expect(box('Pickup', 'Liftgate')).toBeChecked();
  await expect(box('Delivery', 'Appointment')).toBeChecked();
  await expect(box('Delivery', 'Liftgate')).not.toBeChecked();
  await expect(field).toHaveValue('crane');
  // Typed again, an accessorial stays checked.
  await field.fill('lg pickup');
  await field.press('Enter');
  await expect(field).toHaveValue('');
  await expect(box('Pickup', 'Liftgate')).toBeChecked();
});

test('two drafts survive a kill while the second is typed', async ({ connected, waybill }) => {
  let page = connected;
  let quote = quotePage(page);
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets);
  await page.keyboard.press('Alt+n');
  await expect(quote.cell('Description')).toHaveValue('');
  await quote.fillLane(columbus, tulsa);
  await quote.cell('Weight each, pounds').click();
  await page.keyboard.type('1,15');
  await expect(quote.draftSaved).toBeVisible();
  // Entries of the last moment before a kill may be lost; this is after it.
  await savedDraft(waybill, '1,15');

  page = await waybill.restart('kill');
  quote = quotePage(page);
  await expect(quote.to.getByLabel('City')).toHaveValue('Tulsa');
  await expect(quote.cell('Weight each, pounds')).toHaveValue('1,15');
  await expect(list(page, 'Drafts').getByRole('listitem')).toHaveCount(1);
  await checkScreen(page, 'drafts');
  await page.keyboard.press('Alt+o');
  await expect(list(page, 'Drafts').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quote.cell('Description')).toHaveValue(brackets.description);
  await expect(list(page, 'Drafts').getByRole('listitem')).toContainText('Columbus → Tulsa');

  await page.keyboard.press('Alt+o');
  await expect(list(page, 'Drafts').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(list(page, 'Drafts')).toHaveCount(0);
  await page.keyboard.press('Alt+z');
  await expect(list(page, 'Drafts').getByRole('listitem')).toHaveCount(1);
});

test('a template is saved, applied, renamed and deleted, by keyboard, and outlives the program', async ({
  connected,
  waybill,
}) => {
  let page = connected;
  let quote = quotePage(page);
  await quote.fillLane(columbus, denver);
  await quote.typeUnit(brackets);
  await quote.typeUnit(frames, 2);
  await quote.check('Liftgate', 'Delivery');
  await page.keyboard.press('Alt+m');
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue(
    'Steel shelf brackets, boxed, Columbus → Denver',
  );
  await page.getByRole('textbox', { name: 'Name' }).fill('Brackets to Denver');
  await checkScreen(page, 'template');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(list(page, 'Templates').getByRole('listitem')).toContainText('Brackets to Denver');
  await page.keyboard.press('Alt+x');
  await expect(quote.cell('Description')).toHaveValue('');

  page = await waybill.restart('kill');
  quote = quotePage(page);
  await expect(list(page, 'Templates').getByRole('listitem')).toHaveCount(1);
  const template = list(page, 'Templates').getByRole('button').first();
  await page.keyboard.press('Alt+t');
  await expect(template).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quote.cell('Description', 2)).toHaveValue(frames.description);
  await expect(page.getByText('Filled from “Brackets to Denver”; pickup set to the next business day.')).toBeVisible();
  await expect(page.getByText('Next business day', { exact: true })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Delivery', exact: true }).getByLabel('Liftgate')).toBeChecked();

  await page.keyboard.press('Alt+t');
  await expect(template).toBeFocused();
  await page.keyboard.press('F2');
  await page.getByRole('textbox', { name: 'Name' }).fill('Brackets and frames');
  await checkScreen(page, 'rename-template');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(list(page, 'Templates').getByRole('listitem')).toContainText('Brackets and frames');
  await page.keyboard.press('Alt+t');
  await expect(template).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(list(page, 'Templates').getByRole('listitem')).toHaveCount(0);
  await page.keyboard.press('Alt+z');
  await expect(list(page, 'Templates').getByRole('listitem')).toHaveCount(1);
});

test('a past quote is found, opened with its rates, and repeated', async ({ connected: page }) => {
  await enterToRates(page);
  await page.keyboard.press('Escape');
  const quote = quotePage(page);
  await expect(quote.cell('Description')).toHaveValue(brackets.description);
  await page.keyboard.press('Alt+x');
  await expect(quote.cell('Description')).toHaveValue('');
  await quote.fillLane(columbus, tulsa);
  await quote.typeUnit(frames);
  await quote.getRates();
  await ratesPage(page).rows.first().waitFor();

  await page.keyboard.press('Alt+h');
  const rows = page.getByRole('grid', { name: 'Quotes' }).locator('tbody').getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('2 quotes')).toBeVisible();
  await checkScreen(page, 'history');
  await page.keyboard.press('f');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('80216 bracket');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText('Denver, CO');
  await page.keyboard.press('Enter');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('b');
  await expect(page.getByText('No quotes match.')).toBeVisible();
  await page.keyboard.press('a');
  await expect(rows).toHaveCount(1);
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(ratesPage(page).heading).toBeVisible();
  await expect(page.getByText('Denver, CO 80216')).toBeVisible();

  await page.keyboard.press('Alt+h');
  await expect(rows).toHaveCount(2);
  await page.keyboard.press('n');
  await expect(quote.heading).toBeVisible();
  await expect(quote.to.getByLabel('City')).toHaveValue('Tulsa');
  await expect(quote.cell('Description')).toHaveValue(frames.description);
  await expect(page.getByText('Next business day', { exact: true })).toBeVisible();
});

test('the last quote is offered on a known lane, and used with one key', async ({ connected: page }) => {
  await enterToRates(page);
  await page.keyboard.press('Escape');
  const quote = quotePage(page);
  await expect(quote.cell('Description')).toHaveValue(brackets.description);
  await page.keyboard.press('Alt+x');
  await expect(quote.cell('Description')).toHaveValue('');
  await quote.from.getByLabel('ZIP').fill(columbus.zip);
  await quote.to.getByLabel('ZIP').fill(denver.zip);
  await expect(page.getByRole('button', { name: 'Use last quote' })).toBeVisible();
  await expect(quote.cell('Description')).toHaveValue('');
  await checkScreen(page, 'last-time');
  await page.keyboard.press('Alt+l');
  await expect(quote.cell('Description')).toHaveValue(brackets.description);
  await expect(quote.to.getByLabel('City')).toHaveValue('Denver');
});

test('forty lines are pasted after a preview, corrected in their cells and quoted', async ({ connected: page }) => {
  const quote = quotePage(page);
  await quote.fillLane(columbus, denver);
  await quote.cell('Quantity').click();
  const line = (at: number) =>
    `1\tPallet of tile ${at}\t\t48\t40\t${at === 7 ? '12 ft' : '30'}"\t${at === 9 ? '1.250,5' : '1,150'}`;
  await paste(
    page,
    ['Qty\tDescription\tNMFC\tL\tW\tH\tWeight', ...Array.from({ length: 40 }, (_, at) => line(at + 1))].join('\n'),
  );
  const preview = page.getByRole('dialog', { name: 'Paste 40 rows' });
  await expect(preview).toContainText('Row 7, H: “12 ft"”.');
  await expect(preview).toContainText('Row 9, Wt each: “1.250,5”. Check the comma: enter 1,250 or 12.5.');
  await checkScreen(page, 'paste');
  await page.keyboard.press('Escape');
  await expect(quote.cell('Description')).toHaveValue('');
  await expect(preview).toBeHidden();
  await quote.cell('Quantity').click();
  await paste(
    page,
    ['Qty\tDescription\tNMFC\tL\tW\tH\tWeight', ...Array.from({ length: 40 }, (_, at) => line(at + 1))].join('\n'),
  );
  await expect(preview.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(quote.cell('Description', 40)).toHaveValue('Pallet of tile 40');

  await quote.getRates();
  await expect(quote.cell('Height, inches', 7)).toBeFocused();
  await page.keyboard.type('30');
  await page.keyboard.press('F8');
  await expect(quote.cell('Weight each, pounds', 9)).toBeFocused();
  await page.keyboard.type('1250.5');
  await quote.cell('Description', 40).click();
  await page.keyboard.press('End');
  await page.keyboard.type(', glazed');
  await expect(quote.cell('Description', 40)).toHaveValue('Pallet of tile 40, glazed');
  await expect(quote.cell('Description', 40)).toBeInViewport();
  await checkScreen(page, 'forty-lines');
  await page.keyboard.press('Control+z');
  await expect(quote.cell('Description', 40)).toHaveValue('Pallet of tile 40');
  await quote.getRates();
  // A truckload: LTL carriers have no rate for it. The summary shows the entered values.
  await expect(page.getByText(/40 units, 46,100\.5 lb/)).toBeVisible();
});

test('any US ZIP fills in city and state; what is already entered stays', async ({ connected: page }) => {
  const quote = quotePage(page);
  await quote.heading.waitFor();
  await quote.from.getByLabel('ZIP').pressSequentially('43215');
  await expect(quote.from.getByLabel('City')).toHaveValue('Columbus');
  await expect(quote.from.getByLabel('State')).toHaveValue('OH');
  await quote.to.getByLabel('City').fill('Beantown');
  await quote.to.getByLabel('ZIP').pressSequentially('02108');
  await quote.to.getByLabel('ZIP').press('Tab');
  await expect(quote.to.getByLabel('State')).toHaveValue('');
  await quote.to.getByLabel('City').fill('');
  // A ZIP that doesn't exist fills in nothing.
  await quote.to.getByLabel('ZIP').fill('');
  await quote.to.getByLabel('ZIP').pressSequentially('00000');
  await quote.to.getByLabel('ZIP').press('Tab');
  await expect(quote.to.getByLabel('City')).toHaveValue('');
});

test('pasted weights that may be of a row or of a unit are asked about, with both sums, before they are taken', async ({
  connected: page,
}) => {
  const quote = quotePage(page);
  await quote.fillLane(columbus, denver);
  await quote.cell('Quantity').click();
  await paste(page, 'Item\tQty\tWeight\tL\tW\tH\nBrackets\t4\t1,000\t48\t40\t46');
  const preview = page.getByRole('dialog', { name: 'Paste 1 row' });
  await expect(preview).toContainText('Is the weight per handling unit or for the whole row?');
  await expect(preview).toContainText('Per handling unit: 4,000 lb total');
  await expect(preview).toContainText('Whole row: 1,000 lb total');
  await checkScreen(page, 'paste-weights');
  await page.keyboard.press('Enter');
  await expect(preview).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(quote.cell('Weight each, pounds')).toHaveValue('250');
});

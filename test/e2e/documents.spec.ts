import { PDFDocument } from '@cantoo/pdf-lib';
import { samplePdf } from '../support/samplePdf.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/documentHost.ts';
import { HOSTS, NOT_HERE } from './fixtures/hosts.ts';
import { goTo } from './pages/goTo.ts';

const BOL = samplePdf({ pages: 3, text: 'Bill of lading', outline: ['Front', 'Freight', 'Terms'] });
const LABELS = samplePdf({ pages: 2, text: 'Label', size: [288, 432] });

test.beforeEach(({ documentHost }) => {
  documentHost.documents.set('BOL', BOL).set('Pallet Labels', LABELS);
});

test('at 100 % and at the page’s width, light and dark', async ({ documents, page }) => {
  await documents.open('BOL');
  await documents.painted();
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Actual size (100%)' })).toHaveAttribute('aria-pressed', 'true');
  const sheet = page.locator('.pdfViewer .page').first();
  // Letter is 8.5 in wide: 816 CSS pixels at 96 to the inch.
  await expect.poll(async () => Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(816);
  await page.locator('.pdfViewer .page[data-loaded="true"]').first().waitFor();
  await checkScreen(page, 'actual-size');
  await page.keyboard.press('w');
  await expect.poll(async () => Math.round((await sheet.boundingBox())?.width ?? 0)).toBeGreaterThan(816);
  await page.locator('.pdfViewer .page[data-loaded="true"]').first().waitFor();
  await checkScreen(page, 'page-width');
  // A white page glares in the dark.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(sheet).toHaveCSS('filter', 'brightness(0.92)');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(sheet).toHaveCSS('filter', 'none');
});

test('find counts the matches and moves to the next and back; pages, outline and rotation by keys', async ({
  documents,
  page,
}) => {
  await documents.open('BOL');
  await documents.painted();
  await page.keyboard.press('Control+f');
  const find = page.getByRole('textbox', { name: 'Find in document' });
  await expect(find).toBeFocused();
  // At once, so that no match of a shorter word is counted.
  await page.keyboard.insertText('lading');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByText('1 of 3', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Next match' }).click();
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible();
  await find.fill('nothing like it');
  await expect(page.getByText('no matches')).toBeVisible();
  await find.press('Escape');
  await expect(documents.viewer('BOL')).toBeFocused();

  await page.keyboard.press('End');
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await page.keyboard.press('u');
  const freight = page.getByRole('navigation', { name: 'Outline' }).getByRole('button', { name: /^Freight/ });
  await freight.waitFor();
  await checkScreen(page, 'outline');
  await freight.click();
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await documents.viewer('BOL').focus();
  await page.keyboard.press('z');
  await page.keyboard.press('o');
  const isWide = async () => {
    const box = await page.locator('.pdfViewer .page').first().boundingBox();
    return (box?.width ?? 0) > (box?.height ?? 0);
  };
  await expect.poll(isWide).toBe(true);
});

test('text is selected and copied as text', async ({ documents, page }) => {
  await documents.open('BOL');
  await documents.painted();
  await page.getByText('Bill of lading 1 of 3').dblclick({ position: { x: 8, y: 8 } });
  expect(await page.evaluate(() => document.getSelection()?.toString().trim())).toBe('Bill');
});

test('a changed document is a new version, the one before stays readable', async ({
  documents,
  page,
  documentHost,
}) => {
  await documents.open('BOL');
  await documents.painted();
  // During the first check for documents the key does nothing.
  await expect(page.getByRole('button', { name: /^Refresh documents/ })).toBeVisible();
  documentHost.documents.set('BOL', samplePdf({ text: 'Corrected' }));
  await page.keyboard.press('r');
  await expect(documents.viewer('BOL')).toContainText('Corrected 1 of 1');
  const versions = page.getByRole('region', { name: 'Versions' });
  await expect(versions.getByRole('button')).toHaveCount(2);
  await page.keyboard.press('[');
  await expect(documents.viewer('BOL')).toContainText('Bill of lading 1 of 3');
  await expect(page.getByText(/^Earlier version from/)).toBeVisible();
  await checkScreen(page, 'earlier-version');
  await page.getByRole('button', { name: 'Latest version' }).click();
  await expect(documents.viewer('BOL')).toContainText('Corrected 1 of 1');
});

test('saved under a name made of type, BOL and PRO, the file is the stored one', async ({
  documents,
  page,
  documentHost,
  waybill,
  host,
}) => {
  documentHost.proNumber = '0481220931';
  await page.getByRole('heading', { name: 'New quote' }).waitFor();
  await documents.open('BOL');
  await documents.painted();
  const { name, content } = await waybill.saved(() => page.keyboard.press('Control+s'));
  expect(name).toMatch(new RegExp(`^BOL ${documentHost.bolNumber}( PRO 0481220931)?\\.pdf$`));
  expect(content.equals(BOL)).toBe(true);
  await expect(page.getByRole('heading', { name: HOSTS[host].saved, exact: true })).toBeVisible();
});

test('all documents are merged into one PDF, and what can’t be merged is named', async ({
  documents,
  page,
  documentHost,
  waybill,
}) => {
  const locked = await PDFDocument.load(samplePdf({ text: 'Locked' }));
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'owner' });
  documentHost.documents.set('Delivery Receipt', Buffer.from(await locked.save()));
  await documents.open('BOL');
  await documents.painted();
  // Merging needs all documents to be downloaded.
  await expect(page.getByRole('tab')).toHaveCount(3);
  const { name, content } = await waybill.saved(() => page.keyboard.press('m'));
  expect(name).toBe(`Documents ${documentHost.bolNumber}.pdf`);
  const joined = await PDFDocument.load(content);
  expect(joined.getPages().map((each) => each.getWidth())).toEqual([612, 612, 612, 288, 288]);
  await expect(page.getByText('Left out: Delivery Receipt')).toBeVisible();
  await checkScreen(page, 'joined');
});

test('a document dragged out of the browser has its name', async ({ documents, page, documentHost, host }) => {
  test.skip(host === 'desktop', NOT_HERE.dragByAddress);
  await documents.open('BOL');
  await documents.painted();
  const transfer = await page.evaluateHandle(() => new DataTransfer());
  const drag = page.getByText('Drag to email or folder');
  await drag.hover();
  // The page must have downloaded it.
  const dragged = async () => {
    await drag.dispatchEvent('dragstart', { dataTransfer: transfer });
    return transfer.evaluate((each) => each.getData('DownloadURL'));
  };
  await expect
    .poll(dragged)
    .toMatch(new RegExp(`^application/pdf:BOL ${documentHost.bolNumber}\\.pdf:blob:http://127\\.0\\.0\\.1:\\d+/`));
});

test('a saved file that was changed on the disk is not shown, but downloaded again', async ({
  documents,
  page,
  waybill,
}) => {
  await documents.open('BOL');
  await documents.painted();
  await expect(page.getByRole('tab')).toHaveCount(2);
  await goTo(page, '/shipments');
  await page.getByRole('heading', { name: 'Shipments' }).waitFor();
  const { readdirSync, writeFileSync } = await import('node:fs');
  const { join } = await import('node:path');
  const folder = waybill.dataFolder;
  const files = () =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{64}\.pdf$/.test(name));
  await expect.poll(files).toHaveLength(2);
  for (const file of files()) writeFileSync(join(folder, file), samplePdf({ text: 'Tampered' }));
  await documents.open('BOL');
  await expect(documents.viewer('BOL')).toContainText('Bill of lading 1 of 3');
  await expect(page.getByText('Tampered')).toHaveCount(0);
});

test('Settings show the space used by documents, and delete only earlier versions for open shipments', async ({
  documents,
  page,
  waybill,
}) => {
  await documents.open('BOL');
  await documents.painted();
  await expect(page.getByRole('tab')).toHaveCount(2);
  await goTo(page, '/settings/documents');
  await expect(page.getByRole('row', { name: /^All 2 / })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Delete 0 files/ })).toHaveAccessibleDescription('Nothing to delete');
  await checkScreen(page, 'settings-documents');
  const preview = { files: 2, bytes: 90_000, shipments: 1 };
  await waybill.fakeCall('documents.clearable', () => ({ ok: true, value: preview }));
  await page.getByLabel('Also delete earlier versions').click();
  await page.getByRole('button', { name: /^Delete 2 files/ }).click();
  await expect(page.getByRole('dialog', { name: 'Delete old files' })).toContainText('2 files of 1 shipment');
  await checkScreen(page, 'delete-old-files');
});

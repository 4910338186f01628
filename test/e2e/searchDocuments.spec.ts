/** The palette finds words in saved documents and in notes, and opens a document at the page that has them. */
import { samplePdf } from '../support/samplePdf.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/documentHost.ts';

const BOL = samplePdf({ pages: 3, text: 'Bill of lading' });
const LABELS = samplePdf({ pages: 2, text: 'Hydraulic fittings', size: [288, 432] });

test('a word in a document is found with its page, and Enter opens it there with the word marked', async ({
  documents,
  documentHost,
  page,
}) => {
  documentHost.documents.set('BOL', BOL).set('Pallet Labels', LABELS);
  await documents.open('BOL');
  await documents.painted();
  const palette = page.getByRole('dialog');
  const match = palette.getByRole('group', { name: 'Documents' }).getByRole('option').first();
  // The text is read in the background after the download.
  await expect(async () => {
    if (await palette.isVisible()) await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(palette.getByRole('combobox')).toBeFocused();
    await page.keyboard.insertText('hydr fitt');
    await expect(match).toContainText('Pallet Labels', { timeout: 2000 });
  }).toPass();
  await expect(match).toContainText('page 1');
  await checkScreen(page, 'palette-documents');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: /Labels/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: 'Find in document' })).toHaveValue('Hydraulic');
  await expect(page.getByText('1 of 2', { exact: true })).toBeVisible();
});

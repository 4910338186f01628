/** The viewer shows what the file has: annotations, notes, and pages that can't be read. */
import type { Page } from '@playwright/test';
import { ANNOTATIONS, annotatedPdf, LETTER, SIZE } from '../support/annotatedPdf.ts';
import { samplePdf } from '../support/samplePdf.ts';
import { checkScreen } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/documentHost.ts';

/** Points inside of an annotation that are measured: its edges are blurred. */
const INSET = 5;

/** Share of dark pixels inside of an annotation of a drawn page, at points from the lower left. */
async function ink(page: Page, canvas: string, [x, y]: readonly [number, number]): Promise<number> {
  return page
    .locator(canvas)
    .first()
    .evaluate(
      (element, { rect: [left, top, width, height], size }) => {
        if (!(element instanceof HTMLCanvasElement)) throw new Error('not a canvas');
        const copy = document.createElement('canvas');
        [copy.width, copy.height] = [element.width, element.height];
        const context = copy.getContext('2d');
        if (context === null) throw new Error('no canvas');
        context.fillStyle = 'white';
        context.fillRect(0, 0, copy.width, copy.height);
        context.drawImage(element, 0, 0);
        const scale = element.width / size;
        const { data } = context.getImageData(left * scale, top * scale, width * scale, height * scale);
        let dark = 0;
        for (let at = 0; at < data.length; at += 4) dark += (data[at] ?? 255) < 128 ? 1 : 0;
        return dark / (data.length / 4);
      },
      {
        rect: [x + INSET, LETTER[1] - y - SIZE[1] + INSET, SIZE[0] - 2 * INSET, SIZE[1] - 2 * INSET] as const,
        size: LETTER[0],
      },
    );
}

test('fields, stamps, signatures and buttons are on the page as in its thumbnail, and notes can be read', async ({
  documents,
  page,
  documentHost,
}) => {
  documentHost.documents.set('POD', await annotatedPdf());
  await documents.open('POD');
  await documents.painted();
  const thumbnail = 'nav[aria-label="Pages"] canvas';
  await expect.poll(() => ink(page, thumbnail, ANNOTATIONS[0].at)).toBeGreaterThan(0.9);
  for (const { what, at } of ANNOTATIONS) {
    await test.step(what, async () => {
      expect.soft(await ink(page, thumbnail, at), 'thumbnail').toBeGreaterThan(0.9);
      expect.soft(await ink(page, '.pdfViewer .page canvas', at), 'page').toBeGreaterThan(0.98);
    });
  }
  // Nothing of them can be used.
  await expect(page.locator('.pdfViewer').getByRole('textbox')).toHaveCount(0);
  await expect(page.locator('.pdfViewer').getByRole('button')).toHaveCount(0);

  await page.getByRole('button', { name: '1 note', exact: true }).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Notes' })).toContainText('Dock: One carton short, see photo.');
  await checkScreen(page, 'notes');
  await page.getByRole('button', { name: 'Thumbnails' }).press('Enter');
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
});

/** A PDF of three pages, one of which is not a page. */
const withoutPage = (kid: string) =>
  Buffer.from(samplePdf({ pages: 3, text: 'Bill' }).toString('latin1').replace(kid, '9 0 R'), 'latin1');

test('a later page that can’t be read says so, and the first is shown', async ({ documents, page, documentHost }) => {
  documentHost.documents.set('BOL', withoutPage('6 0 R'));
  await documents.open('BOL');
  await documents.painted();
  await expect(documents.viewer('BOL')).toContainText('Row 1 of page 1');
  await expect(page.getByText('Page 2 can’t be read.')).toBeVisible();
});

test('a first page that can’t be read is a failure with a way out', async ({ documents, page, documentHost }) => {
  documentHost.documents.set('BOL', withoutPage('4 0 R'));
  await documents.open('BOL');
  await expect(page.getByText('The file is damaged or not a PDF')).toBeVisible();
  documentHost.documents.set('BOL', samplePdf({ text: 'Bill' }));
  await page.getByRole('alert').getByRole('button', { name: 'Refresh documents' }).click();
  await expect(documents.viewer('BOL')).toContainText('Bill 1 of 1');
});

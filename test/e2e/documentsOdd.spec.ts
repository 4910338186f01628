import { PDFDocument } from '@cantoo/pdf-lib';
import { samplePdf } from '../support/samplePdf.ts';
import { checkScreen, saveScreenshot } from './fixtures/checkScreen.ts';
import { expect, test } from './fixtures/documentHost.ts';
import { typePassword } from './pages/flow.ts';
import { goTo } from './pages/goTo.ts';

/** Valid at both ends, nonsense in between: saved, and only the viewer detects it. */
const HOLLOW = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(4000, 'x'),
  Buffer.from('\nstartxref\n20\n%%EOF\n'),
]);

for (const [what, content, message] of [
  ['HTML called .pdf', '<html><body>Sign in</body></html>', 'The file received isn’t a PDF'],
  ['zero bytes', '', 'The file received isn’t a PDF'],
  ['a header without content', `%PDF-1.7\n${'x'.repeat(5000)}`, 'The download was incomplete'],
] as const) {
  test(`${what}: reported, not saved, and the others are`, async ({ documents, page, documentHost }) => {
    documentHost.documents.set('BOL', content).set('Pallet Labels', samplePdf({ text: 'Label' }));
    await documents.open('Pallet%20Labels');
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
    await expect(page.getByRole('tab', { name: /^Labels/ })).toBeVisible();
    await page.getByRole('tab', { name: /^BOL/ }).click();
    await expect(page.getByRole('button', { name: 'Download again' })).toBeVisible();
    documentHost.documents.set('BOL', samplePdf({ text: 'Bill' }));
    await page.getByRole('button', { name: 'Download again' }).click();
    await expect(documents.viewer('BOL')).toContainText('Bill 1 of');
  });
}

test('a PDF without its end is shown as far as it can be read, marked, and does not replace a whole one', async ({
  documents,
  page,
  documentHost,
}) => {
  const whole = samplePdf({ pages: 9, text: 'Half' });
  const half = whole.subarray(0, whole.indexOf('startxref'));
  documentHost.documents.set('BOL', half);
  await documents.open('BOL');
  await expect(documents.viewer('BOL')).toContainText('Half 1 of');
  const mark = page.getByText('This file may be damaged.');
  await expect(mark).toBeVisible();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The file’s end is missing or wrong. It is shown as far as' }),
  ).toBeVisible();
  await checkScreen(page, 'without-its-end');
  documentHost.documents.set('BOL', samplePdf({ text: 'Whole' }));
  await page.keyboard.press('r');
  await expect(documents.viewer('BOL')).toContainText('Whole 1 of 1');
  await expect(mark).toBeHidden();
  const alert = page.getByRole('alert').filter({ hasText: 'The file’s end is missing or wrong' });
  await expect(alert).toBeHidden();
  documentHost.documents.set('BOL', half);
  await page.keyboard.press('r');
  await expect(alert).toBeVisible();
  await expect(documents.viewer('BOL')).toContainText('Whole 1 of 1');
});

test('a PDF that is hollow inside: reported, and the window still works', async ({ documents, page, documentHost }) => {
  documentHost.documents.set('BOL', HOLLOW).set('Pallet Labels', samplePdf({ text: 'Label' }));
  await documents.open('BOL');
  await expect(page.getByText('The file is damaged or not a PDF')).toBeVisible();
  await checkScreen(page, 'damaged');
  await page.getByRole('tab', { name: /^Labels/ }).waitFor();
  await page.keyboard.press('2');
  await expect(documents.viewer('Labels')).toContainText('Label 1 of 1');
});

test('on the rows: unreadable documents, missing links and long types, each with its own download', async ({
  documents,
  page,
  documentHost,
}) => {
  const long = `Certificate of weight and inspection ${'of the carrier’s terminal '.repeat(6)}`.trim();
  documentHost.documents
    .set('bol', HOLLOW)
    .set('Pallet labels', samplePdf({ text: 'Label' }))
    .set(long, samplePdf({ text: 'Weight' }));
  documentHost.withoutLink.add('POD');
  documentHost.documents.set('POD', samplePdf({ text: 'POD' }));
  await documents.open('BOL');
  await expect(page.getByText('The file is damaged or not a PDF')).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'bol: The file received can’t be opened' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'POD: No download link yet' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(4);
  await checkScreen(page, 'rows');
  // Labels are recognized regardless of the case of their type.
  await page.getByRole('tab', { name: /^Pallet labels/ }).click();
  await expect(documents.viewer('Pallet labels')).toContainText('Label 1 of 1');
  await page.getByRole('tab', { name: /^POD/ }).click();
  await expect(page.getByText('No download link yet. Try again later.', { exact: true })).toBeVisible();
  await checkScreen(page, 'no-link');
  documentHost.withoutLink.clear();
  documentHost.documents.set('bol', samplePdf({ text: 'Bill' }));
  await page.getByRole('button', { name: 'Download again' }).click();
  await expect(documents.viewer('POD')).toContainText('POD 1 of 1');
  await page.getByRole('tab', { name: /^bol/ }).click();
  await expect(documents.viewer('bol')).toContainText('Bill 1 of 1');
});

test('Retry-After of a link: nothing is downloaded before then, also after a restart, and the button says until when', async ({
  documents,
  page,
  documentHost,
  waybill,
}) => {
  documentHost.reuseLinks = true;
  for (const type of ['BOL', 'Pallet Labels']) {
    documentHost.documents.set(type, (_request, response) => {
      response.writeHead(503, { 'retry-after': '7200' }).end();
    });
  }
  await documents.open('BOL');
  await expect(
    page.getByText(/^The document server failed \(503\)\. Try again after .*[AP]M\.$/).first(),
  ).toBeVisible();
  const wait = page.getByRole('button', { name: /^Wait until .*[AP]M/ });
  await expect(wait.first()).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Saved on this computer, available offline.')).toBeHidden();
  await checkScreen(page, 'link-pause');
  // One host has both links: the second one waits for the pause that the first one requested.
  const requested = documentHost.fileRequests.length;
  expect(requested).toBe(1);
  await page.keyboard.press('r');
  await wait.first().click({ force: true });

  const reopened = await waybill.restart();
  await typePassword(reopened, 'sample-password');
  await goTo(reopened, `/shipments/${documentHost.bolNumber}/documents/BOL`);
  await expect(
    reopened.getByText(/^The document server failed \(503\)\. Try again after .*[AP]M\.$/).first(),
  ).toBeVisible();
  expect(documentHost.fileRequests).toHaveLength(requested);
});

test('a protected PDF prompts for its password, reports a wrong one, and opens', async ({
  documents,
  page,
  documentHost,
}) => {
  const locked = await PDFDocument.load(samplePdf({ text: 'Locked' }));
  locked.encrypt({ userPassword: 'right', ownerPassword: 'owner' });
  documentHost.documents.set('BOL', Buffer.from(await locked.save()));
  await documents.open('BOL');
  const password = page.getByLabel('Password');
  await expect(password).toBeFocused();
  await checkScreen(page, 'password');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That password didn’t work')).toBeVisible();
  await password.fill('right');
  await page.keyboard.press('Enter');
  await expect(documents.viewer('BOL')).toContainText('Locked 1 of 1');
});

test('a protected PDF prints with its password, typed in the viewer or in the print dialog', async ({
  documents,
  page,
  waybill,
  documentHost,
}) => {
  const locked = await PDFDocument.load(samplePdf({ text: 'Locked' }));
  locked.encrypt({
    userPassword: 'right',
    ownerPassword: 'owner',
    permissions: { printing: 'highResolution' },
  });
  documentHost.documents.set('BOL', Buffer.from(await locked.save()));
  await documents.open('BOL');
  await page.getByLabel('Password').waitFor();
  await page.keyboard.press('Control+p');
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Password of this PDF');
  await password.fill('wrong');
  await password.press('Enter');
  await expect(dialog.getByText('That password didn’t work.')).toBeVisible();
  await checkScreen(page, 'print-password');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  await password.fill('right');
  await password.press('Enter');
  await expect(password).toBeHidden();
  await page.keyboard.press('Escape');

  // Another version, opened in the viewer.
  const again = await PDFDocument.load(samplePdf({ text: 'Locked again' }));
  again.encrypt({ userPassword: 'right', ownerPassword: 'owner', permissions: { printing: 'highResolution' } });
  documentHost.documents.set('BOL', Buffer.from(await again.save()));
  await page.getByRole('button', { name: /^Refresh documents/ }).click();
  await expect(page.getByText(/2 versions|Version 2/).first()).toBeVisible();
  await page.getByLabel('Password').fill('right');
  await page.keyboard.press('Enter');
  await expect(documents.viewer('BOL')).toContainText('Locked again 1 of 1');
  const { response } = await waybill.captureCall('printing.check', () => page.keyboard.press('Control+p'));
  expect(response).toMatchObject({ ok: true });
  await expect(dialog.getByLabel('Paper size')).toBeVisible();
  await expect(password).toBeHidden();
});

test('scripts don’t run and links lead nowhere', async ({ documents, page, documentHost }) => {
  const script = 'app.alert("run"); this.submitForm("https://elsewhere.example/");';
  documentHost.documents.set('BOL', samplePdf({ script, link: 'https://elsewhere.example/' }));
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  page.on('dialog', (dialog) => requested.push(dialog.message()));
  await documents.open('BOL');
  await documents.painted();
  const before = page.url();
  const sheet = page.locator('.pdfViewer .page').first();
  await sheet.click({ position: { x: 150, y: 60 } });
  // The effect of the click is complete once the next key has taken effect.
  await page.keyboard.press('a');
  await expect(page.getByRole('button', { name: 'Actual size (100%)' })).toHaveAttribute('aria-pressed', 'true');
  expect(page.url()).toBe(before);
  expect(await page.locator('.pdfViewer a[href]').count()).toBe(0);
  // In Node an address of the desktop host has no origin as text.
  const { protocol, host } = new URL(before);
  expect(requested.filter((each) => !each.startsWith(`${protocol}//${host}/`))).toEqual([]);
});

test('landscape, rotated and mixed pages each have their own shape', async ({ documents, page, documentHost }) => {
  const sizes = [
    [612, 792],
    [792, 612],
    [288, 432],
    [612, 792],
  ] as const;
  documentHost.documents.set(
    'BOL',
    samplePdf({
      pages: 4,
      size: (number) => sizes[number - 1] ?? sizes[0],
      rotate: (number) => (number === 4 ? 90 : 0),
    }),
  );
  await documents.open('BOL');
  await documents.painted();
  await page.keyboard.press('a');
  const shapes = async () =>
    page
      .locator('.pdfViewer .page')
      .evaluateAll((pages) => pages.map((each) => [Math.round(each.clientWidth), Math.round(each.clientHeight)]));
  await expect.poll(shapes).toEqual([
    [816, 1056],
    [1056, 816],
    [384, 576],
    [1056, 816],
  ]);
  await page.keyboard.press('Home');
  await checkScreen(page, 'mixed');
});

test('of 500 pages only those near are drawn', async ({ documents, page, documentHost }) => {
  documentHost.documents.set('BOL', samplePdf({ pages: 500 }));
  await documents.open('BOL');
  await documents.painted();
  await expect(page.getByText('Page 1 of 500', { exact: true })).toBeVisible();
  const canvases = () => page.locator('canvas').count();
  for (let round = 0; round < 15; round += 1) {
    await page.keyboard.press('PageDown');
    await page.locator(`.pdfViewer .page[data-page-number="${round + 2}"][data-loaded="true"]`).waitFor();
  }
  // pdf.js caches ten pages, and some thumbnails are visible.
  expect(await canvases()).toBeLessThan(60);
  await page.keyboard.press('End');
  await expect(page.getByText('Page 500 of 500', { exact: true })).toBeVisible();
  await page.locator('.pdfViewer .page[data-page-number="500"][data-loaded="true"]').waitFor();
  expect(await canvases()).toBeLessThan(60);

  // The list scrolls along, a thumbnail leads to its page, and has the focus while the list scrolls back to the top.
  const thumbnail = (number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true });
  await expect(thumbnail(500)).toBeInViewport({ ratio: 1 });
  await expect(thumbnail(500)).toHaveAttribute('aria-current', 'page');
  await thumbnail(497).click();
  await expect(page.getByText('Page 497 of 500', { exact: true })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(thumbnail(1)).toBeInViewport({ ratio: 1 });
  await expect(thumbnail(250)).toHaveCount(0);
  await expect(thumbnail(497)).toBeFocused();
});

test('200 MB are read in pieces, and the window still works', async ({ documents, page, documentHost }) => {
  documentHost.documents.set('BOL', samplePdf({ pages: 2, text: 'Heavy', padding: 200 * 1024 * 1024 }));
  await documents.open('BOL');
  await expect(page.getByRole('progressbar').first()).toBeVisible();
  await saveScreenshot(page, 'progress');
  await expect(documents.viewer('BOL')).toContainText('Heavy 1 of 2');
  const read = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.includes('/documents/'))
      .reduce((sum, entry) => sum + ('encodedBodySize' in entry ? Number(entry.encodedBodySize) : 0), 0),
  );
  expect(read).toBeLessThan(50 * 1024 * 1024);
});

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { ReportPdf } from '../../../electron/modules/documents/ports.ts';
import { reportPdf } from '../../../electron/platform/pdf/reportPdf.ts';

const sheet = (rows: number): ReportPdf => ({
  title: 'Shipping report',
  lines: ['Pickups Nov 1, 2026–Nov 30, 2026', 'Carriers: All.'],
  totals: [{ label: 'Spend', value: '$2,232.36' }],
  tables: [
    {
      title: 'Lanes',
      heads: ['Lane', 'Shipments', 'Spend change'],
      rows: Array.from({ length: rows }, (_, index) => [`Lane ${index}, OH → CO`, '2', '−$5.00 (−100%)']),
      note: 'The last line.',
    },
  ],
  printed: 'Mon, Nov 23, 2026',
  madeAtMs: 1_795_000_000_000,
});

async function textOf(content: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(content), useSystemFonts: false, verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join('\n'));
  }
  await document.loadingTask.destroy();
  return pages;
}

test('has title, period, filters, totals, and tables; signs that the font lacks are replaced', async () => {
  const [text = ''] = await textOf((await reportPdf(sheet(2))).content);
  for (const part of [
    'Shipping report',
    'Pickups Nov 1, 2026–Nov 30, 2026',
    'Carriers: All.',
    '$2,232.36',
    'Lane 1, OH – CO',
    '–$5.00 (–100%)',
    'The last line.',
    'Printed Mon, Nov 23, 2026',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(part);
  }
});

test('figures in two currencies are whole, those of a table and the totals', async () => {
  const spend = '$1,232,418.36, 310,502.75 CAD';
  const heads = ['Carrier', 'Shipments', 'Spend', 'Change', 'Average', 'Per cwt', 'On time', 'Share', 'Late'];
  const row = ['Sample Freightways', '1,402', spend, '–', spend, '$11.40, 9.20 CAD', '94%', '31%', '84'];
  const tables = [{ title: 'Carriers', heads, rows: [row], note: '' }];
  const [text = ''] = await textOf(
    (await reportPdf({ ...sheet(0), totals: [{ label: 'Spend', value: `${spend}, 88.00 MXN` }], tables })).content,
  );
  expect(text).not.toContain('…');
  expect(text.split('$1,232,418.36,')).toHaveLength(4);
  expect(text.split('310,502.75 CAD')).toHaveLength(4);
  expect(text).toContain('88.00 MXN');
});

test.each([1, 26, 27, 28, 29, 30, 200])('%i rows are all there, with heads on each page of rows', async (rows) => {
  const { content, pages } = await reportPdf(sheet(rows));
  const printedPages = await textOf(content);
  expect(printedPages).toHaveLength(pages);
  const all = printedPages.join('\n');
  for (let row = 0; row < rows; row += 1) expect(all).toContain(`Lane ${row}, OH`);
  for (const [page, text] of printedPages.entries()) {
    expect(text).toContain(`Page ${page + 1} of ${pages}`);
    if (text.includes(', OH')) expect(text).toContain('Spend change');
  }
});

test('carries SAMPLE on each page where it is made from the demo, and nowhere else', async () => {
  for (const page of await textOf((await reportPdf({ ...sheet(60), isSample: true })).content)) {
    expect(page).toContain('SAMPLE');
  }
  for (const page of await textOf((await reportPdf(sheet(60))).content)) expect(page).not.toContain('SAMPLE');
});

import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { PickupManifest } from '../../../electron/modules/documents/ports.ts';
import { pickupManifestPdf } from '../../../electron/platform/pdf/pickupManifestPdf.ts';

function sheet(count: number, changes: Partial<PickupManifest['lines'][number]> = {}): PickupManifest {
  return {
    carrier: 'SMPF',
    carrierName: 'Sample Freight',
    date: '2026-11-20',
    dateLabel: 'Fri, Nov 20, 2026',
    madeAtMs: 1_795_000_000_000,
    lines: Array.from({ length: count }, (_, index) => ({
      bolNumber: `4410283${String(index).padStart(3, '0')}`,
      proNumber: index % 2 === 0 ? `0481220${index}` : null,
      pickupNumber: index % 2 === 0 ? `60417${index}` : null,
      consignee: 'Rocky Mountain Fixtures',
      place: 'Denver, CO 80216',
      units: 2,
      weightLb: 640.1,
      ...changes,
    })),
  };
}

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

test('names carrier, day, every shipment with its numbers, the totals, and where to sign', async () => {
  const { content, pages } = await pickupManifestPdf(sheet(3));
  expect(pages).toBe(1);
  const [text = ''] = await textOf(content);
  for (const part of [
    'Sample Freight (SMPF)',
    'Fri, Nov 20, 2026',
    '3 shipments',
    '4410283002',
    '04812200',
    'Pickup number',
    '604172',
    'not assigned yet',
    '640.1',
    'Total',
    '1,920.3',
    'Driver’s signature',
    'Time in',
    'Time out',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(part);
  }
});

test('carries SAMPLE on each page where it is made from the demo, and nowhere else', async () => {
  const sample = await textOf((await pickupManifestPdf({ ...sheet(40), isSample: true })).content);
  expect(sample).toHaveLength(3);
  for (const page of sample) expect(page).toContain('SAMPLE');
  for (const page of await textOf((await pickupManifestPdf(sheet(40))).content)) expect(page).not.toContain('SAMPLE');
});

test.each([1, 15, 16, 17, 18, 20, 21, 22, 23, 200])(
  '%i shipments: all there, once, on numbered Letter pages, one signature',
  async (count) => {
    const { content, pages } = await pickupManifestPdf(sheet(count));
    const values = await textOf(content);
    expect(values).toHaveLength(pages);
    const all = values.join('\n');
    expect(all.match(/^4410283\d{3}$/gm)).toHaveLength(count);
    expect(all.match(/Driver’s signature/g)).toHaveLength(1);
    for (const [index, text] of values.entries()) expect(text).toContain(`Page ${index + 1} of ${pages}`);
    const document = await PDFDocument.load(content);
    for (const page of document.getPages()) expect([page.getWidth(), page.getHeight()]).toEqual([612, 792]);
  },
);

test('unknown values are not invented, and letters that the font lacks do no harm', async () => {
  const odd = sheet(2, { units: null, weightLb: null, consignee: '東京 Łódź 🚚 '.repeat(40), place: '' });
  const [text = ''] = await textOf((await pickupManifestPdf(odd)).content);
  expect(text).toContain('Total unknown');
  expect(text.split('\n')).not.toContain('0');
  expect(text).toContain('…');
});

test('where some are not known, the sum says how many it is of', async () => {
  const some = sheet(3);
  const lines = some.lines.map((line, at) => (at === 1 ? { ...line, units: null, weightLb: null } : line));
  const [text = ''] = await textOf((await pickupManifestPdf({ ...some, lines })).content);
  expect(text).toContain('Total of 2 shipments; 1 unknown');
  expect(text).toContain('1,280.2');
});

test('the same sheet gives the same bytes', async () => {
  const [one, two] = [await pickupManifestPdf(sheet(5)), await pickupManifestPdf(sheet(5))];
  expect(Buffer.from(one.content).equals(Buffer.from(two.content))).toBe(true);
});

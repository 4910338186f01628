import { PDFDocument } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import type { PickupDay, PickupLine } from '../../../electron/modules/documents/ports.ts';
import { pickupManifestPdf } from '../../../electron/platform/pdf/pickupManifestPdf.ts';
import { missing, scannedPages } from '../../contract/mock-service/pdfTools.ts';

const noScan = missing('pdftoppm', 'zbarimg');
const SHIPPER = { name: 'Acme Pallet Co.', lines: ['1200 Dock St, Columbus, OH 43207', 'Dock office, (614) 555-0143'] };

function pickupDay(count: number, changes: Partial<PickupLine> = {}): PickupDay {
  const lines = Array.from({ length: count }, (_, index) => ({
    bolNumber: `4410283${String(index).padStart(3, '0')}`,
    proNumber: index % 2 === 0 ? `0481220${index}` : null,
    consignee: 'Rocky Mountain Fixtures',
    place: 'Denver, CO 80216',
    units: 2,
    weightLb: 640.1,
    notes: ['Pickup 8:00 AM–4:00 PM · Pickup number 60417 · Liftgate at Pickup'],
    ...changes,
  }));
  return {
    date: '2026-11-20',
    dateLabel: 'Fri, Nov 20, 2026',
    madeAtMs: 1_795_000_000_000,
    manifests: [{ carrier: 'SMPF', carrierName: 'Sample Freight', shipper: SHIPPER, lines }],
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
  const { content, pages } = await pickupManifestPdf(pickupDay(3));
  expect(pages).toBe(1);
  const [text = ''] = await textOf(content);
  for (const part of [
    'Sample Freight (SMPF)',
    'Fri, Nov 20, 2026',
    '3 shipments',
    '4410283002',
    '04812200',
    'Acme Pallet Co.',
    '1200 Dock St, Columbus, OH 43207',
    'Pickup 8:00 AM–4:00 PM · Pickup number 60417 · Liftgate at Pickup',
    'PRO not assigned',
    '640.1',
    'Total',
    '1,920.3',
    'Shipper’s signature',
    'Driver’s signature',
    'Time in',
    'Time out',
    'Page 1 of 1',
  ]) {
    expect(text).toContain(part);
  }
});

test('carries SAMPLE on each page where it is made from the demo, and nowhere else', async () => {
  const sample = await textOf((await pickupManifestPdf({ ...pickupDay(40), isSample: true })).content);
  expect(sample.length).toBeGreaterThan(2);
  for (const page of sample) expect(page).toContain('SAMPLE');
  for (const page of await textOf((await pickupManifestPdf(pickupDay(40))).content))
    expect(page).not.toContain('SAMPLE');
});

test.each([1, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 18, 200])(
  '%i shipments: all there, once, on numbered Letter pages, one signature',
  async (count) => {
    const { content, pages } = await pickupManifestPdf(pickupDay(count));
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

test.skipIf(noScan).each([203, 300])(`BOL and PRO of each shipment scan at %i dpi${noScan}`, async (dpi) => {
  const { content } = await pickupManifestPdf(pickupDay(12));
  const scanned = (await scannedPages(Buffer.from(content), dpi)).flat();
  const numbers = pickupDay(12).manifests.flatMap(({ lines }) =>
    lines.flatMap(({ bolNumber, proNumber }) => [bolNumber, proNumber]),
  );
  expect(scanned.toSorted()).toEqual(numbers.filter((number) => number !== null).toSorted());
});

test.skipIf(noScan)(`a code that is drawn scans at 203 dpi; a longer one is left out${noScan}`, async () => {
  const numbers = ['ABCDEFGHIJ', '0044000000028361742', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'Łódź 1'];
  for (const bolNumber of numbers) {
    const { content } = await pickupManifestPdf(pickupDay(1, { bolNumber, proNumber: '04812200' }));
    const [scanned] = await scannedPages(Buffer.from(content), 203);
    expect(scanned).toEqual(/^[ -~]{1,19}$/.test(bolNumber) ? ['04812200', bolNumber].toSorted() : ['04812200']);
    expect((await textOf(content))[0]).toContain(bolNumber);
  }
});

test('unknown values are not invented', async () => {
  const odd = pickupDay(2, { units: null, weightLb: null, place: '' });
  const [text = ''] = await textOf((await pickupManifestPdf(odd)).content);
  expect(text).toContain('Total unknown');
  expect(text.split('\n')).not.toContain('0');
});

test('names in any script are printed, on two lines if they are long', async () => {
  const names = [
    'Zakład Łódź',
    'Ελληνικά Έπιπλα',
    'Южный склад',
    '東京 🚚 倉庫',
    'Rocky Mountain Fixtures and Displays of Denver',
  ];
  const { manifests, ...rest } = pickupDay(names.length);
  const [first] = manifests;
  const lines = (first?.lines ?? []).map((line, at) => ({ ...line, consignee: names[at] ?? '' }));
  const named = { ...rest, manifests: manifests.map((each) => ({ ...each, lines })) };
  const [text = ''] = await textOf((await pickupManifestPdf(named)).content);
  expect(text).toContain('Zakład Łódź');
  expect(text).toContain('Ελληνικά Έπιπλα');
  expect(text).toContain('Южный склад');
  expect(text).toContain('DongJing');
  expect(text).toContain('Rocky Mountain Fixtures and\nDisplays of Denver');
  expect(text).not.toContain('?');
});

test('soft hyphens and direction marks in pasted text are not printed', async () => {
  const pasted = pickupDay(1, {
    notes: ['Re\u00adfuse dam\u00adaged\u200e freight\u200b, call \u202a614-555-0142\u202c'],
  });
  const [text = ''] = await textOf((await pickupManifestPdf(pasted)).content);
  expect(text).toContain('Refuse damaged freight, call 614-555-0142');
});

test('long names and remarks stay on the page', async () => {
  const long = 'Extraordinarily long '.repeat(40);
  const [text = ''] = await textOf((await pickupManifestPdf(pickupDay(2, { consignee: long, notes: [long] }))).content);
  expect(text).toContain('…');
  expect(text).toContain('Driver’s signature');
});

test('each carrier and address has its own pages, totals, and signatures', async () => {
  const [first, second] = [pickupDay(12), pickupDay(1)];
  const both = {
    ...first,
    manifests: [
      ...first.manifests,
      ...second.manifests.map((each) => ({
        ...each,
        carrier: 'PLHD',
        carrierName: 'Placeholder Lines',
        shipper: null,
      })),
    ],
  };
  const { content, pages } = await pickupManifestPdf(both);
  const values = await textOf(content);
  expect(pages).toBe(3);
  expect(values.map((text) => text.split('\n').find((line) => line.startsWith('Pickup')))).toEqual([
    'Pickup manifest',
    'Pickup manifest, continued',
    'Pickup manifest',
  ]);
  expect(values.map((text) => /Page \d of \d/.exec(text)?.[0])).toEqual(['Page 1 of 2', 'Page 2 of 2', 'Page 1 of 1']);
  expect(values.map((text) => text.includes('Placeholder Lines (PLHD)'))).toEqual([false, false, true]);
  expect(values.map((text) => text.includes('Driver’s signature'))).toEqual([false, true, true]);
  expect(values.map((text) => text.includes('Acme Pallet Co.'))).toEqual([true, false, false]);
});

test('where some are not known, the sum says how many it is of', async () => {
  const some = pickupDay(3);
  const manifests = some.manifests.map((each) => ({
    ...each,
    lines: each.lines.map((line, at) => (at === 1 ? { ...line, units: null, weightLb: null } : line)),
  }));
  const [text = ''] = await textOf((await pickupManifestPdf({ ...some, manifests })).content);
  expect(text).toContain('Total of 2 shipments; 1 unknown');
  expect(text).toContain('1,280.2');
});

test('the same day gives the same bytes', async () => {
  const [one, two] = [await pickupManifestPdf(pickupDay(5)), await pickupManifestPdf(pickupDay(5))];
  expect(Buffer.from(one.content).equals(Buffer.from(two.content))).toBe(true);
});

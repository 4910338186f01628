import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bookingRequest, DAY, rateRequest, START, useService } from './harness.ts';
import { blueDots, complaints, missing, pageSizes, scannedPages, textOfPages } from './pdfTools.ts';

const { book, documents, service } = useService();
const noQpdf = missing('qpdf');
const noText = missing('pdftotext', 'pdfinfo');
const noScan = missing('pdftoppm', 'zbarimg');

type Type = 'BOL' | 'Pallet Labels' | 'Delivery Receipt' | 'POD';

async function pdfOf(bolNumber: string, type: Type): Promise<Buffer> {
  const link = (await documents(bolNumber)).documents.find((document) => document.type === type);
  if (link === undefined) throw new Error(`${type} is not released`);
  return Buffer.from(await (await fetch(link.url)).arrayBuffer());
}

/** Runs with the clock after the delivery. */
async function delivered<T>(use: () => Promise<T>): Promise<T> {
  service().clock.advance(20 * DAY);
  try {
    return await use();
  } finally {
    service().clock.set(START);
  }
}

const row = (index: number) => ({
  weight: 100 + index,
  length: 40,
  width: 30,
  height: 20,
  description: `Commodity number ${index}, packed`,
  freightClass: '85',
});
const manyRows = rateRequest({ handlingUnits: Array.from({ length: 60 }, (_, index) => row(index)) });

describe.skipIf(noQpdf)(`every document${noQpdf}`, () => {
  it('is a PDF that qpdf finds no fault with', async () => {
    const { bolNumber } = await book();
    await delivered(async () => {
      for (const type of ['BOL', 'Pallet Labels', 'Delivery Receipt', 'POD'] as const) {
        expect([type, await complaints(await pdfOf(bolNumber, type))]).toEqual([type, '']);
      }
    });
    expect(await complaints(await pdfOf((await book({}, manyRows)).bolNumber, 'BOL'))).toBe('');
  });
});

describe.skipIf(noText)(`the bill of lading as text${noText}`, () => {
  it('holds every party, number and line', async () => {
    const { bolNumber, proNumber } = await book({ poNumber: '77318' });
    const [page, ...more] = await textOfPages(await pdfOf(bolNumber, 'BOL'));
    expect(more).toEqual([]);
    const { shipper, consignee, pickup, delivery, shipmentId, specialInstructions } = bookingRequest('');
    const message = [
      'BILL OF LADING',
      'LTL ONLY',
      'H.M. EMERGENCY PHONE',
      'Page 1 of 1',
      'Date: 11/18/2026',
      'SAMPLE',
      shipper.name,
      `${shipper.address1}, ${shipper.address2}`,
      'Columbus, OH 43207',
      '(614) 555-0100',
      shipper.email,
      consignee.name,
      consignee.address1,
      'Denver, CO 80216',
      '(303) 555-0100',
      'Shipping Desk',
      'Receiving Desk',
      bolNumber,
      proNumber ?? 'no PRO',
      'Sample Freightways',
      'SMPF',
      shipmentId,
      '77318',
      'FIX-2290, SHOW-DEN-4',
      specialInstructions,
      pickup.instructions,
      delivery.instructions,
      '9:00 AM–4:00 PM',
      '8:00 AM–3:00 PM',
      'Liftgate at Delivery (LGDL)',
      'Notification Before Delivery (NOTDL)',
      'Steel shelf brackets, boxed',
      '104600',
      'Display frames',
      '1,200',
      '410',
      '1,610 lb',
      'GRAND TOTAL',
      'SHIP FROM',
      'SHIP TO',
      'THIRD PARTY FREIGHT CHARGES BILL TO',
      'SPECIAL INSTRUCTIONS',
      'SID#:',
      'CID#:',
      'FOB',
      'Trailer number:',
      'Seal number(s):',
      'SCAC:',
      'PRO number:',
      'Prepaid',
      'Collect',
      '3rd party',
      'Master bill of lading',
      'CUSTOMER ORDER INFORMATION',
      'CARRIER INFORMATION',
      'H.M.',
      'NMFC #',
      'CLASS',
      'declared value',
      'COD amount',
      'Liability limitation',
      'SHIPPER SIGNATURE / DATE',
      'TRAILER LOADED',
      'FREIGHT COUNTED',
      'CARRIER SIGNATURE / PICKUP DATE',
    ];
    expect(message.filter((word) => !page?.includes(word))).toEqual([]);
  });

  it('continues on as many pages as the freight needs, each with its number, the total on the first', async () => {
    const { bolNumber } = await book({}, manyRows);
    const pages = await textOfPages(await pdfOf(bolNumber, 'BOL'));
    expect(pages.length).toBeGreaterThan(1);
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
      expect(page).toContain(bolNumber);
      // Across the page and at its foot.
      expect(page.replaceAll(' ', '').match(/SAMPLE/g)).toHaveLength(2);
    });
    expect(pages[0]).toContain('7,770');
    const all = pages.join(' ');
    for (let index = 0; index < 60; index += 1) expect(all).toContain(`Commodity number ${index}, packed`);
  });

  it('cuts off nothing of the longest remarks, references and names', async () => {
    const long = (mark: string, length: number) =>
      Array.from({ length }, (_, index) => `${mark}${index}`)
        .join(' ')
        .slice(0, length)
        .trim();
    const change = {
      specialInstructions: long('s', 500),
      pickup: { readyTime: '09:00', closeTime: '16:00', instructions: long('p', 500) },
      delivery: { readyTime: '09:00', closeTime: '16:00', instructions: long('d', 500) },
      referenceNumbers: Array.from({ length: 20 }, (_, index) => `${index}-${long('r', 90)}`),
      shipper: { ...bookingRequest('').shipper, name: 'W'.repeat(100), address2: long('a', 100) },
    };
    const { bolNumber } = await book(change);
    const all = (await textOfPages(await pdfOf(bolNumber, 'BOL'))).join(' ');
    const everything = [
      change.specialInstructions,
      change.pickup.instructions,
      change.delivery.instructions,
      ...change.referenceNumbers,
      change.shipper.address2,
    ].flatMap((text) => text.split(' '));
    expect(everything.filter((word) => !all.includes(word))).toEqual([]);
    expect(all.match(/W/g)?.length).toBeGreaterThanOrEqual(100);
  });

  it('says that the PRO is not assigned yet, and shows it once it is assigned', async () => {
    const { bolNumber } = await book({ carrier: 'PLHD' });
    expect((await textOfPages(await pdfOf(bolNumber, 'BOL')))[0]).toContain('not assigned yet');
    service().clock.advance(3 * DAY);
    const page = (await textOfPages(await pdfOf(bolNumber, 'BOL')))[0] ?? '';
    service().clock.set(START);
    expect(page).not.toContain('not assigned yet');
    expect(page).toMatch(/\b\d{9}\b/);
  });

  it('shows any name a form can hold: European letters as they are, other scripts transliterated', async () => {
    const name = fc.stringMatching(/^[A-Za-zÀ-ÖØ-öø-ÿ0-9&'.,-]([A-Za-zÀ-ÖØ-öø-ÿ0-9&'., -]{0,38}[A-Za-z0-9])?$/);
    await fc.assert(
      fc.asyncProperty(name, async (text) => {
        const { bolNumber } = await book({ consignee: { ...bookingRequest('').consignee, name: text } });
        const shown = text.trim().replace(/\s+/g, ' ');
        expect((await textOfPages(await pdfOf(bolNumber, 'BOL')))[0]).toContain(shown);
      }),
      { numRuns: 15 },
    );
    const { bolNumber } = await book({ consignee: { ...bookingRequest('').consignee, name: 'Čapek Ltd. Южный 東京' } });
    expect((await textOfPages(await pdfOf(bolNumber, 'BOL')))[0]).toContain('Čapek Ltd. Южный DongJing');
  });
});

describe.skipIf(noText)(`pallet labels as text${noText}`, () => {
  it('are 4 × 6 in, one a handling unit, "n of m", with parties, numbers and the SAMPLE mark', async () => {
    const { bolNumber, proNumber } = await book({ poNumber: '77318' });
    const labels = await pdfOf(bolNumber, 'Pallet Labels');
    expect(await pageSizes(labels)).toEqual(Array.from({ length: 3 }, () => '288 x 432'));
    (await textOfPages(labels)).forEach((page, index) => {
      const message = [
        `${index + 1} of 3`,
        'SAMPLE',
        'Acme Pallet Co.',
        'Example Fixtures Inc.',
        '100 Placeholder Ave',
        'Denver, CO 80216',
        'Sample Freightways (SMPF)',
        proNumber ?? 'no PRO',
        '77318',
        bolNumber,
        index < 2 ? 'Steel shelf brackets, boxed' : 'Display frames',
      ];
      expect(message.filter((word) => !page.includes(word))).toEqual([]);
    });
  });
});

it.skipIf(noText)(`a label has a place for the PRO sticker until the PRO is assigned${noText}`, async () => {
  const { bolNumber } = await book({ carrier: 'PLHD' });
  const [before = ''] = await textOfPages(await pdfOf(bolNumber, 'Pallet Labels'));
  expect(before).toContain('PRO STICKER');
  service().clock.advance(3 * DAY);
  const [after = ''] = await textOfPages(await pdfOf(bolNumber, 'Pallet Labels'));
  service().clock.set(START);
  expect(after).not.toContain('PRO STICKER');
});

describe.skipIf(noText)(`delivery documents as text${noText}`, () => {
  it('name parties, numbers, freight, the time of delivery, and the driver', async () => {
    const { bolNumber, proNumber } = await book();
    await delivered(async () => {
      for (const [type, title] of [
        ['Delivery Receipt', 'DELIVERY RECEIPT'],
        ['POD', 'PROOF OF DELIVERY'],
      ] as const) {
        const [page = ''] = await textOfPages(await pdfOf(bolNumber, type));
        const message = [
          title,
          'SAMPLE',
          'Acme Pallet Co.',
          'Example Fixtures Inc.',
          bolNumber,
          proNumber ?? '',
          'Display frames',
          '11/23/2026',
          'Received by',
        ];
        expect([type, message.filter((word) => !page.includes(word))]).toEqual([type, []]);
        expect(page).toMatch(/Delivered 11\/23\/2026 \d{1,2}:\d\d [AP]M/);
        expect(page).toMatch(/SMPF driver \d{3}/);
      }
    });
  });
});

describe.skipIf(noScan)(`bar codes on paper${noScan}`, () => {
  it('give the 17-digit BOL number, and SCAC and PRO once it is assigned', async () => {
    const { bolNumber } = await book({ carrier: 'PLHD' });
    expect(await scannedPages(await pdfOf(bolNumber, 'BOL'), 200)).toEqual([[bolNumber]]);
    service().clock.advance(3 * DAY);
    const [[first, second] = []] = await scannedPages(await pdfOf(bolNumber, 'BOL'), 200);
    service().clock.set(START);
    expect(first).toBe(bolNumber);
    expect(second).toMatch(/^PLHD\d{9}$/);
  });

  it('are read from a label printer’s 203 dots an inch, on every label', async () => {
    const { bolNumber, proNumber } = await book();
    const pages = await scannedPages(await pdfOf(bolNumber, 'Pallet Labels'), 203);
    expect(pages).toEqual(Array.from({ length: 3 }, () => [bolNumber, `SMPF${proNumber}`]));
  });

  it('are on every page of a long bill of lading, and on the proof of delivery', async () => {
    const { bolNumber, proNumber } = await book({}, manyRows);
    for (const page of await scannedPages(await pdfOf(bolNumber, 'BOL'), 200)) expect(page).toContain(bolNumber);
    await delivered(async () => {
      expect(await scannedPages(await pdfOf(bolNumber, 'POD'), 200)).toEqual([[`SMPF${proNumber}`]]);
    });
  });

  it('leave room for a signature on the receipt, and carry one on the proof of delivery', async () => {
    const { bolNumber } = await book();
    await delivered(async () => {
      expect(await blueDots(await pdfOf(bolNumber, 'Delivery Receipt'))).toBe(0);
      expect(await blueDots(await pdfOf(bolNumber, 'POD'))).toBeGreaterThan(100);
    });
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contactsCsv, itemsCsv } from '../../../../../electron/modules/contacts/directoryCsv.ts';
import { sampleText } from '../../../../../electron/modules/demo/sampleMarks.ts';
import { decodeText, readCsvText, readTable } from '../../../../../electron/platform/tables/readTable.ts';
import { CONTACT_DIRECTORY } from '../../../../../renderer/features/contacts/contactDirectory.tsx';
import { checkRows, guessColumns } from '../../../../../renderer/features/directory/importPlan.ts';
import { ITEM_DIRECTORY } from '../../../../../renderer/features/items/itemDirectory.tsx';
import { BLANK_CONTACT, type ContactFields, ContactFieldsSchema } from '../../../../../shared/freight/contacts.ts';
import { BLANK_ITEM, type ItemFields, ItemFieldsSchema } from '../../../../../shared/freight/items.ts';
import {
  DELIVERY_ACCESSORIALS,
  FREIGHT_CLASSES,
  PICKUP_ACCESSORIALS,
  REFERENCE_FIELDS,
  STATE_CODES,
} from '../../../../../shared/freight/values.ts';
import { parseContactFields } from '../../../../../shared/rules/contactFields.ts';
import { parseItemFields } from '../../../../../shared/rules/itemFields.ts';
import { formatProblem } from '../../../../../shared/rules/referenceFormat.ts';

const PARTS = ['a', 'B7', ' ', ',', ';', '"', "'", '=', '+', '-', '@', '|', '\n', '\t', 'é', '漢', '＝', 'Co.', '𝔘'];
/** Texts that break carelessly written files: separators, quotes, line ends, formulas, apostrophes, other alphabets. */
const nasty = fc
  .array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 12 })
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');
const orBlank = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary);
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);

const contact: fc.Arbitrary<ContactFields> = fc.record({
  name: nasty,
  person: orBlank(nasty),
  phone: orBlank(digits(10)),
  phoneExtension: orBlank(digits(3)),
  email: fc.constantFrom('', 'dock@acme.example'),
  address1: orBlank(nasty),
  address2: orBlank(nasty),
  city: orBlank(nasty),
  state: fc.constantFrom('', ...STATE_CODES),
  zip: orBlank(digits(5)),
  locationType: nasty,
  readyTime: fc.constant('07:00'),
  closeTime: fc.constant('15:30'),
  pickupAccessorials: some(PICKUP_ACCESSORIALS),
  deliveryAccessorials: some(DELIVERY_ACCESSORIALS),
  notes: orBlank(nasty),
  role: fc.constantFrom('any', 'shipper', 'consignee'),
  requiredReferences: some(REFERENCE_FIELDS),
  poFormat: fc.constantFrom('', 'PO-######', '"=A"-#*'),
  poLength: fc.constantFrom('', '9', '6-10'),
  poDefault: fc.constant(''),
  orderFormat: orBlank(nasty.filter((text) => formatProblem(text) === null)),
  orderLength: fc.constant(''),
  orderDefault: fc.constant(''),
  referenceFormat: fc.constant(''),
  referenceLength: fc.constant(''),
  referenceDefault: orBlank(nasty),
  referenceHint: orBlank(nasty),
});
const edge = fc.option(fc.integer({ min: 1, max: 6360 }).map((tenths) => tenths / 10));
const item: fc.Arbitrary<ItemFields> = fc.record({
  name: nasty,
  sku: orBlank(nasty),
  description: orBlank(nasty),
  unitType: orBlank(nasty),
  pieces: fc.option(fc.integer({ min: 1, max: 99_999 })),
  length: edge,
  width: edge,
  height: edge,
  weight: edge,
  freightClass: fc.constantFrom('', ...FREIGHT_CLASSES),
  nmfc: fc.constantFrom('', '104600', '104600-2'),
  stackable: fc.constantFrom(true, false, null),
});

async function readBack(text: string, book: Parameters<typeof checkRows>[0] & Parameters<typeof guessColumns>[0]) {
  const reading = await readTable(new TextEncoder().encode(text));
  if (!reading.ok) throw new Error(JSON.stringify(reading.error));
  const [first, ...data] = reading.value.rows;
  const columns = first === undefined ? null : guessColumns(book, first);
  if (columns === null) throw new Error('no heads');
  const checked = await checkRows(book, data, columns, false, new AbortController().signal);
  expect([...(checked?.problems ?? [])]).toEqual([]);
  return checked?.rows ?? [];
}

describe('what was exported and is imported again', () => {
  test('is the same contacts, whatever is in them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(contact, { minLength: 1, maxLength: 5 }), async (contacts) => {
        const saved = contacts.map((one) => ContactFieldsSchema.parse(one));
        const rows = await readBack(contactsCsv(saved), CONTACT_DIRECTORY);
        expect(
          rows.map(({ fieldValues }) => ({ ...BLANK_CONTACT, ...parseContactFields(fieldValues).fields })),
        ).toEqual(saved);
      }),
      { numRuns: 150 },
    );
  });

  test('is the same items, to the last decimal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(item, { minLength: 1, maxLength: 5 }), async (items) => {
        const saved = items.map((one) => ItemFieldsSchema.parse(one));
        const rows = await readBack(itemsCsv(saved), ITEM_DIRECTORY);
        expect(rows.map(({ fieldValues }) => ({ ...BLANK_ITEM, ...parseItemFields(fieldValues).fields }))).toEqual(
          saved,
        );
      }),
      { numRuns: 150 },
    );
  });

  test('the line of the demo that says SAMPLE is no row', async () => {
    const text = sampleText(contactsCsv([ContactFieldsSchema.parse({ ...BLANK_CONTACT, name: 'Acme Pallet Co.' })]));
    expect(text).toContain('SAMPLE: demo data');
    expect(await readBack(text, CONTACT_DIRECTORY)).toHaveLength(1);
  });

  test('no cell begins with what a spreadsheet would run', () => {
    const risky = ContactFieldsSchema.parse({ ...BLANK_CONTACT, name: '=HYPERLINK("x")', notes: '+1' });
    const text = contactsCsv([risky]);
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    expect(text).toContain("'+1");
  });
});

describe('files as programs write them', () => {
  const cellsOf = (text: string) => {
    const reading = readCsvText(text);
    return reading.ok ? reading.value.rows.map(({ line, cells }) => [line, ...cells]) : reading.error;
  };

  test('semicolons and tabs separate cells as well; quoted line ends count as lines', () => {
    expect(cellsOf('Company;ZIP\r\n"Acme;\r\nPallet";43207\r\n\r\nBeta;80216\r\n')).toEqual([
      [1, 'Company', 'ZIP'],
      [2, 'Acme;\nPallet', '43207'],
      [5, 'Beta', '80216'],
    ]);
    expect(cellsOf('Company\tZIP\nAcme\t43207')).toEqual([
      [1, 'Company', 'ZIP'],
      [2, 'Acme', '43207'],
    ]);
  });

  test('UTF-8 with its mark, UTF-16 and Windows-1252 are read; a spreadsheet is not', () => {
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x53, 0, 0xf6, 0]))).toBe('Sö');
    expect(decodeText(new Uint8Array([0x53, 0xf6, 0x80]))).toBe('Sö€');
    expect(decodeText(new TextEncoder().encode('Sö'))).toBe('Sö');
    expect(decodeText(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]))).toBeNull();
  });

  test('a file of 50 MB is rejected without being read', async () => {
    expect(await readTable(new Uint8Array(50 * 1024 * 1024))).toEqual({ ok: false, error: 'too_large' });
    expect(cellsOf(' \n\n')).toBe('empty');
  });

  test('heads are understood in the words of other programs, each field once', () => {
    const first = { line: 1, cells: ['Customer', 'Address 1', 'Zip Code', 'Telephone', 'Name', 'Fax', 'ST'] };
    expect(guessColumns(CONTACT_DIRECTORY, first)).toEqual(['name', 'address1', 'zip', 'phone', null, null, 'state']);
    expect(guessColumns(CONTACT_DIRECTORY, { line: 1, cells: ['Acme Pallet Co.', '43207'] })).toBeNull();
    // Heads of files that earlier versions exported.
    const earlier = { line: 1, cells: ['Company', 'Email', 'Street, line 2', 'Opens', 'Closes'] };
    expect(guessColumns(CONTACT_DIRECTORY, earlier)).toEqual(['name', 'email', 'address2', 'readyTime', 'closeTime']);
  });
});

describe('cells as clerks type them', () => {
  const problemOf = (strings: Record<string, string>, requested: string) =>
    CONTACT_DIRECTORY.problemsOf({ ...CONTACT_DIRECTORY.blank, name: 'Acme', ...strings }).find(
      ({ field }) => field === requested,
    )?.message;

  test('are understood', () => {
    const typed = {
      phone: '(614) 555-0142 ext. 12',
      state: 'ohio',
      zip: '43207-1234',
      readyTime: '7 am',
      pickupAccessorials: 'LGPU; Notification Before Pickup',
      role: 'Shipper',
    };
    expect(parseContactFields(typed).fields).toEqual({
      phone: '6145550142',
      phoneExtension: '12',
      state: 'OH',
      zip: '43207',
      readyTime: '07:00',
      pickupAccessorials: ['LGPU', 'NOTPU'],
      role: 'shipper',
    });
    const unit = { length: '48"', weight: '1,250 lb', pieces: '24 pcs', freightClass: '92.50', stackable: 'Y' };
    expect(parseItemFields(unit).fields).toEqual({
      length: 48,
      weight: 1250,
      pieces: 24,
      freightClass: '92.5',
      stackable: true,
    });
  });

  test('or rejected, never misread', () => {
    expect(problemOf({ zip: '4320' }, 'zip')).toBe('Enter a 5-digit ZIP.');
    expect(problemOf({ phone: '614-555' }, 'phone')).toBe('Enter a 10-digit phone number.');
    expect(problemOf({ country: 'Mexico' }, 'country')).toBe('US addresses only.');
    expect(problemOf({ country: 'USA' }, 'country')).toBeUndefined();
    expect(problemOf({ deliveryAccessorials: 'LGPU' }, 'deliveryAccessorials')).toMatch(/^Enter LGDL/);
    expect(problemOf({ name: ' ' }, 'name')).toBe('Required.');
    for (const weight of ['1,5', '12 kg', '1e3', '-4']) {
      expect(parseItemFields({ weight }).problems, weight).toHaveLength(1);
    }
  });

  test('names what is unusual and keeps it', () => {
    const item = {
      ...ITEM_DIRECTORY.blank,
      name: 'A',
      freightClass: '90',
      nmfc: '156600 Sub 02',
      weight: '45,001',
      length: '637',
    };
    expect(ITEM_DIRECTORY.problemsOf(item)).toEqual([]);
    expect(ITEM_DIRECTORY.warningsOf(item).map(({ field }) => field)).toEqual([
      'length',
      'weight',
      'freightClass',
      'nmfc',
    ]);
    const contact = {
      ...CONTACT_DIRECTORY.blank,
      name: 'x'.repeat(101),
      email: 'a@b',
      state: 'zz',
      readyTime: '22:00',
      closeTime: '4',
    };
    expect(CONTACT_DIRECTORY.problemsOf(contact)).toEqual([]);
    expect(CONTACT_DIRECTORY.warningsOf(contact).map(({ field }) => field)).toEqual([
      'name',
      'email',
      'state',
      'closeTime',
    ]);
    expect(CONTACT_DIRECTORY.warningsOf({ ...CONTACT_DIRECTORY.blank, name: 'A', email: 'a@b.example' })).toEqual([]);
  });
});

/** Rows of a file as invoices: amounts are exact, and rows of one invoice are one invoice. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasMixedDates,
  invoiceReader,
  mergedInvoices,
} from '../../../../../renderer/features/invoices/invoiceImport.ts';
import { chargeKindOf, readAmount } from '../../../../../shared/rules/invoiceCells.ts';
import { formatCents } from '../../../../../shared/rules/money.ts';

const DATES = { today: '2026-11-20', isMixed: false };
const row = (line: number, fieldValues: Record<string, string>) => ({
  line,
  fieldValues: { invoiceNumber: 'A-1', carrier: 'SMPF', invoiceDate: '11/18', ...fieldValues },
});

test('every amount that is shown is read back to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (cents) => {
      expect(readAmount(formatCents(cents))).toBe(cents === 0 ? 0 : cents);
    }),
  );
});

test.each([
  ['$1,250.50', 125_050],
  ['(12.50)', -1_250],
  ['-12.5', -1_250],
  ['12.50-', -1_250],
  ['.5', 50],
  ['1142.360000', 114_236],
  ['1,5', null],
  ['12.345', null],
  ['--1', null],
  ['(1', null],
  ['1 USD', null],
  ['', null],
])('%s is %s cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

test.each([
  ['LIFT GATE SERVICE DELIVERY', 'liftgate'],
  ['Residential delivery', 'residential'],
  ['RECLASS', 'reclass'],
  ['Weight inspection', 'reweigh'],
  ['Limited access', 'limited_access'],
  ['FSC', 'fuel'],
  ['Freight charge', 'linehaul'],
  ['Detention', 'other'],
])('the charge %s is %s', (text, kind) => {
  expect(chargeKindOf(text)).toBe(kind);
});

test('rows of one invoice are merged with their charges, and the total is their sum if there is none', () => {
  const { invoices, problems } = mergedInvoices(
    [
      row(2, { chargeName: 'Line haul', chargeAmount: '100.10' }),
      row(3, { invoiceNumber: 'a1', chargeName: 'Fuel', chargeAmount: '20.20' }),
      row(4, { invoiceNumber: 'B', total: '50', 'charge.discount': '5.00' }),
    ],
    DATES,
  );
  expect(problems.size).toBe(0);
  expect(invoices).toMatchObject([
    {
      line: 2,
      fields: { invoiceDate: '2026-11-18', totalCents: 12_030, lines: [{ kind: 'linehaul' }, { kind: 'fuel' }] },
    },
    { line: 4, fields: { totalCents: 5_000, lines: [{ kind: 'discount', cents: -500 }] } },
  ]);
});

test('rows of one invoice with two totals are reported, not added', () => {
  const { invoices, problems } = mergedInvoices([row(2, { total: '10' }), row(3, { total: '11' })], DATES);
  expect(invoices).toEqual([]);
  expect([...problems]).toEqual([
    [2, [{ field: 'invoiceNumber', message: 'Row 3 of this invoice has an error.' }]],
    [3, [{ field: 'total', message: 'Differs from row 2, which has the same invoice number.' }]],
  ]);
  const later = mergedInvoices([row(2, {}), row(3, { total: '10' }), row(4, { total: '11' })], DATES);
  expect(later.invoices).toEqual([]);
  expect([...later.problems.keys()]).toEqual([2, 3, 4]);
});

test('a row of an invoice may have a discount, no charge, or no date', () => {
  const rows = [
    row(2, { chargeName: 'Line haul', chargeAmount: '500.00' }),
    row(3, { chargeName: 'Discount', chargeAmount: '100.00' }),
    row(4, { chargeName: 'Fuel', chargeAmount: '0.00', invoiceDate: '' }),
    row(5, { invoiceNumber: 'B', chargeName: 'Discount', chargeAmount: '100.00' }),
    row(6, { invoiceNumber: 'C', total: '5', invoiceDate: '' }),
  ];
  const { problemsOf } = invoiceReader(DATES);
  expect(rows.flatMap(({ fieldValues }) => problemsOf(fieldValues))).toEqual([]);
  const { invoices, problems } = mergedInvoices(rows, DATES);
  expect(invoices).toMatchObject([{ line: 2, fields: { totalCents: 40_000 } }]);
  expect([...problems].map(([line, [first]]) => [line, first?.field])).toEqual([
    [5, 'total'],
    [6, 'invoiceDate'],
  ]);
});

test('an invoice of which a row has an error is not imported without that row', () => {
  const rows = [
    row(2, { chargeName: 'Line haul', chargeAmount: '500.00' }),
    row(3, { chargeName: 'Fuel', chargeAmount: '50,1' }),
    row(4, { invoiceNumber: 'B', total: '5' }),
  ];
  const wrong = [{ field: 'chargeAmount', message: 'Enter an amount, such as 45.00.' }];
  const { invoices, problems } = mergedInvoices(rows, DATES, new Map([[3, wrong]]));
  expect(invoices).toMatchObject([{ line: 4 }]);
  expect([...problems]).toEqual([
    [2, [{ field: 'invoiceNumber', message: 'Row 3 of this invoice has an error.' }]],
    [3, wrong],
  ]);
});

test('errors are named by their column', () => {
  const problems = invoiceReader(DATES).problemsOf(
    row(2, { invoiceDate: '13/45/2026', total: 'free', 'charge.fuel': 'x' }).fieldValues,
  );
  expect(problems.map(({ field }) => field).toSorted()).toEqual(['charge.fuel', 'invoiceDate', 'total']);
});

test('dates with dots have the day first; a date that could be read both ways is a problem if another has the day first', () => {
  const read = (invoiceDate: string, isMixed = false) => {
    const reader = invoiceReader({ ...DATES, isMixed });
    const values = { invoiceNumber: 'A', carrier: 'SMPF', total: '5', invoiceDate };
    return [reader.parsedText(values)['invoiceDate'], reader.problemsOf(values).map(({ message }) => message)];
  };
  expect(read('05.11.2026')).toEqual(['11/5/2026', []]);
  expect(read('05/11/2026')).toEqual(['5/11/2026', []]);
  expect(read('05/11/2026', true)[1]).toEqual([
    'Another date of this column has the day first. Enter this one as 2026-05-11 or 2026-11-05.',
  ]);
  expect(read('13/11/2026', true)[1]).toEqual(['The day is first. Enter it as 2026-11-13.']);
  const rows = ['05/11/2026', '13/11/2026'].map((cell, at) => ({ line: at + 2, cells: ['A', cell] }));
  expect(hasMixedDates(rows, ['invoiceNumber', 'invoiceDate'])).toBe(true);
  expect(hasMixedDates(rows.slice(0, 1), ['invoiceNumber', 'invoiceDate'])).toBe(false);
  expect(hasMixedDates(rows, ['invoiceNumber', null])).toBe(false);
});

/** Matching and comparing invoices: exact money, one currency at a time, and no guess shown as certain. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { looseNumberSql } from '../../../electron/modules/invoices/schema.ts';
import { openDatabase } from '../../../electron/platform/sqlite/database.ts';
import type { Charge } from '../../../shared/freight/invoices.ts';
import { disputeDeadline, isDeadlineNear } from '../../../shared/rules/invoiceDeadline.ts';
import {
  type BilledSide,
  compareInvoice,
  endOfCharge,
  type QuotedSide,
} from '../../../shared/rules/invoiceDifference.ts';
import { invoiceHints } from '../../../shared/rules/invoiceHints.ts';
import { looseNumber, type MatchCandidate, matchInvoice } from '../../../shared/rules/invoiceMatch.ts';
import { sampleRateRequest } from '../../support/samples.ts';

const shipment: MatchCandidate = {
  bolNumber: '0044000283617',
  proNumber: '123-456789-0',
  carrier: 'SMPF',
  carrierName: 'Sample Freightways',
};
const invoice = { carrier: 'SMPF', proNumber: '', bolNumber: '' };

describe('the shipment of an invoice', () => {
  test.each(['123-456789-0', '1234567890', 'SMPF 123 456 789 0', 'smpf123-4567890'])(
    'is certain with PRO %s',
    (proNumber) => {
      expect(matchInvoice({ ...invoice, proNumber }, [shipment])).toEqual({
        kind: 'certain',
        bolNumber: shipment.bolNumber,
        by: 'pro',
      });
    },
  );

  test('is certain by BOL, and by the name of the carrier', () => {
    const match = matchInvoice({ ...invoice, carrier: 'sample freightways ', bolNumber: '0044-000283617' }, [shipment]);
    expect(match).toMatchObject({ kind: 'certain', by: 'bol' });
  });

  test.each([
    [{ proNumber: '01234567890' }, ['similar_number']],
    [{ bolNumber: '44000283617' }, ['similar_number']],
    [{ proNumber: '1234567890', carrier: 'PLHD' }, ['other_carrier']],
    [{ proNumber: 'PLHD1234567890', carrier: 'PLHD' }, ['similar_number', 'other_carrier']],
  ])('is only proposed with %o', (changed, doubts) => {
    expect(matchInvoice({ ...invoice, ...changed }, [shipment])).toEqual({
      kind: 'doubtful',
      candidates: [{ bolNumber: shipment.bolNumber, doubts }],
    });
  });

  test('is only proposed if PRO and BOL disagree, or two shipments have the PRO', () => {
    const other = { ...shipment, bolNumber: 'B2', proNumber: null };
    const both = { ...invoice, proNumber: '1234567890', bolNumber: 'B2' };
    expect(matchInvoice(both, [shipment, other])).toMatchObject({
      kind: 'doubtful',
      candidates: [{ doubts: ['numbers_disagree'] }, { doubts: ['numbers_disagree'] }],
    });
    const twin = { ...shipment, bolNumber: 'B3' };
    expect(matchInvoice({ ...invoice, proNumber: '1234567890' }, [shipment, twin])).toMatchObject({
      kind: 'doubtful',
      candidates: [{ doubts: ['several'] }, { doubts: ['several'] }],
    });
    expect(matchInvoice(invoice, [])).toEqual({ kind: 'none' });
  });

  test('the database and the rule reduce a number to the same loose form', () => {
    const db = openDatabase(':memory:', []);
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 ./#_-]{0,16}$/), (number) => {
        expect(db.get(`SELECT ${looseNumberSql(':number')} AS loose`, { number })).toEqual({
          loose: looseNumber(number),
        });
      }),
    );
    db.close();
  });
});

const quoted: QuotedSide = {
  totalCents: 40_000,
  currency: 'USD',
  request: { accessorials: ['LGPU'], classes: ['70'], weightLb: 1_200, locationTypes: ['Business', 'Business'] },
};
const line = (kind: Charge['kind'], cents: number, description = ''): Charge => ({ kind, cents, description });
const billed = (totalCents: number, changes: Partial<BilledSide> = {}): BilledSide => ({
  totalCents,
  currency: 'USD',
  lines: [],
  billedClass: '',
  billedWeightLb: null,
  ...changes,
});
const causes = (invoiced: BilledSide, side = quoted, earlier: Parameters<typeof compareInvoice>[2] = []) => {
  const comparison = compareInvoice(invoiced, side, earlier);
  return comparison.kind === 'compared' ? comparison.causes : comparison;
};

describe('the causes of a difference', () => {
  test('are none when no more was billed than quoted', () => {
    expect(causes(billed(40_000, { lines: [line('liftgate', 9_500)] }))).toEqual([]);
    expect(compareInvoice(billed(39_000), quoted, [])).toMatchObject({ differenceCents: -1_000, causes: [] });
  });

  test.each([
    [
      'a higher class, its amount not on the invoice',
      billed(45_000, { billedClass: '85' }),
      [{ cause: 'reclass', cents: null, quotedClasses: ['70'], billedClass: '85' }],
    ],
    ['a lower class explains nothing', billed(45_000, { billedClass: '60' }), [{ cause: 'unknown', cents: 5_000 }]],
    [
      'a heavier weight with its line',
      billed(43_000, { billedWeightLb: 1_310, lines: [line('reweigh', 3_000)] }),
      [{ cause: 'reweigh', cents: 3_000, quotedLb: 1_200, billedLb: 1_310 }],
    ],
    ['a weight in whole pounds', billed(40_100, { billedWeightLb: 1_200.5 }), [{ cause: 'unknown', cents: 100 }]],
    [
      'a liftgate at the stop that was not quoted',
      billed(49_500, { lines: [line('liftgate', 9_500, 'LIFTGATE DELIVERY')] }),
      [{ cause: 'liftgate', cents: 9_500, kind: 'liftgate', description: 'LIFTGATE DELIVERY', end: 'delivery' }],
    ],
    [
      'a quoted liftgate is not a cause',
      billed(49_500, { lines: [line('liftgate', 9_500, 'Liftgate at pickup')] }),
      [{ cause: 'unknown', cents: 9_500 }],
    ],
    [
      'residential and an unknown rest, the larger first',
      billed(60_000, { lines: [line('residential', 4_000, 'RES DEL')] }),
      [
        { cause: 'unknown', cents: 16_000 },
        { cause: 'residential', cents: 4_000, kind: 'residential', description: 'RES DEL', end: 'delivery' },
      ],
    ],
    [
      'fuel, if the rest is exactly the quote',
      billed(46_000, { lines: [line('linehaul', 40_000), line('fuel', 6_000)] }),
      [{ cause: 'fuel', cents: 6_000 }],
    ],
    [
      'a fuel line alone is no cause',
      billed(41_000, { lines: [line('linehaul', 35_000), line('fuel', 6_000)] }),
      [{ cause: 'unknown', cents: 1_000 }],
    ],
    [
      'another accessorial',
      billed(43_500, { lines: [line('other', 3_500, 'Detention')] }),
      [{ cause: 'accessorial', cents: 3_500, kind: 'other', description: 'Detention', end: null }],
    ],
  ])('%s', (_name, invoiced, expected) => {
    expect(causes(invoiced)).toEqual(expected);
  });

  test('a location type that the provider lists covers limited access', () => {
    const limited = billed(45_000, { lines: [line('limited_access', 5_000)] });
    expect(causes(limited)).toMatchObject([{ cause: 'limited_access' }]);
    const request = { accessorials: [], classes: [], weightLb: 1, locationTypes: ['Business', 'Construction Site'] };
    expect(causes(limited, { ...quoted, request })).toEqual([{ cause: 'unknown', cents: 5_000 }]);
  });

  test('without the request no accessorial is said to be new', () => {
    expect(causes(billed(45_000, { lines: [line('liftgate', 5_000)] }), { ...quoted, request: null })).toEqual([
      { cause: 'unknown', cents: 5_000 },
    ]);
  });

  test('an equal second invoice is a duplicate; a smaller one is compared with what is left', () => {
    const first = { invoiceNumber: 'A1', totalCents: 40_000, currency: 'USD' };
    expect(causes(billed(40_000), quoted, [first])).toEqual([
      { cause: 'duplicate_invoice', cents: 40_000, invoiceNumber: 'A1' },
    ]);
    const balance = compareInvoice(billed(8_500, { lines: [line('reclass', 8_500)], billedClass: '85' }), quoted, [
      first,
    ]);
    expect(balance).toMatchObject({ expectedCents: 0, earlierCents: 40_000, differenceCents: 8_500 });
    expect(balance.kind === 'compared' && balance.causes).toMatchObject([{ cause: 'reclass', cents: 8_500 }]);
  });

  test('an amount in another currency is never compared or subtracted', () => {
    expect(compareInvoice({ ...billed(40_000), currency: 'CAD' }, quoted, [])).toEqual({
      kind: 'other_currency',
      quotedCurrency: 'USD',
    });
    const canadian = { invoiceNumber: 'A1', totalCents: 40_000, currency: 'CAD' };
    expect(compareInvoice(billed(40_000), quoted, [canadian])).toMatchObject({ differenceCents: 0, earlierCents: 0 });
    expect(compareInvoice(billed(40_000), null, [])).toEqual({ kind: 'no_quote' });
  });

  test('difference and known amounts are whole cents, and the known ones add up to at most the difference or more is said', () => {
    const charge = fc.record({
      kind: fc.constantFrom<Charge['kind']>(
        'linehaul',
        'fuel',
        'reclass',
        'reweigh',
        'liftgate',
        'residential',
        'other',
        'discount',
      ),
      description: fc.constantFrom('', 'at delivery', 'at pickup'),
      cents: fc.integer({ min: -50_000, max: 200_000 }),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.array(charge, { maxLength: 6 }), (totalCents, lines) => {
        const comparison = compareInvoice(billed(totalCents, { lines }), quoted, []);
        if (comparison.kind !== 'compared') throw new Error('not compared');
        expect(comparison.differenceCents).toBe(totalCents - 40_000);
        const amounts = comparison.causes.map(({ cents }) => cents);
        expect(amounts.every((cents) => cents === null || Number.isInteger(cents))).toBe(true);
        const rest = comparison.causes.find(({ cause }) => cause === 'unknown');
        if (rest !== undefined) {
          expect(amounts.reduce((sum: number, cents) => sum + (cents ?? 0), 0)).toBe(comparison.differenceCents);
        }
        expect(comparison.differenceCents > 0 || amounts.length === 0).toBe(true);
      }),
    );
  });

  test.each([
    ['LIFTGATE DELIVERY', 'delivery'],
    ['Lift gate at pick-up', 'pickup'],
    ['Origin liftgate', 'pickup'],
    ['Liftgate', null],
    ['Pickup and delivery liftgate', null],
  ])('the stop of %s', (description, end) => {
    expect(endOfCharge(description)).toBe(end);
  });
});

test('an invoice can be contested for 180 days, and an alert starts 30 days before', () => {
  expect(disputeDeadline('2026-01-01')).toBe('2026-06-30');
  const one = { invoiceDate: '2026-01-01', state: 'none', differenceCents: 100 } as const;
  expect(isDeadlineNear(one, '2026-05-30')).toBe(false);
  expect(isDeadlineNear(one, '2026-05-31')).toBe(true);
  expect(isDeadlineNear(one, '2026-06-30')).toBe(true);
  expect(isDeadlineNear(one, '2026-07-01')).toBe(false);
  expect(isDeadlineNear({ ...one, state: 'disputed' }, '2026-06-01')).toBe(false);
  expect(isDeadlineNear({ ...one, differenceCents: null }, '2026-06-01')).toBe(false);
  expect(isDeadlineNear({ ...one, differenceCents: null, state: 'to_dispute' }, '2026-06-01')).toBe(true);
});

test('hints count shipments of this place and item, and keep currencies apart', () => {
  const request = sampleRateRequest({ accessorials: [] });
  const of = (bolNumber: string, isHere: boolean, invoiced: BilledSide) => ({
    bolNumber,
    currency: invoiced.currency,
    isHere,
    request,
    comparison: compareInvoice(invoiced, { ...quoted, currency: invoiced.currency }, []),
  });
  const liftgate = (cents: number) => billed(40_000 + cents, { lines: [line('liftgate', cents, 'LIFTGATE DEL')] });
  const hints = invoiceHints(
    [
      of('1', true, liftgate(9_000)),
      of('2', true, billed(40_000)),
      of('3', true, { ...liftgate(9_500), currency: 'CAD' }),
      of('4', false, liftgate(8_000)),
      of('5', false, billed(42_000, { billedClass: '85', billedWeightLb: 1_301 })),
      of('6', true, billed(41_000, { lines: [line('liftgate', 1_000, 'at pickup')] })),
    ],
    [
      { key: 'r1', description: ' steel shelf  BRACKETS, boxed', nmfc: '' },
      { key: 'r2', description: 'Other', nmfc: '' },
    ],
  );
  expect(hints).toEqual([
    {
      kind: 'accessorial',
      code: 'LGDL',
      billed: 2,
      of: 4,
      sums: [
        { currency: 'USD', cents: 9_000 },
        { currency: 'CAD', cents: 9_500 },
      ],
    },
    { kind: 'class', key: 'r1', billedClass: '85', billed: 1, of: 6, sums: [] },
    { kind: 'weight', key: 'r1', billedLb: 651, billed: 1, of: 6, sums: [] },
  ]);
});

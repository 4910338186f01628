import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bookable,
  isWithin,
  markLabel,
  missingCarriers,
  SORT_COLUMNS,
  sortedBy,
  sortRows,
} from '../../../../../renderer/features/rates/rateRows.ts';
import { RATES, rowsOf, sampleQuote, sampleRate } from './sampleQuote.ts';

const marks = (deliverBy: string | null) =>
  rowsOf(RATES, deliverBy, null).map((row) => [row.rate.carrierName, markLabel(row.marks)]);

describe('rates', () => {
  it('are numbered cheapest first, whatever order they came in', () => {
    const rows = rowsOf(RATES.toReversed(), null, null);
    expect(rows.map((row) => row.number)).toEqual([1, 2, 3, 4, 5]);
    expect(rows[0]?.rate.carrierName).toBe('Placeholder LTL');
    expect(rows[1]?.aboveLowestCents).toBe(4364);
  });

  it('are marked cheapest and fastest, of two equally fast ones the cheaper', () => {
    expect(marks(null)).toEqual([
      ['Placeholder LTL', 'Lowest'],
      ['Sample Freightways', null],
      ['Notional Carriers', null],
      ['Fictive Freight', 'Fastest'],
      ['Dotted Line Freight', null],
    ]);
  });

  it('are marked cheapest on time when there is a delivery deadline, that date included', () => {
    expect(marks('2026-11-25')[1]).toEqual(['Sample Freightways', 'Lowest on time']);
    expect(marks('2026-11-27')[0]).toEqual(['Placeholder LTL', 'Lowest, on time']);
    expect(marks('2026-11-20')[3]).toEqual(['Fictive Freight', 'Fastest on time']);
    expect(marks('2026-11-19').filter(([, word]) => word?.includes('time'))).toEqual([]);
  });

  it('whose delivery lies before the pickup are last by delivery, and neither fastest nor in time', () => {
    const odd = sampleRate('Backdated', 700, 0, '1999-12-31');
    const rows = rowsOf([odd, ...RATES], '2026-11-25');
    const row = rows.find(({ rate }) => rate === odd);
    expect(row).toMatchObject({ isBeforePickup: true, isTooLate: false, daysLate: null, marks: ['cheapest'] });
    const bounds = { deliverBy: '2026-11-25', maxCents: null, hidden: new Set<string>() };
    expect(rows.filter((each) => isWithin(each, { ...bounds, hidesLate: false }))).toContain(row);
    expect(rows.filter((each) => isWithin(each, { ...bounds, hidesLate: true }))).not.toContain(row);
    for (const isDescending of [false, true]) {
      expect(sortRows(rows, { by: 'delivery', isDescending }).at(-1)).toBe(row);
    }
    // Delivery on the day of the pickup is odd, but possible.
    expect(rowsOf([sampleRate('Same day', 700, 0, '2026-11-18')])[0]?.isBeforePickup).toBe(false);
  });

  it('get no mark when there is only one', () => {
    expect(rowsOf(RATES.slice(0, 1), '2026-12-01', null)[0]?.marks).toEqual([]);
  });

  it('are too late after the date, and neither late nor in time when the carrier gives none', () => {
    const rows = rowsOf([...RATES, sampleRate('Undated', 900, null, null)], '2026-11-25', null);
    expect(rows.map((row) => [row.isTooLate, row.daysLate])).toEqual([
      [false, null],
      [true, 2],
      [false, -1],
      [false, 0],
      [false, -5],
      [false, -5],
    ]);
    expect(markLabel(rows[0]?.marks ?? [])).toBe('Lowest');
    expect(markLabel(rows[2]?.marks ?? [])).toBe('Lowest on time');
  });

  it('that share a code with different details are distinguished by position, and refer to each other', () => {
    const twin = (name: string, dollars: number) => ({ ...sampleRate(name, dollars, 3, null), carrier: 'DUP' });
    const [summit, harbor, other] = [twin('Summit', 301.73), twin('Harbor', 334.88), sampleRate('Other', 310, 3, null)];
    const rows = rowsOf([harbor, summit, other], null, [twin('Harbor', 300), twin('Summit', 301.73)]);
    expect(rows.map((row) => [row.number, row.position, row.rate.carrierName, row.sameCodeAs])).toEqual([
      [1, 1, 'Summit', 3],
      [2, 2, 'Other', null],
      [3, 0, 'Harbor', 1],
    ]);
    expect(rows.map(({ change }) => change)).toEqual([
      { kind: 'same' },
      { kind: 'new' },
      { kind: 'changed', cents: 3488 },
    ]);
    expect(missingCarriers([summit, other], [twin('Harbor', 300), twin('Summit', 300)])).toMatchObject([
      { carrierName: 'Harbor' },
    ]);
    // Equal in everything that is booked: either one can be booked.
    expect(rowsOf([summit, twin('Summit', 301.73)], null, null).map(({ sameCodeAs }) => sameCodeAs)).toEqual([
      null,
      null,
    ]);
  });

  it('of two currencies are not compared, and what has no price is never the best', () => {
    const inCad = { ...sampleRate('Canadian', 900, 1, '2026-11-19'), currency: 'CAD' };
    const free = sampleRate('Nothing', 0, 1, '2026-11-19');
    const rows = rowsOf([free, inCad, ...RATES], '2026-11-27', [{ ...inCad, currency: 'USD' }]);
    expect(rows.map(({ rate }) => rate.carrierName).slice(-2)).toEqual(['Canadian', 'Nothing']);
    expect(rows.slice(-2).map(({ marks, aboveLowestCents, change }) => [marks, aboveLowestCents, change])).toEqual([
      [[], null, { kind: 'new' }],
      [[], null, { kind: 'new' }],
    ]);
    expect(markLabel(rows[0]?.marks ?? [])).toBe('Lowest, on time');
    expect(
      sortRows(rows, { by: 'price', isDescending: true })
        .map(({ rate }) => rate.carrierName)
        .at(-1),
    ).toBe('Nothing');
  });

  it('say what changed since the quote before', () => {
    const before = [
      sampleRate('Placeholder LTL', 1105.02, 6, null),
      sampleRate('Sample Freightways', 1142.36, 4, null),
    ];
    expect(
      rowsOf(RATES, null, before)
        .slice(0, 3)
        .map((row) => row.change),
    ).toEqual([{ kind: 'changed', cents: -630 }, { kind: 'same' }, { kind: 'new' }]);
    expect(rowsOf(RATES, null, null)[0]?.change).toBeNull();
  });

  it('name the carriers that quoted before and are missing now', () => {
    const before = [
      ...RATES,
      sampleRate('Hypothetical Haulage', 1260, 4, null),
      sampleRate('Acme Freight Lines', 1121.4, 4, null),
    ];
    expect(missingCarriers(RATES, before).map((rate) => rate.carrierName)).toEqual([
      'Acme Freight Lines',
      'Hypothetical Haulage',
    ]);
    expect(missingCarriers(RATES, RATES)).toEqual([]);
  });
});

describe('sorting', () => {
  const rows = rowsOf([...RATES, sampleRate('Undated', 1300, null, null)], null, null);
  const order = (by: (typeof SORT_COLUMNS)[number], isDescending = false) =>
    sortRows(rows, { by, isDescending }).map((row) => row.number);

  it('goes by price, transit, delivery date and carrier', () => {
    expect(order('price')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(order('transit')).toEqual([4, 6, 2, 3, 1, 5]);
    expect(order('delivery')).toEqual([4, 6, 2, 3, 1, 5]);
    expect(order('carrier')).toEqual([6, 4, 3, 1, 2, 5]);
  });

  it('keeps what is not known last either way', () => {
    expect(order('transit', true).at(-1)).toBe(5);
    expect(order('delivery', true).at(-1)).toBe(5);
  });

  it('turns round when the same column is chosen again', () => {
    const up = { by: 'price', isDescending: false } as const;
    expect(sortedBy(up, 'price')).toEqual({ by: 'price', isDescending: true });
    expect(sortedBy({ ...up, isDescending: true }, 'price')).toEqual(up);
    expect(sortedBy({ ...up, isDescending: true }, 'transit')).toEqual({ by: 'transit', isDescending: false });
  });

  it('keeps every row, whatever the column', () => {
    const any = fc.record({
      carrier: fc.string(),
      carrierName: fc.string(),
      totalCents: fc.nat(),
      currency: fc.constant('USD'),
      transitDays: fc.option(fc.nat({ max: 9 })),
      estimatedDeliveryDate: fc.option(fc.constantFrom('2026-11-20', '2026-11-24')),
    });
    fc.assert(
      fc.property(fc.array(any), fc.constantFrom(...SORT_COLUMNS), fc.boolean(), (rates, by, isDescending) => {
        const sorted = sortRows(rowsOf(rates, null, null), { by, isDescending });
        expect(sorted.map((row) => row.number).toSorted((a, b) => a - b)).toEqual(rates.map((_, index) => index + 1));
      }),
    );
  });
});

describe('booking a quote', () => {
  const booking = { bookingId: 'b1', position: 0, carrier: 'SAMP', bolNumber: null };

  it.each(['booked', 'submitting', 'unknown'] as const)(
    'is not offered a second time while the first is %s',
    (state) => {
      expect(bookable(sampleQuote({ booking: { ...booking, state } }), '2026-11-17')).toEqual({ kind: 'used', state });
    },
  );

  it.each(['rejected', 'abandoned', 'draft'] as const)('is offered again after it was %s', (state) => {
    expect(bookable(sampleQuote({ booking: { ...booking, state } }), '2026-11-17')).toEqual({ kind: 'yes' });
  });

  it('ends with the pickup date', () => {
    expect(bookable(sampleQuote(), '2026-11-18')).toEqual({ kind: 'yes' });
    expect(bookable(sampleQuote(), '2026-11-19')).toEqual({ kind: 'date_passed' });
  });
});

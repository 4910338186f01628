import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCents, formatMoney, formatMoneyChange, readDollars, usdToCents } from '../../../shared/rules/money.ts';

describe('money', () => {
  it('becomes whole cents, whatever binary fraction the amount is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
        expect(usdToCents(Number((cents / 100).toFixed(2)))).toBe(cents);
      }),
    );
    expect(usdToCents(1142.36)).toBe(114_236);
    expect(usdToCents(0.29)).toBe(29);
  });

  it('is written with groups of three and two digits of cents', () => {
    expect(formatMoney(114_236)).toBe('$1,142.36');
    expect(formatMoney(5)).toBe('$0.05');
    expect(formatMoney(100_000_000)).toBe('$1,000,000.00');
    expect(formatMoney(-630)).toBe('−$6.30');
    expect(formatCents(-630)).toBe('−6.30');
    expect(formatCents(0)).toBe('0.00');
  });

  it('names a currency other than USD', () => {
    expect(formatMoney(114_236, 'CAD')).toBe('1,142.36 CAD');
    expect([4364, -630, 0].map((cents) => formatMoneyChange(cents, 'USD'))).toEqual(['+$43.64', '−$6.30', '$0.00']);
    expect(formatMoneyChange(500, 'CAD')).toBe('+5.00 CAD');
  });

  it('reads back as the very cents it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), (cents) => {
        expect(Number(formatCents(cents).replaceAll(/[,.]/g, ''))).toBe(cents);
      }),
    );
  });
});

describe('an amount that is typed', () => {
  it.each([
    ['900', 90_000],
    ['$1,250', 125_000],
    [' 899.50 ', 89_950],
    ['899.5', 89_950],
    ['$ 1,000,000.05', 100_000_005],
    ['0', 0],
  ])('reads %j', (text, cents) => {
    expect(readDollars(text)).toBe(cents);
  });

  it.each(['', '1,5', '1.250,5', '1,25', '0,250', '9.999', '-5', '1e3', 'cheap', '900 EUR', '€900', '12345678'])(
    'rejects %j rather than misread it',
    (text) => {
      expect(readDollars(text)).toBeNull();
    },
  );

  it('reads back every formatted amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
        expect(readDollars(formatMoney(cents))).toBe(cents);
      }),
    );
  });
});

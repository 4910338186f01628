import { describe, expect, it } from 'vitest';
import { CARRIERS, carrierOf } from '../../../electron/mock-service/carriers.ts';
import { bolNumberOf, gs1CheckDigit, pickupNumberOf, proNumberOf } from '../../../electron/mock-service/numbers.ts';

describe('numbers', () => {
  it('end in the GS1 check digit', () => {
    // GS1's own example of a GTIN-13: 6291041500213.
    expect(gs1CheckDigit('629104150021')).toBe(3);
    // A well-known UPC-A: 036000291452.
    expect(gs1CheckDigit('03600029145')).toBe(2);
  });

  it('of bills of lading have 17 digits with their check digit, and no two serials the same', () => {
    const numbers = Array.from({ length: 200 }, (_, serial) => bolNumberOf(899_999_900, serial));
    expect(new Set(numbers).size).toBe(200);
    for (const number of numbers) {
      expect(number).toMatch(/^\d{17}$/);
      expect(gs1CheckDigit(number.slice(0, 16))).toBe(Number(number[16]));
    }
  });

  it('of carriers have their length, their check digit, and differ between carriers for the same serial', () => {
    for (const carrier of CARRIERS) {
      const pro = proNumberOf(carrier, 123_456_789, 42);
      expect(pro).toMatch(new RegExp(`^\\d{${carrier.numbers.proDigits}}$`));
      if (carrier.numbers.proCheckMod7) expect(Number(pro.slice(0, -1)) % 7).toBe(Number(pro.at(-1)));
    }
    const all = CARRIERS.flatMap((carrier) =>
      Array.from({ length: 50 }, (_, serial) => proNumberOf(carrier, 500_000_000, serial)),
    );
    expect(new Set(all).size).toBe(all.length);
    expect(pickupNumberOf(carrierOf('SMPF'), 1, 1)).toMatch(/^SPU\d{6}$/);
  });
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type NumberUnit, parseNumber } from '../../../shared/rules/parseNumber.ts';

const read = (text: string, measure: NumberUnit = 'inches') => {
  const reading = parseNumber(text, measure);
  return reading.kind === 'number' ? reading.value : reading.kind;
};

describe('numbers as clerks type them', () => {
  it.each([
    ['1,250', 1250],
    ['12,345.5', 12345.5],
    [' 60 ', 60],
    ['\u00a060\u00a0', 60],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['48.', 48],
    ['048', 48],
    ['48 1/2', 48.5],
    ['48-3/4', 48.75],
    ['7/8', 0.875],
  ])('reads %j as %d', (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each([
    ['48"', 'inches', 48],
    ['48\u201d', 'inches', 48],
    ["48''", 'inches', 48],
    ['48 in.', 'inches', 48],
    ['48 1/2"', 'inches', 48.5],
    ['1,250 lbs', 'pounds', 1250],
    ['600#', 'pounds', 600],
    ['600 LB.', 'pounds', 600],
    ['2 pallets', 'units', 2],
  ] as const)('takes the unit of the field itself along: %j in %s', (text, measure, value) => {
    expect(read(text, measure)).toBe(value);
  });

  it.each([
    '1,25',
    '1,5',
    '12,34,567',
    '1,2500',
    '0,250',
    ',250',
    '1.250,5',
    '1 250',
    '1.2.3',
    '-3',
    '\u22123',
    '+3',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    'abc',
    '.',
    '"',
    '48x40',
    '48 x 40 x 46',
    "4'",
    '4 ft',
    '120 cm',
    '600 lb',
    '3/3',
    '1/3',
    '5/4',
    '48/40',
  ])('rejects %j rather than misread it', (text) => {
    expect(read(text)).toBe('refused');
  });

  it.each([
    ['270 kg', 'pounds', 'Enter pounds.'],
    ['120 cm', 'inches', 'Enter inches.'],
    ["4'", 'inches', 'Enter inches.'],
    ['48x40x46', 'inches', 'Enter one number, not L×W×H.'],
    ['1,25', 'pounds', 'Check the comma: enter 1,250 or 12.5.'],
    ['1.5', 'units', 'Enter a whole number of units.'],
    ['-2', 'units', 'Enter a number above 0.'],
    ['many', 'pounds', 'Enter a number of pounds.'],
  ] as const)('says what to type instead of %j (%s)', (text, measure, problem) => {
    expect(parseNumber(text, measure)).toEqual({ kind: 'refused', problem });
  });

  it('reads blanks as nothing typed', () => {
    expect(read('')).toBe('empty');
    expect(read(' \t\u00a0')).toBe('empty');
  });

  it('reads back every number that is written with or without grouping', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (hundredths) => {
        const value = hundredths / 100;
        expect(read(String(value))).toBe(value);
        expect(read(value.toLocaleString('en-US', { maximumFractionDigits: 2 }))).toBe(value);
      }),
    );
  });

  it('never reads a number out of a text that holds anything but digits, one point and groups of three', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,-e x'.split('')), maxLength: 9 }), (text) => {
        const reading = parseNumber(text, 'pounds');
        if (reading.kind !== 'number') return;
        expect(text.trim()).toMatch(/^(\d+|[1-9]\d{0,2}(,\d{3})+)?(\.\d*)?$/);
        expect(reading.value).toBe(Number(text.replaceAll(',', '')));
      }),
      { numRuns: 2000 },
    );
  });
});

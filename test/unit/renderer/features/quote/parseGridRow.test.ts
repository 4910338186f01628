import { describe, expect, it } from 'vitest';
import { blankRow } from '../../../../../renderer/features/quote/form.ts';
import { parseGridRow, rowAdvice } from '../../../../../renderer/features/quote/parseGridRow.ts';
import { sampleRow } from './sampleForm.ts';

const advice = (change: Parameters<typeof sampleRow>[0]) => rowAdvice(parseGridRow(sampleRow(change)));

describe('reading a row', () => {
  it('gives the handling unit, weight and edges of one unit', () => {
    expect(parseGridRow(sampleRow()).unit).toEqual({
      quantity: 2,
      description: 'Steel shelf brackets, boxed',
      nmfc: '104600',
      length: 48,
      width: 40,
      height: 46,
      weight: 600,
    });
    expect(parseGridRow(sampleRow()).lineWeightLb).toBe(1200);
    expect(parseGridRow(sampleRow()).densityClass).toBe('92.5');
  });

  it('parses common notations and sends plain numbers', () => {
    const reading = parseGridRow(sampleRow({ weight: '1,250 lb', length: '48"', width: ' 40 ', height: '46.5' }));
    expect(reading.unit).toMatchObject({ weight: 1250, length: 48, width: 40, height: 46.5 });
  });

  it('treats a blank quantity as one unit', () => {
    expect(parseGridRow(sampleRow({ quantity: '' })).unit?.quantity).toBe(1);
    expect(parseGridRow(sampleRow({ quantity: '' })).lineWeightLb).toBe(600);
  });

  it.each([
    ['', undefined],
    ['\u2013', undefined],
    ['yes', true],
    ['Y', true],
    ['no', false],
    ['0', false],
  ])('sends stackable %j as %j', (text, sent) => {
    const { unit } = parseGridRow(sampleRow({ stackable: text }));
    expect(unit?.stackable).toBe(sent);
    expect(JSON.stringify(unit).includes('stackable')).toBe(sent !== undefined);
    expect(parseGridRow(sampleRow({ stackable: 'perhaps' })).problems.get('stackable')).toBe('Enter yes or no.');
  });

  it('says nothing about a blank row and does not send it', () => {
    const reading = parseGridRow(blankRow('1'));
    expect(reading.isBlank).toBe(true);
    expect(reading.unit).toBeNull();
    expect(reading.problems.size).toBe(0);
  });

  it.each([
    ['weight', '', 'Required.'],
    ['weight', '1,25', 'Check the comma: enter 1,250 or 12.5.'],
    ['weight', '0', 'Enter more than 0 pounds.'],
    ['length', "4'", 'Enter inches.'],
    ['quantity', '0', 'Enter at least 1 unit.'],
    ['quantity', '1.5', 'Enter a whole number of units.'],
    ['description', ' ', 'Required.'],
  ] as const)('names what is wrong with %s %j', (column, text, problem) => {
    const reading = parseGridRow(sampleRow({ [column]: text }));
    expect(reading.problems.get(column)).toBe(problem);
    expect(reading.unit).toBeNull();
  });

  it.each([
    ['quantity', '999', '1000', 'More than 999 units. Check the number.'],
    ['weight', '45000', '45,001', 'More than a trailer holds, 45,000 lb. Check the number.'],
    ['height', '636', '637', 'Longer than a trailer, 636 in. Check the number.'],
    ['nmfc', '104600-2', '156600-02-A', 'Usually written 104600 or 104600-2. It is sent as entered.'],
    ['nmfc', '104600', '156600 Sub 02', 'Usually written 104600 or 104600-2. It is sent as entered.'],
    ['freightClass', '92.50', '90', 'Not an NMFC class, 50 to 500. It is sent as entered.'],
    ['description', 'x'.repeat(100), 'x'.repeat(101), '101 characters. What is over 100 may be cut off on the BOL.'],
  ] as const)('warns of an unusual %s, after %s, and sends it', (column, defaults, unusual, message) => {
    expect(parseGridRow(sampleRow({ [column]: defaults })).warnings.size).toBe(0);
    const reading = parseGridRow(sampleRow({ [column]: unusual }));
    expect(reading.warnings.get(column)).toBe(message);
    expect(reading.problems.size).toBe(0);
    const sent = unusual.replace(',', '');
    expect(String(reading.unit?.[column])).toBe(sent);
    expect(rowAdvice(reading)).toMatchObject({ kind: 'attention', text: expect.stringContaining(message) });
  });

  it('computes nothing from a measure that is out of bounds', () => {
    expect(parseGridRow(sampleRow({ height: '0' })).densityClass).toBeNull();
    expect(parseGridRow(sampleRow({ height: '0' })).lineWeightLb).toBe(1200);
  });

  it('reads a declared class however it is written', () => {
    expect(parseGridRow(sampleRow({ freightClass: ' 92.50 ' })).unit?.freightClass).toBe('92.5');
  });

  it('reads a row that did not change only once', () => {
    const row = sampleRow();
    expect(parseGridRow(row)).toBe(parseGridRow(row));
  });
});

describe('the word about the class', () => {
  it('says how much lower makes it the next class', () => {
    expect(advice({})).toEqual({ kind: 'hint', text: '1 in shorter → class', freightClass: '85' });
  });

  it('warns of a declared class below the one by density', () => {
    expect(advice({ height: '30', weight: '1150', freightClass: '50' })).toEqual({
      kind: 'attention',
      text: 'Density suggests class 60; you entered 50',
      freightClass: null,
    });
  });

  it('does not warn of a declared class above it: handling can raise a class', () => {
    expect(advice({ freightClass: '125' })).toMatchObject({ kind: 'hint', freightClass: '92.5' });
  });

  it('has nothing lower to offer on class 50', () => {
    expect(advice({ weight: '9000' })).toEqual({ kind: 'hint', text: 'Lowest class', freightClass: null });
  });

  it('is silent until the density is known', () => {
    expect(advice({ weight: '' })).toBeNull();
  });
});

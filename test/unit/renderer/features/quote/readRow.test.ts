import { describe, expect, it } from 'vitest';
import { blankRow } from '../../../../../renderer/features/quote/form.ts';
import { classAdvice, readRow } from '../../../../../renderer/features/quote/readRow.ts';
import { sampleRow } from './sampleForm.ts';

const advice = (change: Parameters<typeof sampleRow>[0]) => classAdvice(readRow(sampleRow(change)));

describe('reading a row', () => {
  it('gives the handling unit, weight and edges of one unit', () => {
    expect(readRow(sampleRow()).unit).toEqual({
      quantity: 2,
      description: 'Steel shelf brackets, boxed',
      nmfc: '104600',
      length: 48,
      width: 40,
      height: 46,
      weight: 600,
      stackable: false,
    });
    expect(readRow(sampleRow()).lineWeightLb).toBe(1200);
    expect(readRow(sampleRow()).densityClass).toBe('92.5');
  });

  it('understands what clerks type and sends plain numbers', () => {
    const reading = readRow(sampleRow({ weight: '1,250 lb', length: '48"', width: ' 40 ', height: '46.5' }));
    expect(reading.unit).toMatchObject({ weight: 1250, length: 48, width: 40, height: 46.5 });
  });

  it('takes a blank quantity for one unit', () => {
    expect(readRow(sampleRow({ quantity: '' })).unit?.quantity).toBe(1);
    expect(readRow(sampleRow({ quantity: '' })).lineWeightLb).toBe(600);
  });

  it('says nothing about a blank row and does not send it', () => {
    const reading = readRow(blankRow('1'));
    expect(reading.isBlank).toBe(true);
    expect(reading.unit).toBeNull();
    expect(reading.problems.size).toBe(0);
  });

  it.each([
    ['weight', '', 'Required.'],
    ['weight', '1,25', 'The comma is unclear. Type 1,250 or 12.5.'],
    ['weight', '0', 'Use more than 0 pounds.'],
    ['weight', '45001', 'Use at most 45,000 pounds.'],
    ['length', "4'", 'Use inches.'],
    ['height', '637', 'Use at most 636 inches.'],
    ['quantity', '0', 'Use at least 1 unit.'],
    ['quantity', '1.5', 'Use a whole number of units.'],
    ['description', ' ', 'Required.'],
    ['nmfc', '10-46-00', 'Use an NMFC item, such as 104600 or 104600-2.'],
    ['freightClass', '90', 'Use an NMFC class, 50 to 500.'],
  ] as const)('names what is wrong with %s %j', (column, text, problem) => {
    const reading = readRow(sampleRow({ [column]: text }));
    expect(reading.problems.get(column)).toBe(problem);
    expect(reading.unit).toBeNull();
  });

  it('computes nothing from a measure that is out of bounds', () => {
    expect(readRow(sampleRow({ height: '0' })).densityClass).toBeNull();
    expect(readRow(sampleRow({ height: '0' })).lineWeightLb).toBe(1200);
  });

  it('reads a declared class however it is written', () => {
    expect(readRow(sampleRow({ freightClass: ' 92.50 ' })).unit?.freightClass).toBe('92.5');
  });

  it('reads a row that did not change only once', () => {
    const row = sampleRow();
    expect(readRow(row)).toBe(readRow(row));
  });
});

describe('the word about the class', () => {
  it('says how much lower makes it the next class', () => {
    expect(advice({})).toEqual({ kind: 'hint', text: '1.0 in lower makes it', freightClass: '85' });
  });

  it('warns of a declared class below the one by density', () => {
    expect(advice({ height: '30', weight: '1150', freightClass: '50' })).toEqual({
      kind: 'attention',
      text: 'Density says 60, not 50',
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

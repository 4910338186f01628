import { expect, test } from 'vitest';
import { readNumbers } from '../../../../../renderer/features/shipments/trackNumbers.ts';

const BOL = '09999999500000338';
const both = (text: string) => readNumbers(text, null).map(({ number }) => number);

test('one number per line, column or comma, each once', () => {
  expect(both(`${BOL}\r\n1750000033\t7950000026, 740000025\n\n${BOL}`)).toEqual([
    BOL,
    '1750000033',
    '7950000026',
    '740000025',
  ]);
});

test('blanks separate numbers that are all digits, and stay in others', () => {
  expect(both(`${BOL} 1750000033`)).toEqual([BOL, '1750000033']);
  expect(both('  SMP 12-3 ')).toEqual(['SMP 12-3']);
  expect(both("'; DROP TABLE shipments; --")).toEqual(["'; DROP TABLE shipments; --"]);
});

test('semicolons separate numbers, and stay in other text', () => {
  expect(both(`${BOL}; 1750000033;7950000026;`)).toEqual([BOL, '1750000033', '7950000026']);
  expect(readNumbers('PRO 1750000033; BOL 123', null)).toEqual([
    { number: '1750000033', kinds: ['proNumber'] },
    { number: '123', kinds: ['bolNumber'] },
  ]);
  expect(both('SMP; 12')).toEqual(['SMP; 12']);
});

test('a short number is tried as PRO first, a long one as BOL first', () => {
  expect(readNumbers('1750000033', null)).toEqual([{ number: '1750000033', kinds: ['proNumber', 'bolNumber'] }]);
  expect(readNumbers(BOL, null)).toEqual([{ number: BOL, kinds: ['bolNumber', 'proNumber'] }]);
});

test('a chosen kind, or a label, leaves one', () => {
  expect(readNumbers('1750000033', 'bolNumber')).toEqual([{ number: '1750000033', kinds: ['bolNumber'] }]);
  expect(readNumbers('PRO 1750000033\nBOL# 123\nPro no. 4567', null)).toEqual([
    { number: '1750000033', kinds: ['proNumber'] },
    { number: '123', kinds: ['bolNumber'] },
    { number: '4567', kinds: ['proNumber'] },
  ]);
  expect(both('PROLOGUE 12')).toEqual(['PROLOGUE 12']);
});

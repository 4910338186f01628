import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatProblem,
  hasFormat,
  hasLength,
  lengthLabel,
  lengthProblem,
  tidyLength,
} from '../../../shared/rules/referenceFormat.ts';

test.each([
  ['PO-######', 'PO-123456', true],
  ['PO-######', 'PO-12345', false],
  ['PO-######', 'PO-1234567', false],
  ['PO-######', 'po-123456', false],
  ['PO-######', 'PO-12345x', false],
  ['AA##', 'xY07', true],
  ['AA##', 'Éß07', true],
  ['AA##', '1Y07', false],
  ['??-?', 'a -😀', true],
  ['PO*', 'PO', true],
  ['PO*', 'PO 4711/2', true],
  ['PO*', 'P', false],
  ['"A#"##', 'A#12', true],
  ['"A#"##', 'B112', false],
  ['', 'anything', true],
  ['*', '', true],
  // What a regular expression would take for more than a character.
  ['.(#)+[', '.(7)+[', true],
  ['.(#)+[', 'x(7)+[', false],
])('%s and %s: %s', (format, value, isValid) => {
  expect(hasFormat(value, format)).toBe(isValid);
});

test('an invalid format is named, and rejects no value', () => {
  expect(formatProblem('PO*-##')).toBe('Enter * only at the end.');
  expect(formatProblem('"PO-##')).toBe('Close the quotation mark.');
  expect(formatProblem('#'.repeat(61))).toMatch('60');
  expect(formatProblem('PO-######')).toBeNull();
  expect(hasFormat('x', '"PO-##')).toBe(true);
});

test('a value made from a format has it, and any longer one has it only with * at the end', () => {
  const piece = fc.oneof(
    fc.record({ pattern: fc.constant('#'), text: fc.constantFrom('0', '7', '9') }),
    fc.record({ pattern: fc.constant('A'), text: fc.constantFrom('q', 'Z', 'ü') }),
    fc.record({
      pattern: fc.constant('?'),
      text: fc.string({ unit: 'grapheme-composite', minLength: 1, maxLength: 1 }),
    }),
    fc.constantFrom('-', '/', '$', '^', '\\', ' ', 'P').map((text) => ({ pattern: text, text })),
  );
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 20 }), (pieces) => {
      fc.pre(pieces.every(({ text }) => Array.from(text).length === 1));
      const value = `x${pieces.map(({ text }) => text).join('')}x`;
      const format = `x${pieces.map(({ pattern }) => pattern).join('')}x`;
      expect(hasFormat(value, format)).toBe(true);
      expect(hasFormat(`${value}1`, format)).toBe(false);
      expect(hasFormat(`${value}1`, `${format}*`)).toBe(true);
    }),
  );
});

test('a format never takes exponential time, whatever it is', () => {
  const value = 'a'.repeat(200_000);
  expect(hasFormat(value, '(A+)+$'.repeat(9))).toBe(false);
  expect(hasFormat(value, `${'?'.repeat(59)}*`)).toBe(true);
});

test('lengths count characters, not code units', () => {
  expect(hasLength('12345678', '8')).toBe(true);
  expect(hasLength('1234567', '8')).toBe(false);
  expect(hasLength('12345678', '6 – 10')).toBe(true);
  expect(hasLength('😀😀', '2')).toBe(true);
  expect(hasLength('x', '')).toBe(true);
  expect([lengthLabel('8'), lengthLabel('6-10'), lengthLabel('1'), lengthLabel('')]).toEqual([
    '8 characters',
    '6–10 characters',
    '1 character',
    '',
  ]);
  expect(tidyLength(' 6 – 10 ')).toBe('6-10');
  for (const wrong of ['x', '0', '10-6', '8-', '1000']) expect(lengthProblem(wrong), wrong).toMatch(/^Enter/);
});

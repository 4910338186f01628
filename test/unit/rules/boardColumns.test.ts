import { expect, test } from 'vitest';
import { BOARD_COLUMN_HEADS, BOARD_COLUMNS, referenceOf } from '../../../shared/rules/boardColumns.ts';
import { boardSearchTerms } from '../../../shared/rules/boardSearch.ts';

test('a shipment is known by its PO, else its order ID, else its first reference', () => {
  expect(referenceOf({ poNumber: '77120', orderId: 'ORD-1', referenceNumbers: ['a'] })).toBe('PO 77120');
  expect(referenceOf({ poNumber: null, orderId: 'ORD-1', referenceNumbers: ['a'] })).toBe('ORD-1');
  expect(referenceOf({ poNumber: null, orderId: null, referenceNumbers: ['a'] })).toBe('a');
  expect(referenceOf({ poNumber: null, orderId: null, referenceNumbers: [] })).toBeNull();
});

test('no two columns have the same head: a CSV file is read by its heads', () => {
  expect(new Set(Object.values(BOARD_COLUMN_HEADS)).size).toBe(BOARD_COLUMNS.length);
});

test('words without a letter or a digit are ignored in a search', () => {
  expect(boardSearchTerms(' PO-77 *  - "AND" ')).toEqual(['PO-77', '"AND"']);
  expect(boardSearchTerms('\u0000 \t')).toEqual([]);
});

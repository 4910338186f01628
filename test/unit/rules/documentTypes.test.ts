import { expect, test } from 'vitest';
import { printKindOf } from '../../../shared/rules/documentTypes.ts';

test('every document but the two is another document; their types are recognized regardless of case', () => {
  expect(['BOL', 'Pallet Labels', 'POD', 'bol', ' Pallet labels\n'].map(printKindOf)).toEqual([
    'bol',
    'labels',
    'other',
    'bol',
    'labels',
  ]);
});

import { expect, test } from 'vitest';
import { printKindOf } from '../../../shared/rules/documentTypes.ts';

test('every document but the two is other paper; their types may come in any letters', () => {
  expect(['BOL', 'Pallet Labels', 'POD', 'bol', ' Pallet labels\n'].map(printKindOf)).toEqual([
    'bol',
    'labels',
    'other',
    'bol',
    'labels',
  ]);
});

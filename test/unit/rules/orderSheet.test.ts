import { expect, test } from 'vitest';
import { orderValuesOf, sourceRowsOf } from '../../../shared/rules/orderSheet.ts';

test('the results of a row are those of the order that it became, also with two columns of one heading', () => {
  const columns = ['orderNumber', 'name', 'orderNumber'];
  const rows = [
    { line: 2, cells: ['', 'Example Fixtures', ' SO-1 '] },
    { line: 3, cells: ['SO-2', 'Example Fixtures', ''] },
    { line: 4, cells: ['old', 'Example Fixtures', 'SO-3'] },
  ];
  expect(rows.map((row) => orderValuesOf(row, columns).orderNumber?.trim())).toEqual(['SO-1', 'SO-2', 'SO-3']);
  expect(sourceRowsOf(rows, columns).map(({ orderNumber }) => orderNumber)).toEqual(['SO-1', 'SO-2', 'SO-3']);
});

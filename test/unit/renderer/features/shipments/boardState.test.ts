import { expect, it } from 'vitest';
import { selectionState } from '../../../../../renderer/features/shipments/board/boardState.ts';

const rowAt = (numbers: string) => (at: number) => {
  const bolNumber = numbers.split(' ')[at];
  return bolNumber === undefined || bolNumber === '?' ? undefined : { bolNumber };
};

it.each([
  ['none', 2, [], 'A B'],
  ['some', 2, ['A'], 'A B'],
  ['all', 2, ['A', 'B'], 'A B'],
  ['all', 2, ['A', 'B', 'C'], 'A B'],
  // Selected in another view.
  ['some', 2, ['C', 'D', 'E'], 'A B'],
  ['some', 2, ['A', 'D', 'E'], 'A B'],
  // Not loaded.
  ['all', 3, ['A', 'B', 'C'], 'A ? ?'],
  ['none', 0, [], ''],
  ['some', 0, ['A'], ''],
])('the checkbox of all rows: %s of %i shipments with %j selected', (state, total, selected, numbers) => {
  expect(selectionState(new Set(selected), total, rowAt(numbers))).toBe(state);
});

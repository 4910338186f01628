import { expect, it } from 'vitest';
import { selectionState } from '../../../../renderer/ui/selectionState.ts';

const idAt = (ids: string) => (at: number) => {
  const id = ids.split(' ')[at];
  return id === '?' ? undefined : id;
};

it.each([
  ['none', 2, [], 'A B'],
  ['some', 2, ['A'], 'A B'],
  ['all', 2, ['A', 'B'], 'A B'],
  ['all', 2, ['A', 'B', 'C'], 'A B'],
  // Selected with another filter.
  ['some', 2, ['C', 'D', 'E'], 'A B'],
  ['some', 2, ['A', 'D', 'E'], 'A B'],
  // Not loaded.
  ['all', 3, ['A', 'B', 'C'], 'A ? ?'],
  ['none', 0, [], ''],
  ['some', 0, ['A'], ''],
])('the checkbox of all rows: %s of %i rows with %j selected', (state, total, selected, ids) => {
  expect(selectionState(new Set(selected), total, idAt(ids))).toBe(state);
});

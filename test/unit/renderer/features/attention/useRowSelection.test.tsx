import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRowSelection } from '../../../../../renderer/features/attention/useRowSelection.ts';

const open = (ids: readonly string[]) => {
  const hook = renderHook(({ ids: listed }) => useRowSelection(listed), { initialProps: { ids } });
  return {
    list: (next: readonly string[]) => hook.rerender({ ids: next }),
    do: (work: (selection: ReturnType<typeof useRowSelection>) => void) => act(() => work(hook.result.current)),
    now: () => [hook.result.current.at, [...hook.result.current.selected].join('')] as const,
  };
};

test('Shift extends from where it started, in both directions, and keeps what was selected before', () => {
  const rows = open(['a', 'b', 'c', 'd', 'e']);
  rows.do((selection) => selection.toggle(4));
  rows.do((selection) => selection.moveTo(1));
  rows.do((selection) => selection.moveTo(3, true));
  expect(rows.now()).toEqual([3, 'bcde']);
  rows.do((selection) => selection.moveTo(0, true));
  expect(rows.now()).toEqual([0, 'abe']);
  rows.do((selection) => selection.moveTo(99));
  expect(rows.now()).toEqual([4, 'abe']);
});

test('all selects what is listed, and again clears it', () => {
  const rows = open(['a', 'b']);
  rows.do((selection) => selection.all());
  expect(rows.now()).toEqual([0, 'ab']);
  rows.do((selection) => selection.all());
  expect(rows.now()).toEqual([0, '']);
});

test('after a removal the next row has the focus, and only listed rows are selected', () => {
  const rows = open(['a', 'b', 'c']);
  rows.do((selection) => selection.all());
  rows.do((selection) => selection.moveTo(1));
  rows.list(['a', 'c']);
  expect(rows.now()).toEqual([1, 'ac']);
  rows.list(['a']);
  expect(rows.now()).toEqual([0, 'a']);
  rows.list([]);
  expect(rows.now()).toEqual([-1, '']);
  rows.list(['x', 'y']);
  expect(rows.now()).toEqual([1, '']);
});

test('a row that moved keeps the focus', () => {
  const rows = open(['a', 'b', 'c']);
  rows.do((selection) => selection.moveTo(2));
  rows.list(['c', 'a', 'b']);
  expect(rows.now()).toEqual([0, '']);
});

import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { emptyQuery } from '../../../../../renderer/features/shipments/board/boardState.ts';
import { useSelection } from '../../../../../renderer/features/shipments/board/useSelection.ts';
import type { BoardRow } from '../../../../../shared/contract/board.ts';
import { ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const QUERY = emptyQuery({ column: 'bol', descending: false });
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the hook reads only the number
const row = (bolNumber: string) => ({ bolNumber }) as BoardRow;

/** The selection of a view whose rows are `A0`, `A1`, … after `show('A')`. Rows from 5 on aren't loaded. */
function selection() {
  const { result, rerender } = renderHook(
    ({ view }) => useSelection(QUERY, '2026-11-18', 9, (at) => (at < 5 ? row(`${view}${at}`) : undefined)),
    { initialProps: { view: 'A' } },
  );
  return {
    result,
    show: (view: string) => rerender({ view }),
    selected: () => [...result.current.bolNumbers].toSorted().join(' '),
  };
}

it('a new range is added to what was selected before', () => {
  const { result, selected } = selection();
  act(() => result.current.extend(0, 1, true));
  act(() => result.current.extend(0, 3, false));
  act(() => result.current.extend(0, 2, false));
  expect(selected()).toBe('A0 A1 A2');
  act(() => result.current.extend(0, 1, true));
  expect(selected()).toBe('A0 A1 A2');
});

it('a range in another view is added to the selection from the first one, though it begins at the same row', () => {
  const { result, selected, show } = selection();
  act(() => result.current.extend(0, 1, true));
  show('B');
  act(() => result.current.extend(0, 1, true));
  expect(selected()).toBe('A0 A1 B0 B1');
});

it('a late response for a longer range does not replace a later choice', async () => {
  const responses: ((result: Result<unknown>) => void)[] = [];
  fakeCore({ 'shipments.numbers': () => new Promise<Result<unknown>>((resolve) => responses.push(resolve)) });
  const { result, selected } = selection();
  act(() => result.current.extend(1, 8, true));
  await waitFor(() => expect(responses).toHaveLength(1));
  act(() => result.current.extend(1, 2, false));
  expect(selected()).toBe('A1 A2');
  await act(async () => responses[0]?.(ok({ bolNumbers: ['A1', 'A2', 'A3', 'A4', 'A8'] })));
  expect(selected()).toBe('A1 A2');
});

it('a selection that was cleared stays cleared when the numbers of all shipments arrive', async () => {
  const responses: ((result: Result<unknown>) => void)[] = [];
  fakeCore({ 'shipments.numbers': () => new Promise<Result<unknown>>((resolve) => responses.push(resolve)) });
  const { result, selected } = selection();
  act(() => result.current.all());
  await waitFor(() => expect(responses).toHaveLength(1));
  act(() => result.current.clear());
  await act(async () => responses[0]?.(ok({ bolNumbers: ['A1', 'A2'] })));
  expect(selected()).toBe('');
});

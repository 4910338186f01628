import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../../../renderer/api/query.ts';
import { emptyQuery } from '../../../../../renderer/features/shipments/board/boardState.ts';
import { useBoardRows } from '../../../../../renderer/features/shipments/board/useBoardRows.ts';
import { ok } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const QUERY = emptyQuery({ column: 'bol', descending: false });

it('rows that were scrolled out are out of date after a change, until they are loaded again', async () => {
  let order = 'old';
  fakeCore({
    'shipments.list': (input) => {
      const { offset } = Object(input) as { offset: number };
      const shipments = Array.from({ length: 100 }, (_, at) => ({ bolNumber: `${order} ${offset + at}` }));
      return ok({ shipments, total: 300 });
    },
  });
  const client = createQueryClient();
  const { result } = renderHook(() => useBoardRows(QUERY, '2026-11-18'), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const loaded = async (at: number, bolNumber: string) => {
    await waitFor(() => expect(result.current.rowAt(at)?.bolNumber).toBe(bolNumber));
    expect(result.current.currentAt(at)?.bolNumber).toBe(bolNumber);
  };
  await loaded(0, 'old 0');
  act(() => result.current.onRange(120, 150));
  await loaded(120, 'old 120');
  act(() => result.current.onRange(0, 30));
  await new Promise((resolve) => setTimeout(resolve, 200));

  order = 'new';
  await act(() => client.invalidateQueries({ queryKey: ['shipments'] }));
  await loaded(0, 'new 0');
  expect(result.current.currentAt(120)).toBe(undefined);
  act(() => result.current.onRange(120, 150));
  await loaded(120, 'new 120');
});

import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useTrackList } from '../../../../../renderer/features/shipments/useTrackList.ts';
import { ok, type Result } from '../../../../../shared/ipc/result.ts';
import { fakeCore } from '../quote/fakeCore.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NUMBERS = ['1', '2', '3'].map((number) => ({ number, kinds: ['bolNumber' as const] }));

it('tracks each number once after it was stopped and started again', async () => {
  const responses: ((result: Result<unknown>) => void)[] = [];
  const requested = fakeCore({
    'shipments.track': () => new Promise<Result<unknown>>((resolve) => responses.push(resolve)),
  });
  const onDone = vi.fn();
  const { result } = renderHook(() => useTrackList(onDone));
  const numbers = () => requested.map(({ input }) => Object(input).number as unknown);

  act(() => result.current.start(NUMBERS));
  await waitFor(() => expect(responses).toHaveLength(1));
  act(() => result.current.stop());
  act(() => result.current.start(NUMBERS));
  await waitFor(() => expect(responses).toHaveLength(2));
  for (let index = 0; index < 4; index += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one response after another
    await waitFor(() => expect(responses.length).toBeGreaterThan(index));
    responses[index]?.(ok({ bolNumber: String(index) }));
  }
  await waitFor(() => expect(result.current.isRunning).toBe(false));
  expect(numbers()).toEqual(['1', '1', '2', '3']);
  expect(onDone).toHaveBeenCalledOnce();
});

it('a number that was changed before its response is not opened by it', async () => {
  const responses: ((result: Result<unknown>) => void)[] = [];
  fakeCore({ 'shipments.track': () => new Promise<Result<unknown>>((resolve) => responses.push(resolve)) });
  const onDone = vi.fn();
  const { result } = renderHook(() => useTrackList(onDone));
  act(() => result.current.start(NUMBERS.slice(0, 1)));
  await waitFor(() => expect(responses).toHaveLength(1));
  act(() => result.current.clear());
  expect(result.current.isRunning).toBe(false);
  await act(async () => responses[0]?.(ok({ bolNumber: '1' })));
  expect(onDone).not.toHaveBeenCalled();
  expect(result.current.lines).toEqual([]);
});

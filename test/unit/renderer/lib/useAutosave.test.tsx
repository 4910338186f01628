// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAutosave } from '../../../../renderer/lib/useAutosave.ts';
import { fail, ok, type Result } from '../../../../shared/ipc/result.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Saving {
  readonly text: string;
  readonly response: (result: Result<unknown>) => void;
}

function saving() {
  const saved: Saving[] = [];
  const save = (text: string) =>
    new Promise<Result<unknown>>((response) => {
      saved.push({ text, response });
    });
  const { result, unmount, rerender } = renderHook(({ text }) => useAutosave(text, save), {
    initialProps: { text: '' },
  });
  const type = (text: string) => rerender({ text });
  const wait = () => act(() => vi.advanceTimersByTimeAsync(1000));
  const response = (at: number, value: Result<unknown> = ok({})) =>
    act(async () => {
      saved[at]?.response(value);
      await vi.advanceTimersByTimeAsync(0);
    });
  return { result, unmount, type, wait, response, values: () => saved.map(({ text }) => text) };
}

describe('what is typed', () => {
  it('is saved a moment after the last key, and says so afterward', async () => {
    const { result, type, wait, response, values } = saving();
    type('a');
    type('ab');
    await wait();
    expect(values()).toEqual(['ab']);
    expect(result.current.isSaved).toBe(false);
    await response(0);
    expect(result.current.isSaved).toBe(true);
  });

  it('is never saved before earlier entries', async () => {
    const { type, wait, response, values } = saving();
    type('a');
    await wait();
    type('ab');
    await wait();
    expect(values()).toEqual(['a']);
    await response(0);
    expect(values()).toEqual(['a', 'ab']);
  });

  it('is saved immediately when the form unmounts or the page is closed', () => {
    const closed = saving();
    closed.type('a');
    act(() => void window.dispatchEvent(new Event('pagehide')));
    const left = saving();
    left.type('b');
    left.unmount();
    return vi.advanceTimersByTimeAsync(0).then(() => {
      expect(closed.values()).toEqual(['a']);
      expect(left.values()).toEqual(['b']);
    });
  });

  it('is saved although the page closes before the response to an earlier save, also after the form unmounted', async () => {
    const { type, wait, unmount, values } = saving();
    type('a');
    await wait();
    type('ab');
    unmount();
    await vi.advanceTimersByTimeAsync(0);
    expect(values()).toEqual(['a']);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(values()).toEqual(['a', 'ab']);
    act(() => void window.dispatchEvent(new Event('pagehide')));
    expect(values()).toEqual(['a', 'ab']);
  });

  it('that could not be saved stays, is reported, and is retried when the form unmounts', async () => {
    const { result, unmount, type, wait, response, values } = saving();
    type('a');
    await wait();
    await response(0, fail({ code: 'disk_full' }));
    expect(result.current).toMatchObject({ isSaved: false, error: { code: 'disk_full' } });
    unmount();
    await vi.advanceTimersByTimeAsync(0);
    expect(values()).toEqual(['a', 'a']);
  });

  it('after the form was finished continues from the new value, and entries in the meantime are not discarded', async () => {
    const { result, type, response } = saving();
    type('a');
    let isDone: boolean | null = null;
    act(() => {
      void result.current.saveNow().then((done) => {
        isDone = done;
      });
    });
    await act(() => vi.advanceTimersByTimeAsync(0));
    type('ab');
    await response(0);
    expect(isDone).toBe(false);
    act(() => result.current.markSaved(''));
    type('');
    expect(result.current).toMatchObject({ isSaved: true });
  });

  it('is saved while the user types without a pause', async () => {
    const { type, response, values } = saving();
    for (const text of ['a', 'ab', 'abc', 'abcd']) {
      type(text);
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
    expect(values()).toEqual(['abc']);
    await response(0);
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(values()).toEqual(['abc', 'abcd']);
  });

  it('is not saved once the form was submitted or the draft deleted', async () => {
    const stopped = saving();
    stopped.type('a');
    act(() => stopped.result.current.stop());
    const deleted = saving();
    deleted.type('a');
    act(() => deleted.result.current.markSaved('a'));
    for (const { wait, unmount } of [stopped, deleted]) {
      await wait();
      unmount();
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([stopped.values(), deleted.values()]).toEqual([[], []]);
  });

  it('can be saved once in another way', async () => {
    const { result, type, response, values } = saving();
    type('a');
    const other: string[] = [];
    await act(() =>
      result.current.saveNow(async (text) => {
        other.push(text);
        return ok({});
      }),
    );
    type('ab');
    await act(() => vi.advanceTimersByTimeAsync(300));
    await response(0);
    expect([other, values()]).toEqual([['a'], ['ab']]);
  });
});

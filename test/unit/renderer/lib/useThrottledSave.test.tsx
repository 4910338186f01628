import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useThrottledSave } from '../../../../renderer/lib/useThrottledSave.ts';

describe('doing something soon', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  function setUp() {
    const done: string[] = [];
    let text = '';
    const hook = renderHook(() => useThrottledSave(() => done.push(text), 300));
    const type = (next: string) => {
      text = next;
      hook.rerender();
      hook.result.current.schedule();
    };
    return { done, type, ...hook };
  }

  it('is not delayed by typing without a pause', () => {
    const { done, type } = setUp();
    for (const text of ['a', 'ab', 'abc', 'abcd', 'abcde']) {
      type(text);
      vi.advanceTimersByTime(100);
    }
    expect(done).toEqual(['abc']);
    vi.advanceTimersByTime(300);
    expect(done).toEqual(['abc', 'abcde']);
    vi.advanceTimersByTime(1_000);
    expect(done).toHaveLength(2);
  });

  it('runs immediately when the page is hidden or the component unmounts, and not a second time', () => {
    const { done, type, unmount } = setUp();
    type('a');
    window.dispatchEvent(new Event('pagehide'));
    expect(done).toEqual(['a']);
    type('ab');
    unmount();
    vi.advanceTimersByTime(1_000);
    expect(done).toEqual(['a', 'ab']);
  });

  it('is not done once it was dropped', () => {
    const { done, type, result, unmount } = setUp();
    type('a');
    result.current.cancel();
    unmount();
    vi.advanceTimersByTime(1_000);
    expect(done).toEqual([]);
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenIdle } from '../../../../renderer/lib/whenIdle.ts';

vi.unmock('../../../../renderer/lib/whenIdle.ts');

let idle: Map<number, () => void>;
beforeEach(() => {
  vi.useFakeTimers();
  idle = new Map();
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    idle.set(idle.size + 1, work);
    return idle.size;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('work waits for a moment, and then until the page is idle', () => {
  const work = vi.fn<() => void>();
  whenIdle(work);
  expect(idle.size).toBe(0);
  vi.advanceTimersByTime(1000);
  expect(work).not.toHaveBeenCalled();
  for (const run of idle.values()) run();
  expect(work).toHaveBeenCalledOnce();
});

test('canceled work never runs', () => {
  const work = vi.fn<() => void>();
  whenIdle(work)();
  vi.advanceTimersByTime(1000);
  expect(idle.size).toBe(0);
  const cancel = whenIdle(work);
  vi.advanceTimersByTime(1000);
  expect(idle.size).toBe(1);
  cancel();
  expect(idle.size).toBe(0);
  expect(work).not.toHaveBeenCalled();
});

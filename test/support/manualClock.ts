import type { Clock } from '../../electron/platform/clock.ts';

export interface ManualClock extends Clock {
  /** Advances time and runs all due callbacks, in order. */
  advance(ms: number): void;
  /** How many callbacks are waiting. */
  waiting(): number;
  /** When the first of them is due, or null. */
  nextDueMs(): number | null;
  /** Sets the time without advancing: callbacks wait as long as before. */
  set(instantMs: number): void;
}

/** Creates a clock that moves only on command. Its time zone is UTC. */
export function createManualClock(startMs = Date.UTC(2026, 10, 16, 15, 0)): ManualClock {
  let nowMs = startMs;
  /** How far the time was set without advancing. */
  let setMs = 0;
  const timers = new Set<{ dueMs: number; readonly callback: () => void }>();
  return {
    now: () => nowMs,
    elapsed: () => nowMs - setMs,
    today: () => new Date(nowMs).toISOString().slice(0, 10),
    after(ms, callback) {
      const timer = { dueMs: nowMs + ms, callback };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    advance(ms) {
      const until = nowMs + ms;
      for (;;) {
        const due = [...timers].filter((timer) => timer.dueMs <= until).toSorted((a, b) => a.dueMs - b.dueMs)[0];
        if (due === undefined) break;
        timers.delete(due);
        nowMs = Math.max(nowMs, due.dueMs);
        due.callback();
      }
      nowMs = until;
    },
    waiting: () => timers.size,
    nextDueMs: () => (timers.size === 0 ? null : Math.min(...[...timers].map(({ dueMs }) => dueMs))),
    set(instantMs) {
      for (const timer of timers) timer.dueMs += instantMs - nowMs;
      setMs += instantMs - nowMs;
      nowMs = instantMs;
    },
  };
}

/** Port for time: all code that waits or records times uses it. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  /** Milliseconds since any instant. Can't be set, and stands still while the computer sleeps. */
  elapsed(): number;
  /** Today's date in local time, `YYYY-MM-DD`. */
  today(): string;
  /** Calls `callback` once after `ms`. Returns a function that cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Resolves after `ms` or on abort; immediately if `ms` isn't positive. */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stop();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const stop = clock.after(ms, done);
    signal.addEventListener('abort', done);
  });
}

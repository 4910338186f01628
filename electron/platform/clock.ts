/** Time, as a port: everything that waits or dates anything takes it from here. */
export interface Clock {
  /** Milliseconds since 1970-01-01T00:00Z. */
  now(): number;
  /** Today's date on the clerk's wall clock, `YYYY-MM-DD`. */
  today(): string;
  /** Calls back once after `ms`; the function returned cancels it. */
  after(ms: number, callback: () => void): () => void;
}

/** Resolves after `ms`, at once when there is nothing to wait for, or when aborted. */
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

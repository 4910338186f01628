/** Shares a running call between all callers with the same key. */

interface RunningCall<T> {
  waiting: number;
  readonly value: Promise<T>;
  readonly stop: AbortController;
}

/** Creates an empty set of shared calls. */
export function createSingleFlight<T>() {
  const running = new Map<string, RunningCall<T>>();

  function join(key: string, start: (signal: AbortSignal) => Promise<T>): RunningCall<T> {
    let call = running.get(key);
    if (call === undefined || call.stop.signal.aborted) {
      const stop = new AbortController();
      const mine = { waiting: 0, value: start(stop.signal), stop };
      running.set(key, mine);
      const forget = () => {
        if (running.get(key) === mine) running.delete(key);
      };
      mine.value.then(forget, forget);
      call = mine;
    }
    call.waiting += 1;
    return call;
  }

  return {
    /** Joins the call of that key, or runs `start` if there is none. */
    run: (key: string, start: () => Promise<T>): Promise<T> => join(key, start).value,
    /**
     * Like `run`, for a caller that may abort: it then stops waiting. The call itself is aborted when no caller is
     * waiting for it anymore.
     */
    async runAbortable(
      key: string,
      signal: AbortSignal,
      start: (signal: AbortSignal) => Promise<T>,
    ): Promise<T | 'cancelled'> {
      const call = join(key, start);
      const gaveUp = Promise.withResolvers<'cancelled'>();
      const onAbort = () => gaveUp.resolve('cancelled');
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      try {
        return await Promise.race([call.value, gaveUp.promise]);
      } finally {
        signal.removeEventListener('abort', onAbort);
        call.waiting -= 1;
        // A call that has ended is not aborted; a new one may run under its key.
        if (call.waiting === 0 && running.get(key) === call) call.stop.abort();
      }
    },
    /** Resolves when the calls that are running now have ended. Rejects if one of them does. */
    async idle(): Promise<void> {
      await Promise.all([...running.values()].map(({ value }) => value));
    },
  };
}

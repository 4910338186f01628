/** Shares calls in flight between callers with the same key. */

/** Creates an empty set of shared calls. */
export function createSingleFlight<T>() {
  const inProgress = new Map<string, { waiting: number; readonly value: Promise<T>; readonly stop: AbortController }>();

  return {
    /**
     * Joins the call of that key, or runs `start` if there is none. A caller that aborts stops waiting; the call
     * itself is aborted when no caller is waiting for it anymore.
     */
    async run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T | 'cancelled'> {
      let call = inProgress.get(key);
      if (call === undefined || call.stop.signal.aborted) {
        const stop = new AbortController();
        const value = start(stop.signal);
        call = { waiting: 0, value, stop };
        const mine = call;
        inProgress.set(key, mine);
        const forget = () => {
          if (inProgress.get(key) === mine) inProgress.delete(key);
        };
        value.then(forget, forget);
      }
      call.waiting += 1;
      const { value, stop } = call;
      const gaveUp = Promise.withResolvers<'cancelled'>();
      const onAbort = () => gaveUp.resolve('cancelled');
      signal.addEventListener('abort', onAbort);
      if (signal.aborted) onAbort();
      try {
        return await Promise.race([value, gaveUp.promise]);
      } finally {
        signal.removeEventListener('abort', onAbort);
        call.waiting -= 1;
        // A call that has ended is not aborted; a new one may run under its key.
        if (call.waiting === 0 && inProgress.get(key)?.stop === stop) stop.abort();
      }
    },
  };
}

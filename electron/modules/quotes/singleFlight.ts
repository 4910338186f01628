/** Calls in flight, shared by everyone who asks for the same thing meanwhile. */

export interface SingleFlight<T> {
  /**
   * Runs `start` unless a call of that key is under way, and waits for its value. A caller that gives up gets
   * `'cancelled'`; the call itself is cancelled when nobody waits for it any more.
   */
  run(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<T>): Promise<T | 'cancelled'>;
}

/** Makes an empty set of shared calls. */
export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, { waiting: number; readonly value: Promise<T>; readonly stop: AbortController }>();

  return {
    async run(key, signal, start) {
      let call = underWay.get(key);
      if (call === undefined || call.stop.signal.aborted) {
        const stop = new AbortController();
        const value = start(stop.signal);
        call = { waiting: 0, value, stop };
        const mine = call;
        underWay.set(key, mine);
        const forget = () => {
          if (underWay.get(key) === mine) underWay.delete(key);
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
        // Only what is still under way can be cancelled.
        if (call.waiting === 0 && underWay.get(key)?.stop === stop) stop.abort();
      }
    },
  };
}

/** Running calls that the caller can cancel by the ID it gave them. */

/** Creates an empty registry. */
export function createRunningCalls() {
  const running = new Set<{ readonly callId: string | null; readonly controller: AbortController }>();
  return {
    /** Runs a call. If its input has a `callId`, `cancel` aborts it by that ID. */
    async run<T>(input: unknown, work: (signal: AbortSignal) => Promise<T> | T): Promise<T> {
      const call = { callId: callIdOf(input), controller: new AbortController() };
      running.add(call);
      try {
        return await work(call.controller.signal);
      } finally {
        running.delete(call);
      }
    },
    /** Aborts the calls with this ID. Returns whether there were any. */
    cancel(callId: string): boolean {
      const named = [...running].filter((call) => call.callId === callId);
      for (const call of named) call.controller.abort();
      return named.length > 0;
    },
    cancelAll(): void {
      for (const call of running) call.controller.abort();
    },
  };
}

export type RunningCalls = ReturnType<typeof createRunningCalls>;

function callIdOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('callId' in input)) return null;
  return typeof input.callId === 'string' ? input.callId : null;
}

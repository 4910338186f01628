/** Calls that run and may be cancelled by the name their caller gave them. */

export interface RunningCalls {
  /** Runs a call; when its input has a `callId` it can be cancelled by it. */
  run<T>(input: unknown, work: (signal: AbortSignal) => Promise<T> | T): Promise<T>;
  /** Whether there was something to cancel. */
  cancel(callId: string): boolean;
  cancelAll(): void;
}

/** Makes an empty set. */
export function createRunningCalls(): RunningCalls {
  const running = new Set<{ readonly callId: string | null; readonly controller: AbortController }>();
  return {
    async run(input, work) {
      const call = { callId: callIdOf(input), controller: new AbortController() };
      running.add(call);
      try {
        return await work(call.controller.signal);
      } finally {
        running.delete(call);
      }
    },
    cancel(callId) {
      const named = [...running].filter((call) => call.callId === callId);
      for (const call of named) call.controller.abort();
      return named.length > 0;
    },
    cancelAll() {
      for (const call of running) call.controller.abort();
    },
  };
}

function callIdOf(input: unknown): string | null {
  if (typeof input !== 'object' || input === null || !('callId' in input)) return null;
  return typeof input.callId === 'string' ? input.callId : null;
}

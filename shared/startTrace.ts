/** How long each phase of a start takes, for `--start-times`. Both hosts keep one. */

export interface StartTrace {
  /** A phase is over. A name that was marked before is not marked again. */
  mark(phase: string): void;
  /** Milliseconds of each phase, in order, and of all together. */
  phases(): Readonly<Record<string, number>>;
}

/** @param now milliseconds since the process began */
export function createStartTrace(now: () => number): StartTrace {
  const marks = new Map<string, number>();
  return {
    mark(phase) {
      if (!marks.has(phase)) marks.set(phase, now());
    },
    phases() {
      const found: Record<string, number> = {};
      let before = 0;
      for (const [phase, atMs] of marks) {
        found[phase] = Math.round(atMs - before);
        before = atMs;
      }
      return { ...found, together: Math.round(before) };
    },
  };
}

/** `Start: ready 210 ms, app opened 95 ms, together 305 ms`. */
export function traceLine(trace: StartTrace): string {
  return `Start: ${Object.entries(trace.phases())
    .map(([phase, ms]) => `${phase} ${ms} ms`)
    .join(', ')}`;
}

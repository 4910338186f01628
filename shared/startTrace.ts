/** Duration of each startup phase, for `--start-times`. Used by both hosts. */

export interface StartTrace {
  /** Ends a phase. Ignores a name that was already marked. */
  mark(phase: string): void;
  /** Milliseconds of each phase, in order, and the total. */
  phases(): Readonly<Record<string, number>>;
}

/** @param now milliseconds since the process started */
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

/** Formats `Start: ready 210 ms, app opened 95 ms, together 305 ms`. */
export function traceLine(trace: StartTrace): string {
  return `Start: ${Object.entries(trace.phases())
    .map(([phase, ms]) => `${phase} ${ms} ms`)
    .join(', ')}`;
}

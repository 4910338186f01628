import { useEffect, useRef, useState } from 'react';

export interface ThrottledSave {
  /** Schedules the callback. Calling it again doesn't delay it, so continuous typing is saved too. */
  readonly schedule: () => void;
  /** Drops the scheduled run. */
  readonly cancel: () => void;
}

function createThrottledSave(work: () => void, afterMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const flush = () => {
    if (timer === undefined) return;
    cancel();
    work();
  };
  return {
    schedule() {
      timer ??= setTimeout(flush, afterMs);
    },
    cancel,
    flush,
  };
}

/**
 * Throttles a callback to one run per `afterMs`, always with the latest function. Flushes on unmount and on `pagehide`.
 * Changes of `afterMs` are ignored.
 */
export function useThrottledSave(work: () => void, afterMs: number): ThrottledSave {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const [throttled] = useState(() => createThrottledSave(() => latest.current(), afterMs));
  useEffect(() => {
    window.addEventListener('pagehide', throttled.flush);
    return () => {
      window.removeEventListener('pagehide', throttled.flush);
      throttled.flush();
    };
  }, [throttled]);
  return throttled;
}

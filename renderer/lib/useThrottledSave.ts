import { useEffect, useRef, useState } from 'react';

export interface ThrottledSave {
  /** Asks for the work. Asking again does not put it off: who types without a pause is kept all the same. */
  readonly schedule: () => void;
  /** Forgets what was asked for. */
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
 * Does something soon after it was asked for, at most once in `afterMs`; at once when the page is hidden or the
 * component goes. The latest `work` is the one that is done; `afterMs` is the first.
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

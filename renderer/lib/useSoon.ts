import { useEffect, useRef, useState } from 'react';

export interface Soon {
  /** Asks for the work. Asking again does not put it off: who types without a pause is kept all the same. */
  readonly ask: () => void;
  /** Forgets what was asked for. */
  readonly drop: () => void;
}

function createSoon(work: () => void, afterMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const doNow = () => {
    if (timer === undefined) return;
    drop();
    work();
  };
  return {
    ask() {
      timer ??= setTimeout(doNow, afterMs);
    },
    drop,
    doNow,
  };
}

/**
 * Does something soon after it was asked for, at most once in `afterMs`; at once when the page is hidden or the
 * component goes. The latest `work` is the one that is done; `afterMs` is the first.
 */
export function useSoon(work: () => void, afterMs: number): Soon {
  const latest = useRef(work);
  useEffect(() => {
    latest.current = work;
  });
  const [soon] = useState(() => createSoon(() => latest.current(), afterMs));
  useEffect(() => {
    window.addEventListener('pagehide', soon.doNow);
    return () => {
      window.removeEventListener('pagehide', soon.doNow);
      soon.doNow();
    };
  }, [soon]);
  return soon;
}

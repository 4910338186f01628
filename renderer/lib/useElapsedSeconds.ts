import { useEffect, useState } from 'react';

/** Whole seconds since the start of a run; 0 while it isn't running. */
export function useElapsedSeconds(isRunning: boolean): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (!isRunning) return;
    setSeconds(0);
    const startedAtMs = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - startedAtMs) / 1000)), 250);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? seconds : 0;
}

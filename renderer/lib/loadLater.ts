import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Returns a part of the page; null until it is loaded. */
export interface LaterPart<Part extends object> {
  (isNeeded: boolean): Part | null;
  /** Loads the part before a component needs it. Rejects if its file can't be read. */
  readonly preload: () => Promise<void>;
}

/**
 * A part of the page that the first screen doesn't need, such as its dialogs. Returns a hook that loads it once the
 * page is drawn and idle, so that it opens at once, or as soon as `isNeeded`; null until then. If that fails, each change
 * of `isNeeded` retries.
 *
 * @param when `drawn`: right after the first render, not only once the page is idle
 */
export function loadLater<Part extends object>(
  load: () => Promise<Part>,
  when: 'idle' | 'drawn' = 'idle',
): LaterPart<Part> {
  let known: Part | null = null;
  function usePart(isNeeded: boolean): Part | null {
    const [part, setPart] = useState(known);
    useEffect(() => {
      if (part !== null) return undefined;
      const show = (loaded: Part) => {
        known = loaded;
        setPart(loaded);
      };
      const start = () => void load().then(show, () => {});
      if (!isNeeded && when === 'idle') return whenIdle(start);
      start();
      return undefined;
    }, [part, isNeeded]);
    return part;
  }
  const preload = async () => {
    known = await load();
  };
  return Object.assign(usePart, { preload });
}

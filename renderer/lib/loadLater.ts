import { useEffect, useState } from 'react';

/**
 * A part of the page that the first screen doesn't need, such as its dialogs. Returns a hook that loads it right after
 * the first paint, so that it opens at once; null until then. If that fails, each change of `isNeeded` retries.
 */
export function loadLater<Part extends object>(load: () => Promise<Part>): (isNeeded: boolean) => Part | null {
  let known: Part | null = null;
  return function usePart(isNeeded) {
    const [part, setPart] = useState(known);
    useEffect(() => {
      if (part !== null) return;
      const show = (loaded: Part) => {
        known = loaded;
        setPart(loaded);
      };
      load().then(show, () => {});
    }, [part, isNeeded]);
    return part;
  };
}

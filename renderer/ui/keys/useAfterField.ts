import { useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isTextField } from './registry.ts';

/**
 * Returns `run` for a shortcut that also acts in text fields. It leaves the focused field first, as a click on a button
 * does, and calls the `run` of the render after that, which has what was typed there.
 */
export function useAfterField(run: () => void): () => void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return () => {
    const field = document.activeElement;
    if (field instanceof HTMLElement && isTextField(field)) flushSync(() => field.blur());
    latest.current();
  };
}

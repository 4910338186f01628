import { useLayoutEffect, useRef } from 'react';

/** Collects the text that is typed while `isWaiting`, instead of it going to the field below. */
export function useTypedAhead(isWaiting: boolean) {
  const typed = useRef('');
  useLayoutEffect(() => {
    if (!isWaiting) return;
    typed.current = '';
    const take = (event: KeyboardEvent) => {
      if (event.key.length !== 1 || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      typed.current += event.key;
    };
    window.addEventListener('keydown', take, true);
    return () => window.removeEventListener('keydown', take, true);
  }, [isWaiting]);
  return typed;
}

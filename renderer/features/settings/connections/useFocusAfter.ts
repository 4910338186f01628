import { type RefObject, useEffect, useRef } from 'react';

/** Ref of the button that opens a form: it gets the focus when the form closes and takes the focus with it. */
export function useFocusAfter(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}

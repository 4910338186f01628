import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component has left the screen, for calls that end after that. */
export function useIsGone(): Readonly<RefObject<boolean>> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}

import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component has left the screen, for calls that end after that. */
export function useUnmountedRef(): Readonly<RefObject<boolean>> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}

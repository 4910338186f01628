import { type RefObject, useEffect, useRef } from 'react';

/** A ref that is true after unmount, for calls that end later. */
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

import { createContext, useContext } from 'react';
import { useWait } from '../lib/useWait.ts';

/**
 * End of a pause that the provider requested, or null. Buttons that send requests wait for it. The app provides it
 * around the screens.
 */
export const ServicePause = createContext<number | null>(null);

/** Label of a button that sends requests, with a countdown during such a pause; null if requests are allowed. */
export function useServiceWait(): string | null {
  return useWait(useContext(ServicePause));
}

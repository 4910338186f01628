import { createContext, useContext } from 'react';
import { useWait } from '../lib/useWait.ts';

/** Until when the service wants no call, or null: what asks it again waits for that. Set by the app around the screens. */
export const ServicePause = createContext<number | null>(null);

/** What a button that asks the service says while the service wants a pause, counting down; null when it may ask. */
export function useServiceWait(): string | null {
  return useWait(useContext(ServicePause));
}

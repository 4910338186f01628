import { createContext } from 'react';

/** Until when the service wants no call, or null: what asks it again waits for that. Set by the app around the screens. */
export const ServicePause = createContext<number | null>(null);

import { createContext } from 'react';

/**
 * Why the user may change nothing that a workgroup shares, or null. Buttons that would change it are disabled with this
 * reason. The app provides it around the screens.
 */
export const ReadOnlyReason = createContext<string | null>(null);

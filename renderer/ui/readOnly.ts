import { createContext, useContext } from 'react';

/**
 * Why the user may change nothing that a workgroup shares, or null. Buttons that would change it are disabled with this
 * reason. The app provides it around the screens.
 */
export const ReadOnlyReason = createContext<string | null>(null);

/** Whether the user can't change what a workgroup shares. */
export const useIsReadOnly = (): boolean => useContext(ReadOnlyReason) !== null;

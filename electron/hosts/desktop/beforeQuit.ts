/** Tracks whether the app is quitting. If it is, a window closes instead of hiding in the tray. */
import type { ShellApp } from './electronApi.ts';

export interface Quitting {
  readonly hasBegun: () => boolean;
  /** For an update, which closes the windows before it quits. */
  readonly begin: () => void;
  /** A window prevented its own closing, so the app continues to run. */
  readonly cancel: () => void;
}

export function trackQuit(app: Pick<ShellApp, 'on'>): Quitting {
  let begun = false;
  const begin = (): void => {
    begun = true;
  };
  app.on('before-quit', begin);
  const cancel = (): void => {
    begun = false;
  };
  return { hasBegun: () => begun, begin, cancel };
}

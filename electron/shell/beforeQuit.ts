/** Whether the app is on its way out: then a window that would hide behind the tray closes. */
import type { ShellApp } from './electronApi.ts';

export interface Quitting {
  readonly hasBegun: () => boolean;
  /** For an update, which closes windows before it quits. */
  readonly begin: () => void;
  /** Something kept a window from closing, and the app goes on. */
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

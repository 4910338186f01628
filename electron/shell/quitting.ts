/** Whether the app is on its way out: then a window that would hide behind the tray closes. */
import type { ShellApp } from './electronParts.ts';

export interface Quitting {
  readonly hasBegun: () => boolean;
  /** For an update, which closes windows before it quits. */
  readonly begin: () => void;
}

export function watchQuitting(app: Pick<ShellApp, 'on'>): Quitting {
  let begun = false;
  const begin = (): void => {
    begun = true;
  };
  app.on('before-quit', begin);
  return { hasBegun: () => begun, begin };
}

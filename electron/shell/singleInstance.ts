/** One running app a data folder: a second start shows the window of the first. */
import type { ShellApp, ShellWindow } from './electronParts.ts';

/** Brings a window back from wherever it is. */
function bringForward(window: ShellWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

/**
 * Claims to be the only one. False when another holds the claim: that one has been told, and this one has to go.
 *
 * @param currentWindow the window to show when a second start is tried
 */
export function claimSingleInstance(
  app: Pick<ShellApp, 'on' | 'requestSingleInstanceLock'>,
  currentWindow: () => ShellWindow | null,
): boolean {
  if (!app.requestSingleInstanceLock()) return false;
  app.on('second-instance', () => {
    const window = currentWindow();
    if (window !== null && !window.isDestroyed()) bringForward(window);
  });
  return true;
}

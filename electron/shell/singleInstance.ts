/** One running app a data folder: a second start shows the window of the first. */
import { bringForward } from './bringForward.ts';
import type { ShellApp, ShellWindow } from './electronParts.ts';

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
  app.on('second-instance', () => bringForward(currentWindow()));
  // macOS: the icon in the dock was clicked while the window is hidden.
  app.on('activate', () => bringForward(currentWindow()));
  return true;
}

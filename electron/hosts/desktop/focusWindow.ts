import type { ShellWindow } from './electronApi.ts';

/** Brings a window to the front if it is minimized, hidden in the tray, or behind others. */
export function focusWindow(window: ShellWindow | null): void {
  if (window === null || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

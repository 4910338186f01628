import type { ShellWindow } from './electronApi.ts';

/** Brings a window back from wherever it is: minimized, hidden behind the tray, below others. */
export function focusWindow(window: ShellWindow | null): void {
  if (window === null || window.isDestroyed()) return;
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

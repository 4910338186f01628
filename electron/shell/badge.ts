/** The number of things that wait for the clerk, where this system shows one at the program's icon. */
import { join } from 'node:path';
import type { ElectronParts, ShellWindow } from './electronApi.ts';

/** `3 need attention`. */
export function attentionWords(count: number): string {
  return count === 1 ? '1 needs attention' : `${count} need attention`;
}

/**
 * Windows has no number at the icon but a small picture over it, and words for screen readers. Where a system shows
 * neither (most Linux desktops), nothing happens.
 */
export function showBadge(
  electron: Pick<ElectronParts, 'app' | 'nativeImage'>,
  platform: NodeJS.Platform,
  iconFolder: string,
  window: ShellWindow | null,
  count: number,
): void {
  if (platform !== 'win32') {
    electron.app.setBadgeCount(count);
    return;
  }
  if (window === null || window.isDestroyed()) return;
  if (count === 0) window.setOverlayIcon(null, '');
  else {
    const picture = electron.nativeImage.createFromPath(join(iconFolder, 'attention.png'));
    window.setOverlayIcon(picture, attentionWords(count));
  }
}

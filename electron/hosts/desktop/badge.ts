/** Shows the number of items that need attention on the app's icon, on systems that support it. */
import { join } from 'node:path';
import type { ElectronParts, ShellWindow } from './electronApi.ts';

/** Returns the label for screen readers and the tray, such as `3 need attention`. */
export function attentionLabel(count: number): string {
  return count === 1 ? '1 needs attention' : `${count} need attention`;
}

/**
 * Windows has no number on the icon, but a small overlay image with a description for screen readers. Systems with
 * neither (most Linux desktops) show nothing.
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
    const icon = electron.nativeImage.createFromPath(join(iconFolder, 'attention.png'));
    window.setOverlayIcon(icon, attentionLabel(count));
  }
}

/**
 * The application menu. It has no item that closes the window by Ctrl+W and none that reloads outside development: both
 * are pressed by accident. Keys of the app itself belong to the page.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { ElectronParts } from './electronApi.ts';

/** The menu's items for a platform. */
export function menuTemplate(platform: NodeJS.Platform, isPackaged: boolean): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const development: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : [{ label: '&File', submenu: [{ role: 'quit' } as const] }]),
    { role: 'editMenu' },
    {
      label: '&View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...development,
      ],
    },
    ...(isMac ? [{ role: 'windowMenu' } as const] : [{ label: '&Help', submenu: [{ role: 'about' } as const] }]),
  ];
}

/** Puts the menu in its place. */
export function setMenu(electron: Pick<ElectronParts, 'app' | 'Menu'>, platform: NodeJS.Platform): void {
  electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(menuTemplate(platform, electron.app.isPackaged)));
}

/**
 * The application menu. No item closes the window with Ctrl+W, and none reloads outside development: both are easily
 * pressed by accident. The app's own shortcuts belong to the page.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { ElectronParts } from './electronApi.ts';

/** Returns the menu items for a platform. */
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

/** Sets the application menu. */
export function setMenu(electron: Pick<ElectronParts, 'app' | 'Menu'>, platform: NodeJS.Platform): void {
  electron.Menu.setApplicationMenu(electron.Menu.buildFromTemplate(menuTemplate(platform, electron.app.isPackaged)));
}

/**
 * The optional tray icon. With it, closing the window hides the window and shipments are still tracked. Without it,
 * closing the window quits the app.
 */
import { join } from 'node:path';
import type { WaybillApp } from '../../core/app.ts';
import type { Quitting } from './beforeQuit.ts';
import type { ElectronParts, ShellTray, ShellWindow } from './electronApi.ts';
import { focusWindow } from './focusWindow.ts';

export interface TrayOptions {
  readonly platform: NodeJS.Platform;
  /** Folder of `tray.png` and its variants. */
  readonly iconFolder: string;
  readonly currentWindow: () => ShellWindow | null;
  readonly quitting: Quitting;
}

export interface Tray {
  /** Sets the icon's tooltip. */
  setTooltip(text: string): void;
  /** Must be called for every window: with the tray icon, closing the window hides it. */
  guardWindow(window: ShellWindow): void;
}

async function isChosen(app: WaybillApp): Promise<boolean> {
  const settings = await app.call('settings.get', {});
  if (!settings.ok || typeof settings.value !== 'object' || settings.value === null) return false;
  return 'tray' in settings.value && settings.value.tray === true;
}

/** macOS tints a template image; Windows needs its own format. */
function iconName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'trayTemplate.png';
  return platform === 'win32' ? 'icon.ico' : 'tray.png';
}

/** Shows the icon while it is chosen in the settings. Resolves when the setting is known. */
export async function followTrayChoice(
  electron: Pick<ElectronParts, 'app' | 'Menu' | 'Tray'>,
  app: WaybillApp,
  { platform, iconFolder, currentWindow, quitting }: TrayOptions,
): Promise<Tray> {
  let tray: ShellTray | null = null;
  let tooltip = electron.app.name;
  let turn = 0;

  function showIcon(): void {
    tray = new electron.Tray(join(iconFolder, iconName(platform)));
    tray.setToolTip(tooltip);
    const open = (): void => focusWindow(currentWindow());
    tray.setContextMenu(
      electron.Menu.buildFromTemplate([
        { label: `Open ${electron.app.name}`, click: open },
        { type: 'separator' },
        { label: 'Quit', click: () => electron.app.quit() },
      ]),
    );
    tray.on('click', open);
  }

  function removeIcon(): void {
    tray?.destroy();
    tray = null;
    const window = currentWindow();
    // A hidden window could not be opened again without the icon.
    if (window !== null && !window.isDestroyed() && !window.isVisible() && !quitting.hasBegun()) focusWindow(window);
  }

  async function applyChoice(): Promise<void> {
    turn += 1;
    const mine = turn;
    const shouldShow = await isChosen(app);
    if (mine !== turn) return;
    if (shouldShow && tray === null) showIcon();
    if (!shouldShow && tray !== null) removeIcon();
  }

  app.subscribe((event) => {
    if (event.name === 'settings.changed') void applyChoice();
  });
  await applyChoice();

  return {
    setTooltip(next) {
      tooltip = next;
      tray?.setToolTip(next);
    },
    guardWindow(window) {
      window.on('close', (event) => {
        if (tray === null || quitting.hasBegun()) return;
        event.preventDefault();
        window.hide();
      });
    },
  };
}

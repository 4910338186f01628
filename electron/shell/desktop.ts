/** Puts the desktop host together. Decides nothing about freight. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { WaybillApp } from '../app.ts';
import type { HttpPort } from '../services/freight/ports.ts';
import { START_URL } from './address.ts';
import { denyDownloads } from './downloads.ts';
import type { ElectronParts, ShellWindow } from './electronParts.ts';
import { createElectronHttp } from './http.ts';
import { connectIpc } from './ipc.ts';
import { setMenu } from './menu.ts';
import { guardNavigation } from './navigation.ts';
import { denyPermissions } from './permissions.ts';
import { registerScheme, serveProtocol } from './protocol.ts';
import { closeBeforeQuit } from './shutdown.ts';
import { claimSingleInstance } from './singleInstance.ts';
import { followTheme } from './theme.ts';
import { openWindow } from './window.ts';

export interface DesktopOptions {
  readonly platform: NodeJS.Platform;
  /** Folder for everything that the app keeps; Chromium's own files go into a folder inside. */
  readonly dataFolder: string;
  /** The built page. */
  readonly rendererFolder: string;
  /** The built preload. */
  readonly preload: string;
  openApp(http: HttpPort): Promise<WaybillApp>;
}

interface CurrentWindow {
  current: ShellWindow | null;
}

async function startWhenReady(electron: ElectronParts, options: DesktopOptions, window: CurrentWindow): Promise<void> {
  await electron.app.whenReady();
  denyPermissions(electron.session.defaultSession);
  denyDownloads(electron.session.defaultSession);
  setMenu(electron, options.platform);
  const app = await options.openApp(createElectronHttp(electron.net));
  closeBeforeQuit(electron.app, app);
  await followTheme(app, electron.nativeTheme);
  serveProtocol(electron.protocol, app, options.rendererFolder);
  connectIpc(app, () => window.current);
  const files = { preload: options.preload, place: join(options.dataFolder, 'window.json') };
  const opened = openWindow(electron, files, options.platform);
  window.current = opened;
  opened.on('closed', () => {
    window.current = null;
  });
  // Only now: the page calls as soon as it loads, and only the current window is answered.
  await opened.loadURL(START_URL).catch((error: unknown) => {
    // Closed while it was loading.
    if (!opened.isDestroyed()) throw error;
  });
}

/** What must happen before Electron is ready. False when another instance has been shown instead. */
function prepare(electron: ElectronParts, dataFolder: string, window: CurrentWindow): boolean {
  const chromiumFolder = join(dataFolder, 'chromium');
  // Electron refuses a folder that does not exist. For the user alone.
  mkdirSync(chromiumFolder, { recursive: true, mode: 0o700 });
  // Before the claim to be the only one: that is made for this folder.
  electron.app.setPath('userData', chromiumFolder);
  if (!claimSingleInstance(electron.app, () => window.current)) return false;
  // The page is sandboxed in any case; this holds for whatever else Chromium might open. It would also undo the switch
  // without which nothing starts for root or in a container.
  if (!electron.app.commandLine.hasSwitch('no-sandbox')) electron.app.enableSandbox();
  registerScheme(electron.protocol);
  guardNavigation(electron.app);
  // On every platform: without its window the app has nothing to do.
  electron.app.on('window-all-closed', () => electron.app.quit());
  return true;
}

/** Starts the desktop host. Resolves when the page has loaded, or when another instance has been shown instead. */
export async function startDesktop(electron: ElectronParts, options: DesktopOptions): Promise<void> {
  const window: CurrentWindow = { current: null };
  try {
    if (prepare(electron, options.dataFolder, window)) await startWhenReady(electron, options, window);
    else electron.app.quit();
  } catch (error) {
    electron.dialog.showErrorBox(
      'Waybill could not start',
      `${error instanceof Error ? error.message : String(error)}\n\nWhat was saved is kept in ${options.dataFolder}.`,
    );
    electron.app.exit(1);
  }
}

/** The main window: a sandboxed page without Node, shown once painted, at its last position. */
import type { BrowserWindowConstructorOptions } from 'electron';
import type { ElectronParts, ShellWindow } from './electronApi.ts';
import { frameColor } from './theme.ts';
import { boundsOn, loadWindowState, MIN_SIZE, saveWindowState } from './windowBounds.ts';

export interface WindowFiles {
  /** The built preload. */
  readonly preload: string;
  /** File with the window's saved position. */
  readonly boundsFile: string;
  /** The window's icon, for systems that do not read it from the program. */
  readonly icon: string;
}

/**
 * What the page may do. Most of these are Electron's defaults, set explicitly so that a changed default has no effect.
 */
function pagePreferences(preload: string, isPackaged: boolean): BrowserWindowConstructorOptions['webPreferences'] {
  return {
    preload,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    // Its dictionaries would be downloaded from a third-party server.
    spellcheck: false,
    devTools: !isPackaged,
    // The page shows notifications of events, which are needed most while the window is hidden.
    backgroundThrottling: false,
  };
}

/** Opens the window, empty and hidden; it is shown after the first paint. */
export function openWindow(
  electron: Pick<ElectronParts, 'app' | 'BrowserWindow' | 'nativeTheme' | 'screen'>,
  files: WindowFiles,
  platform: NodeJS.Platform,
): ShellWindow {
  const saved = loadWindowState(files.boundsFile);
  const workAreas = electron.screen.getAllDisplays().map((display) => display.workArea);
  const window = new electron.BrowserWindow({
    ...boundsOn(saved, workAreas),
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    title: electron.app.name,
    show: false,
    ...(platform === 'linux' ? { icon: files.icon } : {}),
    backgroundColor: frameColor(electron.nativeTheme),
    webPreferences: pagePreferences(files.preload, electron.app.isPackaged),
  });
  // The page's content security policy covers requests, not WebRTC.
  window.webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  let isRevealed = false;
  const reveal = (): void => {
    if (isRevealed || window.isDestroyed()) return;
    isRevealed = true;
    if (saved?.maximized === true) window.maximize();
    window.show();
  };
  window.once('ready-to-show', reveal);
  // On Wayland a hidden window may never be painted (github.com/electron/electron/issues/48859).
  if (platform === 'linux') window.webContents.on('did-finish-load', reveal);
  window.on('close', () => {
    saveWindowState(files.boundsFile, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
  electron.nativeTheme.on('updated', () => {
    if (!window.isDestroyed()) window.setBackgroundColor(frameColor(electron.nativeTheme));
  });
  return window;
}

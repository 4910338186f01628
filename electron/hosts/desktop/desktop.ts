/** Assembles the desktop host. Contains no freight logic. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type StartTrace, traceLine } from '../../../shared/startTrace.ts';
import type { WaybillApp } from '../../core/app.ts';
import type { DesktopPort } from '../../modules/desktop/ports.ts';
import type { HostFiles } from '../../modules/documents/ports.ts';
import type { HttpPort } from '../../modules/freight/ports.ts';
import type { PrintPort } from '../../modules/printing/ports.ts';
import type { Updater } from '../../modules/updates/ports.ts';
import type { PageFiles } from '../pages.ts';
import { START_URL } from './address.ts';
import { attentionLabel, showBadge } from './badge.ts';
import { type Quitting, trackQuit } from './beforeQuit.ts';
import { prepareChromium } from './chromiumSwitches.ts';
import { setContextMenu } from './contextMenu.ts';
import { setDumpFolder } from './crashDumps.ts';
import { claimLinks, findLink, linkTo, onDeepLink, readLink } from './deepLink.ts';
import { denyDownloads } from './downloads.ts';
import type { ElectronParts, ShellWindow } from './electronApi.ts';
import { createFileDialogs } from './fileDialogs.ts';
import { focusWindow } from './focusWindow.ts';
import { createElectronHttp, onlyHttp1 } from './http.ts';
import { connectIpc } from './ipc.ts';
import { setMenu } from './menu.ts';
import { guardNavigation } from './navigation.ts';
import { denyPermissions } from './permissions.ts';
import { watchPower } from './power.ts';
import { createWindowPrinting } from './printing.ts';
import { registerScheme, serveProtocol } from './protocol.ts';
import { superviseRenderer } from './rendererFailures.ts';
import { type Closing, closeBeforeQuit } from './shutdown.ts';
import { claimSingleInstance } from './singleInstance.ts';
import { prepareSmoke } from './smoke.ts';
import { followTheme } from './theme.ts';
import { followTrayChoice, type Tray } from './tray.ts';
import type { UpdateRestart } from './updater.ts';
import { openWindow } from './window.ts';

/** `appId` of electron-builder.yml. */
const APP_ID = 'app.waybill.desktop';

/** What the desktop host provides to the core. */
export interface HostParts {
  readonly http: HttpPort;
  readonly desktop: DesktopPort;
  readonly hostFiles: Omit<HostFiles, 'copyFile'>;
  readonly printing: PrintPort;
  readonly updater: Updater;
}

export interface DesktopOptions {
  readonly platform: NodeJS.Platform;
  /** The process's arguments without the program. */
  readonly argv: readonly string[];
  /** The program to run to start the app again. */
  readonly program: string;
  /** Folder for all data of the app; Chromium's own files go into a subfolder. */
  readonly dataFolder: string;
  /** Why the data folder can't be used; null if it can. */
  readonly dataFolderError: unknown;
  /** Folder for Chromium's caches, or null to leave them with its other files. */
  readonly cacheFolder: string | null;
  readonly files: PageFiles;
  /** The built preload. */
  readonly preload: string;
  /** Icons of the tray and the badge. */
  readonly iconFolder: string;
  readonly trace: StartTrace;
  /** Print the start trace when the window is shown. */
  readonly printTrace: boolean;
  /** Try everything once and exit. */
  readonly smoke: boolean;
  /** Writes a line to the terminal that the program was started from. */
  say(line: string): void;
  /** The number of the newest job in a printer's queue of CUPS, or null if it is unknown. */
  newestJob(printer: string): Promise<number | null>;
  createUpdater(restart: UpdateRestart): Updater;
  openApp(parts: HostParts): Promise<WaybillApp>;
}

/** State shared with listeners that are registered before the window or the app exists. */
interface Current {
  window: ShellWindow | null;
  app: WaybillApp | null;
  tray: Tray | null;
  /** A link that arrived before the app was open, or while it closes. */
  link: string | null;
  closing: Closing | null;
  /** The user started the app, or opened a link, while it was closing. */
  shouldStartAgain: boolean;
}

function openLink(current: Current, quitting: Quitting, bolNumber: string): void {
  if (current.app !== null && !quitting.hasBegun()) {
    current.app.openLink(bolNumber);
    focusWindow(current.window);
    return;
  }
  current.link = bolNumber;
  current.shouldStartAgain = quitting.hasBegun();
}

/** Starts the app again after this process has ended. */
function startAgain(electron: ElectronParts, { argv, program }: DesktopOptions, current: Current): void {
  const args = argv.filter((arg) => arg !== '--' && readLink(arg) === null);
  const link = current.link === null ? [] : ['--', linkTo(current.link)];
  electron.app.relaunch({ execPath: program, args: [...args, ...link] });
}

function desktopPort(electron: ElectronParts, options: DesktopOptions, current: Current): DesktopPort {
  return {
    show: () => focusWindow(current.window),
    setAttention(count) {
      showBadge(electron, options.platform, options.iconFolder, current.window, count);
      current.tray?.setTooltip(count === 0 ? electron.app.name : `${electron.app.name}: ${attentionLabel(count)}`);
    },
  };
}

function showWindow(
  electron: ElectronParts,
  options: DesktopOptions,
  current: Current,
  app: WaybillApp,
  quitting: Quitting,
): ShellWindow {
  const files = {
    preload: options.preload,
    boundsFile: join(options.dataFolder, 'window.json'),
    icon: join(options.iconFolder, 'window.png'),
  };
  const window = openWindow(electron, files, options.platform);
  current.window = window;
  window.on('closed', () => {
    current.window = null;
  });
  window.webContents.on('will-prevent-unload', quitting.cancel);
  // At logoff Windows ends the session without a request to quit.
  window.on('session-end', () => void current.closing?.close());
  current.tray?.guardWindow(window);
  setContextMenu(electron, window.webContents);
  superviseRenderer(electron, app, window, () => performance.now());
  window.once('show', () => {
    options.trace.mark('shown');
    if (!options.printTrace) return;
    options.say(traceLine(options.trace));
    app.note('start', options.trace.phases());
  });
  return window;
}

async function startWhenReady(
  electron: ElectronParts,
  options: DesktopOptions,
  current: Current,
  quitting: Quitting,
): Promise<void> {
  const { platform, trace } = options;
  await electron.app.whenReady();
  trace.mark('ready');
  denyPermissions(electron.session.defaultSession);
  denyDownloads(electron.session.defaultSession);
  setMenu(electron, platform);
  const opened = await options.openApp({
    http: createElectronHttp(electron),
    desktop: desktopPort(electron, options, current),
    hostFiles: createFileDialogs(electron, options.iconFolder, () => current.window),
    printing: createWindowPrinting(
      electron,
      () => current.window,
      (printer) => (platform === 'linux' ? options.newestJob(printer) : Promise.resolve(null)),
    ),
    updater: options.createUpdater({
      async close() {
        quitting.begin();
        await current.closing?.close();
        electron.app.releaseSingleInstanceLock();
      },
      startAgain() {
        startAgain(electron, options, current);
        electron.app.exit(0);
      },
    }),
  });
  trace.mark('app opened');
  current.closing = closeBeforeQuit(electron.app, opened, () => {
    if (current.shouldStartAgain) startAgain(electron, options, current);
  });
  const smoke = options.smoke ? prepareSmoke(opened, Date.now()) : null;
  const app = smoke?.app ?? opened;
  current.app = app;
  if (current.link !== null) app.openLink(current.link);
  current.link = null;
  watchPower(electron, app);
  await followTheme(app, electron.nativeTheme);
  const currentWindow = (): ShellWindow | null => current.window;
  const trayOptions = { platform, iconFolder: options.iconFolder, currentWindow, quitting };
  current.tray = await followTrayChoice(electron, app, trayOptions);
  serveProtocol(electron.protocol, app, options.files);
  connectIpc(app, currentWindow);
  const window = showWindow(electron, options, current, app, quitting);
  trace.mark('window made');
  // Not earlier: the page sends calls as soon as it loads, and only the current window gets responses.
  await window.loadURL(START_URL).catch((error: unknown) => {
    // The window was closed while it was loading.
    if (!window.isDestroyed()) throw error;
  });
  trace.mark('page loaded');
  if (smoke === null) return;
  const problem = await smoke.run();
  options.say(problem === null ? 'Smoke: all is well.' : `Smoke: ${problem}.`);
  if (problem === null) electron.app.quit();
  else electron.app.exit(1);
}

/** Everything that must happen before Electron is ready. Returns false if another instance was shown instead. */
function prepare(electron: ElectronParts, options: DesktopOptions, current: Current, quitting: Quitting): boolean {
  const { dataFolder, platform } = options;
  prepareChromium(electron.app, platform, process.env);
  // Must match the installer's shortcuts, otherwise notifications appear to come from another program.
  if (platform === 'win32' && electron.app.isPackaged) electron.app.setAppUserModelId(APP_ID);
  const chromiumFolder = join(dataFolder, 'chromium');
  // Electron rejects a folder that does not exist. Readable by the user only.
  mkdirSync(chromiumFolder, { recursive: true, mode: 0o700 });
  // Must precede the single-instance claim, which is made for this folder.
  electron.app.setPath('userData', chromiumFolder);
  if (options.cacheFolder !== null) {
    mkdirSync(options.cacheFolder, { recursive: true, mode: 0o700 });
    electron.app.setPath('sessionData', options.cacheFolder);
  }
  const claim = claimSingleInstance(electron.app, chromiumFolder, platform, () => current.window);
  if (claim === 'failed') throw new Error('Can’t write to the data folder. Is the disk full?');
  if (claim === 'second') {
    options.say('Waybill is already open. Showing its window.');
    return false;
  }
  setDumpFolder(electron, join(dataFolder, 'crashes'));
  // The page is sandboxed anyway; this covers anything else that Chromium might open. It would also undo
  // `--no-sandbox`, without which nothing starts as root or in a container.
  if (!electron.app.commandLine.hasSwitch('no-sandbox')) electron.app.enableSandbox();
  onlyHttp1(electron.app);
  registerScheme(electron.protocol);
  guardNavigation(electron.app);
  claimLinks(electron.app, platform, options.program);
  current.link = findLink(options.argv);
  onDeepLink(electron.app, (bolNumber) => openLink(current, quitting, bolNumber));
  electron.app.on('second-instance', () => {
    if (quitting.hasBegun()) current.shouldStartAgain = true;
  });
  // On every platform: the app has nothing to do without its window. A window hidden in the tray is not closed.
  electron.app.on('window-all-closed', () => electron.app.quit());
  return true;
}

/** Starts the desktop host. Resolves when the page has loaded, or when another instance has been shown instead. */
export async function startDesktop(electron: ElectronParts, options: DesktopOptions): Promise<void> {
  const current: Current = { window: null, app: null, tray: null, link: null, closing: null, shouldStartAgain: false };
  const quitting = trackQuit(electron.app);
  try {
    if (options.dataFolderError !== null) throw options.dataFolderError;
    if (prepare(electron, options, current, quitting)) await startWhenReady(electron, options, current, quitting);
    else electron.app.quit();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    options.say(`Waybill could not start: ${message}`);
    // In a script an open dialog would block forever.
    if (!options.smoke) {
      // Linux shows no dialogs before that.
      await electron.app.whenReady();
      electron.dialog.showErrorBox(
        'Waybill could not start',
        `${message}\n\nYour saved data is in ${options.dataFolder}.`,
      );
    }
    electron.app.exit(1);
  }
}

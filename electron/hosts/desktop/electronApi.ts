/**
 * The parts of Electron that the shell uses, narrowed from Electron's own types. `main.ts` passes the real ones, the
 * tests a test double of the same type; both stop compiling when the API changes.
 */
import type {
  App,
  BaseWindow,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  ClientRequest,
  ClientRequestConstructorOptions,
  CommandLine,
  CrashReporter,
  Dialog,
  Display,
  Event,
  Menu,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  MessageBoxReturnValue,
  NativeImage,
  NativeTheme,
  OpenDialogOptions,
  OpenDialogReturnValue,
  PowerMonitor,
  Protocol,
  SaveDialogOptions,
  SaveDialogReturnValue,
  Session,
  Shell,
  Tray,
  WebContents,
  WebContentsWillFrameNavigateEventParams,
  WebContentsWillNavigateEventParams,
  WebFrameMain,
} from 'electron';

/** `commandLine` is narrowed in the same way. */
export interface ShellApp
  extends Pick<
    App,
    | 'enableSandbox'
    | 'exit'
    | 'getFileIcon'
    | 'getPath'
    | 'isPackaged'
    | 'name'
    | 'on'
    | 'quit'
    | 'relaunch'
    | 'releaseSingleInstanceLock'
    | 'requestSingleInstanceLock'
    | 'setAppUserModelId'
    | 'setAsDefaultProtocolClient'
    | 'setBadgeCount'
    | 'setPath'
    | 'whenReady'
  > {
  readonly commandLine: Pick<CommandLine, 'appendSwitch' | 'hasSwitch' | 'removeSwitch'>;
}
export type ShellFrame = Pick<WebFrameMain, 'parent' | 'url'>;
export type ShellContents = Pick<
  WebContents,
  | 'executeJavaScript'
  | 'forcefullyCrashRenderer'
  | 'getPrintersAsync'
  | 'id'
  | 'isDestroyed'
  | 'on'
  | 'print'
  | 'reload'
  | 'send'
  | 'setWebRTCIPHandlingPolicy'
  | 'setWindowOpenHandler'
  | 'startDrag'
>;
/** A window of the app, with its contents narrowed in the same way. */
export interface ShellWindow
  extends Pick<
    BrowserWindow,
    | 'destroy'
    | 'focus'
    | 'getNormalBounds'
    | 'hide'
    | 'isDestroyed'
    | 'isMaximized'
    | 'isMinimized'
    | 'isVisible'
    | 'loadURL'
    | 'maximize'
    | 'on'
    | 'once'
    | 'restore'
    | 'setBackgroundColor'
    | 'setOverlayIcon'
    | 'show'
  > {
  readonly webContents: ShellContents;
}
export type ShellSession = Pick<
  Session,
  'on' | 'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler'
>;
export type ShellDisplay = Pick<Display, 'workArea'>;
export type ShellMenu = Pick<Menu, 'items'> & { popup(): void };
/** The tray icon. */
export interface ShellTray extends Pick<Tray, 'destroy' | 'on' | 'setToolTip'> {
  setContextMenu(menu: ShellMenu | null): void;
}
export type ShellRequest = Pick<ClientRequest, 'abort' | 'end' | 'on'>;
export interface ShellNet {
  request(options: ClientRequestConstructorOptions): ShellRequest;
}
export type ShellTheme = Pick<NativeTheme, 'on' | 'shouldUseDarkColors' | 'themeSource'>;
export type ShellProtocol = Pick<Protocol, 'handle' | 'registerSchemesAsPrivileged'>;
export type PreventableEvent = Pick<Event, 'preventDefault'>;
export type NavigationEvent = PreventableEvent &
  Pick<WebContentsWillNavigateEventParams & WebContentsWillFrameNavigateEventParams, 'isMainFrame' | 'url'>;

export interface ElectronParts {
  readonly app: ShellApp;
  readonly crashReporter: Pick<CrashReporter, 'start'>;
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => ShellWindow;
  readonly dialog: Pick<Dialog, 'showErrorBox'> & {
    /** Need their window: without one the dialog can disappear behind it. */
    showOpenDialog(window: Pick<BaseWindow, 'isDestroyed'>, options: OpenDialogOptions): Promise<OpenDialogReturnValue>;
    showSaveDialog(window: Pick<BaseWindow, 'isDestroyed'>, options: SaveDialogOptions): Promise<SaveDialogReturnValue>;
    /** Needs its window: without one the dialog blocks the whole app on macOS until it is closed. */
    showMessageBox(
      window: Pick<BaseWindow, 'isDestroyed'>,
      options: MessageBoxOptions,
    ): Promise<Pick<MessageBoxReturnValue, 'response'>>;
  };
  readonly Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): ShellMenu;
    setApplicationMenu(menu: ShellMenu | null): void;
  };
  readonly nativeImage: { createFromPath(path: string): NativeImage };
  readonly nativeTheme: ShellTheme;
  readonly net: ShellNet;
  /** Available only after the app is ready. */
  readonly powerMonitor: Pick<PowerMonitor, 'on'>;
  readonly protocol: ShellProtocol;
  readonly shell: Pick<Shell, 'openPath' | 'showItemInFolder'>;
  readonly screen: { getAllDisplays(): ShellDisplay[] };
  /** Available only after the app is ready. */
  readonly session: {
    readonly defaultSession: ShellSession;
    fromPartition(partition: string): Pick<Session, 'closeAllConnections'>;
  };
  readonly Tray: new (image: string) => ShellTray;
}

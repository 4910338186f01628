/**
 * The parts of Electron that the shell touches, cut out of Electron's own types. `main.ts` passes the real ones, the
 * tests a double of the same type: both stop compiling when the API changes.
 */
import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  ClientRequest,
  ClientRequestConstructorOptions,
  CommandLine,
  Dialog,
  Display,
  Event,
  Menu,
  MenuItemConstructorOptions,
  NativeTheme,
  Protocol,
  Session,
  Shell,
  WebContents,
  WebContentsWillFrameNavigateEventParams,
  WebContentsWillNavigateEventParams,
  WebFrameMain,
} from 'electron';

/** `commandLine` is narrowed likewise. */
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
    | 'requestSingleInstanceLock'
    | 'setPath'
    | 'whenReady'
  > {
  readonly commandLine: Pick<CommandLine, 'hasSwitch'>;
}
export type ShellFrame = Pick<WebFrameMain, 'parent' | 'url'>;
export type ShellContents = Pick<
  WebContents,
  'id' | 'isDestroyed' | 'on' | 'send' | 'setWindowOpenHandler' | 'startDrag'
>;
/** A window of ours, with the contents narrowed likewise. */
export interface ShellWindow
  extends Pick<
    BrowserWindow,
    | 'focus'
    | 'getNormalBounds'
    | 'isDestroyed'
    | 'isMaximized'
    | 'isMinimized'
    | 'loadURL'
    | 'maximize'
    | 'on'
    | 'once'
    | 'restore'
    | 'setBackgroundColor'
    | 'show'
  > {
  readonly webContents: ShellContents;
}
export type ShellSession = Pick<
  Session,
  'on' | 'setDevicePermissionHandler' | 'setPermissionCheckHandler' | 'setPermissionRequestHandler'
>;
export type ShellDisplay = Pick<Display, 'workArea'>;
export type ShellMenu = Pick<Menu, 'items'>;
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
  readonly BrowserWindow: new (options: BrowserWindowConstructorOptions) => ShellWindow;
  readonly dialog: Pick<Dialog, 'showErrorBox' | 'showSaveDialog'>;
  readonly Menu: {
    buildFromTemplate(template: MenuItemConstructorOptions[]): ShellMenu;
    setApplicationMenu(menu: ShellMenu | null): void;
  };
  readonly nativeTheme: ShellTheme;
  readonly net: ShellNet;
  readonly protocol: ShellProtocol;
  readonly shell: Pick<Shell, 'showItemInFolder'>;
  readonly screen: { getAllDisplays(): ShellDisplay[] };
  /** Known only once the app is ready. */
  readonly session: { readonly defaultSession: ShellSession };
}

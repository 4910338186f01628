/**
 * A test double of the parts of Electron that the shell uses, typed by Electron's own declarations: if a member is
 * renamed or changes its type, this file stops compiling. It behaves as documented, but only as far as the shell can
 * observe.
 */

import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { Readable } from 'node:stream';
import type {
  App,
  BrowserWindow,
  BrowserWindowConstructorOptions,
  ClientRequest,
  ClientRequestConstructorOptions,
  CrashReporterStartOptions,
  CustomScheme,
  Event,
  IpcMain,
  Item,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NativeImage,
  NativeTheme,
  OpenDialogOptions,
  OpenDialogReturnValue,
  PowerMonitor,
  PrinterInfo,
  Protocol,
  Rectangle,
  RelaunchOptions,
  SaveDialogOptions,
  SaveDialogReturnValue,
  Session,
  Tray,
  WebContents,
  WebContentsPrintOptions,
  WebFrameMain,
} from 'electron';
import type {
  ElectronParts,
  ShellApp,
  ShellContents,
  ShellMenu,
  ShellNet,
  ShellProtocol,
  ShellRequest,
  ShellSession,
  ShellTheme,
  ShellTray,
  ShellWindow,
} from '../../electron/hosts/desktop/electronApi.ts';

/** Returns a large type of which the code under test reads only these members. */
export function standIn<Whole extends object>(part: Partial<Whole>): Whole {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the code under test reads only these members
  return part as Whole;
}

/** Electron's `on` returns its whole object, which no double is; the shell never chains on it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- selects the overloads
function listenBy<On extends (...args: never[]) => unknown>(events: EventEmitter): On {
  const on = (name: string, listener: (...args: unknown[]) => void): void => {
    events.on(name, listener);
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- overloads cannot be written out here
  return on as unknown as On;
}

/** An event that records whether it was prevented. */
export function preventable<Params extends object>(
  params: Params,
): Event<Params> & { readonly wasPrevented: () => boolean } {
  let prevented = false;
  return {
    ...params,
    preventDefault: () => {
      prevented = true;
    },
    get defaultPrevented() {
      return prevented;
    },
    wasPrevented: () => prevented,
  };
}

let lastContentsId = 0;

export class ContentsDouble implements ShellContents {
  readonly id = ++lastContentsId;
  readonly acts: string[] = [];
  readonly events = new EventEmitter();
  readonly on = listenBy<WebContents['on']>(this.events);
  readonly sent: { channel: string; args: unknown[] }[] = [];
  destroyed = false;
  openHandler: Parameters<WebContents['setWindowOpenHandler']>[0] | null = null;

  isDestroyed(): boolean {
    return this.destroyed;
  }
  private isDying = false;
  reload(): void {
    // Electron 42 crashes here, and the whole app with it.
    if (this.isDying) throw new Error('reload() inside render-process-gone');
    this.acts.push('reload');
  }
  /** Ends the page's process. */
  die(reason: string, exitCode = 139): void {
    this.isDying = true;
    this.events.emit('render-process-gone', preventable({}), { reason, exitCode });
    this.isDying = false;
  }
  executeJavaScript(code: string): Promise<unknown> {
    this.acts.push(code);
    return Promise.resolve();
  }
  forcefullyCrashRenderer(): void {
    this.acts.push('crash');
    this.die('killed', 1);
  }
  send(channel: string, ...args: unknown[]): void {
    this.sent.push({ channel, args: structuredClone(args) });
  }
  webRtcPolicy = 'default';
  setWebRTCIPHandlingPolicy(policy: string): void {
    this.webRtcPolicy = policy;
  }
  setWindowOpenHandler(handler: Parameters<WebContents['setWindowOpenHandler']>[0]): void {
    this.openHandler = handler;
  }
  printers: PrinterInfo[] = [];
  async getPrintersAsync(): Promise<PrinterInfo[]> {
    return this.printers;
  }
  readonly prints: {
    readonly options: WebContentsPrintOptions;
    readonly callback: (success: boolean, failureReason: string) => void;
  }[] = [];
  print(options: WebContentsPrintOptions = {}, callback: (success: boolean, failureReason: string) => void = () => {}) {
    this.prints.push({ options, callback });
  }
  readonly dragged: Item[] = [];
  startDrag(item: Item): void {
    if (typeof item.icon === 'string' || item.icon.isEmpty()) throw new Error('Must specify non-empty `icon`');
    this.dragged.push(item);
  }
}

export class WindowDouble implements ShellWindow {
  /** Every window created since the last `createElectronDouble`. */
  static made: WindowDouble[] = [];
  /** The result of `loadURL`; a test may make it fail. */
  static load: (address: string) => Promise<void> = () => Promise.resolve();

  readonly events = new EventEmitter();
  readonly on = listenBy<BrowserWindow['on']>(this.events);
  readonly once = listenBy<BrowserWindow['once']>(this.events);
  readonly webContents = new ContentsDouble();
  readonly options: BrowserWindowConstructorOptions;
  readonly loaded: string[] = [];
  readonly acts: string[] = [];
  bounds: Rectangle = { x: 10, y: 20, width: 1200, height: 700 };
  maximized = false;
  minimized = false;
  destroyed = false;
  visible = false;
  overlay: { image: NativeImage | null; description: string } | null = null;
  backgroundColor: string | undefined;

  /** Called for every closed window. */
  static onClosed: () => void = () => {};

  constructor(options: BrowserWindowConstructorOptions) {
    this.options = options;
    this.backgroundColor = options.backgroundColor;
    this.visible = options.show !== false;
    WindowDouble.made.push(this);
  }
  destroy(): void {
    if (this.destroyed) return;
    this.destroyed = true;
    this.visible = false;
    this.events.emit('closed');
    WindowDouble.onClosed();
  }
  /** Closed by a clerk, or by quitting. @returns whether the window allowed it */
  close(): boolean {
    const event = preventable({});
    this.events.emit('close', event);
    if (!event.wasPrevented()) this.destroy();
    return !event.wasPrevented();
  }
  focus(): void {
    this.acts.push('focus');
  }
  show(): void {
    this.visible = true;
    this.acts.push('show');
    this.events.emit('show');
  }
  hide(): void {
    this.visible = false;
    this.acts.push('hide');
  }
  isVisible(): boolean {
    return this.visible;
  }
  setOverlayIcon(image: NativeImage | null, text: string): void {
    this.overlay = { image, description: text };
  }
  maximize(): void {
    this.maximized = true;
    this.acts.push('maximize');
  }
  restore(): void {
    this.minimized = false;
    this.visible = true;
    this.acts.push('restore');
  }
  getNormalBounds(): Rectangle {
    return this.bounds;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }
  /** Painted first, then loaded; Electron's promise resolves last. */
  async loadURL(address: string): Promise<void> {
    this.loaded.push(address);
    await WindowDouble.load(address);
    if (this.destroyed) throw new Error(`ERR_FAILED (-2) loading '${address}'`);
    this.events.emit('ready-to-show');
    this.webContents.events.emit('did-finish-load');
  }
}

export class SessionDouble implements ShellSession {
  readonly events = new EventEmitter();
  readonly on = listenBy<Session['on']>(this.events);
  onRequest: Parameters<Session['setPermissionRequestHandler']>[0] = null;
  onCheck: Parameters<Session['setPermissionCheckHandler']>[0] = null;
  onDevice: Parameters<Session['setDevicePermissionHandler']>[0] = null;

  setPermissionRequestHandler(handler: Parameters<Session['setPermissionRequestHandler']>[0]): void {
    this.onRequest = handler;
  }
  setPermissionCheckHandler(handler: Parameters<Session['setPermissionCheckHandler']>[0]): void {
    this.onCheck = handler;
  }
  setDevicePermissionHandler(handler: Parameters<Session['setDevicePermissionHandler']>[0]): void {
    this.onDevice = handler;
  }
}

/** A response as Electron returns it: a readable stream with a status and headers in lowercase. */
export class MessageDouble extends Readable {
  readonly statusCode: number;
  readonly headers: Record<string, string | string[]>;
  constructor(statusCode: number, headers: Record<string, string | string[]>) {
    super({ read: () => {} });
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

export class RequestDouble implements ShellRequest {
  readonly events = new EventEmitter();
  readonly on = listenBy<ClientRequest['on']>(this.events);
  readonly options: ClientRequestConstructorOptions;
  body: string | Buffer | undefined;
  ended = false;
  aborted = false;
  private message: MessageDouble | null = null;

  constructor(options: ClientRequestConstructorOptions) {
    this.options = options;
  }
  readonly end: ClientRequest['end'] = (body) => {
    this.body = body;
    this.ended = true;
    return standIn<ClientRequest>({});
  };
  /** The event is emitted later, and nothing else after it. */
  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    this.message?.destroy();
    process.nextTick(() => this.events.emit('abort'));
  }
  /** Responds; the body is then pushed into the returned message. */
  respond(status: number, headers: Record<string, string | string[]> = {}): MessageDouble {
    const message = new MessageDouble(status, headers);
    this.message = message;
    this.events.emit('response', message);
    return message;
  }
  /** Fails as Chromium does: an error on the request and, if a response had begun, on the response. */
  fail(name: string): void {
    if (this.aborted) return;
    const error = new Error(name);
    this.message?.destroy(error);
    this.events.emit('error', error);
  }
  /** Redirects: unless it is followed or aborted immediately, Electron emits an error. */
  redirect(status: number, address: string): void {
    this.events.emit('redirect', status, 'GET', address, { location: [address] });
    if (!this.aborted) this.events.emit('error', new Error('Redirect was cancelled'));
  }
}

/**
 * Requests, and their sessions. The layers underneath, such as connections and Chromium's resending on them, have no
 * double: specs that run in Electron test them.
 */
export class NetDouble implements ShellNet {
  readonly requests: RequestDouble[] = [];
  /** The actions in order: `close` and a session's name, `request` and a session's name. */
  readonly acts: string[] = [];
  /** Closing a session's connections takes until this resolves. */
  closing: Promise<void> = Promise.resolve();

  request(options: ClientRequestConstructorOptions): RequestDouble {
    // Electron checks them as Node does, and throws immediately.
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      validateHeaderName(name);
      validateHeaderValue(name, String(value));
    }
    if (options.partition !== undefined) this.fromPartition(options.partition);
    this.acts.push(`request ${options.partition ?? ''}`);
    const request = new RequestDouble(options);
    this.requests.push(request);
    return request;
  }
  /** Called for each session, which is created by its first use. */
  onSession: (session: { setSpellCheckerLanguages(languages: string[]): void }) => void = () => {};
  private readonly made = new Set<string>();
  readonly fromPartition = (partition: string) => {
    if (!this.made.has(partition)) {
      this.made.add(partition);
      this.onSession({
        setSpellCheckerLanguages: (languages) => void this.acts.push(`spelling ${partition} ${languages.length}`),
      });
    }
    return {
      closeAllConnections: (): Promise<void> => {
        this.acts.push(`close ${partition}`);
        return this.closing;
      },
    };
  };
}

export class AppDouble implements ShellApp {
  readonly events = new EventEmitter();
  readonly on = listenBy<App['on']>(this.events);
  readonly name = 'Waybill';
  readonly acts: string[] = [];
  readonly paths = new Map<string, string>();
  isPackaged = false;
  /** Whether this one is the first. */
  isFirst = true;
  /** The folder of the single-instance lock. */
  claimed: string | null = null;
  ready: Promise<void> = Promise.resolve();

  readonly switches = new Set<string>();
  readonly appended: string[] = [];
  readonly commandLine = {
    hasSwitch: (name: string): boolean => this.switches.has(name),
    appendSwitch: (name: string, value = ''): void => void this.appended.push(`${name}=${value}`),
    removeSwitch: (name: string): void => void this.switches.delete(name),
  };

  enableSandbox(): void {
    this.acts.push('enableSandbox');
  }
  private isQuitting = false;
  /** As Electron does it: each window may stop it, then `will-quit` may. */
  quit(): void {
    this.acts.push('quit');
    const before = preventable({});
    this.events.emit('before-quit', before);
    if (before.wasPrevented()) return;
    this.isQuitting = true;
    for (const window of WindowDouble.made) {
      if (window.destroyed || window.close()) continue;
      this.isQuitting = false;
      return;
    }
    this.isQuitting = false;
    this.leave();
  }
  private leave(): void {
    const event = preventable({});
    this.events.emit('will-quit', event);
    if (!event.wasPrevented()) this.exit(0);
  }
  /** A window was closed. */
  windowClosed(): void {
    if (this.isQuitting || WindowDouble.made.some(({ destroyed }) => !destroyed)) return;
    if (this.events.listenerCount('window-all-closed') === 0) this.quit();
    else this.events.emit('window-all-closed');
  }
  readonly relaunched: RelaunchOptions[] = [];
  relaunch(options: RelaunchOptions = {}): void {
    this.relaunched.push(options);
  }
  exit(code?: number): void {
    this.acts.push(`exit ${code ?? 0}`);
  }
  setPath(name: string, path: string): void {
    if (!existsSync(path)) throw new Error(`Failed to set '${name}' path`);
    this.acts.push(`setPath ${name}`);
    this.paths.set(name, path);
  }
  badgeCount = 0;
  setBadgeCount(count = 0): boolean {
    this.badgeCount = count;
    return true;
  }
  setAsDefaultProtocolClient(scheme: string, program = '', args: string[] = []): boolean {
    this.acts.push(['links', scheme, program, ...args].join(' '));
    return true;
  }
  setAppUserModelId(id: string): void {
    this.acts.push(`appUserModelId ${id}`);
  }
  releaseSingleInstanceLock(): void {
    this.acts.push('releaseSingleInstanceLock');
  }
  requestSingleInstanceLock(): boolean {
    this.acts.push('requestSingleInstanceLock');
    this.claimed = this.paths.get('userData') ?? null;
    return this.isFirst;
  }
  getPath(name: string): string {
    return this.paths.get(name) ?? `/home/clerk/${name}`;
  }
  fileIcon: () => Promise<NativeImage> = () => Promise.resolve(standIn<NativeImage>({ isEmpty: () => false }));
  getFileIcon(): Promise<NativeImage> {
    return this.fileIcon();
  }
  async whenReady(): Promise<void> {
    await this.ready;
    this.acts.push('ready');
  }
}

export class ProtocolDouble implements ShellProtocol {
  readonly schemes: CustomScheme[] = [];
  readonly handlers = new Map<string, Parameters<Protocol['handle']>[1]>();
  registerSchemesAsPrivileged(schemes: CustomScheme[]): void {
    this.schemes.push(...schemes);
  }
  handle(scheme: string, handler: Parameters<Protocol['handle']>[1]): void {
    this.handlers.set(scheme, handler);
  }
}

export class ThemeDouble implements ShellTheme {
  readonly events = new EventEmitter();
  readonly on = listenBy<NativeTheme['on']>(this.events);
  themeSource: NativeTheme['themeSource'] = 'system';
  systemIsDark = false;
  get shouldUseDarkColors(): boolean {
    return this.themeSource === 'system' ? this.systemIsDark : this.themeSource === 'dark';
  }
}

export class TrayDouble implements ShellTray {
  /** Trays created since the last `createElectronDouble`. */
  static made: TrayDouble[] = [];
  readonly events = new EventEmitter();
  readonly on = listenBy<Tray['on']>(this.events);
  readonly image: string;
  toolTip = '';
  menu: ShellMenu | null = null;
  destroyed = false;

  constructor(image: string) {
    this.image = image;
    TrayDouble.made.push(this);
  }
  setToolTip(text: string): void {
    this.toolTip = text;
  }
  setContextMenu(menu: ShellMenu | null): void {
    this.menu = menu;
  }
  destroy(): void {
    this.destroyed = true;
  }
}

class IpcMainDouble implements Pick<IpcMain, 'handle' | 'removeHandler'> {
  readonly handlers = new Map<string, Parameters<IpcMain['handle']>[1]>();
  handle(channel: string, listener: Parameters<IpcMain['handle']>[1]): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    // Arguments and results are copies; what can't be copied is an error.
    const copying: typeof listener = (event, ...args) => {
      const reply: unknown = listener(event, ...structuredClone(args));
      return reply instanceof Promise ? reply.then((value: unknown) => structuredClone(value)) : structuredClone(reply);
    };
    this.handlers.set(channel, copying);
  }
  removeHandler(channel: string): void {
    this.handlers.delete(channel);
  }
}
/** Raw IPC; one for all tests because `electron/hosts/desktop/ipc.ts` imports it. */
export const ipcMainDouble = new IpcMainDouble();

/** A frame as the sender check sees it. */
export function frameDouble(url: string, parent: WebFrameMain | null = null): WebFrameMain {
  return standIn<WebFrameMain>({ url, parent });
}

/** Creates a new Electron. */
export function createElectronDouble() {
  WindowDouble.made = [];
  TrayDouble.made = [];
  WindowDouble.load = () => Promise.resolve();
  const app = new AppDouble();
  WindowDouble.onClosed = () => app.windowClosed();
  ipcMainDouble.handlers.clear();
  const menus: { template: MenuItemConstructorOptions[]; isSet: boolean }[] = [];
  const popups: MenuItemConstructorOptions[][] = [];
  /** Open message boxes; a test responds with the box's callback. */
  const boxes: { window: unknown; options: MessageBoxOptions; response: (response: number) => void }[] = [];
  const crashReports: CrashReporterStartOptions[] = [];
  const power = new EventEmitter();
  const openDialogs: unknown[] = [];
  /** Folders that the next dialogs return. */
  const chosenFolders: string[] = [];
  const saveDialogs: unknown[] = [];
  const saveResults: SaveDialogReturnValue[] = [];
  const shown: string[] = [];
  /** Error messages of the next calls of `openPath`; empty if the file opens. */
  const openResults: string[] = [];
  const errorBoxes: { title: string; content: string }[] = [];
  const net = new NetDouble();
  net.onSession = (session) => app.events.emit('session-created', session);
  const displays: { workArea: Rectangle }[] = [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }];
  return {
    app,
    BrowserWindow: WindowDouble,
    crashReporter: {
      start: (options: CrashReporterStartOptions): void => {
        crashReports.push(options);
      },
    },
    dialog: {
      showErrorBox: (title: string, content: string) => {
        errorBoxes.push({ title, content });
      },
      showMessageBox: (window: unknown, options: MessageBoxOptions): Promise<{ response: number }> =>
        new Promise((resolve) => {
          const reply = (response: number): void => resolve({ response });
          boxes.push({ window, options, response: reply });
          options.signal?.addEventListener('abort', () => reply(options.cancelId ?? 0));
        }),
      showOpenDialog: (window: unknown, options: OpenDialogOptions): Promise<OpenDialogReturnValue> => {
        openDialogs.push({ window, ...options });
        const chosen = chosenFolders.shift();
        return Promise.resolve({ canceled: chosen === undefined, filePaths: chosen === undefined ? [] : [chosen] });
      },
      showSaveDialog: (window: unknown, options: SaveDialogOptions): Promise<SaveDialogReturnValue> => {
        saveDialogs.push({ window, ...options });
        return Promise.resolve(saveResults.shift() ?? { canceled: true, filePath: '' });
      },
    },
    Menu: {
      buildFromTemplate: (template: MenuItemConstructorOptions[]): ShellMenu => {
        menus.push({ template, isSet: false });
        return { items: [], popup: () => void popups.push(template) };
      },
      setApplicationMenu: () => {
        for (const menu of menus) menu.isSet = true;
      },
    },
    nativeImage: {
      createFromPath: (path: string) =>
        standIn<NativeImage>({ isEmpty: () => false, getSize: () => ({ width: path.length, height: 16 }) }),
    },
    nativeTheme: new ThemeDouble(),
    net,
    powerMonitor: { on: listenBy<PowerMonitor['on']>(power) },
    protocol: new ProtocolDouble(),
    screen: { getAllDisplays: () => displays },
    session: { defaultSession: new SessionDouble(), fromPartition: net.fromPartition },
    Tray: TrayDouble,
    /** The actions of the shell, for assertions. */
    shell: {
      showItemInFolder: (path: string) => void shown.push(path),
      openPath: (path: string) => {
        shown.push(`open ${path}`);
        return Promise.resolve(openResults.shift() ?? '');
      },
    },
    seen: {
      menus,
      popups,
      boxes,
      crashReports,
      power,
      errorBoxes,
      displays,
      openDialogs,
      chosenFolders,
      saveDialogs,
      saveResults,
      shown,
      openResults,
    },
  } satisfies ElectronParts & { seen: object };
}
export type ElectronDouble = ReturnType<typeof createElectronDouble>;

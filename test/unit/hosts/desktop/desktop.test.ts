import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaybillApp } from '../../../../electron/core/app.ts';
import { type DesktopOptions, type HostParts, startDesktop } from '../../../../electron/hosts/desktop/desktop.ts';
import type { PrintPort } from '../../../../electron/modules/printing/ports.ts';
import type { Updater } from '../../../../electron/modules/updates/ports.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import { createStartTrace } from '../../../../shared/startTrace.ts';
import type { ElectronDouble } from '../../../support/electronDouble.ts';
import {
  createElectronDouble,
  frameDouble,
  ipcMainDouble,
  preventable,
  standIn,
  TrayDouble,
  WindowDouble,
} from '../../../support/electronDouble.ts';
import { createFakeApp, type FakeApp } from '../../../support/fakeApp.ts';

vi.mock('electron', () => ({
  get ipcMain() {
    return ipcMainDouble;
  },
}));

let folder: string;
let dataFolder: string;
let electron: ElectronDouble;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-desktop-'));
  dataFolder = join(folder, 'data');
  electron = createElectronDouble();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

let said: string[];
function start(
  openApp: DesktopOptions['openApp'] = () => Promise.resolve(createFakeApp(() => ok({ theme: 'dark' }))),
  changes: Partial<DesktopOptions> = {},
): Promise<void> {
  said = [];
  return startDesktop(electron, {
    platform: 'linux',
    argv: [],
    program: '/opt/Waybill/waybill',
    dataFolder,
    dataFolderError: null,
    cacheFolder: null,
    files: { get: async () => null },
    preload: '/built/preload.cjs',
    iconFolder: '/built/icons',
    trace: createStartTrace(() => 7),
    printTrace: false,
    smoke: false,
    say: (line) => said.push(line),
    newestJob: () => Promise.resolve(null),
    createUpdater: () => standIn<Updater>({}),
    openApp,
    ...changes,
  });
}

test('what must happen before Electron is ready happens before', async () => {
  await start();
  expect(electron.app.acts).toEqual([
    'setPath userData',
    'requestSingleInstanceLock',
    'setPath crashDumps',
    'enableSandbox',
    'ready',
  ]);
  expect(electron.app.paths.get('userData')).toBe(join(dataFolder, 'chromium'));
  expect(electron.app.claimed).toBe(join(dataFolder, 'chromium'));
  expect(existsSync(join(dataFolder, 'chromium'))).toBe(true);
});

test('caches go where the system does not copy them between computers', async () => {
  await start(undefined, { cacheFolder: join(folder, 'local/Waybill/chromium') });
  expect(electron.app.paths.get('sessionData')).toBe(join(folder, 'local/Waybill/chromium'));
  expect(electron.app.paths.get('userData')).toBe(join(dataFolder, 'chromium'));
});

test('started without the sandbox, as root and containers need, it is left off', async () => {
  electron.app.switches.add('no-sandbox');
  await start();
  expect(electron.app.acts).not.toContain('enableSandbox');
  expect(electron.app.acts).toContain('ready');
});

test('when the page loads, everything it meets is in place', async () => {
  WindowDouble.load = () => {
    expect(electron.protocol.handlers.has('app')).toBe(true);
    expect(ipcMainDouble.handlers.size).toBeGreaterThan(0);
    expect(electron.session.defaultSession.onRequest).not.toBeNull();
    expect(electron.session.defaultSession.onCheck).not.toBeNull();
    expect(electron.session.defaultSession.onDevice).not.toBeNull();
    expect(electron.session.defaultSession.events.listenerCount('will-download')).toBe(1);
    expect(electron.app.events.listenerCount('web-contents-created')).toBe(1);
    expect(electron.seen.menus[0]?.isSet).toBe(true);
    return Promise.resolve();
  };
  await start();
  expect(electron.seen.errorBoxes).toEqual([]);
  expect(WindowDouble.made).toHaveLength(1);
  expect(WindowDouble.made[0]?.loaded).toEqual(['app://waybill/']);
  expect(WindowDouble.made[0]?.options).toMatchObject({
    backgroundColor: '#0f1115',
    webPreferences: { preload: '/built/preload.cjs' },
  });
});

test('the page gets responses while its window is open, from its first call on', async () => {
  const call = () =>
    ipcMainDouble.handlers.get('waybill:call')?.(
      standIn<IpcMainInvokeEvent>({
        sender: standIn<WebContents>({ id: WindowDouble.made[0]?.webContents.id ?? 0 }),
        senderFrame: frameDouble('app://waybill/'),
      }),
      'app.info',
      {},
    );
  let first: unknown;
  WindowDouble.load = () => {
    first = call();
    return Promise.resolve();
  };
  await start();
  await expect(first).resolves.toEqual(ok({ theme: 'dark' }));
  WindowDouble.made[0]?.events.emit('closed');
  expect(call).toThrow('rejected');
});

test('a second start opens nothing, says so and goes', async () => {
  electron.app.isFirst = false;
  mkdirSync(join(dataFolder, 'chromium'), { recursive: true });
  symlinkSync(`${hostname()}-${process.pid}`, join(dataFolder, 'chromium/SingletonLock'));
  const openApp = vi.fn<() => Promise<WaybillApp>>(() => Promise.resolve(createFakeApp()));
  await start(openApp);
  expect(openApp).not.toHaveBeenCalled();
  expect(electron.app.acts.slice(-2)).toEqual(['quit', 'exit 0']);
  expect(WindowDouble.made).toEqual([]);
  expect(said).toEqual(['Waybill is already open. Showing its window.']);
});

test('a folder without a running app that can not be claimed is reported, not passed over', async () => {
  electron.app.isFirst = false;
  await start();
  expect(electron.seen.errorBoxes).toMatchObject([
    { content: expect.stringContaining('Can’t write to the data folder') },
  ]);
  expect(electron.app.acts.at(-1)).toBe('exit 1');
});

test('closing the window ends the app', async () => {
  await start();
  WindowDouble.made[0]?.close();
  await expect.poll(() => electron.app.acts.slice(-2)).toEqual(['quit', 'exit 0']);
});

test('an app that cannot be opened says why and where its data is, and exits', async () => {
  await start(() => Promise.reject(new Error('The database is damaged.')));
  expect(electron.seen.errorBoxes).toEqual([
    {
      title: 'Waybill could not start',
      content: `The database is damaged.\n\nYour saved data is in ${dataFolder}.`,
    },
  ]);
  expect(electron.app.acts.at(-1)).toBe('exit 1');
});

test('of a data folder that can’t be used, nothing is touched', async () => {
  await start(undefined, { dataFolderError: new Error(`The disk with ${dataFolder} isn't responding.`) });
  expect(electron.seen.errorBoxes).toMatchObject([{ content: expect.stringContaining("isn't responding") }]);
  expect(electron.app.acts).toEqual(['ready', 'exit 1']);
  expect(existsSync(dataFolder)).toBe(false);
});

test('a data folder that cannot be created is reported in the same way', async () => {
  writeFileSync(dataFolder, 'a file, not a folder');
  await start();
  expect(electron.seen.errorBoxes).toHaveLength(1);
  expect(electron.app.acts).toEqual(['ready', 'exit 1']);
});

test('a page that cannot be loaded is reported, but not when the window was closed before', async () => {
  WindowDouble.load = () => Promise.reject(new Error('ERR_FAILED (-2)'));
  await start();
  expect(electron.seen.errorBoxes).toHaveLength(1);

  electron = createElectronDouble();
  WindowDouble.load = () => {
    const window = WindowDouble.made[0];
    if (window !== undefined) window.destroyed = true;
    return Promise.reject(new Error('Object has been destroyed'));
  };
  await start();
  expect(electron.seen.errorBoxes).toEqual([]);
});

/** Settings for the tray, and all recorded calls. */
function appWith(settings: object): FakeApp {
  return createFakeApp((name) => ok(name === 'settings.get' ? { theme: 'system', ...settings } : {}));
}

test('the link that started it, and one from a second start, reach the app; the window is shown', async () => {
  const app = appWith({});
  await start(() => Promise.resolve(app), { argv: ['--demo', '--', 'waybill://bol/0044'] });
  expect(app.links).toEqual(['0044']);
  const window = WindowDouble.made[0];
  if (window === undefined) throw new Error('no window was made');
  electron.app.events.emit('second-instance', {}, ['waybill', '--', 'waybill://bol/0045/']);
  expect(app.links).toEqual(['0044', '0045']);
  expect(window.acts).toEqual(expect.arrayContaining(['show', 'focus']));
});

test('macOS sends the link before there is an app: it is stored until then', async () => {
  const app = appWith({});
  electron.app.ready = new Promise((resolve) => {
    setTimeout(() => {
      electron.app.events.emit('open-url', { preventDefault: () => {} }, 'waybill://bol/77');
      resolve();
    }, 5);
  });
  await start(() => Promise.resolve(app), { platform: 'darwin' });
  expect(app.links).toEqual(['77']);
});

test('a link that macOS sends shows a hidden window', async () => {
  const app = appWith({});
  await start(() => Promise.resolve(app), { platform: 'darwin' });
  electron.app.events.emit('open-url', { preventDefault: () => {} }, 'waybill://bol/78');
  expect(app.links).toEqual(['78']);
  expect(WindowDouble.made[0]?.acts.slice(-2)).toEqual(['show', 'focus']);
});

test('the core can bring the window up and put a number at the icon', async () => {
  let parts: HostParts | undefined;
  await start((given) => {
    parts = given;
    return Promise.resolve(appWith({ tray: true }));
  });
  const window = WindowDouble.made[0];
  if (window === undefined || parts === undefined) throw new Error('no window was made');
  window.minimized = true;
  parts.desktop.show();
  expect(window.acts.slice(-3)).toEqual(['restore', 'show', 'focus']);
  parts.desktop.setAttention(2);
  expect(electron.app.badgeCount).toBe(2);
  expect(TrayDouble.made[0]?.toolTip).toBe('Waybill: 2 need attention');
  parts.desktop.setAttention(0);
  expect(TrayDouble.made[0]?.toolTip).toBe('Waybill');
});

test('with the tray chosen, closing hides and quitting closes', async () => {
  await start(() => Promise.resolve(appWith({ tray: true })));
  const window = WindowDouble.made[0];
  expect(window?.close()).toBe(false);
  expect(window?.visible).toBe(false);

  electron.app.quit();
  expect(window?.destroyed).toBe(true);
  await expect.poll(() => electron.app.acts.at(-1)).toBe('exit 0');
});

test('an update lets the window close, closes the app and gives its claim back before it installs', async () => {
  let close = (): Promise<void> => Promise.reject(new Error('no updater was made'));
  const app = appWith({ tray: true });
  await start(
    () => Promise.resolve({ ...app, close: () => Promise.resolve(void electron.app.acts.push('app closed')) }),
    {
      createUpdater: (restart) => {
        ({ close } = restart);
        return standIn<Updater>({});
      },
    },
  );
  await close();
  expect(electron.app.acts.slice(-2)).toEqual(['app closed', 'releaseSingleInstanceLock']);
  expect(WindowDouble.made[0]?.close()).toBe(true);
});

test('a start, or a link, in the seconds of closing starts the app again with it', async () => {
  const app = appWith({});
  const argv = ['/checkout', '--data-dir', '/d', '--', 'waybill://bol/1'];
  await start(() => Promise.resolve(app), { argv });
  electron.app.quit();
  electron.app.events.emit('second-instance', {}, ['waybill', '--', 'waybill://bol/A%2F7']);
  expect(app.links).toEqual(['1']);
  await expect.poll(() => electron.app.acts.at(-1)).toBe('exit 0');
  expect(electron.app.relaunched).toEqual([
    { execPath: '/opt/Waybill/waybill', args: ['/checkout', '--data-dir', '/d', '--', 'waybill://bol/A%2F7'] },
  ]);
});

test('without another start: the app ends for good', async () => {
  await start();
  electron.app.quit();
  await expect.poll(() => electron.app.acts.at(-1)).toBe('exit 0');
  expect(electron.app.relaunched).toEqual([]);
});

test('a quit that the page held up leaves the tray icon unchanged', async () => {
  await start(() => Promise.resolve(appWith({ tray: true })));
  const window = WindowDouble.made[0];
  electron.app.events.emit('before-quit');
  window?.webContents.events.emit('will-prevent-unload', preventable({}));
  expect(window?.close()).toBe(false);
});

test('Windows that logs off closes the app, though nothing quits', async () => {
  const close = vi.fn<() => Promise<void>>(() => Promise.resolve());
  await start(() => Promise.resolve({ ...appWith({}), close }), { platform: 'win32' });
  WindowDouble.made[0]?.events.emit('session-end');
  expect(close).toHaveBeenCalledTimes(1);
});

test('on Windows the installed program is the one of its shortcuts', async () => {
  electron.app.isPackaged = true;
  await start(undefined, { platform: 'win32' });
  expect(electron.app.acts[0]).toBe('appUserModelId app.waybill.desktop');
  expect(readFileSync(resolve(import.meta.dirname, '../../../../electron-builder.yml'), 'utf8')).toContain(
    'appId: app.waybill.desktop',
  );
});

test('the trace of the start is said when the window shows, and written into the log', async () => {
  const app = appWith({});
  await start(() => Promise.resolve(app), { printTrace: true });
  expect(said).toHaveLength(1);
  expect(said[0]).toMatch(/^Start: ready 7 ms, app opened 0 ms, .*together 7 ms$/);
  expect(app.notes).toContainEqual({ event: 'start', details: expect.objectContaining({ ready: 7 }) });
});

test('nothing is printed without a request', async () => {
  const app = appWith({});
  await start(() => Promise.resolve(app));
  expect(WindowDouble.made[0]?.visible).toBe(true);
  expect([said, app.notes]).toEqual([[], []]);
});

test('crash dumps stay here', async () => {
  await start();
  expect(electron.seen.crashReports).toEqual([{ uploadToServer: false }]);
  expect(electron.app.paths.get('crashDumps')).toBe(join(dataFolder, 'crashes'));
});

test('a smoke test ends automatically when all is well', async () => {
  const responses: Readonly<Record<string, unknown>> = {
    'quotes.getRates': { quote: { id: 'q1', rates: [{ carrier: 'SMPF' }] } },
    'bookings.submit': { outcome: { bolNumber: '44' } },
  };
  const app = createFakeApp((name) => ok(responses[name] ?? {}));
  WindowDouble.load = () => {
    void ipcMainDouble.handlers.get('waybill:call')?.(
      standIn<IpcMainInvokeEvent>({
        sender: standIn<WebContents>({ id: WindowDouble.made[0]?.webContents.id ?? 0 }),
        senderFrame: frameDouble('app://waybill/'),
      }),
      'connections.status',
      {},
    );
    return Promise.resolve();
  };
  await start(() => Promise.resolve(app), { smoke: true });
  expect(said).toEqual(['Smoke: all is well.']);
  await expect.poll(() => electron.app.acts.slice(-2)).toEqual(['quit', 'exit 0']);
});

test('a smoke test that cannot even open says so without a dialog', async () => {
  await start(() => Promise.reject(new Error('The disk is gone.')), { smoke: true });
  expect(said).toEqual(['Waybill could not start: The disk is gone.']);
  expect(electron.seen.errorBoxes).toEqual([]);
  expect(electron.app.acts.at(-1)).toBe('exit 1');
});

test.each([
  ['linux', ['office']],
  ['win32', []],
] as const)('a print on %s checks the queue of CUPS only where Chromium can lose it', async (platform, expected) => {
  const checked: string[] = [];
  let printing: PrintPort | null = null;
  await start(
    (parts) => {
      printing = parts.printing;
      return Promise.resolve(createFakeApp(() => ok({ theme: 'dark' })));
    },
    {
      platform,
      newestJob: (printer) => {
        checked.push(printer);
        return Promise.resolve(1);
      },
    },
  );
  const [main] = WindowDouble.made;
  if (main !== undefined)
    main.webContents.printers = [{ name: 'office', displayName: '', description: '', options: {} }];
  const options = { printer: 'office', paper: '4x6', copies: 1, tray: null, driverSize: false, title: 'BOL' } as const;
  const port = printing as PrintPort | null;
  void port?.send({ path: '/ready.pdf', fileId: 'print-1' }, options, new AbortController().signal);
  for (let turns = 0; turns < 5; turns += 1) await turn();
  WindowDouble.made.at(-1)?.webContents.events.emit('page-title-updated', {}, 'Pages are ready');
  for (let turns = 0; turns < 5; turns += 1) await turn();
  expect(WindowDouble.made.at(-1)?.webContents.prints).toHaveLength(1);
  expect(checked).toEqual(expected);
});

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WaybillApp } from '../../../electron/app.ts';
import { startDesktop } from '../../../electron/shell/desktop.ts';
import { ok } from '../../../shared/ipc/result.ts';
import type { ElectronDouble } from '../../support/electronDouble.ts';
import {
  createElectronDouble,
  frameDouble,
  ipcMainDouble,
  standIn,
  WindowDouble,
} from '../../support/electronDouble.ts';
import { createFakeApp } from '../../support/fakeApp.ts';

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

function start(
  openApp: () => Promise<WaybillApp> = () => Promise.resolve(createFakeApp(() => ok({ theme: 'dark' }))),
): Promise<void> {
  return startDesktop(electron, {
    platform: 'linux',
    dataFolder,
    rendererFolder: '/built/renderer',
    preload: '/built/preload.cjs',
    openApp,
  });
}

test('what must happen before Electron is ready happens before', async () => {
  await start();
  expect(electron.app.acts).toEqual(['setPath userData', 'requestSingleInstanceLock', 'enableSandbox', 'ready']);
  expect(electron.app.paths.get('userData')).toBe(join(dataFolder, 'chromium'));
  expect(existsSync(join(dataFolder, 'chromium'))).toBe(true);
});

test('started without the sandbox, as root and containers need, it is left off', async () => {
  electron.app.switches.add('no-sandbox');
  await start();
  expect(electron.app.acts).toEqual(['setPath userData', 'requestSingleInstanceLock', 'ready']);
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

test('the page is answered while its window is open, from its first call on', async () => {
  const call = () =>
    ipcMainDouble.handlers.get('waybill:app.info')?.(
      standIn<IpcMainInvokeEvent>({
        sender: standIn<WebContents>({ id: WindowDouble.made[0]?.webContents.id ?? 0 }),
        senderFrame: frameDouble('app://waybill/'),
      }),
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
  expect(call).toThrow('refused');
});

test('a second start opens nothing and goes', async () => {
  electron.app.isFirst = false;
  const openApp = vi.fn<() => Promise<WaybillApp>>(() => Promise.resolve(createFakeApp()));
  await start(openApp);
  expect(openApp).not.toHaveBeenCalled();
  expect(electron.app.acts.at(-1)).toBe('quit');
  expect(WindowDouble.made).toEqual([]);
});

test('closing the window ends the app', async () => {
  await start();
  electron.app.events.emit('window-all-closed');
  expect(electron.app.acts.at(-1)).toBe('quit');
});

test('an app that cannot be opened says why, what was kept, and goes', async () => {
  await start(() => Promise.reject(new Error('The database is damaged.')));
  expect(electron.seen.errorBoxes).toEqual([
    {
      title: 'Waybill could not start',
      content: `The database is damaged.\n\nWhat was saved is kept in ${dataFolder}.`,
    },
  ]);
  expect(electron.app.acts.at(-1)).toBe('exit 1');
});

test('a data folder that cannot be made is said in the same way', async () => {
  writeFileSync(dataFolder, 'a file, not a folder');
  await start();
  expect(electron.seen.errorBoxes).toHaveLength(1);
  expect(electron.app.acts).toEqual(['exit 1']);
});

test('a page that cannot be loaded is said, but not when the window was closed meanwhile', async () => {
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

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWindow } from '../../../../electron/hosts/desktop/window.ts';
import type { ElectronDouble } from '../../../support/electronDouble.ts';
import { createElectronDouble, WindowDouble } from '../../../support/electronDouble.ts';

let folder: string;
let electron: ElectronDouble;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-window-'));
  electron = createElectronDouble();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(platform: NodeJS.Platform = 'win32'): WindowDouble {
  openWindow(
    electron,
    { preload: '/built/preload.cjs', boundsFile: join(folder, 'window.json'), icon: '/built/icons/window.png' },
    platform,
  );
  const window = WindowDouble.made.at(-1);
  if (window === undefined) throw new Error('no window was made');
  return window;
}

test('the page is sandboxed, isolated and without Node', () => {
  expect(open().options.webPreferences).toMatchObject({
    preload: '/built/preload.cjs',
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    spellcheck: false,
    backgroundThrottling: false,
  });
});

test('on Linux the window brings its icon; elsewhere the system takes the program’s', () => {
  expect(open('linux').options.icon).toBe('/built/icons/window.png');
  expect(open('win32').options.icon).toBeUndefined();
});

test('the page has no way around its policy by WebRTC', () => {
  expect(open().webContents.webRtcPolicy).toBe('disable_non_proxied_udp');
});

test('developer tools exist in development only', () => {
  expect(open().options.webPreferences?.devTools).toBe(true);
  electron.app.isPackaged = true;
  expect(open().options.webPreferences?.devTools).toBe(false);
});

test('the window shows itself once painted, not before', () => {
  const window = open();
  expect(window.options.show).toBe(false);
  expect(window.acts).toEqual([]);
  window.events.emit('ready-to-show');
  expect(window.acts).toEqual(['show']);
});

test('on Linux a window that is never painted while hidden shows itself once the page has loaded', () => {
  const window = open('linux');
  window.webContents.events.emit('did-finish-load');
  expect(window.acts).toEqual(['show']);
  window.events.emit('ready-to-show');
  window.webContents.events.emit('did-finish-load');
  expect(window.acts).toEqual(['show']);
});

test('elsewhere only a painted window shows itself', () => {
  const window = open('darwin');
  window.webContents.events.emit('did-finish-load');
  expect(window.acts).toEqual([]);
});

test('the frame has the color of the theme, also when the theme changes', () => {
  const window = open();
  expect(window.backgroundColor).toBe('#eef0f3');
  electron.nativeTheme.themeSource = 'dark';
  electron.nativeTheme.events.emit('updated');
  expect(window.backgroundColor).toBe('#0f1115');
  expect(open().options.backgroundColor).toBe('#0f1115');
});

test('a change of theme does not touch a closed window', () => {
  const window = open();
  window.destroyed = true;
  electron.nativeTheme.themeSource = 'dark';
  electron.nativeTheme.events.emit('updated');
  expect(window.backgroundColor).toBe('#eef0f3');
});

test('a first window has the default size, and no position', () => {
  expect(open().options).toMatchObject({ width: 1366, height: 768, minWidth: 800, minHeight: 600 });
  expect(open().options.x).toBeUndefined();
});

test('a window comes back where it was closed, maximized again if it was', () => {
  const first = open();
  first.bounds = { x: 300, y: 120, width: 1000, height: 700 };
  first.maximized = true;
  first.events.emit('close');

  const second = open();
  expect(second.options).toMatchObject({ x: 300, y: 120, width: 1000, height: 700 });
  second.events.emit('ready-to-show');
  expect(second.acts).toEqual(['maximize', 'show']);
});

test('a window whose display is missing opens at the default position', () => {
  const first = open();
  first.bounds = { x: 2500, y: 100, width: 1000, height: 700 };
  first.events.emit('close');
  expect(open().options.x).toBeUndefined();

  electron.seen.displays.push({ workArea: { x: 1920, y: 0, width: 1920, height: 1040 } });
  expect(open().options).toMatchObject({ x: 2500, y: 100 });
});

test.each(['', '{', 'null', '[]', '{"bounds":{"x":"1"}}', '{"bounds":{"x":1e400,"y":0,"width":9,"height":9}}'])(
  'a place that cannot be read (%s) is as good as none',
  (content) => {
    writeFileSync(join(folder, 'window.json'), content);
    expect(open().options).toMatchObject({ width: 1366, height: 768 });
  },
);

test('a position that cannot be saved does not stop the window from closing', () => {
  const window = open();
  rmSync(folder, { recursive: true, force: true });
  expect(() => window.events.emit('close')).not.toThrow();
});

test('the saved file contains nothing but the position', () => {
  open().events.emit('close');
  expect(JSON.parse(readFileSync(join(folder, 'window.json'), 'utf8'))).toEqual({
    bounds: { x: 10, y: 20, width: 1200, height: 700 },
    maximized: false,
  });
});

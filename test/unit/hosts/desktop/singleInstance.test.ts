import { lstatSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimSingleInstance } from '../../../../electron/hosts/desktop/singleInstance.ts';
import type { ElectronDouble } from '../../../support/electronDouble.ts';
import { createElectronDouble, WindowDouble } from '../../../support/electronDouble.ts';

/** The target of the link is not a file. */
const isThere = (link: string): boolean => lstatSync(link, { throwIfNoEntry: false }) !== undefined;

let electron: ElectronDouble;
let folder: string;
afterEach(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'waybill-claim-'));
  electron = createElectronDouble();
});

test('a second start brings the window of the first to the front', () => {
  const window = new WindowDouble({});
  expect(claimSingleInstance(electron.app, folder, 'linux', () => window)).toBe('first');
  electron.app.events.emit('second-instance');
  expect(window.acts).toEqual(['show', 'focus']);
});

test('a minimized window is restored', () => {
  const window = new WindowDouble({});
  window.minimized = true;
  claimSingleInstance(electron.app, folder, 'linux', () => window);
  electron.app.events.emit('second-instance');
  expect(window.acts).toEqual(['restore', 'show', 'focus']);
});

test('a second start before or after the window does nothing', () => {
  const window = new WindowDouble({});
  let current: WindowDouble | null = null;
  claimSingleInstance(electron.app, folder, 'linux', () => current);
  electron.app.events.emit('second-instance');
  current = window;
  window.destroyed = true;
  electron.app.events.emit('second-instance');
  expect(window.acts).toEqual([]);
});

test('the second one is notified, and listens to nothing', () => {
  electron.app.isFirst = false;
  symlinkSync(`${hostname()}-${process.pid}`, join(folder, 'SingletonLock'));
  expect(claimSingleInstance(electron.app, folder, 'linux', () => null)).toBe('second');
  expect(electron.app.events.listenerCount('second-instance')).toBe(0);
});

test('a click on the icon in the dock brings a hidden window back', () => {
  const window = new WindowDouble({});
  claimSingleInstance(electron.app, folder, 'linux', () => window);
  electron.app.events.emit('activate');
  expect(window.acts).toEqual(['show', 'focus']);
});

test.each([
  ['nobody holds it', null],
  ['its holder has died', `${hostname()}-999999999`],
])('a claim that can not be made though %s has failed', (_what, holder) => {
  electron.app.isFirst = false;
  if (holder !== null) symlinkSync(holder, join(folder, 'SingletonLock'));
  expect(claimSingleInstance(electron.app, folder, 'linux', () => null)).toBe('failed');
});

test('a claim that a crash left behind before the computer was renamed is taken away', () => {
  const lock = join(folder, 'SingletonLock');
  symlinkSync('dock-pc-old-4711', lock);
  // Like Chromium: fails as long as the link exists.
  const app = { on: electron.app.on, requestSingleInstanceLock: () => !isThere(lock) };
  expect(claimSingleInstance(app, folder, 'linux', () => null)).toBe('first');
});

test('on Windows the system holds the claim', () => {
  electron.app.isFirst = false;
  expect(claimSingleInstance(electron.app, folder, 'win32', () => null)).toBe('second');
});

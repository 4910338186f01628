import { beforeEach, expect, test } from 'vitest';
import { claimSingleInstance } from '../../../electron/shell/singleInstance.ts';
import type { ElectronDouble } from '../../support/electronDouble.ts';
import { createElectronDouble, WindowDouble } from '../../support/electronDouble.ts';

let electron: ElectronDouble;
beforeEach(() => {
  electron = createElectronDouble();
});

test('a second start brings the window of the first forward', () => {
  const window = new WindowDouble({});
  expect(claimSingleInstance(electron.app, () => window)).toBe(true);
  electron.app.events.emit('second-instance');
  expect(window.acts).toEqual(['show', 'focus']);
});

test('a minimized window is restored', () => {
  const window = new WindowDouble({});
  window.minimized = true;
  claimSingleInstance(electron.app, () => window);
  electron.app.events.emit('second-instance');
  expect(window.acts).toEqual(['restore', 'show', 'focus']);
});

test('a second start before or after the window does nothing', () => {
  const window = new WindowDouble({});
  let current: WindowDouble | null = null;
  claimSingleInstance(electron.app, () => current);
  electron.app.events.emit('second-instance');
  current = window;
  window.destroyed = true;
  electron.app.events.emit('second-instance');
  expect(window.acts).toEqual([]);
});

test('the one that comes second is told so, and listens to nothing', () => {
  electron.app.isFirst = false;
  expect(claimSingleInstance(electron.app, () => null)).toBe(false);
  expect(electron.app.events.listenerCount('second-instance')).toBe(0);
});

test('a click on the icon in the dock brings a hidden window back', () => {
  const window = new WindowDouble({});
  claimSingleInstance(electron.app, () => window);
  electron.app.events.emit('activate');
  expect(window.acts).toEqual(['show', 'focus']);
});

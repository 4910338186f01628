import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { followTrayChoice } from '../../../../electron/hosts/desktop/tray.ts';
import { ok } from '../../../../shared/ipc/result.ts';
import {
  createElectronDouble,
  type ElectronDouble,
  TrayDouble,
  type WindowDouble,
} from '../../../support/electronDouble.ts';
import { createFakeApp, type FakeApp } from '../../../support/fakeApp.ts';

let electron: ElectronDouble;
let window: WindowDouble;
let tray: boolean;
let hasBegun: boolean;
let app: FakeApp;
beforeEach(() => {
  app = createFakeApp(() => ok({ tray }));
  electron = createElectronDouble();
  window = new electron.BrowserWindow({});
  tray = true;
  hasBegun = false;
});

async function follow(platform: NodeJS.Platform = 'linux') {
  const followed = await followTrayChoice(electron, app, {
    platform,
    iconFolder: 'icons',
    currentWindow: () => window,
    quitting: { hasBegun: () => hasBegun, begin: () => {}, cancel: () => {} },
  });
  followed.guardWindow(window);
  return followed;
}

async function choose(chosen: boolean): Promise<void> {
  tray = chosen;
  app.emit({ name: 'settings.changed', id: null });
  await turn();
}

/** @returns whether the window was not closed */
const close = (): boolean => !window.close();

test('there is no icon unless it was chosen, and closing closes', async () => {
  tray = false;
  await follow();
  expect(TrayDouble.made).toEqual([]);
  expect(close()).toBe(false);
});

test.each([
  ['linux', 'tray.png'],
  ['darwin', 'trayTemplate.png'],
  ['win32', 'icon.ico'],
] as const)('on %s the icon is %s', async (platform, name) => {
  await follow(platform);
  expect(TrayDouble.made[0]?.image).toMatch(new RegExp(`icons.${name}$`));
});

test('closing hides, a click brings the window back, Quit quits', async () => {
  await follow();
  expect(close()).toBe(true);
  expect(window.visible).toBe(false);
  TrayDouble.made[0]?.events.emit('click');
  expect(window.acts).toEqual(['hide', 'show', 'focus']);
  const labels = electron.seen.menus[0]?.template.map(({ label }) => label);
  expect(labels).toEqual(['Open Waybill', undefined, 'Quit']);
  const quit = electron.seen.menus[0]?.template[2]?.click;
  Reflect.apply(quit ?? (() => {}), null, []);
  expect(electron.app.acts).toEqual(['quit']);
});

test('on the way out closing closes', async () => {
  await follow();
  hasBegun = true;
  expect(close()).toBe(false);
});

test('chosen while the app runs it comes, given up it goes, and a hidden window does not go with it', async () => {
  tray = false;
  await follow();
  await choose(true);
  await choose(true);
  expect(TrayDouble.made).toHaveLength(1);
  close();
  await choose(false);
  expect(TrayDouble.made[0]?.destroyed).toBe(true);
  expect(window.visible).toBe(true);
  expect(close()).toBe(false);
});

test('the words over the icon survive its coming and going', async () => {
  const followed = await follow();
  followed.setTooltip('Waybill: 1 needs attention');
  await choose(false);
  await choose(true);
  expect(TrayDouble.made.map(({ toolTip }) => toolTip)).toEqual([
    'Waybill: 1 needs attention',
    'Waybill: 1 needs attention',
  ]);
});

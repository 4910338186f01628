import type { MenuItemConstructorOptions } from 'electron';
import { expect, test } from 'vitest';
import { menuTemplate, setMenu } from '../../../../electron/hosts/desktop/menu.ts';
import { createElectronDouble } from '../../../support/electronDouble.ts';

function roles(items: readonly MenuItemConstructorOptions[]): string[] {
  return items.flatMap((item) => [
    ...(item.role === undefined ? [] : [item.role]),
    ...(Array.isArray(item.submenu) ? roles(item.submenu) : []),
  ]);
}

test.each(['linux', 'win32', 'darwin'] as const)('on %s nothing is one key away from losing the window', (platform) => {
  expect(roles(menuTemplate(platform, true))).not.toEqual(expect.arrayContaining(['close']));
  for (const role of ['reload', 'forceReload', 'toggleDevTools'])
    expect(roles(menuTemplate(platform, true))).not.toContain(role);
});

test('the tools of development are there in development', () => {
  expect(roles(menuTemplate('linux', false))).toEqual(expect.arrayContaining(['reload', 'toggleDevTools']));
});

test.each(['linux', 'win32', 'darwin'] as const)('on %s editing, zoom and the way out are there', (platform) => {
  const found = roles(menuTemplate(platform, true));
  expect(found).toEqual(expect.arrayContaining(['editMenu', 'zoomIn', 'zoomOut', 'resetZoom', 'togglefullscreen']));
  expect(found).toContain(platform === 'darwin' ? 'appMenu' : 'quit');
});

test('the menu is set', () => {
  const electron = createElectronDouble();
  electron.app.isPackaged = true;
  setMenu(electron, 'linux');
  expect(electron.seen.menus).toEqual([{ template: menuTemplate('linux', true), isSet: true }]);
});

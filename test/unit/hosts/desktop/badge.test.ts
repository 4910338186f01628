import { expect, test } from 'vitest';
import { attentionLabel, showBadge } from '../../../../electron/hosts/desktop/badge.ts';
import { createElectronDouble, WindowDouble } from '../../../support/electronDouble.ts';

test.each(['linux', 'darwin'] as const)('on %s the number is shown on the icon', (platform) => {
  const electron = createElectronDouble();
  showBadge(electron, platform, 'icons', null, 3);
  expect(electron.app.badgeCount).toBe(3);
  showBadge(electron, platform, 'icons', null, 0);
  expect(electron.app.badgeCount).toBe(0);
});

test('on Windows an overlay is shown on the icon, with a description for screen readers', () => {
  const electron = createElectronDouble();
  const window = new WindowDouble({});
  showBadge(electron, 'win32', 'icons', window, 1);
  expect(window.overlay).toMatchObject({ description: '1 needs attention' });
  expect(window.overlay?.image).not.toBeNull();
  showBadge(electron, 'win32', 'icons', window, 0);
  expect(window.overlay).toEqual({ image: null, description: '' });
  expect(electron.app.badgeCount).toBe(0);
});

test('a closed window gets nothing', () => {
  const window = new WindowDouble({});
  window.destroyed = true;
  showBadge(createElectronDouble(), 'win32', 'icons', window, 1);
  showBadge(createElectronDouble(), 'win32', 'icons', null, 1);
  expect(window.overlay).toBeNull();
});

test('many are counted', () => {
  expect(attentionLabel(12)).toBe('12 need attention');
});

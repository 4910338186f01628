import { expect, test } from 'vitest';
import { chooseHost, hasDisplay, type Runtime } from '../../../electron/launch/chooseHost.ts';

const ready: Runtime = { state: 'ready', program: '/electron' };
const unusable: Runtime = { state: 'unusable', why: 'it does not start' };
const notFetched: Runtime = { state: 'not-fetched', why: 'github.com does not answer' };

test('a runtime that works and a display give the desktop window', () => {
  expect(chooseHost({ browserRequested: false, display: true, runtime: ready })).toEqual({
    host: 'desktop',
    program: '/electron',
  });
});

test('a missing runtime is fetched first', () => {
  const choice = chooseHost({ browserRequested: false, display: true, runtime: { state: 'missing' } });
  expect(choice).toEqual({ host: 'fetch-runtime' });
});

test.each([ready, unusable, notFetched, { state: 'missing' } as const])(
  'a requested browser host has no reason, and nothing is downloaded: %j',
  (runtime) => {
    for (const display of [true, false]) {
      expect(chooseHost({ browserRequested: true, display, runtime })).toEqual({ host: 'browser', reason: null });
    }
  },
);

test.each([ready, unusable, { state: 'missing' } as const])(
  'without a display the reason is the display: %j',
  (runtime) => {
    const choice = chooseHost({ browserRequested: false, display: false, runtime });
    expect(choice).toEqual({
      host: 'browser',
      reason: 'No display found, so Waybill opens in a browser.',
    });
  },
);

test.each([
  [unusable, "Electron's runtime can't be used (it does not start), so Waybill opens in a browser."],
  [notFetched, "Electron's runtime can't be downloaded (github.com does not answer), so Waybill opens in a browser."],
])('an unusable runtime results in the browser host and a reason', (runtime, reason) => {
  expect(chooseHost({ browserRequested: false, display: true, runtime })).toEqual({ host: 'browser', reason });
});

test.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: '' }, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
] as const)('on %s with %j a display is there: %s', (platform, env, there) => {
  expect(hasDisplay(platform, env)).toBe(there);
});

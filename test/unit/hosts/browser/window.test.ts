import { execPath } from 'node:process';
import { describe, expect, test } from 'vitest';
import { defaultDataFolder } from '../../../../electron/hosts/browser/dataFolder.ts';
import {
  findOpenings,
  notOpenedMessage,
  type Opening,
  openAddress,
  type WindowInfo,
} from '../../../../electron/hosts/browser/window.ts';

const address = 'http://127.0.0.1:8080/#token';

function details(given: Partial<WindowInfo>, installed: readonly string[] = []): WindowInfo {
  return {
    platform: 'linux',
    env: { DISPLAY: ':0', PATH: '/usr/local/bin:/usr/bin' },
    userId: 1000,
    profileFolder: '/data/browser-window',
    exists: (path) => installed.includes(path),
    ...given,
  };
}
const described = (openings: readonly Opening[]) => openings.map(({ kind, program }) => `${kind} ${program}`);

describe('the ways to open a window', () => {
  test('are none without a display', () => {
    expect(findOpenings(details({ env: { PATH: '/usr/bin' } }, ['/usr/bin/chromium']))).toEqual([]);
  });

  test.each([
    ['linux', {}, ['/usr/bin/chromium'], ['window /usr/bin/chromium', 'browser xdg-open']],
    ['linux', {}, ['/usr/bin/microsoft-edge'], ['window /usr/bin/microsoft-edge', 'browser xdg-open']],
    ['linux', {}, [], ['browser xdg-open']],
    ['darwin', { env: {} }, [], ['browser open']],
    [
      'darwin',
      { env: {} },
      ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'],
      ['window /Applications/Google Chrome.app/Contents/MacOS/Google Chrome', 'browser open'],
    ],
    ['win32', { env: {} }, [], ['browser rundll32']],
  ] as const)('on %s with %j and %j are %j', (platform, given, installed, expected) => {
    expect(described(findOpenings(details({ platform, ...given }, installed)))).toEqual(expected);
  });

  test.each([
    ['/home/a/.local/share/waybill/browser-window', ['/snap/bin/chromium'], ['browser xdg-open']],
    [
      '/home/a/.local/share/waybill/browser-window',
      ['/usr/bin/chromium-browser', '/snap/bin/chromium'],
      ['browser xdg-open'],
    ],
    [
      '/home/a/.local/share/waybill/browser-window',
      ['/usr/bin/chromium-browser', '/snap/bin/chromium', '/usr/bin/microsoft-edge'],
      ['window /usr/bin/microsoft-edge', 'browser xdg-open'],
    ],
    ['/home/a/waybill/browser-window', ['/snap/bin/chromium'], ['window /snap/bin/chromium', 'browser xdg-open']],
  ])(
    'to a profile in %s with %j are %j, because a snap reads no hidden folder',
    (profileFolder, installed, expected) => {
      const env = { DISPLAY: ':0', PATH: '/usr/bin:/snap/bin' };
      expect(described(findOpenings(details({ env, profileFolder }, installed)))).toEqual(expected);
    },
  );

  test('that opened nothing are reported, with the reason that a snap would have', () => {
    expect(notOpenedMessage('linux', '/home/a/.local/share/waybill')).toContain('installed as a snap');
    for (const [platform, folder] of [
      ['linux', '/home/a/waybill'],
      ['darwin', '/Users/a/.waybill'],
    ] as const)
      expect(notOpenedMessage(platform, folder)).not.toContain('snap');
  });

  test('give the app window a separate profile, and no sandbox to root on Linux only', () => {
    const argsFor = (userId: number) =>
      findOpenings(details({ userId }, ['/usr/bin/chromium']))[0]?.args(address) ?? [];
    expect(argsFor(1000)).toEqual(expect.arrayContaining([`--app=${address}`, '--user-data-dir=/data/browser-window']));
    expect(argsFor(1000)).not.toContain('--no-sandbox');
    expect(argsFor(0)).toContain('--no-sandbox');
  });
});

describe('opening', () => {
  const node = (kind: Opening['kind'], script: string): Opening => ({
    kind,
    program: execPath,
    args: () => ['-e', script],
  });
  const broken: Opening = { kind: 'window', program: '/nonexistent/browser', args: (url) => [url] };

  test('continues with the next way when a program is missing or fails', async () => {
    const opened = await openAddress(address, [broken, node('window', 'process.exit(1)'), node('browser', '')]);
    expect(opened.kind).toBe('browser');
  });

  test('says when nothing could be opened', async () => {
    expect((await openAddress(address, [broken])).kind).toBeNull();
    expect((await openAddress(address, [])).kind).toBeNull();
  });

  test('a window of our own is noticed when it closes', async () => {
    const opened = await openAddress(address, [node('window', 'setTimeout(() => {}, 4500)')]);
    expect(opened.kind).toBe('window');
    await opened.closed;
  });
});

test('a window of our own can be closed', async () => {
  const script = 'setTimeout(() => {}, 60_000)';
  const opened = await openAddress(address, [{ kind: 'window', program: execPath, args: () => ['-e', script] }]);
  opened.close();
  await expect(opened.closed).resolves.toBeUndefined();
});

test.each([
  ['linux', {}, '/home/clerk/.config/Waybill'],
  ['linux', { XDG_CONFIG_HOME: '/elsewhere' }, '/elsewhere/Waybill'],
  ['darwin', {}, '/home/clerk/Library/Application Support/Waybill'],
  ['win32', { APPDATA: '/roaming' }, '/roaming/Waybill'],
] as const)('the default data folder on %s with %j is %s', (platform, env, folder) => {
  expect(defaultDataFolder(platform, env, '/home/clerk').replaceAll('\\', '/')).toBe(folder);
});

import { expect, test, vi } from 'vitest';
import { FORBIDDEN_SWITCHES, prepareChromium } from '../../../../electron/hosts/desktop/chromiumSwitches.ts';
import { AppDouble } from '../../../support/electronDouble.ts';

const DANGEROUS = [
  'ignore-certificate-errors',
  'remote-debugging-port',
  'remote-debugging-pipe',
  'log-net-log',
  'proxy-server',
  'proxy-pac-url',
  'host-rules',
  'host-resolver-rules',
  'disable-web-security',
  'ssl-key-log-file',
];

test('the packaged program ignores switches that would open it, record it or redirect it', () => {
  const app = new AppDouble();
  app.isPackaged = true;
  for (const name of [...DANGEROUS, 'no-sandbox', 'lang']) app.switches.add(name);
  const env: NodeJS.ProcessEnv = { SSLKEYLOGFILE: '/tmp/keys.txt', LANG: 'en_US' };
  prepareChromium(app, 'win32', env);
  expect([...app.switches]).toEqual(['no-sandbox', 'lang']);
  expect(env).toEqual({ LANG: 'en_US' });
});

test('in development they work, because the tests drive the app by them', () => {
  const app = new AppDouble();
  for (const name of FORBIDDEN_SWITCHES) app.switches.add(name);
  const env = { SSLKEYLOGFILE: '/tmp/keys.txt' };
  prepareChromium(app, 'linux', env);
  expect([...app.switches]).toEqual(FORBIDDEN_SWITCHES);
  expect(env).toEqual({ SSLKEYLOGFILE: '/tmp/keys.txt' });
});

test('on Linux Chromium leaves the keyring alone', () => {
  const app = new AppDouble();
  prepareChromium(app, 'linux', {});
  expect(app.appended).toEqual(['password-store=basic']);
});

test.each([
  ['linux', [[]]],
  ['win32', [[]]],
  ['darwin', []],
] as const)('on %s no session has a language whose spelling dictionary would be downloaded', (platform, expected) => {
  const app = new AppDouble();
  prepareChromium(app, platform, {});
  const setSpellCheckerLanguages = vi.fn<(languages: string[]) => void>();
  app.events.emit('session-created', { setSpellCheckerLanguages });
  expect(setSpellCheckerLanguages.mock.calls.flat()).toEqual(expected);
});
